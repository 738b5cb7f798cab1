"""Who follows a table from outside: told how it stands, and of every change, for as long as a block runs."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from bosun.fleet.serializers import told_at_first, told_of
from bosun.table.events import Event
from bosun.table.table import Table
from bosun.text.languages import Language


class Follower(ABC):
    """Hands over to a line of its own, which never keeps the table waiting."""

    def __init__(self, table: Table, language: Language | None = None) -> None:
        self._table = table
        self._language = language or Language()
        self._end: Callable[[], None] = lambda: None

    def __enter__(self) -> Self:
        for part, message in told_at_first(self._table, self._language):
            self._tell(part, message)
        self._end = self._table.subscribe(self.on_event)
        self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()
        self._stop()

    def on_event(self, event: Event) -> None:
        """Called by the table in its own loop."""
        for part, message in told_of(event, self._table, self._language):
            self._tell(part, message)

    @abstractmethod
    def _tell(self, part: str, message: dict[str, Any]) -> None:
        """Hand over a part: the state, the clock, or an event."""

    @abstractmethod
    def _start(self) -> None:
        """Open the line."""

    @abstractmethod
    def _stop(self) -> None:
        """Hang up."""
