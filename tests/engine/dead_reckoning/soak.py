"""Whole games by bots over player counts, keepings and settings: ``python -m … .soak --games 200``."""

from collections.abc import Iterable
from random import Random

from engine.bots import random_bot
from engine.dead_reckoning import GAME, SETTINGS
from engine.dead_reckoning.bots import captain
from engine.dead_reckoning.state import DeadReckoning
from engine.game import Setup
from engine.headless import MOST_ANSWERS, Headless
from engine.play import Play
from tests.engine.dead_reckoning.invariants import Watch
from tests.engine.dead_reckoning.table import NAMES
from tests.engine.soak_games import play_many

MENUS = ("dead-reckoning.ask.action", "dead-reckoning.ask.turn")


def setup_of(seed: int) -> Setup:
    """Player counts and keepings in turn; the other settings at random."""
    rng = Random(f"settings {seed}")
    keeping = ("battle", "full")[seed % 2]
    others = tuple(
        (one.name, rng.choice(one.values)) for one in SETTINGS if one.name not in ("keeping", "black-cubes")
    )
    return Setup("dead-reckoning", NAMES[: 2 + seed // 2 % 3], (("keeping", keeping), *others))


def begin(seed: int) -> tuple[Play[DeadReckoning], Headless]:
    """The game of this number before its first answer, and who answers."""
    bot = captain(seed) if seed // 6 % 2 else random_bot(seed)
    return Play(GAME, setup_of(seed)), Headless(bot, f"many {seed}")


def play_one(seed: int) -> int:
    """Play a game and look at the table after every answer; returns how many answers it took."""
    play, table = begin(seed)
    watch = Watch(play.state)
    while play.request is not None:
        assert len(play.entries) < MOST_ANSWERS, f"game {seed} does not end"
        answer, source = table.answer(play.request, play.state)
        play.answer(answer, source=source)
        watch.look(between_actions=play.request is not None and play.request.id in MENUS)
    assert play.outcome is not None
    assert len(play.outcome.winners) == 1
    for sheet in play.outcome.sheets:
        assert sum(line.value for line in sheet.lines[:-1]) == sheet.lines[-1].value
    return len(play.entries)


def summary(lengths: Iterable[int], seconds: float) -> str:
    told = list(lengths)
    return f"{len(told)} games, {sum(told)} answers, longest {max(told)}, {seconds:.1f} s"


if __name__ == "__main__":
    play_many(play_one, summary, __doc__)
