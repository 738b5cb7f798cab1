"""The die spaces of the effects, as the board files list them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.data import need, need_mark, need_one_of
from engine.facts import Facts, Value
from engine.messages import say
from engine.perseverance.fact_kinds import told


@dataclass(frozen=True, slots=True)
class DieSpace:
    """A die space: the specialist it asks for (None: any) and its icons from top to bottom."""

    symbol: str | None
    icons: tuple[str, ...] = ()


@dataclass(frozen=True)
class DieSpaces:
    """The spaces of each effect; effects outside ``complete`` have spaces that no file lists."""

    of: dict[str, tuple[DieSpace, ...]]
    complete: frozenset[str]

    def legal(self, effect: str, face: str, taken: Iterable[int | None]) -> list[int]:
        """Free listed spaces with the die's symbol; where there is none, those without a symbol."""
        used, spaces = set(taken), self.of[effect]
        free = [number for number in range(len(spaces)) if number not in used]
        matching = [number for number in free if spaces[number].symbol == face]
        return matching or [number for number in free if spaces[number].symbol is None]

    def check_symbols(self, faces: Iterable[str], *, side: str) -> None:
        """Every symbol of a die space is one that the dice show."""
        for effect, spaces in self.of.items():
            for symbol in (space.symbol for space in spaces if space.symbol is not None):
                where = f"side {side}, die_space {effect}"
                need_one_of(symbol, faces, what=say("perseverance.what.symbol"), where=where)


def space_subject(side: str, effect: str, number: int) -> str:
    return f"{side} {effect} {number}"


def known_spaces(facts: Facts, side: str, effect: str) -> list[DieSpace]:
    """The die spaces of an effect that were told or are printed, in the order in which they were met."""
    found: list[DieSpace] = []
    while (value := told(facts, "space", space_subject(side, effect, len(found) + 1))) is not None:
        found.append(space_of(value))
    return found


def space_of(value: Value) -> DieSpace:
    return DieSpace(value["symbol"] or None, tuple(value.get("icons", ())))


def spaces_of(facts: Facts, side: str, effects: Iterable[str]) -> DieSpaces:
    """What is known of the die spaces; an effect is complete once as many are known as were counted."""
    each = {effect: tuple(known_spaces(facts, side, effect)) for effect in effects}
    complete = {effect for effect in each if told(facts, "spaces", f"{side} {effect}") == len(each[effect])}
    return DieSpaces(each, frozenset(complete))


def with_space(known: DieSpaces, facts: Facts, side: str, effect: str, space: DieSpace) -> DieSpaces:
    """One more space of an effect; perhaps these are all now."""
    each = {**known.of, effect: (*known.of[effect], space)}
    all_of_it = told(facts, "spaces", f"{side} {effect}") == len(each[effect])
    return DieSpaces(each, known.complete | ({effect} if all_of_it else set()))


def read_die_spaces(
    table: Mapping[str, Any], effects: Iterable[str], icons: Iterable[str], *, name: str
) -> DieSpaces:
    """The ``die_space`` entries of a board file, and the effects of which it lists them all."""
    spaces: dict[str, list[DieSpace]] = {effect: [] for effect in effects}
    for number, entry in enumerate(table.get("die_space", []), 1):
        where = f"{name}, die_space {number}"
        effect = need_one_of(
            need(entry, "effect", str, where=where), spaces, what=say("data.what.effect"), where=where
        )
        spaces[effect].append(_die_space(entry, set(icons), where))
    complete = need(table, "complete", list, where=name)
    for effect in complete:
        need_one_of(effect, spaces, what=say("data.what.effect"), where=f"{name}, complete")
    return DieSpaces({effect: tuple(each) for effect, each in spaces.items()}, frozenset(complete))


def _die_space(entry: dict[str, Any], known: set[str], where: str) -> DieSpace:
    """Spaces of a game without icons need not say that they have none."""
    need_mark(entry, where=where)
    icons = tuple(need(entry, "icons", list, where=where)) if known else ()
    for icon in icons:
        need_one_of(icon, known, what=say("data.what.icon"), where=where)
    return DieSpace(need(entry, "symbol", str, where=where) or None, icons)
