"""In which zone a cube lies, by the rules, from where its middle is.

A cube that is balanced on borders alone has its middle over them, or where two meet in the corner between.
One that leans on a border and stands in a zone has its middle at least a quarter of its edge away from that,
or it would fall on the border; one that lies flat in a zone still farther. So the middle decides, and
between the two lies a narrow band in which no cube rests by itself: what seems to lie there was not seen
well or is held by another cube, and Bosun asks. It asks too where a cube reaches well over both borders of
a corner: it may lie on them though its middle is far out.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.dead_reckoning.layout import BETWEEN, BORDER, OUTSIDE
from vision.tower.layout import BoardLayout, BoardZone, Border
from vision.tower.polygons import Point, depth, off_line

LEAN = 0.15  # of the cube's edge beyond a border: half way between balanced on it and leaning on it
CORNER = 0.22  # the same where two borders meet
BLUR = 0.20  # millimetres by which a middle is usually missed
GRID = np.linspace(-0.5, 0.5, 13)
HELD = 0.5  # millimetres by which two borders hold a cube together so that it surely does not tip
WELL = 0.3  # millimetres that a cube reaches over a border which may carry it
BARELY = 0.5  # millimetres of a cube in a zone that may be a mistake


@dataclass(frozen=True)
class Placed:
    """The zone of a cube, how sure that is, and the next best."""

    zone: str
    sure: float
    other: str | None = None


def place(layout: BoardLayout, x: float, y: float, degrees: float) -> Placed:
    """The zone of a cube whose middle is at x, y (millimetres on the board)."""
    if not (0 <= x <= layout.width_mm and 0 <= y <= layout.height_mm):
        return Placed(OUTSIDE, 1.0)
    zone, gap = _zone(layout, x, y, degrees), beyond(layout, layout.borders, x, y)
    near = tuple(b for b in layout.ridges if beyond(layout, (b,), x, y) < 0.75 * layout.cube_mm)
    unheld = _unheld(layout, near, x, y, degrees) if len(near) > 1 else float("inf")
    line = (CORNER if unheld <= -HELD else LEAN) * layout.cube_mm
    sure = _chance(abs(gap - line))
    if gap <= line:
        return Placed(BORDER, sure, zone.zone)
    lean = LEAN * layout.cube_mm
    if unheld <= lean and _unheld(layout, near, x, y, degrees, over=WELL) <= lean:
        sure = 0.5
    return Placed(zone.zone, min(sure, zone.sure), BORDER if sure < zone.sure else zone.other)


def beyond(layout: BoardLayout, borders: tuple[Border, ...], x: float, y: float) -> float:
    """Millimetres from the edge of the nearest of these borders; negative over it."""
    point = (x / layout.width_mm, y / layout.height_mm)
    gaps = [
        off_line(border.path, point, scale=layout.scale) - border.width * layout.width_mm / 2
        for border in borders
    ]
    return min(gaps, default=float("inf"))


def _unheld(
    layout: BoardLayout, near: tuple[Border, ...], x: float, y: float, degrees: float, *, over: float = 0.0
) -> float:
    """How far the middle is from what these borders hold together, in millimetres; negative: held.

    Only what reaches so many millimetres `over` a border counts.
    """
    on = [point for point in _foot(layout, x, y, degrees) if beyond(layout, near, *point) <= -over]
    if not on:
        return float("inf")
    held = cv2.convexHull(np.array(on, np.float32))
    return -float(cv2.pointPolygonTest(held, (x, y), True))


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


def _reach(layout: BoardLayout, zone: BoardZone, x: float, y: float, degrees: float) -> float:
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


def _depth(layout: BoardLayout, zone: BoardZone, point: Point) -> float:
    width, height = layout.scale
    return depth(zone.polygon, (point[0] / width, point[1] / height), scale=layout.scale)


def _walled(layout: BoardLayout, one: Point, two: Point) -> bool:
    """Whether a raised border lies between two points."""
    parts = np.linspace(0, 1, 9).tolist()
    between = [(one[0] + (two[0] - one[0]) * p, one[1] + (two[1] - one[1]) * p) for p in parts]
    return any(beyond(layout, layout.borders, x, y) <= 0 for x, y in between)
