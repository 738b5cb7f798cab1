"""A table as a member of the fleet: it listens to the table and publishes what the fleet may know."""

from collections.abc import Callable
from types import TracebackType
from typing import Self

from bosun.fleet.broker import BrokerConnection
from bosun.fleet.discovery import discovery
from bosun.fleet.serializers import told_at_first, told_of
from bosun.fleet.topics import EVENT, GONE, HERE, ONLINE, Broker, table_name, topic
from bosun.table.events import Event
from bosun.table.table import Table
from bosun.text.languages import Language


class Member:
    """Publishes one table for as long as the block runs::

        with Member(table, Broker.read("mqtt://broker.local"), name="window-2"):
            await run_table(table)

    The broker may be missing, go away and come back: the game never waits for it.

    :param name: the table's name in the fleet; each table has its own.
    :param make_line: how the broker is reached, for tests.
    """

    def __init__(
        self,
        table: Table,
        broker: Broker,
        *,
        name: str,
        language: Language | None = None,
        make_line: Callable[..., BrokerConnection] = BrokerConnection,
    ) -> None:
        self.name = table_name(name)
        self._table = table
        self._language = language or Language()
        self._line = make_line(broker, will=(topic(name, ONLINE), GONE))
        self._end: Callable[[], None] = lambda: None

    def __enter__(self) -> Self:
        for config, message in discovery(self.name).items():
            self._line.keep(config, message)
        self._line.keep(topic(self.name, ONLINE), HERE)
        for part, message in told_at_first(self._table, self._language):
            self._tell(part, message)
        self._end = self._table.subscribe(self.on_event)
        self._line.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()
        self._line.stop((topic(self.name, ONLINE), GONE))

    def on_event(self, event: Event) -> None:
        """Called by the table in its own loop; everything here only hands over to paho's thread."""
        for part, message in told_of(event, self._table, self._language):
            self._tell(part, message)

    def _tell(self, part: str, message: dict[str, object]) -> None:
        tell = self._line.publish if part == EVENT else self._line.keep
        tell(topic(self.name, part), message)
