"""What a look at the combat board gives: cubes with colour and zone, how sure each is, and why Bosun asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.dead_reckoning.layout import BORDER
from engine.messages import Message, say
from vision.colours import colour_name
from vision.pictures import Picture


@dataclass(frozen=True)
class CubeGuess:
    """A colour and a zone the cube may have, and how likely that is."""

    colour: str
    zone: str
    chance: float


@dataclass(frozen=True)
class CubeReading:
    """One cube. `centre` is in fractions of the picture, `place` in fractions of the board.

    The zone is one of the layout's, or `border` (to be thrown again), `between` or `outside`. `why` says in
    a few words why it asks.
    """

    colour: str
    zone: str
    centre: tuple[float, float]
    place: tuple[float, float]
    confidence: float
    asks: bool
    why: str | None
    guesses: tuple[CubeGuess, ...]
    cutout: Picture = field(repr=False, compare=False)

    def as_json(self) -> dict[str, Any]:
        return {
            "colour": self.colour,
            "zone": self.zone,
            "centre": [round(value, 4) for value in self.centre],
            "confidence": round(self.confidence, 4),
            "asks": self.asks,
            "why": self.why,
        }


@dataclass(frozen=True)
class BoardReading:
    """All cubes of one frame. `asks` when a person must look; `reason` says why."""

    cubes: tuple[CubeReading, ...]
    asks: bool
    reason: Message | None
    confidence: float
    ms: int

    def counts(self) -> Counter[tuple[str, str]]:
        """How many cubes of each colour lie in each zone."""
        return Counter((cube.colour, cube.zone) for cube in self.cubes)

    @property
    def again(self) -> tuple[CubeReading, ...]:
        """Cubes on a border alone, which are thrown again."""
        return tuple(cube for cube in self.cubes if cube.zone == BORDER)

    def as_json(self, text: Callable[[Message], str] = str) -> dict[str, Any]:
        """The reading as JSON; `text` puts the reason into words."""
        return {
            "cubes": [cube.as_json() for cube in self.cubes],
            "asks": self.asks,
            "reason": None if self.reason is None else text(self.reason),
            "ms": self.ms,
        }


@dataclass(frozen=True)
class Poured:
    """How many cubes of each colour must lie on the board. It can only refuse a reading, never change it."""

    cubes: Mapping[str, int]

    def objection(self, cubes: tuple[CubeReading, ...]) -> Message | None:
        """Why these cubes cannot be all that were poured, or None."""
        seen = Counter(cube.colour for cube in cubes)
        for colour in sorted(set(seen) | set(self.cubes)):
            wanted = self.cubes.get(colour, 0)
            if seen[colour] != wanted:
                id = "tower.missing" if seen[colour] < wanted else "tower.too-many"
                return say(id, colour=colour_name(colour), seen=seen[colour], wanted=wanted)
        return None
