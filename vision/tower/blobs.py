"""Patches of one colour on the flat picture of the board."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.colours import BOARD

Mask = NDArray[np.uint8]

RING = 7  # pixels beside a patch that show the board there
EDGE = 3  # pixels round a patch that are looked at with it
STRIP = 4  # pixels: how wide a strip along a patch may be
BLOCK = np.ones((5, 5), np.uint8)
CROSS = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)


@dataclass(frozen=True, eq=False)
class Blob:
    """A patch: the number of its colour, its mask in a window of the flat picture, and where that lies."""

    label: int
    mask: Mask
    corner: tuple[int, int]  # x and y of the window's upper left pixel
    pixels: int

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the patch in pixels of the flat picture."""
        ys, xs = np.nonzero(self.mask)
        return float(xs.mean()) + self.corner[0], float(ys.mean()) + self.corner[1]


def blobs_of(labels: NDArray[np.uint8], *, least: float, grown: tuple[int, ...] = ()) -> list[Blob]:
    """The patches of every colour and of strange looks that have at least so many pixels.

    Patches of the labels in `grown` gain a pixel all round: dark things lose that much to their shadow.
    """
    found: list[Blob] = []
    things = cv2.morphologyEx((labels != BOARD).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, numbered, stats, _ = cv2.connectedComponentsWithStats(things, connectivity=8)
    for number, (x, y, width, height, pixels) in enumerate(stats[1:count].tolist(), 1):
        if pixels >= least:
            left, top = max(0, x - EDGE), max(0, y - EDGE)
            part = slice(top, y + height + EDGE), slice(left, x + width + EDGE)
            mine = cv2.dilate((numbered[part] == number).astype(np.uint8), np.ones((3, 3), np.uint8))
            window = labels[part] * np.asarray(mine, np.uint8)
            found += _colours_in(window, (left, top), least, grown)
    return found


def _colours_in(
    window: NDArray[np.uint8], corner: tuple[int, int], least: float, grown: tuple[int, ...]
) -> list[Blob]:
    cores = {
        label: _core(window, label, dark=label in grown)
        for label in np.unique(window).tolist()
        if label != BOARD
    }
    cores = {label: core for label, core in cores.items() if cv2.countNonZero(core) >= least}
    _spread(cores, (window != BOARD).astype(np.uint8))
    for label in cores.keys() & set(grown):
        cores[label] = np.asarray(cv2.dilate(cores[label], CROSS), np.uint8)
    return [blob for label, core in cores.items() for blob in _patches(core, label, corner, least)]


def _core(window: NDArray[np.uint8], label: int, *, dark: bool) -> Mask:
    """The patch without specks, holes and thin lines; what is dark glitters, and so has more holes."""
    mask = np.pad((window == label).astype(np.uint8), EDGE)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, BLOCK), np.uint8) if dark else mask
    mask = np.asarray(cv2.morphologyEx(cv2.medianBlur(mask, 5), cv2.MORPH_OPEN, BLOCK), np.uint8)
    return mask[EDGE:-EDGE, EDGE:-EDGE]


def _spread(cores: dict[int, Mask], things: Mask) -> None:
    """Give thin strips to the patch they lie along: the shaded side of a cube may look otherwise."""
    free = things.copy()
    for core in cores.values():
        free &= 1 - core
    for _ in range(STRIP):
        for label in sorted(cores, key=lambda label: -int(cores[label].sum())):
            gained = np.asarray(cv2.dilate(cores[label], CROSS), np.uint8) & free
            cores[label] = cores[label] | gained
            free &= 1 - gained


def _patches(mask: Mask, label: int, corner: tuple[int, int], least: float) -> list[Blob]:
    count, numbered, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    found = []
    for number in range(1, count):
        x, y, width, height, pixels = (int(value) for value in stats[number])
        if pixels >= least:
            window = numbered[y : y + height, x : x + width] == number
            found.append(Blob(label, window.astype(np.uint8), (x + corner[0], y + corner[1]), pixels))
    return found


def trimmed(blobs: list[Blob], labels: tuple[int, ...], shape: tuple[int, int]) -> list[Blob]:
    """The patches, those of these labels without the pixels that lie at the edge of all patches together."""
    everything = np.zeros(shape, np.uint8)
    for blob in blobs:
        everything[_window(blob)] |= blob.mask
    inner = np.asarray(cv2.erode(everything, CROSS, borderValue=0), np.uint8)
    return [_within(blob, inner) if blob.label in labels else blob for blob in blobs]


def opened(blob: Blob, wide: int) -> Blob | None:
    """The largest piece of a patch without what is narrower than so many pixels; None when all is."""
    round_shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    mask = cv2.morphologyEx(np.pad(blob.mask, wide), cv2.MORPH_OPEN, round_shape)[wide:-wide, wide:-wide]
    pieces = _patches(np.asarray(mask, np.uint8), blob.label, blob.corner, least=1)
    return max(pieces, key=lambda piece: piece.pixels, default=None)


def _within(blob: Blob, inner: Mask) -> Blob:
    mask = blob.mask & inner[_window(blob)]
    return Blob(blob.label, mask, blob.corner, cv2.countNonZero(mask))


def _window(blob: Blob) -> tuple[slice, slice]:
    (x, y), (height, width) = blob.corner, blob.mask.shape
    return slice(y, y + height), slice(x, x + width)


def ring_looks(flat: Picture, labels: NDArray[np.uint8], blob: Blob) -> tuple[float, float]:
    """How bright a patch is, and how bright the board is right beside it."""
    x, y = max(0, blob.corner[0] - RING), max(0, blob.corner[1] - RING)
    right, low = blob.corner[0] + blob.mask.shape[1] + RING, blob.corner[1] + blob.mask.shape[0] + RING
    grey = flat[y:low, x:right].mean(axis=2)
    mine = np.zeros(grey.shape, np.uint8)
    top, left = blob.corner[1] - y, blob.corner[0] - x
    mine[top : top + blob.mask.shape[0], left : left + blob.mask.shape[1]] = blob.mask
    near = cv2.dilate(mine, np.ones((2 * RING + 1,) * 2, np.uint8)) - cv2.dilate(
        mine, np.ones((5, 5), np.uint8)
    )
    beside = grey[(near > 0) & (labels[y:low, x:right] == BOARD)]
    inside = float(np.median(grey[mine > 0]))
    return inside, float(np.percentile(beside, 60)) if beside.size else 255.0


def touch(one: Blob, two: Blob, *, reach: int = 2) -> bool:
    """Whether two patches are at most so many pixels apart."""
    window = np.zeros((two.mask.shape[0] + 2 * reach, two.mask.shape[1] + 2 * reach), np.uint8)
    window[reach:-reach, reach:-reach] = two.mask
    grown = np.asarray(cv2.dilate(window, np.ones((2 * reach + 1,) * 2, np.uint8)), np.uint8)
    gx, gy = two.corner[0] - reach, two.corner[1] - reach
    x0, y0 = max(one.corner[0], gx), max(one.corner[1], gy)
    x1 = min(one.corner[0] + one.mask.shape[1], gx + grown.shape[1])
    y1 = min(one.corner[1] + one.mask.shape[0], gy + grown.shape[0])
    if x1 <= x0 or y1 <= y0:
        return False
    mine = one.mask[y0 - one.corner[1] : y1 - one.corner[1], x0 - one.corner[0] : x1 - one.corner[0]]
    theirs = grown[y0 - gy : y1 - gy, x0 - gx : x1 - gx]
    return bool((mine & theirs).any())
