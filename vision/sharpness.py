"""How sharp a picture is: a face is read only from a picture that shows one.

An edge that is blurred already loses little when it is blurred once more, a sharp one loses much. That is
looked at edge by edge in four directions, for a hand or a die that moved blurs one direction alone.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finder import Spot, cut_out
from vision.pictures import Picture

Grey = NDArray[np.float32]

ROOM = 6  # pixels between two dice
CUT = 48  # pixels of a die that is looked at; its side is about 38 of them
FINE, COARSE = 0.7, 2.0  # the two blurs, in pixels
STRONG = 0.35  # of the strongest edge: weaker ones say nothing
DIRECTIONS = 4
FEWEST = 10  # pixels of edges in a direction that can tell
MANY = 40  # the same for a whole picture
SHARP = 1.34  # how much more a fine look must see than a coarse one, in the direction that is worst
SMEARED = 1.22  # a single die that shows less than this among sharp ones moved, or lies out of focus
SOFTER, SOFT = 0.93, 1.45  # of what most dice show, and in all: what shows less and leaves a doubt moved
LONG_SIDE = 640  # what a whole picture is scaled to
CONTRAST = 5.0  # grey levels a pixel, after the coarse blur, of something that is there to be seen


def blurred_dice(picture: Picture, spots: list[Spot], doubtful: list[bool]) -> list[bool]:
    """Which of the dice are too blurred to be read: all of a picture that is not sharp, or single ones.

    Pips of a die that moved a little run into each other, a four looks as a six: so one that is `doubtful`
    and less sharp than the dice beside it counts as blurred too.
    """
    if not spots:
        return []
    crisp = _crispness([_grey(cut_out(picture, spot, CUT)) for spot in spots])
    usual = float(np.median(crisp))
    limit = SHARP if usual < SHARP else SMEARED
    return [
        value < (max(limit, min(SOFT, SOFTER * usual)) if doubt else limit)
        for value, doubt in zip(crisp, doubtful, strict=True)
    ]


def blurred(picture: Picture) -> bool:
    """Whether there is something in the picture, and in some direction no edge of it is sharp."""
    scale = LONG_SIDE / max(picture.shape[:2])
    if scale < 1:
        size = round(picture.shape[1] * scale), round(picture.shape[0] * scale)
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    fine, coarse, way = _edges(_grey(picture))
    there = coarse > max(CONTRAST, STRONG * float(coarse.max()))
    ratios, ways = fine[there] / coarse[there], way[there]
    by_way = [ratios[ways == direction] for direction in range(DIRECTIONS)]
    return any(len(some) >= MANY and _upper(some, 0.9) < SHARP for some in by_way)


def _crispness(cuts: list[Grey]) -> list[float]:
    """How much more a fine look sees than a coarse one, in the direction that is blurred most: 1 to 2.5."""
    # All cut-outs in one picture, with room between them, since each look has its price.
    room = [cv2.copyMakeBorder(cut, ROOM, ROOM, 0, 0, cv2.BORDER_REPLICATE) for cut in cuts]
    fine, coarse, way = _edges(np.concatenate(room))
    high = CUT + 2 * ROOM
    rows = [slice(at * high + ROOM, (at + 1) * high - ROOM) for at in range(len(cuts))]
    return [_worst(fine[part], coarse[part], way[part]) for part in rows]


def _worst(fine: Grey, coarse: Grey, way: NDArray[np.int64]) -> float:
    strong = coarse > STRONG * float(coarse.max())
    ratios, ways = fine[strong] / np.maximum(coarse[strong], 1e-3), way[strong]
    by_way = [ratios[ways == direction] for direction in range(DIRECTIONS)]
    return min((_upper(some, 0.75) for some in by_way if len(some) >= FEWEST), default=np.inf)


def _upper(values: Grey, part: float) -> float:
    """The value that this part of all values lies below; numpy's own way takes longer than all the rest."""
    at = round(part * (len(values) - 1))
    return float(np.partition(values, at)[at])


def _grey(picture: Picture) -> Grey:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)


def _edges(grey: Grey) -> tuple[Grey, Grey, NDArray[np.int64]]:
    """The strength of edges at both blurs, and the direction of each."""
    strengths = []
    for blur in (FINE, COARSE):
        soft = cv2.GaussianBlur(grey, (0, 0), blur)
        x, y = (cv2.Sobel(soft, cv2.CV_32F, a, b, ksize=3, scale=0.125) for a, b in ((1, 0), (0, 1)))
        strengths.append(np.asarray(cv2.magnitude(x, y), np.float32))
    angle = cv2.phase(x, y)
    way = np.asarray(np.rint(angle / np.pi * DIRECTIONS), np.int64) % DIRECTIONS
    return strengths[0], strengths[1], way
