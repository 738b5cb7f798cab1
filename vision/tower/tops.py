"""Finds the tops of cubes by their shape: patches of one look that are squares of a cube's size.

Sides and shadows are not square, or not as large, or they have another look; so tops are found whatever their
colour, and where labels alone leave a heap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.blobs import Blob, Mask
from vision.tower.board import BoardView
from vision.tower.fitting import MOST, Fit, Stand, fit_many, outline
from vision.tower.shade import apart

LOOKS = 4  # that a cube with its sides and its shadow has at most, with one of a neighbour
FULL, FULL_OF_SEVERAL = 0.75, 0.86  # of a patch and the tops fitted to it: what they must share
FILLED = 0.45  # of the box round a patch: tops that touch fill as much
NEAR, EVEN = 2.5, 0.85  # scatters from its middle look; as much of a top is no farther
WIDEST = 40  # tops: what is wider is a hand or the shadow of one
FLOOR = 10.0  # grey levels
LEAST, ROUND = 0.6, 0.35  # tops: a smaller patch is none; how much a patch may exceed a number of tops
SAME = 0.985  # of two patches: what share as much are one
CLEAR_OF = 0.2  # of a patch: as much of it may belong to a better one
EDGE = 6  # pixels round a part that is looked at
BLOCK = np.ones((3, 3), np.uint8)
HALF_A_TOP = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (11, 11)), np.uint8)


@dataclass(frozen=True)
class Top:
    """A patch that is the tops of cubes: where they stand, how well that fits, and their look."""

    blob: Blob
    fit: Fit
    look: NDArray[np.float32]


def tops_in(view: BoardView, soft: Picture, where: Mask) -> list[Top]:
    """The tops in a part of the flat picture, best first; `where` is 1 in that part."""
    x, y, width, height = cv2.boundingRect(where)
    part = slice(y, y + height), slice(x, x + width)
    window, mask = soft[part], where[part]
    patches = _unlike(_patches(window, mask, (x, y), top_size(view)))
    found = [top for patch in patches if (top := _top(view, soft, patch))]
    return _best(sorted(found, key=lambda top: -top.fit.share))


def top_size(view: BoardView) -> float:
    """How many pixels a top in the middle of the board covers."""
    width, height = view.layout.scale
    return float(cv2.contourArea(outline(view, Stand(width / 2, height / 2, 0.0), top=True)))


def _patches(window: Picture, mask: Mask, corner: tuple[int, int], size: float) -> Iterator[Blob]:
    """Patches of one look, the pixels told apart into two, three and four looks."""
    pixels = np.log(window[mask > 0].astype(np.float32) + FLOOR) * 100  # dark looks differ as parts do
    if not LEAST * size <= len(pixels) <= WIDEST * size:
        return
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.5)
    for parts in range(1, LOOKS + 1):
        cv2.setRNGSeed(7)
        start = np.zeros((len(pixels), 1), np.int32)
        _, labels, _ = cv2.kmeans(pixels, parts, start, criteria, 2, cv2.KMEANS_PP_CENTERS)
        for look in range(parts):
            mine = np.zeros(mask.shape, np.uint8)
            mine[mask > 0] = labels[:, 0] == look
            yield from _connected(mine, corner, size)


def _unlike(patches: Iterator[Blob]) -> list[Blob]:
    """The patches without those that nearly are another: each is fitted, which takes time."""
    kept: list[Blob] = []
    for patch in patches:
        if all(_shared(patch, one) < SAME * max(patch.pixels, one.pixels) for one in kept):
            kept.append(patch)
    return kept


def _connected(mask: Mask, corner: tuple[int, int], size: float) -> Iterator[Blob]:
    """The patches of a mask, once as they are and once without what is narrower than half a top."""
    whole = cv2.medianBlur(np.pad(mask, EDGE), 5)
    for shape in (BLOCK, HALF_A_TOP):
        opened = cv2.morphologyEx(whole, cv2.MORPH_OPEN, shape)
        count, numbered, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=4)
        for number in range(1, count):
            x, y, width, height, pixels = stats[number].tolist()
            if LEAST * size <= pixels <= (MOST + ROUND) * size:
                mine = (numbered[y : y + height, x : x + width] == number).astype(np.uint8)
                yield Blob(0, mine, (corner[0] + x - EDGE, corner[1] + y - EDGE), pixels)


def _top(view: BoardView, soft: Picture, patch: Blob) -> Top | None:
    """The patch as tops, if it is some; what is cheap to see is looked at first."""
    ratio, look = patch.pixels / top_size(view), look_of(soft, patch)
    count = max(1, round(ratio))
    if ratio > count + ROUND or _filled(patch) < FILLED or not _even(soft, patch, look):
        return None
    fit = fit_many(view, patch, count, top=True)
    return Top(patch, fit, look) if fit.share >= (FULL if count == 1 else FULL_OF_SEVERAL) else None


def _even(soft: Picture, patch: Blob, look: NDArray[np.float32]) -> bool:
    """Whether a patch has one look, as a top has."""
    near = apart(_pixels(soft, patch), look) < NEAR
    return float(near.mean()) >= EVEN


def _pixels(soft: Picture, patch: Blob) -> NDArray[np.float32]:
    (x, y), (height, width) = patch.corner, patch.mask.shape
    return soft[y : y + height, x : x + width][patch.mask > 0].astype(np.float32)


def _filled(patch: Blob) -> float:
    """How much of its box a patch fills."""
    (_, (long, short), _) = cv2.minAreaRect(cv2.findNonZero(patch.mask))
    return patch.pixels / max(1.0, (long + 1) * (short + 1))


def look_of(soft: NDArray[Any], patch: Blob) -> NDArray[np.float32]:
    """The middle look of a patch, its edge left out."""
    (x, y), (height, width) = patch.corner, patch.mask.shape
    inner = cv2.erode(patch.mask, BLOCK, iterations=2, borderValue=0)
    chosen = inner if inner.any() else patch.mask
    pixels = soft[y : y + height, x : x + width][chosen > 0]
    return np.asarray(np.median(pixels, axis=0), np.float32)


def _best(tops: list[Top]) -> list[Top]:
    """The best of those that overlap."""
    chosen: list[Top] = []
    for top in tops:
        if all(_shared(top.blob, other.blob) <= CLEAR_OF * top.blob.pixels for other in chosen):
            chosen.append(top)
    return chosen


def _shared(one: Blob, two: Blob) -> int:
    """Pixels that two patches have in common."""
    x0, y0 = (max(one.corner[at], two.corner[at]) for at in (0, 1))
    x1, y1 = (
        min(one.corner[at] + one.mask.shape[1 - at], two.corner[at] + two.mask.shape[1 - at]) for at in (0, 1)
    )
    if x1 <= x0 or y1 <= y0:
        return 0
    parts = [
        blob.mask[y0 - blob.corner[1] : y1 - blob.corner[1], x0 - blob.corner[0] : x1 - blob.corner[0]]
        for blob in (one, two)
    ]
    return int(cv2.countNonZero(parts[0] & parts[1]))
