"""The clocks of the machine: is the time of day plausible, and does it go on evenly?"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bosun.doctor.finding import Finding, good, note, todo
from engine.messages import say

CLOCK = "clock"
STEP = 0.5
LATEST = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
SET_IT = say("doctor.clock.set-it")


@dataclass(frozen=True, slots=True)
class ClockReading:
    """Both clocks at one moment: the time of day, and the seconds that never go back."""

    wall: float
    monotonic: float


def read_clocks() -> ClockReading:
    return ClockReading(time.time(), time.monotonic())


def look_at_clock(
    before: ClockReading,
    after: ClockReading,
    *,
    newest: float,
    synchronised: Callable[[], bool] = SYNCHRONISED.exists,
) -> Iterator[Finding]:
    """``newest`` is when the last thing was written that is certain: the time of day cannot be before it."""
    stepped = (after.wall - before.wall) - (after.monotonic - before.monotonic)
    if after.monotonic < before.monotonic:
        yield todo(CLOCK, say("doctor.clock.back"), say("doctor.clock.back-do"))
    if abs(stepped) > STEP:
        found = say("doctor.clock.jumped", seconds=f"{stepped:+.1f}")
        yield note(CLOCK, found, say("doctor.clock.jumped-do"))
    yield from _plausible(after.wall, newest, synchronised)


def _plausible(wall: float, newest: float, synchronised: Callable[[], bool]) -> Iterator[Finding]:
    today = f"{datetime.fromtimestamp(wall, UTC):%Y-%m-%d}"
    if wall < newest - 60:
        yield todo(CLOCK, say("doctor.clock.past", today=today), SET_IT)
    elif wall > LATEST:
        yield todo(CLOCK, say("doctor.clock.future", today=today), SET_IT)
    elif not synchronised():
        yield note(CLOCK, say("doctor.clock.alone", today=today), say("doctor.clock.alone-do"))
    else:
        yield good(CLOCK, say("doctor.clock.good", today=today))


def newest_file(folder: Path) -> float:
    """When the newest file of a folder and of Bosun's own code was written."""
    files = [Path(__file__), *folder.glob("*")]
    return max(file.stat().st_mtime for file in files)
