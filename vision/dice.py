"""Reads the dice of one still frame: finds them, names their top faces, and says where a person must look."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.messages import Message, say
from vision.colours import body_colour, colour_of, usual_white
from vision.confidence import Thresholds, calibrated, raw_confidence, thresholds_of
from vision.faces import SLANT, FaceSet, Looks, built_in
from vision.finder import WINDOW, Finder, Spot, cut_out
from vision.leaning import TiltReader, misfits
from vision.pictures import Picture, checked_frame, halved
from vision.readings import Box, DieReading, Expected, Guess, Reading, asking_where_stacked
from vision.sharpness import blurred, blurred_dice
from vision.tray import Tray

SHOWN = 96  # pixels of the cut-out a person is shown
PLAIN = 0.6  # heat from which something is a die, though of another set
PLAIN_FACE = 0.95  # chance of a face from which a fainter find is a die all the same
PLAINLY_NOTHING = 0.9  # chance of no die from which a fainter find is dismissed
ON_ITS_EDGE = 0.8  # chance of a die on its edge from which it is one, however the camera looks
BODY, ALIKE = 32, 36.0  # pixels of a cut-out, and grey levels, to compare the colours of dice by
STARK = 3  # as much more a die must seem to lean where nobody knows how the camera looks
SAME_SIZE = 0.35  # how much the sides of dice of one make may differ in one picture, as a logarithm
MOST = 60  # dice; more spots than this are no dice at all


@dataclass(frozen=True)
class _View:
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

    def slanted(self, look: _Look) -> _Look:
        """A camera that nobody calibrated may look at a slant: then a flat die seems to stand on its edge."""
        cocked = float(look.looks.mean[len(look.looks.faces)])
        if self.tray is not None or np.hypot(*look.tilt) < SLANT or cocked > ON_ITS_EDGE:
            return look
        return replace(look, looks=look.looks.lying_flat())

    def near_in_colour(self, spot: Spot, others: list[Spot]) -> bool:
        """Whether a find has about the body colour of one of the dice."""
        mine, *theirs = (body_colour(cut_out(self.frame, one, BODY)) for one in (spot, *others))
        return any(float(np.abs(mine - body).mean()) < ALIKE for body in theirs)

    def at_reading_scale(self, spots: list[Spot]) -> tuple[_View, list[Spot]]:
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
class _Look:
    """A spot with what was seen on it."""

    spot: Spot
    looks: Looks
    tilt: tuple[float, float]

    @property
    def nothing(self) -> float:
        """The chance that this is no die of the set."""
        return float(self.looks.mean[-1])

    def is_die(self, thresholds: Thresholds) -> bool:
        """The finder is sure of it, or it wondered and the reader sees a face plainly."""
        plain = self.looks.named and float(self.looks.mean.max()) > PLAIN_FACE
        return plain or self.spot.heat >= thresholds.surely_a_die

    def dismissed(self, view: _View, dice: list[_Look]) -> bool:
        """The finder only wondered, and the reader sees no face on it.

        A find as large as the other dice and of the colour of one of them is kept once the finder takes it
        for a die: a face that the light has washed out shows nothing either.
        """
        if self.spot.heat >= PLAIN or self.looks.named:
            return False
        if self.spot.heat < view.thresholds.surely_a_die or not dice:
            return self.nothing > PLAINLY_NOTHING
        # In a tray that was calibrated lie dice; on a table anything may lie.
        nothing = view.tray is None or self.nothing > PLAINLY_NOTHING
        return nothing and not self.like(view, dice)

    def like(self, view: _View, dice: list[_Look]) -> bool:
        """Whether this is about as large as the dice, and of the colour of one; where there are none, yes."""
        if not dice:
            return True
        usual = float(np.median([die.spot.side for die in dice]))
        same_size = abs(np.log(self.spot.side / usual)) < SAME_SIZE
        return same_size and view.near_in_colour(self.spot, [die.spot for die in dice])


class DiceReader:
    """Reads the dice of one still picture.

    Any picture will do, such as one of a phone that was held above the table::

        from pathlib import Path
        from vision.dice import DiceReader
        from vision.pictures import load_picture
        from vision.readings import Expected

        frame = load_picture(Path("throw.jpg"))
        reading = DiceReader().read(frame, faces="pips", expected=Expected(count=2))
        print(reading.reason if reading.asks else reading.faces)

    A reading is sure and right, or it asks; ``reading.dice`` says of each die where it lies, what it shows
    and how sure that is. Making a reader loads its networks: make one and keep it.

    :param finder: finds dice in a picture, in place of the one that Bosun brings; for measuring.
    :param thresholds: how sure is sure enough, in place of what was calibrated for the set; for measuring.
    """

    def __init__(self, *, finder: Finder | None = None, thresholds: Thresholds | None = None) -> None:
        self._finder = finder or Finder()
        self._tilts = TiltReader()
        self._thresholds = thresholds

    def read(
        self,
        frame: Picture,
        *,
        faces: FaceSet | str = "pips",
        tray: Tray | None = None,
        expected: Expected | None = None,
    ) -> Reading:
        """All dice of the frame.

        :param frame: the picture, as OpenCV has it: BGR, eight bits.
        :param faces: the name of a set of dice that Bosun brings (``"pips"``), or a taught set.
        :param tray: where the tray lies in the picture. It narrows the look, and dice outside of it ask.
        :param expected: what the rules asked for. It can only refuse a reading, never change it.
        """
        started = time.perf_counter()
        known = built_in(faces) if isinstance(faces, str) else faces
        checked_frame(frame)
        thresholds = self._thresholds or thresholds_of(known.reader)
        white = None if tray is None else tray.white(frame)
        view = _View(frame, known, tray, usual_white(frame) if white is None else white, thresholds)
        view, spots = view.at_reading_scale(self._found(view))
        seen, doubt = self._seen(view, spots)
        odd = self._odd(view, seen)
        judged = [self._judged(view, look, why) for look, why in zip(seen, odd, strict=True)]
        dice = asking_where_stacked(tuple(sorted(judged, key=_reading_order)))
        reason = self._reason(view, dice, doubt, expected)
        sure = float(np.prod([die.confidence for die in dice])) if dice else (0.0 if reason else 1.0)
        ms = round((time.perf_counter() - started) * 1000)
        return Reading(dice, reason is not None, reason, sure, ms)

    def _found(self, view: _View) -> list[Spot]:
        """What may be a die, but for the marks of the tray."""
        part, x0, y0 = _tray_part(view.frame, view.tray)
        spots = [replace(s, x=s.x + x0, y=s.y + y0) for s in self._finder.find(part)][:MOST]
        found = [spot for spot in spots if view.tray is None or not view.tray.on_mark(*view.place(spot))]
        return [spot for spot in found if spot.heat >= view.thresholds.maybe_a_die]

    def _seen(self, view: _View, warm: list[Spot]) -> tuple[list[_Look], bool]:
        """What are dice, and whether there is anything that may be one more."""
        tilts = self._tilts.look(view.frame, warm)
        seen = zip(warm, view.known.look(view.frame, warm, tilts), tilts.tolist(), strict=True)
        looks = [view.slanted(_Look(spot, looks, (x, y))) for spot, looks, (x, y) in seen]
        # What lies beside the tray and is no die of the set is no business of this throw.
        looks = [look for look in looks if view.in_tray(look.spot) or look.nothing < 0.5]
        plain = [look for look in looks if look.is_die(view.thresholds) and look.looks.named]
        looks = [look for look in looks if not look.dismissed(view, plain)]
        looks = _of_one_size(looks, plain) if view.known.one_size else looks
        dice = [look for look in looks if look.is_die(view.thresholds)]
        doubtful = [look for look in looks if look.nothing < 0.5 and not look.is_die(view.thresholds)]
        return dice, any(view.tray is not None or look.like(view, plain) for look in doubtful)

    def _odd(self, view: _View, seen: list[_Look]) -> list[str | None]:
        """What is odd about each die, whatever it shows: it is blurred, or it leans."""
        smeared = blurred_dice(view.frame, [look.spot for look in seen])
        leaning = self._leaning(view, seen)
        return [
            "blurred" if blur else "cocked" if leans else None
            for blur, leans in zip(smeared, leaning, strict=True)
        ]

    def _leaning(self, view: _View, seen: list[_Look]) -> list[bool]:
        """Which dice look another way than the camera's place explains."""
        height, width = view.frame.shape[:2]
        places = [((look.spot.x - width / 2) / width, (look.spot.y - height / 2) / width) for look in seen]
        tilts = [look.tilt for look in seen]
        gaps = misfits(
            np.array(places).reshape(-1, 2), np.array(tilts).reshape(-1, 2), overhead=view.tray is not None
        )
        # A camera that nobody calibrated may look from anywhere, so only a stark misfit counts there.
        limit = view.thresholds.cocked_tilt * (1 if view.tray is not None else STARK)
        return [bool(gap > limit) for gap in gaps]

    def _judged(self, view: _View, look: _Look, odd: str | None) -> DieReading:
        chances, faces = look.looks.mean, view.known.faces
        order = np.argsort(-chances[: len(faces)])
        raw = raw_confidence(look.looks, look.spot.heat) if look.looks.named else float(chances[order[0]])
        sure = calibrated(raw, view.thresholds)
        why = "blurred" if odd == "blurred" else self._why(view, look, sure) or odd
        shown = cut_out(view.frame, look.spot, SHOWN)
        return DieReading(
            face=faces[int(order[0])],
            colour=colour_of(shown, among=view.known.colours, white=view.white),
            centre=view.place(look.spot),
            box=view.box(look.spot),
            confidence=sure,
            asks=why is not None,
            why=why,
            guesses=tuple(Guess(faces[int(i)], float(chances[int(i)])) for i in order[:3]),
            cutout=shown,
        )

    def _why(self, view: _View, look: _Look, sure: float) -> str | None:
        """Why a person must look at this die, or None."""
        if not view.in_tray(look.spot):
            return "outside"
        best = int(look.looks.mean.argmax())
        if best == len(look.looks.faces):
            return "cocked"
        if best > len(look.looks.faces):
            return "no-face"
        return None if sure >= view.thresholds.face else "unsure"

    def _reason(
        self, view: _View, dice: tuple[DieReading, ...], doubt: bool, expected: Expected | None
    ) -> Message | None:
        for die in dice:
            if die.asks:
                return say(f"dice.why.{die.why}")
        if not dice and blurred(view.frame):
            return say("dice.why.blurred")
        if doubt:
            return say("dice.one-more")
        return expected.objection(dice) if expected else None


def _of_one_size(looks: list[_Look], plain: list[_Look]) -> list[_Look]:
    """The finds without what is far larger or smaller than the dice of the set."""
    if not plain:
        return looks
    usual = float(np.median([look.spot.side for look in plain]))
    return [look for look in looks if abs(np.log(look.spot.side / usual)) < 2 * SAME_SIZE]


def _tray_part(frame: Picture, tray: Tray | None) -> tuple[Picture, float, float]:
    if tray is None:
        return frame, 0.0, 0.0
    height, width = frame.shape[:2]
    x0, y0, x1, y1 = tray.bounds()
    left, top = int(x0 * width), int(y0 * height)
    return (
        np.ascontiguousarray(frame[top : int(y1 * height), left : int(x1 * width)]),
        float(left),
        float(top),
    )


def _reading_order(die: DieReading) -> tuple[int, float]:
    return int(die.centre[1] * 10), die.centre[0]
