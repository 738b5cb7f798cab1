"""Which dice lean: their top faces look another way than the camera's place over the tray explains.

A camera that hangs over a tray sees a flat die's top face tilted by how far the die lies from the spot under
the camera. That is one slope and one spot for the whole picture; a die that does not fit lies on no face. The
outline of a calibrated tray tells the spot, the dice tell the slope; without a tray they tell both.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.finder import Spot, cut_out
from vision.networks import DATA, Network, as_batch
from vision.pictures import Picture

Tilts = NDArray[np.float64]

USUAL_SLOPE = 0.85  # tilt from the middle to the edge of the picture's width, twice: a usual lens
ANY_LENS = 0.25  # how far the slope of another lens is from that, about
NOISE, SHADOWS = 0.05, 0.05  # by how much the tilt of a flat die is read wrongly, alone and all together
WILD = 0.3  # a tilt that is farther off explains nothing about the others
FEWEST = 4  # dice that can outvote one
# What explains the tilts of flat dice: the slope of the lens, and what all have in common, across and down.
USUAL = np.array([USUAL_SLOPE, 0.0, 0.0])
GUESSED = np.diag(np.array([ANY_LENS, SHADOWS, SHADOWS]) ** -2.0)  # how sure that is beforehand


CUT = 48  # pixels of a cut-out as the network sees it
AS_IT_LIES = (0.0,)  # one view of a die, which most need no more than
TURNED = (90.0, 180.0, 270.0)  # more views of one that may lean; the mean of all is off by less than one


class TiltReader:
    """The network that tells where the top face of a die looks, whatever is on it.

    `file` is another ONNX file than the one Bosun brings, for measuring.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._network = Network(file or DATA / "tilt.onnx")

    def look(self, picture: Picture, spots: list[Spot]) -> Tilts:
        """For each spot x and y of its top face's normal in the picture: 0, 0 looks at the camera."""
        return self._mean(picture, spots, AS_IT_LIES)

    def again(self, picture: Picture, spots: list[Spot], first: Tilts) -> Tilts:
        """The same from more turns, together with what was seen at `first`."""
        return (first + len(TURNED) * self._mean(picture, spots, TURNED)) / (1 + len(TURNED))

    def _mean(self, picture: Picture, spots: list[Spot], turns: tuple[float, ...]) -> Tilts:
        if not spots:
            return np.zeros((0, 2))
        cuts = [cut_out(picture, spot, CUT, turn=turn) for spot in spots for turn in turns]
        seen = np.asarray(self._network(as_batch(cuts)), np.float64).reshape(len(spots), len(turns), 2)
        back = [_turned_back(seen[:, view], turn) for view, turn in enumerate(turns)]
        return np.asarray(np.mean(back, axis=0), np.float64)


def upright(x: float, y: float) -> float:
    """The degrees by which a cut-out is turned so that its top face, which looks to x, y, lies at the top."""
    return float(np.degrees(np.arctan2(y, x))) + 90.0


def _turned_back(tilts: Tilts, degrees: float) -> Tilts:
    c, s = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    return np.asarray(tilts @ np.array([[c, s], [-s, c]]))


def misfits(places: Tilts, tilts: Tilts, *, floor: Tilts | None) -> Tilts:
    """How far each die's tilt is from what its place explains.

    `places` are x and y from the middle of the picture, in widths. `floor` is where the floor of a calibrated
    tray looks in the middle of the picture; without it few dice say nothing about each other.
    """
    if floor is not None:
        return np.array([_misfit(at, places, tilts - floor) for at in range(len(places))])
    if len(places) >= FEWEST:
        return _apart(tilts, _explained(places, tilts))
    return np.zeros(len(places))


def _misfit(at: int, places: Tilts, tilts: Tilts) -> float:
    """That of one die on a known floor, as far as the other dice tell how wide the lens sees.

    Shadows mislead the tilts of all dice alike: what the others have in common counts for this one too. Where
    they tell little, a die, and most of all one far from the middle, may look some way off and lie flat.
    """
    others = _apart(tilts, places * USUAL_SLOPE) < WILD
    others[at] = False
    seen, mine = _explaining(places[others]), _explaining(places[at : at + 1])
    known = seen.T @ seen / NOISE**2 + GUESSED
    explained = np.linalg.solve(known, seen.T @ tilts[others].ravel() / NOISE**2 + GUESSED @ USUAL)
    unsure = float(np.trace(mine @ np.linalg.solve(known, mine.T))) / 2
    return float(np.linalg.norm(tilts[at] - mine @ explained) / np.hypot(1, unsure**0.5 / NOISE))


def _explaining(places: Tilts) -> Tilts:
    """What tilts at these places are made of: the slope of the lens, and what all have in common."""
    return np.column_stack([places.ravel(), np.tile(np.eye(2), (len(places), 1))])


def _apart(tilts: Tilts, explained: Tilts) -> Tilts:
    return np.asarray(np.linalg.norm(tilts - explained, axis=1))


def _explained(places: Tilts, tilts: Tilts) -> Tilts:
    """The slope and spot that fit most dice: medians first, then a fit of those near them."""
    shift = np.median(tilts - places * USUAL_SLOPE, axis=0)
    good = _apart(tilts, places * USUAL_SLOPE + shift) < WILD
    if good.sum() < FEWEST:
        return places * USUAL_SLOPE + shift
    middle, mean = places[good].mean(0), tilts[good].mean(0)
    spread = float(((places[good] - middle) ** 2).sum())
    slope = float(((places[good] - middle) * (tilts[good] - mean)).sum()) / max(spread, 1e-9)
    # Dice that lie close together cannot tell the slope.
    weight = spread / (spread + 0.05)
    slope = weight * float(np.clip(slope, 0.0, 2.0)) + (1 - weight) * USUAL_SLOPE
    return np.asarray(mean + (places - middle) * slope)
