"""Which games are compared: the words of the command, made into variants."""

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from itertools import product

from bosun.facts.data_files import SCENARIO
from bosun.simulate.copies import on_copy
from bosun.simulate.games import GameFigures
from bosun.simulate.results import Variant
from bosun.simulate.simulate import NAMES
from engine.bot_seats import RANDOM
from engine.errors import Malformed
from engine.facts import FactKey, Value
from engine.games import find_game
from engine.headless import PACE
from engine.messages import Message, say

AS_SET = "as set"
ALL = "all"
"""Values of every kind."""
DEFAULTS = {
    "players": "4",
    "difficulty": "normal",
    "scenario": "1",
    "box": "",
    "bot": "",
    "pace": str(PACE),
}
"""What is played where the command says nothing else."""


def variations(vary: list[str]) -> list[dict[str, str]]:
    """All combinations of the values to compare."""
    axes = []
    for word in vary:
        key, equals, values = word.partition("=")
        if not equals or not values:
            raise Malformed(say("simulate.no-values", text=word))
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

    def one_at_a_time(self, kind: str) -> list[Variant]:
        """A variant for each change of a single value of this kind, or of all kinds."""
        kinds = self._counted.knobs
        if not kinds:
            raise Malformed(say("simulate.no-knobs"))
        if kind not in (*kinds, ALL):
            raise Malformed(say("simulate.no-such-knobs", kind=kind, known=(*kinds, ALL)))
        chosen = kinds if kind == ALL else (kind,)
        return [self.with_changes(change) for each in chosen for change in self._changes(each)]

    def numbers_of_knobs(self, scenario: str | None = None) -> dict[str, int]:
        """How many changes there are of each kind; of a scenario with this text, where one is given."""
        return {kind: len(self._changes(kind, scenario)) for kind in self._counted.knobs}

    def _changes(self, kind: str, scenario: str | None = None) -> list[dict[str, str]]:
        setup = self.with_changes({}).setup
        if scenario is not None:
            setup = replace(setup, data=tuple((dict(setup.data) | {SCENARIO: scenario}).items()))
        knobs = self._counted.knobs[kind](setup)
        return [{key: value} for key, values in knobs.items() for value in values]

    def with_changes(self, changes: Mapping[str, str], bot: str = "") -> Variant:
        """The games as set, with these values changed; by another bot, if one is named."""
        base, varied = self._base, self._counted.varied
        if unknown := set(changes) - set(base) - set(varied):
            raise Malformed(_cannot_vary(min(unknown), sorted({*base, *varied})))
        chosen = {**base, **{key: value for key, value in changes.items() if key in base}}
        number = _whole(chosen["players"], "players")
        seats = NAMES[:number] if number <= len(NAMES) else tuple(f"Player {seat}" for seat in range(number))
        setup = on_copy(self._counted.setup(seats, chosen, changes), self._told)
        label = ", ".join(f"{key} {value}" for key, value in changes.items()) or AS_SET
        return Variant(label, setup, _bot(setup.game, bot or chosen["bot"]), _seconds(chosen["pace"]))


def _cannot_vary(key: str, known: list[str]) -> Message:
    """With the keys that have this word in them, or are written almost like it; where none is, with all."""
    parts = {part: one for one in known for part in (one, one.rpartition(".")[2])}
    alike = dict.fromkeys(parts[part] for part in get_close_matches(key, parts, n=5, cutoff=0.75))
    near = [one for one in known if key in one] or alike or known
    return say("simulate.cannot-vary", key=key, known=tuple(near))


def _bot(game: str, name: str) -> str:
    """The bot of this name, or the first that the game has."""
    bots = (*find_game(game).bots, RANDOM)
    found = name or bots[0]
    if found not in bots:
        raise Malformed(say("app.no-such-bot", name=found, known=bots))
    return found


def _whole(text: str, what: str) -> int:
    if not text.isdigit():
        raise Malformed(say("simulate.no-number", text=text, what=what))
    return int(text)


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise Malformed(say("simulate.no-pace", text=text)) from error
