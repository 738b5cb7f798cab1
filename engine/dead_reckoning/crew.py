"""The eight kinds of sailors: copies in a deck, and the icons and abilities of their four levels."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, parse
from engine.dead_reckoning.abilities import Ability, read_abilities, read_icons
from engine.errors import BadData
from engine.messages import say

TOP_LEVEL = 4
DECK = 12


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a sailor: it replaces the level before."""

    icons: Counter[str]
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class CrewKind:
    """A kind of sailor, such as the Captain."""

    id: str
    copies: int
    levels: tuple[Level, ...]
    rules: tuple[str, ...]


@lru_cache(maxsize=8)
def load_crew(text: str | None = None, name: str = "crew.toml") -> dict[str, CrewKind]:
    """The sailors of a TOML text, checked; without one, those that the rulebook prints.

    An owner of another edition may bring another text.
    """
    table = parse(text if text is not None else built_in("engine.dead_reckoning", "crew.toml"), name)
    crew = {id: _kind(id, entry, f"{name}, {id}") for id, entry in table.items()}
    if (number := sum(kind.copies for kind in crew.values())) != DECK:
        raise BadData(say("dead-reckoning.file.deck", where=name, n=DECK, number=number))
    return crew


def _kind(id: str, entry: Any, where: str) -> CrewKind:
    levels = need(entry, "level", list, where=where)
    if len(levels) != TOP_LEVEL:
        raise BadData(say("dead-reckoning.file.levels", where=where, n=TOP_LEVEL, number=len(levels)))
    return CrewKind(
        id,
        need(entry, "copies", int, where=where),
        tuple(_level(level, f"{where}, level {number}") for number, level in enumerate(levels, 1)),
        tuple(entry.get("rules", ())),
    )


def _level(entry: dict[str, Any], where: str) -> Level:
    return Level(read_icons(entry, where), read_abilities(entry, where))
