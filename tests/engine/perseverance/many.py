"""Many whole games over all settings: ``python -m tests.engine.perseverance.many --games 10000``.

Random bots decide and the box rolls and draws; every invariant is checked after every answer.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engine.bots import random_bot
from engine.game import Setup
from engine.headless import MOST_ANSWERS, Headless
from engine.perseverance.one import GAME, SETTINGS
from engine.perseverance.one.state import Perseverance
from engine.play import Play
from tests.engine.many_games import play_many
from tests.engine.perseverance.files import CHALLENGES, PATROLS, board
from tests.engine.perseverance.invariants import Watch
from tests.engine.perseverance.table import NAMES

FILLED = {"board_4": board("4"), "board_2_3": board("2-3"), "patrols": PATROLS, "challenges": CHALLENGES}


@dataclass(frozen=True)
class Result:
    """How one game went."""

    number: int
    ending: str
    attacks: int
    answers: int


def setup_of(number: int) -> Setup:
    """The set-up of game number so and so: ways, player counts and files in turn, every setting by chance."""
    rng = Random(f"settings {number}")
    settings = {setting.name: rng.choice(setting.values) for setting in SETTINGS}
    settings["keeping"] = ("crises", "full")[number % 2]
    data = FILLED if number // 6 % 2 else {}
    return Setup("perseverance-1", NAMES[: 2 + number // 2 % 3], tuple(settings.items()), tuple(data.items()))


def play_game(number: int) -> tuple[Play[Perseverance], int]:
    """Play a whole game and look at it after every answer; also returns how many attacks there were."""
    play = Play(GAME, setup_of(number))
    table = Headless(random_bot(number), str(number))
    watch = Watch(play.state)
    attacks = 0
    while play.request is not None:
        assert len(play.entries) < MOST_ANSWERS, f"game {number} has no end"
        answer, source = table.answer(play.request, play.state)
        play.answer(answer, source=source)
        watch.look(play.request)
        attacks += play.request is not None and play.request.prompt.id == "perseverance-1.attack"
    return play, attacks


def play_one(number: int) -> Result:
    try:
        play, attacks = play_game(number)
    except Exception as error:
        error.add_note(f"in game {number}")
        raise
    assert play.outcome is not None
    for sheet, player in zip(play.outcome.sheets, play.state.players, strict=True):
        lines = {line.label.id.rpartition(".")[2]: line.value for line in sheet.lines}
        total, _ = lines.pop("total"), lines.pop("soldier-count")
        assert total == sum(lines.values()) == player.followers
    return Result(number, play.outcome.reason.id.rpartition(".")[2], attacks, len(play.entries))


def summary(results: Iterable[Result], seconds: float) -> str:
    told = list(results)
    endings = ", ".join(f"{ending} {n}" for ending, n in Counter(one.ending for one in told).most_common())
    answers, attacks = sum(one.answers for one in told), sum(one.attacks for one in told)
    used = len({setup_of(one.number) for one in told})
    return (
        f"{len(told)} games over {used} set-ups in {seconds:.0f} s: {endings}\n"
        f"{answers} answers, {attacks} attacks; every invariant held after every answer"
    )


if __name__ == "__main__":
    play_many(play_one, summary, __doc__)
