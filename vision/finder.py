"""Finds every die in a picture, whatever is printed on it, touching ones too."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks import DATA, Floats, Network, as_batch
from vision.pictures import Picture, halved

CELL = 4  # pixels a cell of the heat map stands for
STEP = 32  # the network wants sides that are multiples of this
LONG_SIDE = 640  # what a picture is scaled to at first
LARGEST = 1600  # and at most
HALVINGS = 4  # looks, each at half the scale of the one before: large dice are seen from farther away
SMALL_DIE, LARGE_DIE = (
    40.0,
    110.0,
)  # sides, in pixels of the scaled picture, that looks from farther away count for
COMFORT = 15.0  # a smaller side is looked at more closely
GOAL = 34.0
GRAINY, CALM = 2.5, 0.9  # grey levels of noise from which a picture is smoothed, and pixels by which
FAINT = 0.08  # heat below which nothing is looked at again
WARM = 0.3  # heat of what is most likely a die
CLOSE = 0.42  # two finds nearer than this part of their side are one die
NEST = 0.5  # a find whose middle is nearer than this part of a larger one's side lies inside that
COLDER = 0.6  # a find of less than this part of the other's heat is far colder
PIP = 0.25  # a find of less than this part of the other's side may be a pip of it, or one of many dice on it
MUCH_SMALLER = 0.62  # a find of less than this part of the other's side is a pip or a side face of it


@dataclass(frozen=True)
class Spot:
    """Something that may be a die: its middle and side in pixels of the picture, and how warm it is."""

    x: float
    y: float
    side: float
    heat: float


class Finder:
    """The network that finds dice, with the choice of the right scale.

    `file` is another ONNX file than the one Bosun brings, for measuring.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._network = Network(file or DATA / "finder.onnx")

    def find(self, picture: Picture) -> list[Spot]:
        """Every spot warm enough to be looked at, the warmest first, no two of them on one die."""
        first = min(1.0, LONG_SIDE / max(picture.shape[:2]))
        spots = self._at_scales(picture, first)
        better = _better_scale(spots, first, max(picture.shape[:2]))
        return spots if better is None else self._at_scales(picture, better)

    def _at_scales(self, picture: Picture, first: float) -> list[Spot]:
        """What looks at ever smaller scales find; each counts for dice of the sizes it is good for."""
        found: list[Spot] = []
        small = _calmed(_scaled(picture, first))
        for halving in range(HALVINGS):
            scale = small.shape[1] / picture.shape[1]
            least = SMALL_DIE if halving else 0.0
            most = LARGE_DIE if halving < HALVINGS - 1 else np.inf
            found += [s for s in self._at(small, 1 / scale) if least <= s.side * scale <= most]
            small = _scaled(small, 0.5)
        return _without_nested(_apart(sorted(found, key=lambda spot: -spot.heat)))

    def _at(self, small: Picture, back: float) -> list[Spot]:
        """The finds in a scaled picture, in pixels of the whole one."""
        out = self._network(as_batch([_padded(small)]))[0]
        height, width = small.shape[:2]
        spots = [spot for spot in _peaks(out) if spot.x < width and spot.y < height]
        return [Spot(s.x * back, s.y * back, s.side * back, s.heat) for s in spots]


def _scaled(picture: Picture, scale: float) -> Picture:
    if scale == 1.0:
        return picture
    height, width = picture.shape[:2]
    size = max(STEP, round(width * scale)), max(STEP, round(height * scale))
    while picture.shape[1] >= 2 * size[0] and picture.shape[0] >= 2 * size[1]:
        picture = halved(picture)  # several times as fast as one large step
    mode = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=mode), np.uint8)


def _calmed(picture: Picture) -> Picture:
    """The picture with less grain, if it has much: grain makes dice of dots."""
    grain = _grain(picture)
    if grain < GRAINY:
        return picture
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), CALM if grain < 2 * GRAINY else 1.4 * CALM), np.uint8)


def _grain(picture: Picture) -> float:
    """The noise of the sensor in grey levels: what is left of most pixels without slopes and edges."""
    height, width = picture.shape[:2]
    part = picture[height // 4 : 3 * height // 4, width // 4 : 3 * width // 4]
    grey = cv2.cvtColor(np.ascontiguousarray(part), cv2.COLOR_BGR2GRAY)
    rest = cv2.filter2D(grey, cv2.CV_16S, np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32))
    levels = np.abs(rest[::2, ::2]).ravel()
    middle = len(levels) // 2
    return float(np.partition(levels, middle)[middle]) / (0.6745 * 6)


def _padded(picture: Picture) -> Picture:
    below, right = -picture.shape[0] % STEP, -picture.shape[1] % STEP
    if not below and not right:
        return picture
    return np.asarray(cv2.copyMakeBorder(picture, 0, below, 0, right, cv2.BORDER_REPLICATE), np.uint8)


