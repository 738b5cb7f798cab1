"""How much one phone may ask for, over all its lines and requests together."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bosun.web.errors import Throttled
from engine.messages import say

BURST, A_SECOND = 40, 20.0
"""What a phone may ask for at once, and how fast it may go on. A message costs one."""

LOADING, A_PICTURE, WORKED_OUT, A_WHOLE_GAME, A_LINE = 0.5, 0.25, 4.0, 8.0, 2.0
"""What other things cost: plain requests, pictures, what has to be worked out, exports, a new live line."""

FORGOTTEN = 256
"""Phones whose budget is kept in mind; a full budget need not be."""


class RateLimiter:
    """A budget that fills up again with time: nobody is slowed down by somebody who never stops."""

    def __init__(self, now: Callable[[], float], *, burst: float = BURST, a_second: float = A_SECOND) -> None:
        self._now = now
        self._burst, self._a_second = burst, a_second
        self._left, self._since = float(burst), now()

    @property
    def full(self) -> bool:
        self._fill()
        return self._left >= self._burst

    def spend(self, cost: float = 1.0) -> None:
        self._fill()
        if self._left < cost:
            raise Throttled(say("web.refuse.too-fast"))
        self._left -= cost

    def _fill(self) -> None:
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._since) * self._a_second)
        self._since = now


@dataclass
class Budgets:
    """The budget of everybody who asks, by a name: a phone's, or an address."""

    now: Callable[[], float]
    burst: float = BURST
    a_second: float = A_SECOND
    _by_name: dict[str, RateLimiter] = field(default_factory=dict)

    def spend(self, name: str, cost: float = 1.0) -> None:
        if name not in self._by_name:
            self._forget()
            self._by_name[name] = RateLimiter(self.now, burst=self.burst, a_second=self.a_second)
        self._by_name[name].spend(cost)

    def _forget(self) -> None:
        """Budgets that are full again are as good as new ones."""
        if len(self._by_name) >= FORGOTTEN:
            self._by_name = {name: one for name, one in self._by_name.items() if not one.full}
