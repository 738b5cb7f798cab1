"""Tells bright tops of black cubes from shadows.

Under some lamps the top of a black cube is as bright as a deep shadow on the board under others. Within one
picture the two do not mix: what is near a black cube and clearly darker than any shadow is the black cube.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.board import looked_at
from vision.tower.colours import BOARD, Colours
from vision.tower.layout import BoardLayout

BRIGHTEST = 2.7  # of the taught look of a dark colour: no top of it is brighter
NEAR = 23  # pixels: the window round a surely dark pixel that a cube may fill
CLEAR = 1.26  # as much brighter must shadows be, or the two are not told apart
SOME = 0.35  # cubes: as much of the floor may be darker than what counts as shadow
EDGE = 9  # pixels: how far the rim darkens what is beside it


def lifted(
    flat: Picture, labels: NDArray[np.uint8], colours: Colours, layout: BoardLayout, cube: float
) -> NDArray[np.uint8]:
    """The labels, with bright tops of dark cubes (of `cube` pixels) labelled as such where that is safe."""
    grey = np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), np.uint8)
    floor = cv2.erode(looked_at(layout), np.ones((EDGE, EDGE), np.uint8), borderValue=0) > 0
    for label in colours.dark:
        look = float(np.mean(colours.cubes[colours.names[label - 1]]))
        sure = cv2.morphologyEx((labels == label).astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        near = cv2.dilate(sure, np.ones((NEAR, NEAR), np.uint8)) > 0
        rest = (labels == BOARD) & ~near & floor
        line = min(BRIGHTEST * look, _darkest(grey, rest, CLEAR * BRIGHTEST * look, SOME * cube) / CLEAR)
        tops = (grey < line) & (labels == BOARD) & near & _open(layout)
        labels = np.where(tops, np.uint8(label), labels)
    return labels


def _darkest(grey: NDArray[np.uint8], rest: NDArray[np.bool_], limit: float, some: float) -> float:
    """How dark the rest of the floor is, but for some pixels and thin lines; at most the limit."""
    dark = ((grey < limit) & rest).astype(np.uint8)
    looks = np.sort(grey[cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0])
    return float(looks[int(some)]) if len(looks) > some else limit


@lru_cache(maxsize=8)
def _open(layout: BoardLayout) -> NDArray[np.bool_]:
    """Where cubes are looked for and the ship, which has dark edges of its own, is not."""
    seen = looked_at(layout).copy()
    if layout.ship:
        cv2.fillPoly(seen, [np.rint(np.array(layout.ship) * seen.shape[::-1]).astype(np.int32)], 0)
    return np.asarray(seen > 0)
