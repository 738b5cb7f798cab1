"""What a look at the tray gives: dice, how sure each is, and why Bosun asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.messages import Message, say
from vision.pictures import Picture

Box = tuple[float, float, float, float]

OVERLAP = 0.5  # of the smaller box: more than this, and one die lies on the other


@dataclass(frozen=True)
class Guess:
    """A face the die may show, and how likely that is."""

    face: str
    chance: float


@dataclass(frozen=True)
class DieReading:
    """One die. Places are fractions of the picture; `why` says in a few words why it asks."""

    face: str
    colour: str
    centre: tuple[float, float]
    box: Box
    confidence: float
    asks: bool
    why: str | None
    guesses: tuple[Guess, ...]
    cutout: Picture = field(repr=False, compare=False)

    def as_json(self) -> dict[str, Any]:
        return {
            "face": self.face,
            "colour": self.colour,
            "centre": [round(value, 4) for value in self.centre],
            "box": [round(value, 4) for value in self.box],
            "confidence": round(self.confidence, 4),
            "asks": self.asks,
            "why": self.why,
        }


@dataclass(frozen=True)
class Reading:
    """All dice of one frame. `asks` when a person must look; `reason` says why, in the words of the table."""

    dice: tuple[DieReading, ...]
    asks: bool
    reason: Message | None
    confidence: float
    ms: int

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces from the upper left to the lower right, row by row as a person would read them."""
        return tuple(die.face for die in self.dice)

    def as_json(self, text: Callable[[Message], str] = str) -> dict[str, Any]:
        """The reading as JSON; `text` puts the reason into words."""
        return {
            "dice": [die.as_json() for die in self.dice],
            "asks": self.asks,
            "reason": None if self.reason is None else text(self.reason),
            "ms": self.ms,
        }


@dataclass(frozen=True)
class Expected:
    """What the rules asked for. It can only refuse a reading, never change it.

    `count` is how many dice, `colours` how many of each colour, `faces` which faces can come up.
    """

    count: int | None = None
    colours: Mapping[str, int] | None = None
    faces: frozenset[str] | None = None

    def objection(self, dice: tuple[DieReading, ...]) -> Message | None:
        """Why these dice cannot be what was asked for, or None."""
        if self.count is not None and len(dice) != self.count:
            id = "dice.too-many" if len(dice) > self.count else "dice.too-few"
            return say(id, seen=len(dice), wanted=self.count)
        if self._wrong_colours(dice):
            return say("dice.colours")
        return say("dice.strange") if self._wrong_face(dice) else None

    def _wrong_colours(self, dice: tuple[DieReading, ...]) -> bool:
        """Whether a colour came up too often or not often enough."""
        if self.colours is None:
            return False
        seen = Counter(die.colour for die in dice)
        return any(seen[colour] != self.colours.get(colour, 0) for colour in {*seen, *self.colours})

    def _wrong_face(self, dice: tuple[DieReading, ...]) -> bool:
        """Whether a face came up that no die of the roll has."""
        return self.faces is not None and any(die.face not in self.faces for die in dice)


def asking_where_stacked(dice: tuple[DieReading, ...]) -> tuple[DieReading, ...]:
    """Dice whose boxes overlap far more than touching dice can: they ask."""
    stacked = {
        index
        for first in range(len(dice))
        for second in range(first)
        if _overlap(dice[first], dice[second]) > OVERLAP
        for index in (first, second)
    }
    return tuple(
        replace(die, asks=True, why=die.why or "stacked") if index in stacked else die
        for index, die in enumerate(dice)
    )


def _overlap(one: DieReading, two: DieReading) -> float:
    """The part of the smaller box that both share."""
    width = min(one.box[2], two.box[2]) - max(one.box[0], two.box[0])
    height = min(one.box[3], two.box[3]) - max(one.box[1], two.box[1])
    areas = [(d.box[2] - d.box[0]) * (d.box[3] - d.box[1]) for d in (one, two)]
    return max(0.0, width) * max(0.0, height) / max(1e-9, min(areas))
