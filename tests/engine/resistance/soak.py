"""A soak: many whole games over all settings: ``python -m tests.engine.resistance.soak --games 10000``.

Bots decide and the box draws; every invariant is checked after every answer.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product

from engine.answers import Acted, Answer
from engine.bots import random_bot
from engine.game import EACH_STEP, Setup
from engine.headless import MOST_ANSWERS, Headless
from engine.play import Play
from engine.resistance import GAME
from engine.resistance.scenario import BUILT_IN, built_in_scenario
from engine.resistance.state import Resistance
from tests.engine.resistance.invariants import Watch
from tests.engine.soak_games import play_many

OWN = {
    "two bases": built_in_scenario("1").replace("bases = 1", "bases = 2"),
    "all kinds": built_in_scenario("1").replace(
        "bases = 1", 'bases = 1\nperson = true\ngeneral = true\ncraft = "grenade"'
    ),
    "a radio": built_in_scenario("1").replace("bases = 1", 'craft = "pirate-radio"'),
}
BOTS = {"random": random_bot} | GAME.bots
PACES = (3.0, 18.0, 60.0)


@dataclass(frozen=True)
class Result:
    """How one game went."""

    number: int
    ending: str
    days: int
    answers: int


RULED = tuple(setting for setting in GAME.settings if setting.name not in (EACH_STEP.name, "ready"))


@cache
def variants() -> tuple[tuple[tuple[str, ...], str, int], ...]:
    """Every combination of the settings that change what happens, bots and numbers of players."""
    values = [setting.values if setting.name != "scenario" else (*BUILT_IN, *OWN) for setting in RULED]
    return tuple(product(product(*values), BOTS, GAME.seats))


def setup_of(number: int) -> tuple[Setup, str]:
    """The set-up and the bot of game number so and so. A step that shares no factor visits all variants."""
    chosen, bot, seats = variants()[number * 97 % len(variants())]
    settings = dict(zip((setting.name for setting in RULED), chosen, strict=True))
    data = {}
    if settings["scenario"] in OWN:
        data["scenario"], settings["scenario"] = OWN[settings["scenario"]], "own"
    names = ("Fred", "Sophie", "Léna", "Emma")[:seats]
    return Setup("resistance", names, tuple(settings.items()), tuple(data.items())), bot


def begin(number: int) -> tuple[Play[Resistance], Headless]:
    """The game of this number before its first answer, and who answers."""
    setup, bot = setup_of(number)
    return Play(GAME, setup), Headless(BOTS[bot](number), str(number), PACES[number % len(PACES)])


def play_one(number: int) -> Result:
    """Play a whole game and look at it after every answer."""
    play, table = begin(number)
    watch = Watch(play.state)
    while play.request is not None:
        assert len(play.entries) < MOST_ANSWERS, f"game {number} has no end"
        answer, source = table.answer(play.request, play.state)
        play.answer(answer, source=source)
        watch.look(play.request, taken_back=took_back(answer))
    return Result(number, ending(play), play.state.day, len(play.entries))


def took_back(answer: Answer) -> bool:
    return isinstance(answer, Acted) and answer.move == "take-back"


def ending(play: Play[Resistance]) -> str:
    assert play.outcome is not None
    return play.outcome.reason.id.removeprefix("resistance.end.")


def summary(results: Iterable[Result], seconds: float) -> str:
    told = list(results)
    endings = ", ".join(f"{ending} {n}" for ending, n in Counter(one.ending for one in told).most_common())
    used = len({setup_of(one.number) for one in told})
    answers = sum(one.answers for one in told)
    days = sum(one.days for one in told) / len(told)
    return (
        f"{len(told)} games over {used} of {len(variants())} variants in {seconds:.0f} s: {endings}\n"
        f"{answers} answers, {days:.1f} days a game; every invariant held after every answer"
    )


if __name__ == "__main__":
    play_many(play_one, summary, __doc__)