def _better_scale(spots: list[Spot], scale: float, long_side: int) -> float | None:
    """A larger scale, if the dice looked too small at this one; None to stay."""
    sure = [spot.side * scale for spot in spots if spot.heat > WARM]
    if not sure:  # perhaps the dice are too small to be seen at all
        closer = min(1.0, 2 * scale, LARGEST / long_side)
        return closer if closer > 1.15 * scale else None
    seen = float(np.percentile(sure, 75))  # print beside the dice may well be most of what was found
    if seen >= COMFORT:
        return None
    better = min(scale * GOAL / seen, LARGEST / long_side, 2.0)
    return None if better < 1.15 * scale else better


def _peaks(out: Floats) -> list[Spot]:
    odds = out[0]
    tops = (odds > np.log(FAINT / (1 - FAINT))) & (odds >= cv2.dilate(odds, np.ones((3, 3), np.uint8)))
    rows, columns = np.nonzero(tops)
    spots = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        lit, size, dx, dy = out[:, row, column].tolist()
        side = 32 * math.exp(min(3.0, max(-3.0, size)))
        x, y = (column + 0.5 + dx) * CELL, (row + 0.5 + dy) * CELL
        spots.append(Spot(x, y, side, 1 / (1 + math.exp(-lit))))
    return sorted(spots, key=lambda spot: -spot.heat)


def _apart(spots: list[Spot]) -> list[Spot]:
    """The spots without those that are a warmer spot once more."""
    kept: list[Spot] = []
    for spot in spots:
        if all(np.hypot(spot.x - k.x, spot.y - k.y) > CLOSE * min(spot.side, k.side) for k in kept):
            kept.append(spot)
    return kept


def _without_nested(spots: list[Spot]) -> list[Spot]:
    """The spots without pips and side faces that were found inside a die.

    Of two that lie in each other the far warmer one stays, else the one whose size is more like that of the
    other dice; where that says nothing, the larger one.
    """
    usual = _usual_side(spots)
    dropped: set[int] = set()
    for inner, small in enumerate(spots):
        for outer, large in enumerate(spots):
            if inner in dropped or outer in dropped or not _nested(small, large):
                continue
            dropped.add(outer if _rather(small, large, usual) else inner)
    return [spot for index, spot in enumerate(spots) if index not in dropped]


def _usual_side(spots: list[Spot]) -> float | None:
    """The side of most dice, if there are several that lie in no other."""
    warm = [spot for spot in spots if spot.heat > WARM]
    alone = [one.side for one in warm if not any(_nested(one, two) or _nested(two, one) for two in warm)]
    return float(np.median(alone)) if len(alone) > 1 else None


def _nested(small: Spot, large: Spot) -> bool:
    apart = np.hypot(small.x - large.x, small.y - large.y)
    return bool(small.side < MUCH_SMALLER * large.side and apart < NEST * large.side)


def _rather(small: Spot, large: Spot, usual: float | None) -> bool:
    """Whether the smaller of two nested finds is the die: the far warmer one, or that of the usual size.

    What is as small as a pip beside the other says nothing about sizes: the warmer one is the die.
    """
    if small.side < PIP * large.side:
        return small.heat > large.heat
    if min(small.heat, large.heat) < COLDER * max(small.heat, large.heat):
        return small.heat > large.heat
    return usual is not None and abs(np.log(small.side / usual)) < abs(np.log(large.side / usual))


def cut_out(picture: Picture, spot: Spot, size: int, *, wide: float = 1.0, turn: float = 0.0) -> Picture:
    """The die as a square picture of `size` pixels, `wide` times the usual window, turned by degrees."""
    scale = size / (spot.side * WINDOW * wide)
    matrix = np.asarray(cv2.getRotationMatrix2D((spot.x, spot.y), turn, scale), np.float64)
    matrix[:, 2] += size / 2 - np.array([spot.x, spot.y])
    source, shift = _surroundings(picture, spot, wide)
    matrix[:, 2] += matrix[:, :2] @ shift
    if scale < 0.5:  # or thin pips alias away
        source = np.asarray(cv2.blur(source, (max(1, round(0.6 / scale)),) * 2), np.uint8)
    out = cv2.warpAffine(
        source, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(out, np.uint8)


WINDOW = 1.25  # what a reader sees, in sides of the box


def _surroundings(picture: Picture, spot: Spot, wide: float) -> tuple[Picture, NDArray[np.float64]]:
    """The part of the picture a cut-out can come from, so that large pictures stay cheap."""
    reach = spot.side * WINDOW * wide
    x0, y0 = max(0, int(spot.x - reach)), max(0, int(spot.y - reach))
    part = picture[y0 : int(spot.y + reach) + 1, x0 : int(spot.x + reach) + 1]
    if part.size == 0:
        return picture, np.zeros(2)
    return np.ascontiguousarray(part), np.array([x0, y0], float)
