"""Which games are compared: the words of the command, made into variants."""

from collections.abc import Mapping
from itertools import product

from bosun.simulate.games import GameFigures
from bosun.simulate.results import Variant
from bosun.simulate.simulate import NAMES
from engine.errors import Malformed
from engine.games import find_game

AS_SET = "as set"


def variations(vary: list[str]) -> list[dict[str, str]]:
    """All combinations of the values to compare."""
    axes = []
    for word in vary:
        key, equals, values = word.partition("=")
        if not equals or not values:
            raise Malformed(f"“--vary {word}” has no values: write it as --vary speed=1,2,3.")
        axes.append([(key, value) for value in values.split(",")])
    return [dict(combination) for combination in product(*axes)]


def one_at_a_time(counted: GameFigures, base: Mapping[str, str]) -> list[Variant]:
    """A variant for each change of a single value that the game knows of."""
    changes = [{key: value} for key, values in counted.knobs.items() for value in values]
    if not changes:
        raise Malformed("This game names no values that could be changed one at a time.")
    return [make_variant(counted, base, change) for change in changes]


def make_variant(counted: GameFigures, base: Mapping[str, str], changes: Mapping[str, str]) -> Variant:
    """The games as set, with these values changed."""
    if unknown := set(changes) - set(base) - set(counted.varied):
        known = ", ".join(sorted({*base, *counted.varied}))
        raise Malformed(f"Bosun cannot vary “{sorted(unknown)[0]}”. Take one of: {known}.")
    chosen = {**base, **{key: value for key, value in changes.items() if key in base}}
    number = _whole(chosen["players"], "players")
    seats = NAMES[:number] if number <= len(NAMES) else tuple(f"Player {seat}" for seat in range(number))
    setup = counted.setup(seats, chosen, changes)
    bots = (*find_game(setup.game).bots, "random")
    bot = chosen["bot"] or bots[0]
    if bot not in bots:
        raise Malformed(f"There is no bot “{bot}”. Take one of: {', '.join(bots)}.")
    label = ", ".join(f"{key} {value}" for key, value in changes.items()) or AS_SET
    return Variant(label, setup, bot, _seconds(chosen["pace"]))


def _whole(text: str, what: str) -> int:
    if not text.isdigit():
        raise Malformed(f"“{text}” is not a number of {what}: write a whole number.")
    return int(text)


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise Malformed(f"“{text}” is not a pace: write seconds per action, such as 18.") from error
