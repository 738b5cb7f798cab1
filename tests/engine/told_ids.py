"""What is asked and told in some whole games by bots: ``python -m tests.engine.told_ids`` renews the list.

A question, an instruction or a piece of news that vanishes from the games, or is no secret now, is missed.
"""

from collections.abc import Iterator
from pathlib import Path

from engine.messages import Message
from engine.requests import Confirm, Request
from tests.engine.played_games import PLAYERS, played
from tests.engine.whole_games import replayed

LIST = Path(__file__).with_name("told_ids.txt")
GAMES_EACH = 12


def told_ids(game: str) -> set[str]:
    """The ids of all that was asked and told in the first games of this kind."""
    requests = (again.request for number in range(GAMES_EACH) for again in replayed(played(game, number)))
    return {id for request in requests if request is not None for id in _ids(request)}


def _ids(request: Request) -> Iterator[str]:
    yield f"{request.id} secret" if request.secret else request.id
    steps = request.steps if isinstance(request, Confirm) else ()
    news = dict(request.note.params).get("what", ()) if request.note else ()
    assert isinstance(news, tuple)
    yield from (one.id for one in (*steps, *news) if isinstance(one, Message))


if __name__ == "__main__":
    LIST.write_text(
        "".join(f"{game} {id}\n" for game in PLAYERS for id in sorted(told_ids(game))), encoding="utf-8"
    )
