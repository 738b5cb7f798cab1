"""A table as a member of the fleet: it listens to the table and publishes what the fleet may know."""

from collections.abc import Callable
from typing import Any

from bosun.fleet.broker import BrokerConnection
from bosun.fleet.discovery import discovery
from bosun.fleet.follower import Follower
from bosun.fleet.topics import EVENT, GONE, HERE, ONLINE, Broker, table_name, topic
from bosun.table.table import Table
from bosun.text.languages import Language


class Member(Follower):
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
        super().__init__(table, language)
        self.name = table_name(name)
        self._line = make_line(broker, will=(topic(name, ONLINE), GONE))

    def _start(self) -> None:
        for config, message in discovery(self.name).items():
            self._line.keep(config, message)
        self._line.keep(topic(self.name, ONLINE), HERE)
        self._line.start()

    def _stop(self) -> None:
        self._line.stop((topic(self.name, ONLINE), GONE))

    def _tell(self, part: str, message: dict[str, Any]) -> None:
        tell = self._line.publish if part == EVENT else self._line.keep
        tell(topic(self.name, part), message)
