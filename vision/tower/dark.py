"""Tells bright tops of black cubes from shadows.

Under some lamps the top of a black cube is as bright as a deep shadow on the board under others. Within one
picture the two do not mix: where hardly anything but black cubes is that dark, that darkness is a black cube.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.colours import BOARD, Colours

BAND = (1.6, 2.7)  # of the taught look of a dark colour: brighter than usual, and still dark
NEAR = 19  # pixels: the window round a surely dark pixel that a cube may fill
CLEAR = 3.4  # as much brighter must shadows be, or the two are not told apart
SOME = 0.35  # cubes: as much of that darkness may lie elsewhere


def lifted(
    flat: Picture, labels: NDArray[np.uint8], colours: Colours, cube: float, seen: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """The labels, with bright tops of dark cubes (of `cube` pixels) labelled as such where that is safe.

    `seen` is 1 where cubes are looked for; the rim's own dark edge is left out by a little more.
    """
    inner = cv2.erode(seen, np.ones((9, 9), np.uint8), borderValue=0)
    grey = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY)
    for label in colours.dark:
        look = float(np.mean(colours.cubes[colours.names[label - 1]]))
        sure = cv2.morphologyEx((labels == label).astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        near = cv2.dilate(sure, np.ones((NEAR, NEAR), np.uint8)) > 0
        low, high = BAND[0] * look, BAND[1] * look
        band = (grey > low) & (grey < high) & (labels == BOARD) & (seen > 0)
        elsewhere = (grey > low) & (grey < CLEAR * look) & (labels == BOARD) & ~near & (inner > 0)
        if np.count_nonzero(elsewhere) < SOME * cube:
            labels = np.where(band & near, np.uint8(label), labels)
    return labels
