"""Counts readings against the truth."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from vision.readings import DieReading, Reading

Truth = tuple[str, tuple[float, float, float, float]]  # the face and the box of a die that is really there


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


def matched(
    reading: Reading, truth: list[Truth]
) -> tuple[list[tuple[DieReading, str]], int, list[DieReading]]:
    """Dice read with the face that is really there; how many were not found; and dice that are not there."""
    left = list(truth)
    pairs, extra = [], []
    for die in sorted(reading.dice, key=lambda die: -die.confidence):
        near = [item for item in left if _together(die, item[1])]
        if near:
            best = min(near, key=lambda item: _apart(die.centre, item[1]))
            left.remove(best)
            pairs.append((die, best[0]))
        else:
            extra.append(die)
    return pairs, len(left), extra


def _together(die: DieReading, box: tuple[float, float, float, float]) -> bool:
    """Whether one's middle lies in the other's box; some truths mark a die's top face alone."""
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return _inside(die.centre, box) or _inside(middle, die.box)


def _inside(point: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _apart(point: tuple[float, float], box: tuple[float, float, float, float]) -> float:
    return (point[0] - (box[0] + box[2]) / 2) ** 2 + (point[1] - (box[1] + box[3]) / 2) ** 2
