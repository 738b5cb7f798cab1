"""Time that a fault may take: what is cut short says so."""

import time
from collections.abc import Callable


class Budget:
    """Seconds that may be spent; by default on the clock of the machine."""

    def __init__(self, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._until = now() + seconds

    @property
    def spent(self) -> bool:
        return self._now() >= self._until


ENDLESS = Budget(float("inf"))
"""For the tests: what they do is little, and must be done whole on the slowest machine."""
