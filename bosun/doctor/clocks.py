"""The clocks of the machine: is the time of day plausible, and does it go on evenly?"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bosun.doctor.finding import Finding, good, note, todo

CLOCK = "clock"
STEP = 0.5
LATEST = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
SET_IT = "Join the network, or set it: sudo timedatectl set-time “2026-01-31 20:00”."


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
        yield todo(
            CLOCK, "The clock that must never go back went back.", "Restart the box, and mend its kernel."
        )
    if abs(stepped) > STEP:
        hint = "Nothing: games do not use the time of day. Look again when it is set."
        yield note(CLOCK, f"The time of day jumped by {stepped:+.1f} s just now.", hint)
    yield from _plausible(after.wall, newest, synchronised)


def _plausible(wall: float, newest: float, synchronised: Callable[[], bool]) -> Iterator[Finding]:
    today = f"{datetime.fromtimestamp(wall, UTC):%Y-%m-%d}"
    if wall < newest - 60:
        yield todo(CLOCK, f"The time of day ({today}) is before the last file was written.", SET_IT)
    elif wall > LATEST:
        yield todo(CLOCK, f"The time of day ({today}) is far in the future.", SET_IT)
    elif not synchronised():
        hint = "Nothing, if the date is right: games do not use the time of day."
        yield note(CLOCK, f"Nobody on the network sets the time of day; it is {today}.", hint)
    else:
        yield good(CLOCK, f"The time of day is set by the network; it is {today}.")


def newest_file(folder: Path) -> float:
    """When the newest file of a folder and of Bosun's own code was written."""
    files = [Path(__file__), *folder.glob("*")]
    return max(file.stat().st_mtime for file in files)
