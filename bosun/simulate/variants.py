"""Which games are compared: the words of the command, made into variants."""

from collections.abc import Mapping
from itertools import product

from bosun.simulate.copies import on_copy
from bosun.simulate.games import GameFigures
from bosun.simulate.results import Variant
from bosun.simulate.simulate import NAMES
from engine.bot_seats import RANDOM
from engine.errors import Malformed
from engine.facts import FactKey, Value
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


class VariantMaker:
    """Makes variants of the games as set.

    :param counted: how the game is set up and counted.
    :param base: the words of the command: players, bot, pace and what else the game knows.
    :param told: what is told of the copy that is played on.
    """

    def __init__(
        self, counted: GameFigures, base: Mapping[str, str], told: Mapping[FactKey, Value] | None = None
    ) -> None:
        self._counted = counted
        self._base = base
        self._told = told or {}

    def one_at_a_time(self) -> list[Variant]:
        """A variant for each change of a single value that the game knows of."""
        changes = [{key: value} for key, values in self._counted.knobs.items() for value in values]
        if not changes:
            raise Malformed("This game names no values that could be changed one at a time.")
        return [self.with_changes(change) for change in changes]

    def with_changes(self, changes: Mapping[str, str], bot: str = "") -> Variant:
        """The games as set, with these values changed; by another bot, if one is named."""
        base, varied = self._base, self._counted.varied
        if unknown := set(changes) - set(base) - set(varied):
            known = ", ".join(sorted({*base, *varied}))
            raise Malformed(f"Bosun cannot vary “{sorted(unknown)[0]}”. Take one of: {known}.")
        chosen = {**base, **{key: value for key, value in changes.items() if key in base}}
        number = _whole(chosen["players"], "players")
        seats = NAMES[:number] if number <= len(NAMES) else tuple(f"Player {seat}" for seat in range(number))
        setup = on_copy(self._counted.setup(seats, chosen, changes), self._told)
        label = ", ".join(f"{key} {value}" for key, value in changes.items()) or AS_SET
        return Variant(label, setup, _bot(setup.game, bot or chosen["bot"]), _seconds(chosen["pace"]))


def _bot(game: str, name: str) -> str:
    """The bot of this name, or the first that the game has."""
    bots = (*find_game(game).bots, RANDOM)
    found = name or bots[0]
    if found not in bots:
        raise Malformed(f"There is no bot “{found}”. Take one of: {', '.join(bots)}.")
    return found


def _whole(text: str, what: str) -> int:
    if not text.isdigit():
        raise Malformed(f"“{text}” is not a number of {what}: write a whole number.")
    return int(text)


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise Malformed(f"“{text}” is not a pace: write seconds per action, such as 18.") from error
