"""What was sent and not acknowledged yet: numbers, a small window, when to send again. Fed with time."""

from collections import deque
from typing import Generic, TypeVar

from firmware_bridge.messages import Header, Message

RESEND_S = 0.06
RESEND_MAX_S = 0.48

T = TypeVar("T", bound=Message)


def ahead(number: int, other: int) -> int:
    """How far `number` is ahead of `other` on the ring of 16-bit numbers; negative when behind."""
    return (number - other + 0x8000) % 0x10000 - 0x8000


class Outbox(Generic[T]):
    """Messages that must arrive, each once and in order.

    At most `window` are on their way. When the oldest stays unacknowledged, all on their way go out again,
    after a time that doubles at each vain try.
    """

    def __init__(self, *, first: int = 1, window: int = 8, limit: int = 256) -> None:
        self.resends = 0
        self.oldest = first
        self._window = window
        self._limit = limit
        self._items: deque[T] = deque()
        self._on_their_way = 0
        self._since = 0.0
        self._patience = RESEND_S

    def __len__(self) -> int:
        return len(self._items)

    @property
    def next_number(self) -> int:
        """The number the next new message will carry."""
        return (self.oldest + self._on_their_way) % 0x10000

    def put(self, item: T) -> bool:
        """Take a message to send; False when too many wait already."""
        if len(self._items) >= self._limit:
            return False
        self._items.append(item)
        return True

    def supersede(self, item: T) -> bool:
        """Take the place of the newest message if that is of the same kind and was not sent yet."""
        if len(self._items) <= self._on_their_way or type(self._items[-1]) is not type(item):
            return False
        self._items[-1] = item
        return True

    def acknowledge(self, next_wanted: int, now: float) -> None:
        """The other end has everything before `next_wanted`. What was never sent cannot be acknowledged."""
        done = ahead(next_wanted, self.oldest)
        if not 0 < done <= self._on_their_way:
            return
        for _ in range(done):
            self._items.popleft()
        self.oldest = next_wanted
        self._on_their_way -= done
        self._since = now
        self._patience = RESEND_S

    def due(self, now: float) -> list[tuple[int, T]]:
        """The messages to send now, with their numbers."""
        if self._on_their_way and now - self._since >= self._patience:
            self.resends += self._on_their_way
            self._on_their_way = 0
            self._patience = min(self._patience * 2, RESEND_MAX_S)
        first = self._on_their_way
        last = min(self._window, len(self._items))
        if first == last:
            return []
        if first == 0:
            self._since = now
        self._on_their_way = last
        return [((self.oldest + at) % 0x10000, self._items[at]) for at in range(first, last)]


class Inbox:
    """Which number is wanted next; anything else is a double or comes too early."""

    def __init__(self, wanted: int = 1) -> None:
        self.wanted = wanted

    def take(self, header: Header, span: int = 1) -> bool:
        """True when this is the message wanted now."""
        if header.number != self.wanted:
            return False
        self.wanted = (self.wanted + span) % 0x10000
        return True
