"""Patterns in time: which light is on and which note sounds now. Fed with time, so tests never wait."""

from dataclasses import dataclass
from itertools import cycle
from math import ceil

from hardware.pattern_data import OFF, REST, STEADY, Patterns, Tune
from hardware.patterns import Lights


@dataclass(frozen=True, slots=True)
class Levels:
    """The lights at one moment: the colour of each that is on, and how much of the bar is lit."""

    on: tuple[tuple[str, str], ...]
    bar: float

    def lit(self, name: str) -> bool:
        return any(light == name for light, _ in self.on)


def levels(lights: Lights, now: float, patterns: Patterns) -> Levels:
    """The lights at a time. Lights of one rhythm blink together, wherever they are."""
    on = tuple(
        (name, glow.colour) for name, glow in lights.named().items() if is_on(glow.rhythm, now, patterns)
    )
    return Levels(on, lights.bar.share if is_on(lights.bar.rhythm, now, patterns) else 0.0)


def is_on(rhythm: str, now: float, patterns: Patterns) -> bool:
    """Whether a light of that rhythm is on at a time."""
    if rhythm in (OFF, STEADY):
        return rhythm == STEADY
    beats = patterns.rhythms[rhythm]
    rest = now % sum(beats)
    for length, on in zip(beats, cycle((True, False)), strict=False):
        if rest < length:
            return on
        rest -= length
    return False


def lit_of(share: float, lights: int) -> int:
    """How many lights of a bar show a share: a light that has begun still counts."""
    return min(lights, ceil(share * lights - 1e-9))


class Melody:
    """The tune that sounds now. A new one takes over, unless the one that sounds is of a higher rank."""

    def __init__(self) -> None:
        self._tune: Tune | None = None
        self._since = 0.0

    def play(self, tune: Tune, now: float) -> None:
        if self._tune is None or tune.rank >= self._tune.rank or self._ended(now):
            self._tune, self._since = tune, now

    def stop(self) -> None:
        self._tune = None

    def note(self, now: float) -> str | None:
        """The note that sounds at a time, or None."""
        if self._tune is None or self._ended(now):
            return None
        rest = now - self._since
        for note, length in self._tune.notes:
            if rest < length:
                return None if note == REST else note
            rest -= length
        return None

    def _ended(self, now: float) -> bool:
        return self._tune is None or now - self._since >= self._tune.length
