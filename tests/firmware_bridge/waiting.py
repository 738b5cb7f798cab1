"""Waiting for what must come: on conditions, with a limit, never for a fixed time."""

import queue
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

PATIENCE_S = 20.0
"""Long, since it is only spent when a test fails, or on a very busy machine."""

T = TypeVar("T")
E = TypeVar("E")


class Heard(Generic[E]):
    """A callback that keeps what it is told, for the test to take in order."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[E] = queue.SimpleQueue()

    def __call__(self, event: E) -> None:
        self._queue.put(event)

    def next(self, kind: type[T], *, among: tuple[type, ...] = ()) -> T:
        """The next event of a kind; the ones before it are skipped unless they are `among` what matters."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            event = self._queue.get(timeout=max(0.001, deadline - time.monotonic()))
            if isinstance(event, kind):
                return event
            assert not isinstance(event, among), f"{event} came before a {kind.__name__}"

    def take(self, count: int, *kinds: type) -> list[E]:
        """The next events of these kinds."""
        found: list[E] = []
        deadline = time.monotonic() + PATIENCE_S
        while len(found) < count:
            event = self._queue.get(timeout=max(0.001, deadline - time.monotonic()))
            if isinstance(event, kinds):
                found.append(event)
        return found

    def rest(self) -> list[E]:
        """What has come and was not taken yet."""
        found = []
        while not self._queue.empty():
            found.append(self._queue.get())
        return found


def until(condition: Callable[[], bool], what: str) -> None:
    """Come back as soon as the condition holds."""
    pause = threading.Event()
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, f"still not: {what}"
        pause.wait(0.002)
