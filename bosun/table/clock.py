"""The clock of a timed phase: it is fed with time, so it never sleeps and a test can be quick."""

from collections.abc import Callable
from math import ceil


class PhaseClock:
    """Counts down on the monotonic time that ``now`` tells.

    >>> clock = PhaseClock(now=lambda: 0.0)
    >>> clock.start("day 1", 300)
    >>> clock.seconds
    300
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._since: float | None = None
        self._left = 0.0
        self.timer: str | None = None
        self.paused = False

    def start(self, timer: str, seconds: float, *, paused: bool = False) -> None:
        """Set the clock of this timer to these seconds and let it run, unless it is to wait."""
        self.timer, self._left, self.paused = timer, float(seconds), paused
        self._since = None if paused else self._now()

    def go_on(self) -> None:
        """The timed phase is asked for again: run, unless somebody paused."""
        if self.timer is not None and not self.paused and self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """The table does something that no clock runs for."""
        self._left, self._since = self.remaining(), None

    def pause(self) -> None:
        self.stop()
        self.paused = True

    def resume(self) -> None:
        self.paused = False
        self.go_on()

    def remaining(self) -> float:
        """Seconds left, never below zero."""
        gone = 0.0 if self._since is None else self._now() - self._since
        return max(0.0, self._left - gone)

    @property
    def running(self) -> bool:
        return self._since is not None

    @property
    def rang(self) -> bool:
        return self.timer is not None and self.remaining() <= 0

    @property
    def seconds(self) -> int:
        """What the face of the clock shows: a second that has begun still counts."""
        return ceil(self.remaining())
