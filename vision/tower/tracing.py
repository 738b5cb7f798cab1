"""Makes a layout file of a real board from corners tapped on its photograph, for `bosun teach tower`."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from engine.messages import say
from vision.pictures import Picture
from vision.tower.board import BoardView, find_board
from vision.tower.errors import BadLayout
from vision.tower.layout import BoardLayout, parse_layout
from vision.tower.polygons import Point, Polygon, depth

SLIP = 0.02  # part of the board a finger may tap beside it
NEIGHBOURS = 1.6  # cube edges between two zones that still count as adjacent
FACING = 0.25  # of a side that must face the other zone

Value = int | Mapping[str, int] | None


@dataclass(frozen=True)
class TappedZone:
    """A zone as tapped: its corners in fractions of the photograph, in order."""

    id: str
    kind: str
    corners: Sequence[Point]
    value: Value = None


@dataclass(frozen=True)
class TappedBorder:
    """A raised border as tapped along its middle."""

    path: Sequence[Point]
    width_mm: float
    height_mm: float = 2.0


@dataclass(frozen=True)
class Tracing:
    """What the owner gives: the board's size, what was tapped, and how far the marks lie from the board."""

    width_mm: float
    height_mm: float
    cube_mm: float
    zones: Sequence[TappedZone]
    borders: Sequence[TappedBorder] = ()
    ship: Sequence[Point] = ()
    gap_mm: float = 0.0
    several_explosive: bool = False


def blank(tracing: Tracing, *, first_mark: int = 10) -> BoardLayout:
    """The board without its zones: enough to find it in the picture."""
    for name in ("width_mm", "height_mm", "cube_mm"):
        if not 0 < getattr(tracing, name) < 5000:
            raise BadLayout(say("tower.file.size", entry=name))
    gap = tracing.gap_mm / tracing.width_mm
    return BoardLayout((), (), (), tracing.width_mm, tracing.height_mm, tracing.cube_mm, first_mark, gap)


def traced(photograph: Picture, tracing: Tracing, *, name: str = "layout.toml") -> str:
    """The text of the layout file, checked; a mistake is told in one sentence."""
    view = find_board(photograph, blank(tracing))
    size = (photograph.shape[1], photograph.shape[0])
    zones = [
        (zone, tuple(_on_board(view, size, tap, zone.id) for tap in zone.corners)) for zone in tracing.zones
    ]
    parts = [_head(tracing)]
    if tracing.ship:
        ship = [_spot(view, size, tap) for tap in tracing.ship]
        parts.append(f"[ship]\npolygon = {_points(ship)}\n")
    parts += [_border_text(view, size, border, tracing) for border in tracing.borders]
    near = _neighbours(view.layout, {zone.id: polygon for zone, polygon in zones})
    parts += [_zone_text(zone, polygon, near[zone.id]) for zone, polygon in zones]
    text = "\n".join(parts)
    parse_layout(text, name)
    return text


def save_layout(text: str, file: Path) -> BoardLayout:
    """Write a layout file after checking it once more; gives the board it describes."""
    layout = parse_layout(text, file.name)
    file.write_text(text, "utf-8")
    return layout


def _spot(view: BoardView, size: tuple[int, int], tap: Point) -> Point:
    """Where a tap (fractions of the photograph) lies on the board."""
    seen = np.array([[[tap[0] * size[0], tap[1] * size[1]]]], np.float64)
    x, y = cv2.perspectiveTransform(seen, np.linalg.inv(view.plane(0.0)))[0, 0].tolist()
    return x / view.layout.width_mm, y / view.layout.height_mm


def _on_board(view: BoardView, size: tuple[int, int], tap: Point, zone: str) -> Point:
    x, y = _spot(view, size, tap)
    if not (-SLIP <= x <= 1 + SLIP and -SLIP <= y <= 1 + SLIP):
        raise BadLayout(say("tower.file.tapped", zone=zone))
    return min(1.0, max(0.0, x)), min(1.0, max(0.0, y))


def _head(tracing: Tracing) -> str:
    gap = tracing.gap_mm / tracing.width_mm
    several = "several_explosive = true\n\n" if tracing.several_explosive else ""
    return (
        f"# Traced on a photograph of the real board.\n\n{several}[board]\nwidth_mm = {tracing.width_mm:g}\n"
        f"height_mm = {tracing.height_mm:g}\ncube_mm = {tracing.cube_mm:g}\n\n"
        f"[marks]\nfirst = 10\ngap = {gap:.4f}\n"
    )


def _border_text(view: BoardView, size: tuple[int, int], border: TappedBorder, tracing: Tracing) -> str:
    path = [_on_board(view, size, tap, "A border") for tap in border.path]
    return (
        f"[[border]]\npath = {_points(path)}\nwidth = {border.width_mm / tracing.width_mm:.4f}\n"
        f"height_mm = {border.height_mm:g}\n"
    )


def _zone_text(zone: TappedZone, polygon: Polygon, near: list[str]) -> str:
    value = ""
    if isinstance(zone.value, Mapping):
        value = "value = { " + ", ".join(f"{key} = {number}" for key, number in zone.value.items()) + " }\n"
    elif zone.value is not None:
        value = f"value = {zone.value}\n"
    return (
        f"[[zone]]\nid = {json.dumps(zone.id)}\nkind = {json.dumps(zone.kind)}\n{value}"
        f"polygon = {_points(polygon)}\nadjacent = {json.dumps(near)}\n"
    )


def _points(points: Sequence[Point]) -> str:
    return "[" + ", ".join(f"[{x:.4f}, {y:.4f}]" for x, y in points) + "]"


def _neighbours(layout: BoardLayout, zones: Mapping[str, Polygon]) -> dict[str, list[str]]:
    """Zones that face each other across no more than a border; the owner may mend the list."""
    near: dict[str, list[str]] = {id: [] for id in zones}
    for one, two in itertools.combinations(zones, 2):
        if _facing(layout, zones[one], zones[two]) or _facing(layout, zones[two], zones[one]):
            near[one].append(two)
            near[two].append(one)
    return near


def _facing(layout: BoardLayout, one: Polygon, two: Polygon) -> bool:
    """Whether enough of one zone's side lies near the other zone."""
    reach = NEIGHBOURS * layout.cube_mm
    for a, b in zip(one, (*one[1:], one[0]), strict=True):
        parts = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in np.linspace(0.05, 0.95, 13)]
        close = [depth(two, part, scale=layout.scale) > -reach for part in parts]
        if np.mean(close) > FACING:
            return True
    return False
