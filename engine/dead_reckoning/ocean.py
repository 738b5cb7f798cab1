"""The ocean: a grid of three columns and four rows before the harbour, and the boards that make it."""

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from engine.data import built_in, need, need_one_of, parse
from engine.dead_reckoning.box import ROWS
from engine.errors import BadData
from engine.messages import Message, say

Place: TypeAlias = str

HARBOUR: Place = "harbour"
COLUMNS = (1, 2, 3)
SIDES = {"N": (1, 0), "S": (-1, 0), "E": (0, 1), "W": (0, -1)}
"""North is away from the harbour: row 4 is the farthest."""

ISLANDS = 12
ISLANDS_USED = {2: 8, 3: 9, 4: 10}
SEAHOUND = "seahound-isle"
"""The only island that the rulebook's text names."""

EXAMPLE = "examples/ocean.toml"


@dataclass(frozen=True, slots=True)
class HighSeas:
    """A high seas board as the rulebook's text tells it: its player-count icon, and with whom it is used."""

    name: Message
    players: tuple[int, ...]


SEAS = {
    "calm-waters": HighSeas(say("dead-reckoning.sea.unmarked", number=1), (2, 3, 4)),
    "trade-winds": HighSeas(say("dead-reckoning.sea.unmarked", number=2), (2, 3, 4)),
    "three-currents": HighSeas(say("dead-reckoning.sea.marked"), (2, 3)),
    "doldrums": HighSeas(say("dead-reckoning.sea.marked-other"), (2,)),
}
"""The four high seas, two of them with an icon (DR-SETUP-01 to DR-SETUP-03), by ids that saved games hold."""


def seas_for(players: int) -> list[str]:
    return [id for id, sea in SEAS.items() if players in sea.players]


def place(row: int, column: int) -> Place:
    return f"r{row}c{column}"


GRID: tuple[Place, ...] = tuple(place(row, column) for row in ROWS for column in COLUMNS)


def row_of(at: Place) -> int:
    return int(at[1]) if at != HARBOUR else 0


def beside(at: Place, side: str) -> Place | None:
    """The board on that side of a board, if there is one."""
    row, column = int(at[1]) + SIDES[side][0], int(at[3]) + SIDES[side][1]
    return place(row, column) if row in ROWS and column in COLUMNS else None


def neighbours(at: Place) -> tuple[Place, ...]:
    """Spaces one sail away. The harbour is one space, next to all of row 1."""
    if at == HARBOUR:
        return tuple(place(1, column) for column in COLUMNS)
    near = tuple(other for side in SIDES if (other := beside(at, side)) is not None)
    return (*near, HARBOUR) if row_of(at) == 1 else near


def distances(start: Place) -> dict[Place, int]:
    far, edge = {start: 0}, deque([start])
    while edge:
        at = edge.popleft()
        for other in neighbours(at):
            if other not in far:
                far[other] = far[at] + 1
                edge.append(other)
    return far


DISTANCE = {start: distances(start) for start in (HARBOUR, *GRID)}


@dataclass(frozen=True, slots=True)
class IslandBoard:
    """What a file tells of an island; None is what it leaves out."""

    id: str
    name: str
    slots: int | None
    cargo: int | None
    coin: int | None
    hand: bool | None
    places: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class SeaBoard:
    """What a file tells of a high seas board."""

    id: str
    arrows: tuple[str, ...] | None
    boost: str


@dataclass(frozen=True, slots=True)
class Ocean:
    """The boards of a file: our examples, or what an owner wrote for version 0.1."""

    islands: dict[str, IslandBoard]
    seas: dict[str, SeaBoard]


@lru_cache(maxsize=8)
def load_ocean(text: str | None = None, name: str = "ocean.toml") -> Ocean:
    """The ocean boards of a TOML text, checked; without one, the example boards."""
    table = parse(text if text is not None else built_in("engine.dead_reckoning", EXAMPLE), name)
    islands = need(table, "island", dict, where=name)
    seas = need(table, "sea", dict, where=name)
    if len(islands) != ISLANDS or len(seas) != len(SEAS):
        raise BadData(say("dead-reckoning.file.boards", where=name, islands=ISLANDS, seas=len(SEAS)))
    return Ocean(
        {id: _island(id, entry, f"{name}, island {id}") for id, entry in islands.items()},
        {id: _sea(id, entry, f"{name}, sea {id}") for id, entry in seas.items()},
    )


def _island(id: str, entry: Any, where: str) -> IslandBoard:
    places = need(entry, "places", list, where=where) if "places" in entry else None
    if places is not None and not 2 <= len(places) <= 3:
        raise BadData(say("dead-reckoning.file.places", where=where, value=repr(places)))
    numbers = [
        need(entry, key, int, where=where) if key in entry else None for key in ("slots", "cargo", "coin")
    ]
    if numbers[0] is not None and numbers[0] < 1:
        raise BadData(say("dead-reckoning.file.slots", where=where, value=numbers[0]))
    return IslandBoard(
        id,
        need(entry, "name", str, where=where),
        numbers[0],
        numbers[1],
        numbers[2],
        need(entry, "hand", bool, where=where) if "hand" in entry else None,
        None if places is None else tuple(places),
    )


def _sea(id: str, entry: Any, where: str) -> SeaBoard:
    for side in entry.get("arrows", []):
        need_one_of(side, SIDES, what=say("dead-reckoning.what.side"), where=where)
    return SeaBoard(
        id,
        tuple(entry["arrows"]) if "arrows" in entry else None,
        need_one_of(
            entry.get("boost", "cargo"), ("cargo", "coin"), what=say("dead-reckoning.what.boost"), where=where
        ),
    )
