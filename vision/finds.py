"""What was found in one frame: each find with what is seen on it, and whether it is a die at all."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.colours import body_colour, middle_of
from vision.confidence import Thresholds
from vision.faces import SLANT, FaceSet, Looks
from vision.finder import WINDOW, Spot, cut_out
from vision.pictures import Picture, halved
from vision.readings import Box
from vision.tray import Tray

PLAIN = 0.6  # heat from which something is a die, though of another set
PLAIN_FACE = 0.95  # chance of a face from which a fainter find is a die all the same
CERTAIN = 0.96  # chance of a face from which a die may be less sharp than others
PLAINLY_NOTHING = 0.9  # chance of no die from which a fainter find is dismissed
LIKELY_NOTHING = 0.7  # the same where its top would be seen well
SMALLEST = 9.5  # pixels where the finder looks; what is smaller and faint is print
WASHED_OUT = 0.52  # heat from which a find without a face may be a washed-out one, where anything may lie
ON_ITS_EDGE = 0.8  # chance of a die on its edge from which it is one, however the camera looks
NIGHT, GLARE = 0.15, 0.8  # parts of the brightness of white below and above which pips vanish
BODY, ALIKE = 32, 36.0  # pixels of a cut-out, and grey levels, to compare the colours of dice by
SAME_SIZE = 0.35  # how much the sides of dice of one make may differ in one picture, as a logarithm
TINY = 0.25  # part of the side of the other dice below which nothing is a die
SMALL = 0.45  # the same of what shows no face: a speck of dirt
SHOWN = 96  # pixels of the cut-out a person is shown


@dataclass(frozen=True)
class FrameView:
    """One frame, and what is known about it."""

    frame: Picture
    known: FaceSet
    tray: Tray | None
    white: NDArray[np.float32]
    thresholds: Thresholds

    def place(self, spot: Spot) -> tuple[float, float]:
        height, width = self.frame.shape[:2]
        return spot.x / width, spot.y / height

    def in_tray(self, spot: Spot) -> bool:
        return self.tray is None or self.tray.holds(*self.place(spot))

    def slanted(self, look: Find) -> Find:
        """A camera that nobody calibrated may look at a slant: then a flat die seems to stand on its edge."""
        if self.tray is not None or np.hypot(*look.tilt) < SLANT or look.edge > ON_ITS_EDGE:
            return look
        return replace(look, looks=look.looks.lying_flat())

    def near_in_colour(self, spot: Spot, others: list[Spot]) -> bool:
        """Whether a find has about the body colour of one of the dice."""
        mine, *theirs = (body_colour(cut_out(self.frame, one, BODY)) for one in (spot, *others))
        return any(float(np.abs(mine - body).mean()) < ALIKE for body in theirs)

    def drowned(self, spot: Spot) -> bool:
        """Whether a face would not be seen here: it is about as bright as white, or as dark as the night."""
        part = float(middle_of(cut_out(self.frame, spot, BODY)).mean()) / float(self.white.mean())
        return not NIGHT < part < GLARE

    def at_reading_scale(self, spots: list[Spot]) -> tuple[FrameView, list[Spot]]:
        """The same with a smaller frame, if all dice are larger than a reader looks at: it is far quicker."""
        frame = self.frame
        least = min((spot.side for spot in spots), default=0.0)
        while least >= 2 * SHOWN / WINDOW:
            frame, least = halved(frame), least / 2
        if frame is self.frame:
            return self, spots
        across, down = frame.shape[1] / self.frame.shape[1], frame.shape[0] / self.frame.shape[0]
        return replace(self, frame=frame), [
            Spot(s.x * across, s.y * down, s.side * across, s.heat) for s in spots
        ]

    def box(self, spot: Spot) -> Box:
        height, width = self.frame.shape[:2]
        half, (x, y) = spot.side / 2, self.place(spot)
        x0, y0, x1, y1 = x - half / width, y - half / height, x + half / width, y + half / height
        return max(0.0, x0), max(0.0, y0), min(1.0, x1), min(1.0, y1)


@dataclass(frozen=True)
class Find:
    """A spot with what was seen on it."""

    spot: Spot
    looks: Looks
    tilt: tuple[float, float]
    edge: float  # the chance of a die on its edge, wherever the camera is

    @property
    def nothing(self) -> float:
        """The chance that this is no die of the set."""
        return float(self.looks.mean[-1])

    @property
    def plainly_nothing(self) -> bool:
        return self.nothing > PLAINLY_NOTHING

    @property
    def likely_nothing(self) -> bool:
        return self.nothing > LIKELY_NOTHING

    @property
    def perhaps_a_die(self) -> bool:
        """Whether one of the faces, or a die on its edge, is likelier than all else together."""
        return float(self.looks.mean[:-1].max()) > 0.5

    @property
    def doubtful(self) -> bool:
        return float(self.looks.mean.max()) < CERTAIN

    @property
    def plain_face(self) -> bool:
        """Whether the reader sees a face plainly."""
        return self.looks.named and float(self.looks.mean.max()) > PLAIN_FACE

    @property
    def plainly_read(self) -> bool:
        """Whether neither the finder nor the reader has a doubt."""
        return self.plain_face and self.spot.heat >= PLAIN

    def is_die(self, thresholds: Thresholds) -> bool:
        """The finder is sure of it, or it wondered and the reader sees a face plainly."""
        return self.plain_face or self.spot.heat >= thresholds.surely_a_die

    def dismissed(self, view: FrameView, dice: list[Find]) -> bool:
        """The finder only wondered, and the reader sees no face on it, or it is smaller than any die.

        A find as large as the other dice and of the colour of one of them is kept once the finder takes it
        for a die, if glare or darkness lies on it: a face that they drown shows nothing either.
        """
        if self.spot.heat >= PLAIN:
            return False
        if self.looks.named:
            return self.spot.side < SMALLEST
        if self.spot.heat < view.thresholds.surely_a_die:
            # Where no die lies, a speck is asked about only if a face is likelier than none.
            return self.plainly_nothing or (not dice and self.nothing == self.looks.mean.max())
        return self._unlike(view, dice) if dice else self.plainly_nothing

    def _unlike(self, view: FrameView, dice: list[Find]) -> bool:
        """Whether a find without a face, beside dice, is none of them."""
        if view.tray is not None:  # in a tray that was calibrated lie dice; on a table anything may lie
            return self.plainly_nothing and not self.like(view, dice)
        # The reader of symbols knows less well what is no die.
        if view.known.reader != "pips" or view.drowned(self.spot):
            empty = self.plainly_nothing and self.spot.heat < WASHED_OUT
        else:
            empty = self.likely_nothing
        return empty or not self.like(view, dice)

    def like(self, view: FrameView, dice: list[Find]) -> bool:
        """Whether this is about as large as the dice, and of the colour of one; where there are none, yes."""
        if not dice:
            return True
        usual = float(np.median([die.spot.side for die in dice]))
        same_size = abs(np.log(self.spot.side / usual)) < SAME_SIZE
        return same_size and view.near_in_colour(self.spot, [die.spot for die in dice])


def of_like_size(view: FrameView, looks: list[Find], plain: list[Find]) -> list[Find]:
    """The finds without what is far larger or smaller than the dice of a set of one size.

    Where people mix what they have, only what is tiny beside their dice is dropped: print, not a die. So is
    what is small and shows no face, plainly so where light or darkness may hide one.
    """
    one_size = view.known.one_size
    dice = plain if one_size else [look for look in plain if look.plainly_read]
    if not dice:
        return looks
    usual = float(np.median([look.spot.side for look in dice]))
    if one_size:
        return [look for look in looks if abs(np.log(look.spot.side / usual)) < 2 * SAME_SIZE]
    return [look for look in looks if look.spot.side > usual * (SMALL if _faceless(view, look) else TINY)]


def _faceless(view: FrameView, look: Find) -> bool:
    return look.plainly_nothing if view.drowned(look.spot) else look.likely_nothing
