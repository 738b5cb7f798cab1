"""What a look at the tray gives: dice, how sure each is, and why Bosun asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vision.pictures import Picture

Box = tuple[float, float, float, float]


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
        }


@dataclass(frozen=True)
class Reading:
    """All dice of one frame. `asks` when a person must look; `reason` is the sentence that says why."""

    dice: tuple[DieReading, ...]
    asks: bool
    reason: str | None
    confidence: float
    ms: int

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces from the upper left to the lower right, row by row as a person would read them."""
        return tuple(die.face for die in self.dice)

    def as_json(self) -> dict[str, Any]:
        return {"dice": [die.as_json() for die in self.dice], "asks": self.asks, "ms": self.ms}


@dataclass(frozen=True)
class Expected:
    """What the rules asked for. It can only refuse a reading, never change it.

    `count` is how many dice, `colours` how many of each colour, `faces` which faces can come up.
    """

    count: int | None = None
    colours: Mapping[str, int] | None = None
    faces: frozenset[str] | None = None

    def objection(self, dice: tuple[DieReading, ...]) -> str | None:
        """Why these dice cannot be what was asked for, or None."""
        return self._wrong_count(len(dice)) or self.wrong_colours(dice) or self.wrong_face(dice)

    def _wrong_count(self, seen: int) -> str | None:
        if self.count is None or seen == self.count:
            return None
        word = "too many" if seen > self.count else "too few"
        return f"There are {seen} dice in the tray, {word}: {self.count} were asked for."

    def wrong_colours(self, dice: tuple[DieReading, ...]) -> str | None:
        """Which colour came up too often or not often enough, or None."""
        if self.colours is None:
            return None
        seen = Counter(die.colour for die in dice)
        for colour in sorted(set(seen) | set(self.colours)):
            if seen[colour] != self.colours.get(colour, 0):
                wanted = self.colours.get(colour, 0)
                return f"Of the {colour} dice {seen[colour]} are in the tray; {wanted} belong there."
        return None

    def wrong_face(self, dice: tuple[DieReading, ...]) -> str | None:
        """Which face no die of the roll has, or None."""
        if self.faces is None:
            return None
        strange = [die.face for die in dice if die.face not in self.faces]
        return f"A die seems to show “{strange[0]}”, which no die of this roll has." if strange else None
