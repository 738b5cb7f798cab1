"""A table told to a program of one's own: each change is posted to an address as JSON."""

from collections.abc import Callable
from types import TracebackType
from typing import Self

from bosun.fleet.http_line import HttpLine
from bosun.fleet.serializers import told_at_first, told_of
from bosun.fleet.topics import EVENT, table_name
from bosun.table.events import Event
from bosun.table.table import Table
from bosun.text.languages import Language


class Webhook:
    """Posts what a fleet hears, for as long as the block runs::

        with Webhook(table, HttpLine("http://10.0.0.5:1880/bosun"), name="window-2"):
            await run_table(table)

    Each message has ``table`` and ``part`` (``state``, ``clock`` or ``event``) beside what MQTT would have.
    """

    def __init__(self, table: Table, line: HttpLine, *, name: str, language: Language | None = None) -> None:
        self._table, self._line = table, line
        self._name = table_name(name)
        self._language = language or Language()
        self._end: Callable[[], None] = lambda: None

    def __enter__(self) -> Self:
        for part, message in told_at_first(self._table, self._language):
            self._tell(part, message)
        self._end = self._table.subscribe(self.on_event)
        self._line.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()
        self._line.stop()

    def on_event(self, event: Event) -> None:
        """Called by the table in its own loop; everything here only hands over to the line's thread."""
        for part, message in told_of(event, self._table, self._language):
            self._tell(part, message)

    def _tell(self, part: str, message: dict[str, object]) -> None:
        told = {"table": self._name, "part": part} | message
        if part == EVENT:
            self._line.publish(told)
        else:
            self._line.keep(part, told)
