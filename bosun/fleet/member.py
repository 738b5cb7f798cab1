"""A table as a member of the fleet: it listens to the table and publishes what the fleet may know."""

from collections.abc import Callable
from types import TracebackType
from typing import Self

from bosun.fleet.broker import BrokerConnection
from bosun.fleet.discovery import discovery
from bosun.fleet.serializers import changes_clock, changes_state, clock_of, event_of, state_of
from bosun.fleet.topics import CLOCK, EVENT, GONE, HERE, ONLINE, STATE, Broker, table_name, topic
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
        self._tell_state()
        self._tell_clock()
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
        message = event_of(event)
        if message is not None:
            self._line.publish(topic(self.name, EVENT), message)
        if changes_state(event):
            self._tell_state()
        if changes_clock(event):
            self._tell_clock()

    def _tell_state(self) -> None:
        self._line.keep(topic(self.name, STATE), state_of(self._table, self._language))

    def _tell_clock(self) -> None:
        self._line.keep(topic(self.name, CLOCK), clock_of(self._table))
