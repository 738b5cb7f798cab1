"""Teaches Bosun a real combat board: its zones from tapped corners, its cubes' colours from pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.messages import say
from vision.pictures import Picture
from vision.tower.board import FINE, find_board, looked_at
from vision.tower.colours import Colours, Look, checked_colours
from vision.tower.errors import BadColours, NoBoard
from vision.tower.layout import BoardLayout
from vision.tower.readings import plain_name

BOARD_LOOKS = 10
CHANGED = 32.0  # grey levels by which a cube differs from the empty board
EDGE = 0.02  # part of the board's width where a rim may be in the picture
FEWEST = 2  # cubes of a colour to learn it from
LARGEST = 3.2  # edges: a larger patch is a hand or a shadow
PARTS = 3  # looks that a cube and its shadow have at most: top, side, shadow
STRAY = 0.3  # of the middle look: a top that is farther off is none
SQUARE = 0.5  # how much like the top of a cube a patch must be
BLOCK = np.ones((5, 5), np.uint8)


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
    return checked_colours(Colours(cubes, board_looks(bare), note, bare), "colours.toml")


def _cube_looks(
    name: str, pictures: Sequence[Picture], layout: BoardLayout, bare: Picture
) -> tuple[Look, ...]:
    """The looks of the cubes' tops; a picture without all marks is passed over while others show enough."""
    tops: list[NDArray[np.float32]] = []
    trouble: NoBoard | None = None
    for picture in pictures:
        try:
            tops += top_looks(find_board(picture, layout).flat(picture), bare, layout)
        except NoBoard as error:
            trouble = error
    if trouble is not None and len(tops) < FEWEST:
        raise trouble
    if len(tops) < FEWEST:
        raise BadColours(say("tower.few-cubes", seen=len(tops), colour=plain_name(name), wanted=FEWEST))
    return _few(tops)


def _few(tops: list[NDArray[np.float32]]) -> tuple[Look, ...]:
    """The darkest, the middle and the brightest of the looks: light is not the same all over a board."""
    middle = np.median(tops, axis=0)
    alike = [
        top for top in tops if float(np.abs(top - middle).max()) < STRAY * max(40.0, float(middle.max()))
    ]
    ordered = sorted(alike or [middle], key=lambda look: float(look.sum()))
    picks = (len(ordered) // 8, len(ordered) // 2, -1 - len(ordered) // 8)
    return tuple(_look(ordered[pick]) for pick in picks)


def top_looks(flat: Picture, bare: Picture, layout: BoardLayout) -> list[NDArray[np.float32]]:
    """The look of each cube's top, found by its shape: shadows and sides are not square, or not as large."""
    changed = (np.linalg.norm(flat.astype(np.float32) - bare, axis=2) > CHANGED).astype(np.uint8)
    changed = np.asarray(cv2.morphologyEx(changed * looked_at(layout), cv2.MORPH_OPEN, BLOCK), np.uint8)
    edge = layout.cube_mm * FINE
    count, _, stats, _ = cv2.connectedComponentsWithStats(changed, connectivity=4)
    looks = []
    for number in range(1, count):
        x, y, width, height, pixels = stats[number].tolist()
        if pixels < 0.4 * edge**2 or max(width, height) > LARGEST * edge:
            continue
        part = slice(y, y + height), slice(x, x + width)
        look = _top_look(flat[part], changed[part], edge)
        if look is not None:
            looks.append(look)
    return looks


def _top_look(window: Picture, changed: NDArray[np.uint8], edge: float) -> NDArray[np.float32] | None:
    """The patch of one look that is most like a square of the cube's size."""
    pixels = cv2.GaussianBlur(window, (3, 3), 0)[changed > 0].astype(np.float32)
    if len(pixels) < PARTS:
        return None
    cv2.setRNGSeed(7)
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.5)
    found: list[tuple[float, NDArray[np.float32]]] = []
    for parts in range(1, PARTS + 1):
        start = np.zeros((len(pixels), 1), np.int32)
        _, labels, _ = cv2.kmeans(pixels, parts, start, criteria, 2, cv2.KMEANS_PP_CENTERS)
        for part in range(parts):
            mask = np.zeros(changed.shape, np.uint8)
            mask[changed > 0] = labels[:, 0] == part
            found += _squares(window, mask, edge)
    score, look = max(found, key=lambda item: item[0], default=(0.0, None))
    return look if score > SQUARE else None


def _squares(
    window: Picture, mask: NDArray[np.uint8], edge: float
) -> list[tuple[float, NDArray[np.float32]]]:
    """The patches of a mask: how like the top of a cube each is, and its look."""
    mask = np.pad(np.asarray(cv2.medianBlur(mask, 5), np.uint8), 1)
    count, numbered, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    found = []
    for number in range(1, count):
        mine = (numbered == number).astype(np.uint8)
        inner = cv2.erode(mine, BLOCK)[1:-1, 1:-1] > 0
        contours, _ = cv2.findContours(mine, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        (_, (long, short), _) = cv2.minAreaRect(contours[0])
        if inner.sum() < 20 or min(long, short) < 1:
            continue
        pixels = float(stats[number][cv2.CC_STAT_AREA])
        full = pixels / ((long + 1) * (short + 1))
        like = min(pixels, edge**2) / max(pixels, edge**2) * min(long, short) / max(long, short) * full
        found.append((like, np.median(window[inner], axis=0).astype(np.float32)))
    return found
