"""The main board: the grid of the Defense areas and the die spaces of the effects, one file per side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData

ZONES = (("sustenance", "food"), ("military", "light"), ("expansion", "story"), ("protection", "scrap"))
"""The zones left to right, each with what it produces."""

EFFECTS = {
    "rations": "sustenance",
    "patrol": "sustenance",
    "pub": "sustenance",
    "training": "military",
    "politics": "expansion",
    "supply": "expansion",
    "settle": "expansion",
    "salvage": "protection",
    "fortifications": "protection",
}
"""The nine effects and the zone of each."""

DIE_ICON = "die"
DINOS = {"trampler": 24, "raptor": 20}
"""How many there are of each kind."""

THIRD = "c"


@dataclass(frozen=True, slots=True)
class DieSpace:
    """A die space: the specialist it asks for (None: any) and its icons from top to bottom."""

    symbol: str | None
    icons: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """The Dino spaces of a Defense area: rows from top to bottom, and the path of the arrows."""

    columns: int
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    path: tuple[str, ...]

    def spaces(self, *, dangerous: bool) -> tuple[str, ...]:
        """The uncovered spaces along the arrows."""
        return tuple(space for space in self.path if dangerous or space[0] != THIRD)

    def column(self, number: int) -> tuple[str, ...]:
        """The spaces of a column, the one nearest the Wall first."""
        return tuple(f"{row}{number}" for row, columns in reversed(self.rows) if number in columns)

    @property
    def reading_order(self) -> tuple[str, ...]:
        return tuple(f"{row}{column}" for row, columns in self.rows for column in columns)


@dataclass(frozen=True)
class Board:
    """One side of the main board; effects outside ``complete`` have spaces that no file lists."""

    side: str
    grid: Grid
    die_spaces: dict[str, tuple[DieSpace, ...]]
    complete: frozenset[str]


@lru_cache(maxsize=16)
def load_board(side: str, text: str | None = None) -> Board:
    """The board side of a TOML text, checked; without one, the built-in side."""
    name = f"board_{side.replace('-', '_')}.toml"
    table = parse(text if text is not None else built_in("engine.perseverance.one", name), name)
    if need(table, "side", str, where=name) != side:
        raise BadData(f"{name}: this is the side “{table['side']}”, but “{side}” is needed.")
    spaces: dict[str, list[DieSpace]] = {effect: [] for effect in EFFECTS}
    for number, entry in enumerate(table.get("die_space", []), 1):
        where = f"{name}, die space {number}"
        effect = need_one_of(need(entry, "effect", str, where=where), EFFECTS, what="effect", where=where)
        spaces[effect].append(_die_space(entry, where))
    complete = need(table, "complete", list, where=name)
    for effect in complete:
        need_one_of(effect, EFFECTS, what="effect", where=f"{name}, complete")
    grid = _grid(need(table, "grid", dict, where=name), f"{name}, grid")
    return Board(side, grid, {effect: tuple(each) for effect, each in spaces.items()}, frozenset(complete))


def check_symbols(board: Board, faces: Iterable[str]) -> None:
    """Every symbol of a die space is one that the dice show."""
    for effect, spaces in board.die_spaces.items():
        for space in spaces:
            if space.symbol is not None:
                where = f"the board side {board.side}, a die space of {effect}"
                need_one_of(space.symbol, faces, what="symbol", where=where)


def _die_space(entry: dict[str, Any], where: str) -> DieSpace:
    need_mark(entry, where=where)
    icons = tuple(need(entry, "icons", list, where=where))
    for icon in icons:
        need_one_of(icon, [*DINOS, DIE_ICON], what="icon", where=where)
    return DieSpace(need(entry, "symbol", str, where=where) or None, icons)


def _grid(table: dict[str, Any], where: str) -> Grid:
    need_mark(table, where=where)
    columns = need(table, "columns", int, where=where)
    rows = [tuple(row) for row in need(table, "rows", list, where=where)]
    third = tuple(need(table, "third_row", list, where=where))
    if len(rows) != 2 or not set().union(*rows, third) <= set(range(1, columns + 1)):
        raise BadData(f"{where}: two rows are open at the start; all columns lie within 1–{columns}.")
    named = list(zip("ab", rows, strict=True))
    place = need(table, "third_row_place", str, where=where)
    need_one_of(place, ("far", "near"), what="place of the third row", where=where)
    named.insert(0 if place == "far" else len(named), (THIRD, third))
    grid = Grid(columns, tuple(named), ())
    path = tuple(table.get("path", grid.reading_order))
    if sorted(path) != sorted(grid.reading_order):
        raise BadData(f"{where}: “path” names every space once: {', '.join(grid.reading_order)}.")
    return Grid(columns, tuple(named), path)
