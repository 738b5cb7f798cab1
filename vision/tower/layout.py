"""The combat board as a file tells it: zones, raised borders, what the ship hides, the corner marks.

The zones are written as in the rules' own layout file, so one traced file serves the rules and the camera.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.data import need, need_one_of, parse
from engine.dead_reckoning.layout import KINDS, LOOT, OUTSIDE, PSEUDO, load_layout
from engine.errors import BadData
from engine.messages import say
from vision.tower.errors import BadLayout
from vision.tower.polygons import Point, Polygon, area, crosses_itself, depth, overlap

SMALLEST = 0.0005  # part of the board a zone covers at least
OVERLAP = 0.0005  # part of the board two zones may share by rounding
# Files of version 0.1 say “mark” in every table; it tells nothing any more.
KEYS = {
    "": {"board", "marks", "camera", "ship", "border", "zone", "several_explosive"},
    "board": {"width_mm", "height_mm", "cube_mm", "mark"},
    "marks": {"first", "gap", "mark"},
    "camera": {"height", "mark"},
    "ship": {"polygon", "mark"},
    "border": {"path", "width", "height_mm", "mark"},
    "zone": {"id", "kind", "value", "polygon", "adjacent", "mark"},
}

OFF_BOARD = OUTSIDE
"""The zone of cubes that lie beside the board."""


@dataclass(frozen=True)
class BoardZone:
    """A zone of the board; its value is a number, loot in words, or nothing."""

    id: str
    kind: str
    polygon: Polygon
    value: int | tuple[tuple[str, int], ...] | None


@dataclass(frozen=True)
class Border:
    """A raised border: a line with a width (in parts of the board's width) and a height."""

    path: Polygon
    width: float
    height_mm: float


@dataclass(frozen=True)
class BoardLayout:
    """The whole board. Lengths end in `_mm`; all else is in parts of the board."""

    zones: tuple[BoardZone, ...]
    borders: tuple[Border, ...]
    ship: Polygon
    width_mm: float
    height_mm: float
    cube_mm: float
    first_mark: int = 10
    mark_gap: float = 0.0
    camera_height: float = 1.65

    @property
    def scale(self) -> tuple[float, float]:
        """Millimetres for a whole width and a whole height."""
        return self.width_mm, self.height_mm

    @property
    def walls(self) -> tuple[Border, ...]:
        """Borders too high for a cube to lean over: the rim."""
        return tuple(border for border in self.borders if border.height_mm > self.cube_mm / 2)

    @property
    def ridges(self) -> tuple[Border, ...]:
        """Borders that cubes may come to lie on."""
        return tuple(border for border in self.borders if border.height_mm <= self.cube_mm / 2)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(zone.id for zone in self.zones)


def house_text() -> str:
    """The layout file of the simulated table."""
    return (files("vision.tower") / "data" / "house.toml").read_text("utf-8")


@lru_cache(maxsize=1)
def house_layout() -> BoardLayout:
    """The board of the simulated table."""
    return parse_layout(house_text(), "house.toml")


def read_layout(file: Path) -> BoardLayout:
    """The board of a file."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadLayout(say("tower.file.unreadable", file=file.name)) from error
    return parse_layout(text, file.name)


def parse_layout(text: str, name: str) -> BoardLayout:
    """The board of a TOML text, checked by the rules as well as for the camera."""
    try:
        table = parse(text, name)
        _known_keys(table, KEYS[""], name)
        layout = _layout(table, name)
        load_layout(text, name)
    except BadLayout:
        raise
    except BadData as error:
        raise BadLayout(error.text) from error
    return layout


def _layout(table: dict[str, Any], name: str) -> BoardLayout:
    board = _table(table, "board", name)
    zones = tuple(_zone(entry, at, name) for at, entry in enumerate(need(table, "zone", list, where=name), 1))
    borders = tuple(_border(entry, at, name) for at, entry in enumerate(table.get("border", []), 1))
    _check_overlaps(zones, name)
    _check_borders(borders, zones, name)
    marks, camera, ship = (_table(table, key, name) if key in table else {} for key in _OPTIONAL)
    first = need(marks, "first", int, where=f"{name}, marks") if marks else 10
    if not 0 <= first <= 46:
        raise BadLayout(say("tower.file.first", where=f"{name}, marks", value=first))
    return BoardLayout(
        zones=zones,
        borders=borders,
        ship=_polygon(ship, f"{name}, ship", reach=1.0) if ship else (),
        width_mm=_number(board, "width_mm", f"{name}, board"),
        height_mm=_number(board, "height_mm", f"{name}, board"),
        cube_mm=_number(board, "cube_mm", f"{name}, board"),
        first_mark=first,
        mark_gap=_number(marks, "gap", f"{name}, marks", least=0.0) if marks else 0.0,
        camera_height=_number(camera, "height", f"{name}, camera") if camera else 1.65,
    )


_OPTIONAL = ("marks", "camera", "ship")


def _table(table: dict[str, Any], key: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = need(table, key, dict, where=name)
    _known_keys(found, KEYS[key], f"{name}, {key}")
    return found


def _known_keys(table: Any, known: Iterable[str], where: str) -> None:
    if not isinstance(table, dict):
        raise BadLayout(say("data.table", where=where, value=repr(table)))
    for key in sorted(table):
        need_one_of(key, known, what=say("data.what.entry"), where=where)


def _number(table: dict[str, Any], key: str, where: str, *, least: float = 1e-6) -> float:
    value = table.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= 1e5:
        wanted = say("tower.file.from-0") if least == 0 else say("tower.file.above-0")
        raise BadLayout(say("data.kind", where=where, entry=key, kind=wanted, value=repr(value)))
    return float(value)


def _zone(entry: Any, number: int, name: str) -> BoardZone:
    id = need(entry, "id", str, where=f"{name}, zone {number}")
    where = f"{name}, zone {id}"
    _known_keys(entry, KEYS["zone"], where)
    if id in PSEUDO:
        raise BadLayout(say("dead-reckoning.file.kept", where=where, id=id))
    kind = need_one_of(
        need(entry, "kind", str, where=where), KINDS, what=say("dead-reckoning.what.zone-kind"), where=where
    )
    polygon = _polygon(entry, where)
    return BoardZone(id, kind, polygon, _value(entry, kind, where))


def _value(entry: dict[str, Any], kind: str, where: str) -> int | tuple[tuple[str, int], ...] | None:
    if kind in ("explosive", "none"):
        return None
    wanted = dict if kind == LOOT else int
    value = need(entry, "value", wanted, where=where)
    return tuple(sorted(value.items())) if isinstance(value, dict) else int(value)


def _polygon(entry: dict[str, Any], where: str, *, key: str = "polygon", reach: float = 0.0) -> Polygon:
    points = tuple(_point(point, where, reach) for point in need(entry, key, list, where=where))
    if len(points) < 3:
        raise BadLayout(say("dead-reckoning.file.polygon", where=where))
    if crosses_itself(points):
        raise BadLayout(say("tower.file.crossed", where=where))
    if area(points) < SMALLEST:
        raise BadLayout(say("tower.file.small", where=where))
    return points


def _point(point: Any, where: str, reach: float = 0.0) -> Point:
    match point:
        case [int(x) | float(x), int(y) | float(y)]:
            if -reach <= x <= 1 + reach and -reach <= y <= 1 + reach:
                return float(x), float(y)
            raise BadLayout(say("tower.file.outside", where=where, value=repr(point)))
    raise BadLayout(say("dead-reckoning.file.corner", where=where, value=repr(point)))


def _border(entry: Any, number: int, name: str) -> Border:
    where = f"{name}, border {number}"
    _known_keys(entry, KEYS["border"], where)
    path = tuple(_point(point, where) for point in need(entry, "path", list, where=where))
    if len(path) < 2:
        raise BadLayout(say("tower.file.path", where=where))
    width = _number(entry, "width", where)
    if width > 0.2:
        raise BadLayout(say("tower.file.width", where=where, value=str(width)))
    height = _number(entry, "height_mm", where)
    return Border(path, width, height)


def _check_overlaps(zones: tuple[BoardZone, ...], name: str) -> None:
    for one, two in itertools.combinations(zones, 2):
        if overlap(one.polygon, two.polygon) > OVERLAP:
            raise BadLayout(say("tower.file.overlap", where=name, one=one.id, two=two.id))


def _check_borders(borders: tuple[Border, ...], zones: tuple[BoardZone, ...], name: str) -> None:
    for number, border in enumerate(borders, 1):
        for (ax, ay), (bx, by) in itertools.pairwise(border.path):
            middles = [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in (0.1, 0.3, 0.5, 0.7, 0.9)]
            for zone in zones:
                if any(depth(zone.polygon, middle) > border.width / 2 for middle in middles):
                    where = f"{name}, border {number}"
                    raise BadLayout(say("tower.file.border", where=where, zone=zone.id))
