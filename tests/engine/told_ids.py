"""What is asked and told in some whole games by bots: ``python -m tests.engine.told_ids`` renews the list.

A question, an instruction or a piece of news that vanishes from the games, or is no secret now, is missed.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine.bots import random_bot
from engine.dead_reckoning import GAME as DEAD_RECKONING
from engine.headless import play_out
from engine.messages import Message
from engine.play import Play
from engine.requests import Confirm, Request
from tests.engine.dead_reckoning.soak import setup_of
from tests.engine.perseverance.soak import play_game as play_one
from tests.engine.perseverance_two.soak import play_game as play_two
from tests.engine.resistance.test_properties import some_play
from tests.engine.whole_games import replayed

LIST = Path(__file__).with_name("told_ids.txt")
PLAYED: dict[str, Callable[[int], Play[Any]]] = {
    "dead-reckoning": lambda n: play_out(DEAD_RECKONING, setup_of(n), random_bot(n), str(n)),
    "perseverance-1": lambda n: play_one(n)[0],
    "perseverance-2": lambda n: play_two(n)[0],
    "resistance": lambda n: some_play(n, 3_000),
}
GAMES_EACH = 12


def told_ids(game: str) -> set[str]:
    """The ids of all that was asked and told in the first games of this kind."""
    requests = (again.request for number in range(GAMES_EACH) for again in replayed(PLAYED[game](number)))
    return {id for request in requests if request is not None for id in _ids(request)}


def _ids(request: Request) -> Iterator[str]:
    yield f"{request.id} secret" if request.secret else request.id
    steps = request.steps if isinstance(request, Confirm) else ()
    news = dict(request.note.params).get("what", ()) if request.note else ()
    assert isinstance(news, tuple)
    yield from (one.id for one in (*steps, *news) if isinstance(one, Message))


if __name__ == "__main__":
    LIST.write_text(
        "".join(f"{game} {id}\n" for game in PLAYED for id in sorted(told_ids(game))), encoding="utf-8"
    )
