"""In which zone a cube lies, by the rules, from where its middle is.

A cube that is balanced on borders alone has its middle over them, or where two meet over the corner between.
One that leans on a border and stands in a zone has its middle at least a quarter of its edge away from that,
or it would fall on the border; one that lies flat in a zone still farther. So the middle decides, and
between the two lies a narrow band in which no cube can rest: what seems to lie there was not seen well,
and Bosun asks.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.dead_reckoning.layout import BETWEEN, BORDER, OUTSIDE
from vision.tower.layout import BoardLayout, Border, Zone
from vision.tower.polygons import Point, depth, off_line

LEAN = 0.12  # of the cube's edge: half way between balanced and leaning
BLUR = 0.20  # millimetres by which a middle is usually missed
GRID = np.linspace(-0.5, 0.5, 13)
ALONE = 0.3  # millimetres beyond a border where it surely holds no cube alone
BARELY = 0.5  # millimetres of a cube in a zone that may be a mistake


@dataclass(frozen=True)
class Placed:
    """The zone of a cube, how sure that is, and the next best."""

    zone: str
    sure: float
    other: str | None = None
    corner: bool = False  # held only by two borders together


def place(layout: BoardLayout, x: float, y: float, degrees: float) -> Placed:
    """The zone of a cube whose middle is at x, y (millimetres on the board)."""
    if not (0 <= x <= layout.width_mm and 0 <= y <= layout.height_mm):
        return Placed(OUTSIDE, 1.0)
    unheld, zone = _unheld(layout, x, y, degrees), _zone(layout, x, y, degrees)
    line = LEAN * layout.cube_mm
    sure = _chance(abs(unheld - line))
    if unheld <= line:
        corner = beyond(layout, layout.borders, x, y) > ALONE
        return Placed(BORDER, sure, zone.zone, corner)
    return Placed(zone.zone, min(sure, zone.sure), BORDER if sure < zone.sure else zone.other)


def beyond(layout: BoardLayout, borders: tuple[Border, ...], x: float, y: float) -> float:
    """Millimetres from the edge of the nearest of these borders; negative over it."""
    point = (x / layout.width_mm, y / layout.height_mm)
    gaps = [
        off_line(border.path, point, scale=layout.scale) - border.width * layout.width_mm / 2
        for border in borders
    ]
    return min(gaps, default=float("inf"))


def _unheld(layout: BoardLayout, x: float, y: float, degrees: float) -> float:
    """How far the middle is from what borders under the cube can hold, in millimetres; negative: held."""
    near = [b for b in layout.ridges if beyond(layout, (b,), x, y) < 0.75 * layout.cube_mm]
    walls = beyond(layout, layout.walls, x, y)
    if len(near) < 2:
        return min(walls, beyond(layout, tuple(near), x, y))
    on = [point for point in _foot(layout, x, y, degrees) if beyond(layout, tuple(near), *point) <= 0]
    if not on:
        return min(walls, beyond(layout, tuple(near), x, y))
    held = cv2.convexHull(np.array(on, np.float32))
    return min(walls, -float(cv2.pointPolygonTest(held, (x, y), True)))


def _chance(margin: float) -> float:
    """How likely a middle this far from the line lies on the side where it was seen."""
    return float(1 / (1 + np.exp(-2.2 * margin / BLUR)))


def _zone(layout: BoardLayout, x: float, y: float, degrees: float) -> Placed:
    """The zones that the foot of the cube meets without a border in between."""
    met = [(found, zone) for zone in layout.zones if (found := _reach(layout, zone, x, y, degrees)) > 0]
    met.sort(key=lambda pair: -pair[0])
    if not met:
        near = min(layout.zones, key=lambda zone: -_depth(layout, zone, (x, y)))
        gap = -_depth(layout, near, (x, y)) - layout.cube_mm / 2
        return Placed(BORDER, 0.5 if gap < BARELY else 1.0, near.id)
    if len(met) > 1:
        return Placed(BETWEEN, 1.0, met[0][1].id)
    return Placed(met[0][1].id, 1.0 if met[0][0] > BARELY else 0.5, BORDER)


def _reach(layout: BoardLayout, zone: Zone, x: float, y: float, degrees: float) -> float:
    """How deep a cube reaches into a zone, in millimetres; 0 when a border is between."""
    within = _depth(layout, zone, (x, y))
    if within >= 0:
        return within + layout.cube_mm / 2
    if within < -layout.cube_mm * 0.75:
        return 0.0
    deepest, there = max((_depth(layout, zone, point), point) for point in _foot(layout, x, y, degrees))
    return deepest if deepest > 0 and not _walled(layout, (x, y), there) else 0.0


def _foot(layout: BoardLayout, x: float, y: float, degrees: float) -> list[Point]:
    angle, edge = np.radians(degrees), layout.cube_mm
    cos, sin = float(np.cos(angle)) * edge, float(np.sin(angle)) * edge
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a in GRID.tolist() for b in GRID.tolist()]


def _depth(layout: BoardLayout, zone: Zone, point: Point) -> float:
    width, height = layout.scale
    return depth(zone.polygon, (point[0] / width, point[1] / height), scale=layout.scale)


def _walled(layout: BoardLayout, one: Point, two: Point) -> bool:
    """Whether a raised border lies between two points."""
    parts = np.linspace(0, 1, 9).tolist()
    between = [(one[0] + (two[0] - one[0]) * p, one[1] + (two[1] - one[1]) * p) for p in parts]
    return any(beyond(layout, layout.borders, x, y) <= 0 for x, y in between)
