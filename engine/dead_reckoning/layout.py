"""The combat board: its zones, what a cube in each is worth, and which zones touch.

The rulebook shows the board only as a picture, but its text says which kinds of zones there are. On a board
that nobody traced, people tell the kind of zone that a cube lies in, and that is all the rules need.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from engine.data import built_in, need, need_one_of, parse
from engine.errors import BadData
from engine.messages import Message, say

Zone: TypeAlias = str
Point: TypeAlias = tuple[float, float]

EXPLOSIVE, LOOT, DAMAGE, FORCE, NONE = "explosive", "loot", "damage", "force", "none"
KINDS = (EXPLOSIVE, LOOT, DAMAGE, FORCE, NONE)

BORDER, OUTSIDE, BETWEEN = "border", "outside", "between"
PSEUDO = (BORDER, OUTSIDE, BETWEEN)
"""Where a cube may be that is in no zone: thrown again, or asked about."""


@dataclass(frozen=True, slots=True)
class BoardArea:
    """A zone of the board. Loot is cargo and coins, or a choice of so many of either."""

    id: Zone
    kind: str
    polygon: tuple[Point, ...]
    adjacent: tuple[Zone, ...]
    force: int = 0
    cargo: int = 0
    coin: int = 0
    choice: int = 0


@dataclass(frozen=True, slots=True)
class TowerLayout:
    """The whole combat board; one that nobody traced has a zone for each kind, and its loot is not known."""

    areas: dict[Zone, BoardArea]
    traced: bool = True

    def of(self, kind: str) -> tuple[Zone, ...]:
        return tuple(id for id, area in self.areas.items() if area.kind == kind)

    def force(self, zone: Zone) -> int:
        return self.areas[zone].force if zone in self.areas else 0


KINDS_PRINTED: dict[Zone, tuple[str, int]] = {
    "force-1": (FORCE, 1),
    "force-2": (FORCE, 2),
    "explosive": (EXPLOSIVE, 0),
    "damage": (DAMAGE, 0),
    "loot": (LOOT, 0),
    "nothing": (NONE, 0),
}
"""The kinds of zones that the rulebook's text names, and the force of a cube there."""


def untraced_board() -> TowerLayout:
    """The board as far as text tells it: a zone for each kind. Which touch is seen at the table."""
    columns = 3
    areas = {}
    for at, (zone, (kind, force)) in enumerate(KINDS_PRINTED.items()):
        x, y = at % columns / columns, at // columns / 2
        corners = ((x, y), (x + 1 / columns, y), (x + 1 / columns, y + 0.5), (x, y + 0.5))
        others = tuple(other for other in KINDS_PRINTED if other != zone)
        areas[zone] = BoardArea(zone, kind, corners, others, force)
    return TowerLayout(areas, traced=False)


UNTRACED = untraced_board()


def example_text() -> str:
    """The layout of the example board."""
    return built_in("engine.dead_reckoning", "examples/layout.toml")


@lru_cache(maxsize=8)
def load_layout(text: str | None = None, name: str = "layout.toml") -> TowerLayout:
    """The combat board of a TOML text, checked; without one, the example board."""
    table = parse(example_text() if text is None else text, name)
    areas: dict[Zone, BoardArea] = {}
    for number, entry in enumerate(need(table, "zone", list, where=name), 1):
        area = _area(entry, number, name)
        if area.id in areas:
            raise BadData(say("dead-reckoning.file.zone-twice", where=f"{name}, zone {area.id}"))
        areas[area.id] = area
    _check(areas, name, one_explosive=not table.get("several_explosive", False))
    return TowerLayout(areas)


def _area(entry: Any, number: int, name: str) -> BoardArea:
    id = need(entry, "id", str, where=f"{name}, zone {number}")
    where = f"{name}, zone {id}"
    if id in PSEUDO:
        raise BadData(say("dead-reckoning.file.kept", where=where, id=id))
    kind = need_one_of(
        need(entry, "kind", str, where=where), KINDS, what=say("dead-reckoning.what.zone-kind"), where=where
    )
    adjacent = tuple(need(entry, "adjacent", list, where=where))
    polygon = tuple(_point(point, where) for point in need(entry, "polygon", list, where=where))
    if len(polygon) < 3:
        raise BadData(say("dead-reckoning.file.polygon", where=where))
    return BoardArea(id, kind, polygon, adjacent, **_value(entry, kind, where))


def _point(point: Any, where: str) -> Point:
    match point:
        case [int(x) | float(x), int(y) | float(y)] if 0 <= x <= 1 and 0 <= y <= 1:
            return float(x), float(y)
    raise BadData(say("dead-reckoning.file.corner", where=where, value=repr(point)))


def _value(entry: dict[str, Any], kind: str, where: str) -> dict[str, int]:
    if kind == FORCE:
        force = need(entry, "value", int, where=where)
        if force < 1:
            raise BadData(say("dead-reckoning.file.force", where=where, value=force))
        return {"force": force}
    if kind == LOOT:
        loot = need(entry, "value", dict, where=where)
        for word in loot:
            need_one_of(word, ("cargo", "coin", "choice"), what=say("dead-reckoning.what.loot"), where=where)
        return {word: need(loot, word, int, where=where) for word in loot}
    return {}


def _check(areas: dict[Zone, BoardArea], name: str, *, one_explosive: bool) -> None:
    for area in areas.values():
        for other in area.adjacent:
            where = f"{name}, zone {area.id}"
            need_one_of(other, areas, what=say("data.what.zone"), where=where)
            if area.id not in areas[other].adjacent:
                raise BadData(say("dead-reckoning.file.adjacent", where=where, other=other))
    explosive = [area.id for area in areas.values() if area.kind == EXPLOSIVE]
    if one_explosive and len(explosive) != 1:
        raise BadData(_explosive_zones(explosive, name))


def _explosive_zones(found: list[Zone], name: str) -> Message:
    if not found:
        return say("dead-reckoning.file.none-explosive", where=name)
    return say("dead-reckoning.file.explosive", where=name, zones=", ".join(found))
