"""The main board: the grid of the Defense areas and the die spaces of the effects, one file per side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData
from engine.facts import Value
from engine.messages import say
from engine.perseverance.die_spaces import DieSpaces, read_die_spaces

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
FAR, NEAR = "far", "near"


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


NO_GRID = Grid(0, (), ())
"""Before the owner told it."""


def grid_of(value: Value) -> Grid:
    """The grid of a Defense area, from the fact that tells it; without a path the arrows run row by row."""
    columns = tuple(range(1, value["columns"] + 1))
    rows = [("a", columns), ("b", columns)]
    rows.insert(0 if value["place"] == FAR else len(rows), (THIRD, tuple(value["third"])))
    grid = Grid(len(columns), tuple(rows), ())
    return Grid(len(columns), tuple(rows), tuple(value["path"]) or grid.reading_order)


@dataclass(frozen=True)
class BoardFile:
    """One side of the main board as a file describes it: the grid as a fact, and die spaces."""

    side: str
    grid: Value
    die_spaces: DieSpaces


@lru_cache(maxsize=16)
def load_board(side: str, text: str | None = None) -> BoardFile:
    """The board side of a TOML text, checked; without one, our example."""
    name = f"board_{side.replace('-', '_')}.toml"
    table = parse(text if text is not None else built_in("engine.perseverance.one", f"examples/{name}"), name)
    if need(table, "side", str, where=name) != side:
        raise BadData(say("perseverance.file.side", where=name, side=table["side"], wanted=side))
    die_spaces = read_die_spaces(table, EFFECTS, [*DINOS, DIE_ICON], name=name)
    return BoardFile(side, _grid(need(table, "grid", dict, where=name), f"{name}, grid"), die_spaces)


def _grid(table: dict[str, Any], where: str) -> Value:
    need_mark(table, where=where)
    columns = need(table, "columns", int, where=where)
    rows = [tuple(row) for row in need(table, "rows", list, where=where)]
    third = need(table, "third_row", list, where=where)
    if len(rows) != 2 or not set().union(*rows, third) <= set(range(1, columns + 1)):
        raise BadData(say("perseverance-1.file.rows", where=where, columns=columns))
    place = need(table, "third_row_place", str, where=where)
    need_one_of(place, (FAR, NEAR), what=say("perseverance-1.what.third-row"), where=where)
    value = {"columns": columns, "third": sorted(third), "place": place, "path": table.get("path", [])}
    if wrong := path_mistake(value):
        raise BadData(say("perseverance-1.file.path", where=where, spaces=", ".join(wrong)))
    return value


def path_mistake(value: Value) -> tuple[str, ...]:
    """All spaces of a grid whose path does not name each of them once; none where it does."""
    spaces = grid_of({**value, "path": []}).reading_order
    return spaces if value["path"] and sorted(value["path"]) != sorted(spaces) else ()


@lru_cache(maxsize=1)
def printed_spaces() -> dict[tuple[str, str], tuple[Value, tuple[str, ...]]]:
    """The die spaces that the rulebook describes, by side and effect, with the rules that do."""
    found = {}
    for entry in parse(built_in("engine.perseverance.one", "die_spaces.toml"), "die_spaces.toml")[
        "die_space"
    ]:
        value = {"symbol": entry["symbol"], "icons": entry["icons"]}
        found[entry["side"], entry["effect"]] = value, tuple(entry["rules"])
    return found
