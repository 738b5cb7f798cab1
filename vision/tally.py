"""Counts readings against the truth."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields
from typing import Any

from vision.readings import Box, DieReading, Reading

Truth = tuple[str, Box]  # the face and the box of a die that is really there


@dataclass(frozen=True)
class Tally:
    """Counts over many frames.

    A die is `right` or `wrong` only when it was announced, that is without asking; else it is `asked`.
    `missed` and `extra` dice count as silent only in frames that did not ask. A frame is announced when
    nothing in it asks; it is bad when it was announced with any wrong, missed or extra die.
    """

    frames: int = 0
    frames_asked: int = 0
    frames_bad: int = 0
    frames_miscounted: int = 0
    dice: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    missed: int = 0
    extra: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    @property
    def silently_wrong(self) -> int:
        return self.wrong + self.missed + self.extra

    def as_json(self) -> dict[str, Any]:
        shares = {
            "right_share": round(self.right / max(1, self.dice), 5),
            "silently_wrong_share": round(self.silently_wrong / max(1, self.dice), 5),
            "frames_asked_share": round(self.frames_asked / max(1, self.frames), 5),
        }
        return {**asdict(self), **shares}


def tally(reading: Reading, truth: list[Truth]) -> Tally:
    """One frame's counts."""
    pairs, missed, extra = matched(reading, truth)
    right = sum(not die.asks and die.face == face for die, face in pairs)
    wrong = sum(not die.asks and die.face != face for die, face in pairs)
    silent_extra = sum(not die.asks for die in extra)
    announced = not reading.asks
    silent_missed = missed if announced else 0
    return Tally(
        frames=1,
        frames_asked=int(reading.asks),
        frames_bad=int(announced and bool(wrong or missed or extra)),
        frames_miscounted=int(announced and bool(missed or extra)),
        dice=len(truth),
        right=right,
        asked=len(truth) - right - wrong - silent_missed,
        wrong=wrong,
        missed=silent_missed,
        extra=silent_extra if announced else 0,
    )


def questions(reading: Reading, truth: list[Truth]) -> Counter[str]:
    """Why the frame asks, as a count of one: of its first doubtful die, and whether one lies there at all."""
    if reading.reason is None:
        return Counter()
    doubtful = next((die for die in reading.dice if die.asks), None)
    if doubtful is None:
        return Counter([reading.reason.id])
    there = lying_at(doubtful.centre, doubtful.box, truth)
    return Counter([f"{doubtful.why}, {'a die' if there else 'no die'}"])


def matched(
    reading: Reading, truth: list[Truth]
) -> tuple[list[tuple[DieReading, str]], int, list[DieReading]]:
    """Dice read with the face that is really there; how many were not found; and dice that are not there."""
    left = list(truth)
    pairs, extra = [], []
    for die in sorted(reading.dice, key=lambda die: -die.confidence):
        there = lying_at(die.centre, die.box, left)
        if there is None:
            extra.append(die)
        else:
            left.remove(there)
            pairs.append((die, there[0]))
    return pairs, len(left), extra


def lying_at(centre: tuple[float, float], box: Box, truth: list[Truth]) -> Truth | None:
    """The die that really lies where one was seen, the nearest of several."""
    there = [item for item in truth if _together(centre, box, item[1])]
    return min(there, key=lambda item: _apart(centre, item[1]), default=None)


def _together(centre: tuple[float, float], box: Box, truth: Box) -> bool:
    """Whether one's middle lies in the other's box; some truths mark a die's top face alone."""
    middle = (truth[0] + truth[2]) / 2, (truth[1] + truth[3]) / 2
    return _inside(centre, truth) or _inside(middle, box)


def _inside(point: tuple[float, float], box: Box) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _apart(point: tuple[float, float], box: Box) -> float:
    return (point[0] - (box[0] + box[2]) / 2) ** 2 + (point[1] - (box[1] + box[3]) / 2) ** 2
