"""The clock on the wall is stepped in mid-game: no second of the phase is lost, and no game."""

from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import ClassVar
from unittest.mock import patch

from bosun.table.journal.journal import Journal
from tests.faults.disk import Seated

STEPS = (timedelta(days=-20_000), timedelta(hours=-1), timedelta(days=4000), timedelta(0))
"""Before 1980, as a Pi without a battery wakes up; an hour back; years ahead; and right again."""


class SteppedClock(datetime):
    """The time of day, as wrong as it is told to be."""

    wrong_by: ClassVar[timedelta] = timedelta(0)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "SteppedClock":
        wrong = datetime.now(UTC) + cls.wrong_by
        return cls.fromtimestamp(wrong.timestamp(), tz or UTC)


def step_the_clock(file: Path) -> int:
    """Play while the clock jumps; returns how often it did."""
    with patch("bosun.table.journal.rows.datetime", SteppedClock):
        seated = Seated(file)
        for wrong_by in STEPS:
            SteppedClock.wrong_by = wrong_by
            left = seated.table.clock.remaining()
            seated.wait(10)
            seated.act()
            assert seated.table.clock.remaining() == left - 10
        stood = seated.standing()
        seated.reopen()
    assert seated.standing() == stood
    seated.table.journal.close()
    with Journal.open(file) as journal:
        assert journal.damage is None
    return len(STEPS)
