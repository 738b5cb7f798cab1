"""What lies in the box: characters, cards and tokens, read from the data files beside this one."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from string import ascii_uppercase
from typing import Any, ClassVar

from engine.data import built_in, parse

OFFICERS = 15
SKILLS = ("com", "mil", "eng")
TOP_LEVEL = 5
BLANK = "blank"
RECRUITS = 22
"""How many recruit tokens there are besides the blanks, each with a letter."""
CLUES_IN_ALL, EVENTS_IN_ALL = 43, 12
"""How many cards there are, however they are shared out among their kinds."""


@dataclass(frozen=True, slots=True)
class Character:
    """A playable character sheet."""

    id: str
    name: str
    move: int
    skills: dict[str, int]
    reputation: int


@dataclass(frozen=True, slots=True)
class Special:
    """A special object: what it is crafted from, and how many one crafting yields."""

    parts: tuple[str, ...]
    yields: int


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """All counts and values that the rules need, by the ids that the data files use.

    ``bonus`` lists the objects that help an action, ``hides_from`` those that hide from a soldier in a skill.
    ``clues`` and ``events`` are the kinds that there are, ``recruits`` the tokens whose values are printed.
    """

    characters: dict[str, Character]
    costs: dict[str, int]
    objects: Counter[str]
    bonus: dict[str, tuple[str, ...]]
    hides_from: dict[str, tuple[str, ...]]
    opens: dict[str, str]
    specials: dict[str, Special]
    special_stock: Counter[str]
    clues: tuple[str, ...]
    events: tuple[str, ...]
    recruits: dict[str, dict[str, int]]
    soldiers: int
    cubes: int
    bullets: int
    blanks: int

    letters: ClassVar[tuple[str, ...]] = tuple(ascii_uppercase)
    """What a recruit token may carry."""

    @property
    def parts(self) -> frozenset[str]:
        return frozenset(part for special in self.specials.values() for part in special.parts)


@cache
def components() -> Components:
    """The built-in components."""
    cards = parse(built_in("engine.resistance", "cards.toml"), "cards.toml")
    people = parse(built_in("engine.resistance", "characters.toml"), "characters.toml")
    recruits = {
        letter: {skill: entry[skill] for skill in SKILLS} for letter, entry in cards["recruits"].items()
    }
    return Components(
        characters={id: _character(id, entry) for id, entry in people.items()},
        costs={id: entry["cost"] for id, entry in cards["resistance"].items()},
        objects=_numbers(cards["objects"]),
        bonus=_by(cards["objects"], "bonus"),
        hides_from=_by(cards["objects"], "hides_from"),
        opens=_column(cards["objects"], "opens"),
        specials={id: Special(tuple(e["parts"]), e["yields"]) for id, e in cards["specials"].items()},
        special_stock=_numbers(cards["specials"]),
        clues=tuple(cards["clues"]),
        events=tuple(cards["events"]),
        recruits=recruits,
        **_numbers(cards["pieces"]),
    )


def _character(id: str, entry: dict[str, Any]) -> Character:
    skills = {skill: entry[skill] for skill in SKILLS}
    return Character(id, entry["name"], entry["move"], skills, entry["reputation"])


def _numbers(table: dict[str, Any]) -> Counter[str]:
    return Counter({id: entry["number"] for id, entry in table.items()})


def _column(table: dict[str, Any], key: str) -> dict[str, str]:
    return {id: entry[key] for id, entry in table.items() if key in entry}


def _by(table: dict[str, Any], key: str) -> dict[str, tuple[str, ...]]:
    """The ids that have the same value in a column, by that value."""
    column = _column(table, key)
    return {value: tuple(id for id in column if column[id] == value) for value in column.values()}
