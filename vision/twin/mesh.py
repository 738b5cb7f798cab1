"""The shape of a die: a cube with rounded edges, and where each face lies on its printed sheet."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

# Outward direction, then what is right and what is up on the face when one looks at it.
SIDES: tuple[tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]], ...] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
)
SHEET = (2, 3)  # rows and columns of the sheet the six faces are printed on


def mesh_xml(name: str, half: float, roundness: float) -> str:
    """A `<mesh>` of MuJoCo: `half` the edge in metres, `roundness` as a part of it."""
    points, normals, places, corners = rounded_cube(roundness)
    return (
        f'<mesh name="{name}" vertex="{_text(points * half)}" normal="{_text(normals)}"'
        f' texcoord="{_text(places)}" face="{_text(corners)}" inertia="convex"/>'
    )


def hull_xml(name: str, half: float, roundness: float) -> str:
    """The same die with fewer points, so that collisions are quick.

    Each edge has a point at its very middle: a flat bevel there would let a die rest on its edge.
    """
    angles = np.deg2rad([0.0, 22.5, 45.0, 67.5])
    arcs = [(np.cos(a), np.sin(a), 0.0) for a in angles]
    ways = np.array([arc[k:] + arc[:k] for arc in arcs for k in range(3)] + [(3**-0.5,) * 3])
    corners = [
        np.array(signs) * ((1 - roundness) + roundness * way)
        for signs in itertools.product((-1, 1), repeat=3)
        for way in ways
    ]
    return f'<mesh name="{name}" vertex="{_text(np.array(corners) * half)}" inertia="convex"/>'


def _text(values: NDArray[np.generic]) -> str:
    return " ".join(f"{value:.5g}" for value in values.reshape(-1).tolist())


def rounded_cube(roundness: float) -> tuple[Points, Points, Points, NDArray[np.int64]]:
    line = _line(roundness)
    count = len(line)
    points: list[Points] = []
    places: list[tuple[float, float]] = []
    corners: list[tuple[int, int, int]] = []
    for index, (out, right, up) in enumerate(SIDES):
        row, column = divmod(index, SHEET[1])
        first = len(points)
        for v, u in itertools.product(line, line):
            points.append(np.array(out) + u * np.array(right) + v * np.array(up))
            places.append(((column + (u + 1) / 2) / SHEET[1], (row + (1 - v) / 2) / SHEET[0]))
        for i, j in itertools.product(range(count - 1), repeat=2):
            a = first + i * count + j
            corners += [(a, a + 1, a + count + 1), (a, a + count + 1, a + count)]
    cube = np.array(points, float)
    core = np.clip(cube, -(1 - roundness), 1 - roundness)
    normals = cube - core
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return core + roundness * normals, normals, np.array(places), np.array(corners)


def _line(roundness: float) -> Points:
    """Where a face is cut along each way: closely where it bends, hardly where it is flat."""
    bend = 1 - roundness * np.array([0.0, 0.3, 0.55, 0.78, 0.95])
    return np.array([*(-bend), 0.0, *bend[::-1]])
