"""Teaches Bosun a real combat board: its zones from tapped corners, its cubes' colours from pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.blobs import blobs_of
from vision.tower.board import FINE, find_board
from vision.tower.colours import BOARD, STRANGE, Colours, Look, checked_colours
from vision.tower.errors import BadColours
from vision.tower.layout import BoardLayout

BOARD_LOOKS = 10
CHANGED = 32.0  # grey levels by which a cube differs from the empty board
EDGE = 0.02  # part of the board's width where a rim may be in the picture
FEWEST = 2  # cubes of a colour to learn it from


def board_looks(flat: Picture) -> tuple[Look, ...]:
    """The colours that make up an empty board, the ship's visible parts among them."""
    rim = round(EDGE * flat.shape[1])
    pixels = flat[rim:-rim:4, rim:-rim:4].reshape(-1, 3).astype(np.float32)
    cv2.setRNGSeed(7)
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.5)
    start = np.zeros((len(pixels), 1), np.int32)
    _, _, middles = cv2.kmeans(pixels, BOARD_LOOKS, start, criteria, 2, cv2.KMEANS_PP_CENTERS)
    return tuple(_look(middle) for middle in np.asarray(middles))


def _look(values: NDArray[np.float32]) -> Look:
    b, g, r = (round(float(value), 1) for value in values)
    return b, g, r


def teach_colours(
    empty: Picture, shown: Mapping[str, Sequence[Picture]], layout: BoardLayout, *, note: str = ""
) -> Colours:
    """Colours from the empty board and, for each colour, pictures with cubes of that colour only."""
    bare = find_board(empty, layout).flat(empty)
    cubes = {name: _cube_looks(name, pictures, layout, bare) for name, pictures in shown.items()}
    return checked_colours(Colours(cubes, board_looks(bare), note), "The lesson")


def _cube_looks(
    name: str, pictures: Sequence[Picture], layout: BoardLayout, bare: Picture
) -> tuple[Look, ...]:
    looks: list[NDArray[np.float32]] = []
    for picture in pictures:
        flat = find_board(picture, layout).flat(picture)
        apart = np.linalg.norm(flat.astype(np.float32) - bare, axis=2)
        labels = np.where(apart > CHANGED, STRANGE, BOARD).astype(np.uint8)
        cube = (layout.cube_mm * FINE) ** 2
        for blob in blobs_of(labels, least=0.5 * cube):
            x, y = blob.corner
            inner = cv2.erode(np.pad(blob.mask, 1), np.ones((5, 5), np.uint8))[1:-1, 1:-1] > 0
            window = flat[y : y + blob.mask.shape[0], x : x + blob.mask.shape[1]]
            if inner.sum() > 20:
                looks.append(np.median(window[inner], axis=0).astype(np.float32))
    if len(looks) < FEWEST:
        raise BadColours(f"Bosun sees {len(looks)} {name} cubes; lay at least {FEWEST} on the board, apart.")
    return (_look(np.median(looks, axis=0).astype(np.float32)),)
