"""A table told to a program of one's own: each change is posted to an address as JSON."""

from typing import Any

from bosun.fleet.follower import Follower
from bosun.fleet.http_line import HttpLine
from bosun.fleet.topics import EVENT, table_name
from bosun.table.table import Table
from bosun.text.languages import Language


class Webhook(Follower):
    """Posts what a fleet hears, for as long as the block runs::

        with Webhook(table, HttpLine("http://10.0.0.5:1880/bosun"), name="window-2"):
            await run_table(table)

    Each message has ``table`` and ``part`` (``state``, ``clock`` or ``event``) beside what MQTT would have.
    """

    def __init__(self, table: Table, line: HttpLine, *, name: str, language: Language | None = None) -> None:
        super().__init__(table, language)
        self._line = line
        self._name = table_name(name)

    def _start(self) -> None:
        self._line.start()

    def _stop(self) -> None:
        self._line.stop()

    def _tell(self, part: str, message: dict[str, Any]) -> None:
        told = {"table": self._name, "part": part} | message
        if part == EVENT:
            self._line.publish(told)
        else:
            self._line.keep(part, told)
