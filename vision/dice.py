"""Reads the dice of one still frame: finds them, names their top faces, and says where a person must look."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np

from engine.messages import Message, say
from vision.colours import colour_of, usual_white
from vision.confidence import Thresholds, calibrated, raw_confidence, thresholds_of
from vision.faces import SLANT, FaceSet, built_in
from vision.finder import Finder, Spot, cut_out
from vision.finds import SHOWN, Find, FrameView, of_like_size
from vision.leaning import TiltReader, misfits
from vision.pictures import Picture, checked_frame
from vision.readings import DieReading, Expected, Guess, Reading, asking_where_stacked
from vision.sharpness import blurred, blurred_dice
from vision.tray import Tray

PERHAPS_ON_EDGE = 0.002  # a smaller chance of that, and a die surely lies flat
MAY_LEAN = 0.06  # how far a top face must look away for the die to be looked at again from other turns
STARK = 0.45  # how far a top face must look away where nobody knows how the camera looks
SURE_AT_A_SLANT = 0.97  # confidence that a face of pips needs there
MOST = 60  # dice; more spots than this are no dice at all


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
        view = FrameView(frame, known, tray, usual_white(frame) if white is None else white, thresholds)
        view, spots = view.at_reading_scale(self._found(view))
        seen, doubt = self._seen(view, spots)
        odd = self._odd(view, seen)
        judged = [self._judged(view, look, why) for look, why in zip(seen, odd, strict=True)]
        dice = asking_where_stacked(tuple(sorted(judged, key=_reading_order)))
        reason = self._reason(view, dice, doubt, expected)
        sure = float(np.prod([die.confidence for die in dice])) if dice else (0.0 if reason else 1.0)
        ms = round((time.perf_counter() - started) * 1000)
        return Reading(dice, reason is not None, reason, sure, ms)

    def _found(self, view: FrameView) -> list[Spot]:
        """What may be a die, but for the marks of the tray."""
        part, x0, y0 = _tray_part(view.frame, view.tray)
        spots = [replace(s, x=s.x + x0, y=s.y + y0) for s in self._finder.find(part)][:MOST]
        found = [spot for spot in spots if view.tray is None or not view.tray.on_mark(*view.place(spot))]
        return [spot for spot in found if spot.heat >= view.thresholds.maybe_a_die]

    def _seen(self, view: FrameView, warm: list[Spot]) -> tuple[list[Find], bool]:
        """What are dice, and whether there is anything that may be one more."""
        tilts = self._tilts.look(view.frame, warm)
        seen = zip(warm, view.known.look(view.frame, warm, tilts), tilts.tolist(), strict=True)
        looks = [view.slanted(Find(spot, looks, (x, y), looks.cocked)) for spot, looks, (x, y) in seen]
        # What lies beside the tray and is no die of the set is no business of this throw.
        looks = [look for look in looks if view.in_tray(look.spot) or look.nothing < 0.5]
        plain = [look for look in looks if look.is_die(view.thresholds) and look.looks.named]
        looks = [look for look in looks if not look.dismissed(view, plain)]
        looks = of_like_size(view, looks, plain)
        dice = [look for look in looks if look.is_die(view.thresholds)]
        doubtful = [look for look in looks if look.perhaps_a_die and not look.is_die(view.thresholds)]
        return dice, any(view.tray is not None or look.like(view, plain) for look in doubtful)

    def _odd(self, view: FrameView, seen: list[Find]) -> list[str | None]:
        """What is odd about each die, whatever it shows: it is blurred, or it leans."""
        smeared = blurred_dice(view.frame, [look.spot for look in seen], [look.doubtful for look in seen])
        leaning = self._leaning(view, seen)
        return [
            "blurred" if blur else "cocked" if leans else None
            for blur, leans in zip(smeared, leaning, strict=True)
        ]

    def _leaning(self, view: FrameView, seen: list[Find]) -> list[bool]:
        """Which dice look another way than the camera's place explains."""
        height, width = view.frame.shape[:2]
        spots = [look.spot for look in seen]
        middles = [((spot.x - width / 2) / width, (spot.y - height / 2) / width) for spot in spots]
        places = np.array(middles).reshape(-1, 2)
        tilts = np.array([look.tilt for look in seen]).reshape(-1, 2)
        floor = None if view.tray is None else view.tray.floor(view.frame)
        gaps = misfits(places, tilts, floor=floor)
        if view.tray is not None:
            (perhaps,) = np.nonzero(gaps > MAY_LEAN)
            tilts[perhaps] = self._tilts.again(view.frame, [spots[at] for at in perhaps], tilts[perhaps])
            return [bool(gap > view.thresholds.cocked_tilt) for gap in misfits(places, tilts, floor=floor)]
        # A camera that nobody calibrated may look from anywhere, so there only a stark misfit counts,
        # and only if the die may stand on its edge by its looks too: marbled dice mislead the tilts.
        return [
            bool(gap > STARK) and look.edge > PERHAPS_ON_EDGE for gap, look in zip(gaps, seen, strict=True)
        ]

    def _judged(self, view: FrameView, look: Find, odd: str | None) -> DieReading:
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

    def _why(self, view: FrameView, look: Find, sure: float) -> str | None:
        """Why a person must look at this die, or None."""
        if not view.in_tray(look.spot):
            return "outside"
        best = int(look.looks.mean.argmax())
        if best == len(look.looks.faces):
            return "cocked"
        if best > len(look.looks.faces):
            return "no-face"
        return None if sure >= self._wanted(view, look) else "unsure"

    def _wanted(self, view: FrameView, look: Find) -> float:
        """How sure a face must be: at a slant the pips of a side may be taken for those of the top."""
        slanted = float(np.hypot(*look.tilt)) > SLANT and view.known.reader == "pips"
        return max(view.thresholds.face, SURE_AT_A_SLANT) if slanted else view.thresholds.face

    def _reason(
        self, view: FrameView, dice: tuple[DieReading, ...], doubt: bool, expected: Expected | None
    ) -> Message | None:
        whys = [die.why for die in dice if die.asks]
        if whys:
            return say(f"dice.why.{'blurred' if 'blurred' in whys else whys[0]}")
        if not dice and blurred(view.frame):
            return say("dice.why.blurred")
        if doubt:
            return say("dice.one-more")
        return expected.objection(dice) if expected else None


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
