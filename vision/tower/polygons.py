"""Plane geometry of zones: do they cross themselves, overlap, hold a point, and how far is it."""

from __future__ import annotations

import itertools
import math
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Polygon = tuple[Point, ...]

FINE = 1000  # cells a side of the grid on which overlaps are counted
SHARED = 4  # cells that a common edge may share by rounding, for each cell of its length


def area(polygon: Polygon) -> float:
    """The area, whichever way round the corners go."""
    return abs(float(cv2.contourArea(_contour(polygon))))


def crosses_itself(polygon: Polygon) -> bool:
    """Whether two edges that are no neighbours meet."""
    count = len(polygon)
    edges = [(polygon[i], polygon[(i + 1) % count]) for i in range(count)]
    return any(
        _meet(*edges[one], *edges[two])
        for one in range(count)
        for two in range(one + 2, count)
        if not (one == 0 and two == count - 1)
    )


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    sides = _side(a, b, c) * _side(a, b, d), _side(c, d, a) * _side(c, d, b)
    return sides[0] <= 0 and sides[1] <= 0 and not (not any(sides) and _apart(a, b, c, d))


def _side(a: Point, b: Point, c: Point) -> float:
    return float(np.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])))


def _apart(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Edges on one line that do not reach each other."""
    return any(max(a[k], b[k]) < min(c[k], d[k]) or max(c[k], d[k]) < min(a[k], b[k]) for k in (0, 1))


def overlap(one: Polygon, two: Polygon) -> float:
    """The common area; a shared edge counts as none."""
    common = cv2.erode(_filled(one) & _filled(two), np.ones((SHARED, SHARED), np.uint8))
    return float(cv2.countNonZero(common)) / FINE**2


def _filled(polygon: Polygon) -> NDArray[np.uint8]:
    grid = np.zeros((FINE, FINE), np.uint8)
    cv2.fillPoly(grid, [np.rint(np.array(polygon) * (FINE - 1)).astype(np.int32)], 1)
    return grid


def depth(polygon: Polygon, point: Point, *, scale: tuple[float, float] = (1.0, 1.0)) -> float:
    """How far the point lies inside (positive) or outside (negative); `scale` turns parts into lengths."""
    there = point[0] * scale[0], point[1] * scale[1]
    return float(cv2.pointPolygonTest(_scaled(polygon, scale), there, True))


@lru_cache(maxsize=256)
def _scaled(polygon: Polygon, scale: tuple[float, float]) -> NDArray[np.float32]:
    return np.asarray(_contour(polygon) * np.array(scale, np.float32), np.float32)


def off_line(path: Polygon, point: Point, *, scale: tuple[float, float]) -> float:
    """The distance of the point from a line through several corners."""
    (x, y), (wide, high) = point, scale
    corners = [(u * wide, v * high) for u, v in path]
    return min(_off_piece(a, b, (x * wide, y * high)) for a, b in itertools.pairwise(corners))


def _off_piece(a: Point, b: Point, there: Point) -> float:
    (ax, ay), (bx, by), (x, y) = a, b, there
    dx, dy = bx - ax, by - ay
    part = ((x - ax) * dx + (y - ay) * dy) / max(1e-12, dx * dx + dy * dy)
    part = min(1.0, max(0.0, part))
    return math.hypot(x - ax - part * dx, y - ay - part * dy)


def _contour(polygon: Polygon) -> NDArray[np.float32]:
    return np.array(polygon, np.float32).reshape(-1, 1, 2)
