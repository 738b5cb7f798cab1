"""What lies in the box: characters, cards, tokens and pieces, read from the data files beside this one."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import ascii_uppercase
from typing import Any, ClassVar, TypeAlias

from engine.data import built_in, parse

OFFICERS = 15
SKILLS = ("com", "mil", "eng")
TOP_LEVEL = 5
BLANK = "blank"
RECRUITS = 22
"""How many recruit tokens there are besides the blanks, each with a letter."""
CLUES_IN_ALL, EVENTS_IN_ALL = 43, 12
"""How many cards there are, however they are shared out among their kinds."""
NUMBER = "number"
COLUMNS = {
    "objects": ("objects", NUMBER),
    "costs": ("resistance", "cost"),
    "specials": ("specials", NUMBER),
    "yields": ("specials", "yields"),
    "clues": ("clues", NUMBER),
    "events": ("events", NUMBER),
}
"""In which table and column of the data file numbers stand, by the first part of their key."""
CHARACTER_VALUES = ("move", *SKILLS, "reputation")

Table: TypeAlias = dict[str, dict[str, Any]]


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
    ``clues`` and ``events`` are the kinds that there are. How many there are of each is the copy's to say; of
    those in ``clue_cards`` and ``event_cards`` a designer said it. ``recruits`` are the tokens whose values
    are printed. ``numbers`` has all that can be changed in a designer's box, by key.
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
    clue_cards: Counter[str]
    event_cards: Counter[str]
    recruits: dict[str, dict[str, int]]
    soldiers: int
    cubes: int
    bullets: int
    blanks: int
    numbers: dict[str, int]

    letters: ClassVar[tuple[str, ...]] = tuple(ascii_uppercase)
    """What a recruit token may carry."""

    @property
    def parts(self) -> frozenset[str]:
        return frozenset(part for special in self.specials.values() for part in special.parts)


@cache
def components() -> Components:
    """The printed box."""
    return with_numbers({})


def with_numbers(changes: Mapping[str, int]) -> Components:
    """The printed box with these numbers changed, by their keys."""
    cards = parse(built_in("engine.resistance", "cards.toml"), "cards.toml")
    people = parse(built_in("engine.resistance", "characters.toml"), "characters.toml")
    places = _places(cards, people)
    for key, number in changes.items():
        entry, column = places[key]
        entry[column] = number
    return _made(cards, people, {key: e[column] for key, (e, column) in places.items() if column in e})


def _places(cards: Table, people: Table) -> dict[str, tuple[dict[str, Any], str]]:
    """Where each number stands, by its key: the entry of the data file and its column."""
    pieces = {id: (entry, NUMBER) for id, entry in cards["pieces"].items()}
    of_cards = {
        f"{group}.{id}": (entry, column)
        for group, (table, column) in COLUMNS.items()
        for id, entry in cards[table].items()
    }
    of_people = {
        f"{id}.{value}": (entry, value) for id, entry in people.items() for value in CHARACTER_VALUES
    }
    return pieces | of_cards | of_people


def _made(cards: Table, people: Table, numbers: dict[str, int]) -> Components:
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
        clue_cards=_numbers(cards["clues"]),
        event_cards=_numbers(cards["events"]),
        recruits=recruits,
        **_numbers(cards["pieces"]),
        numbers=numbers,
    )


def _character(id: str, entry: dict[str, Any]) -> Character:
    skills = {skill: entry[skill] for skill in SKILLS}
    return Character(id, entry["name"], entry["move"], skills, entry["reputation"])


def _numbers(table: dict[str, Any]) -> Counter[str]:
    return Counter({id: entry[NUMBER] for id, entry in table.items() if NUMBER in entry})


def _column(table: dict[str, Any], key: str) -> dict[str, str]:
    return {id: entry[key] for id, entry in table.items() if key in entry}


def _by(table: dict[str, Any], key: str) -> dict[str, tuple[str, ...]]:
    """The ids that have the same value in a column, by that value."""
    column = _column(table, key)
    return {value: tuple(id for id in column if column[id] == value) for value in column.values()}
