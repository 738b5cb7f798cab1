"""All that the page works with while one table is played at, in one place."""

from bosun.table import Table
from bosun.web.chronicle import Chronicle
from bosun.web.doors import Phone
from bosun.web.hub import Hub
from bosun.web.orders import Orders
from bosun.web.panel import Buttons
from bosun.web.people import People
from bosun.web.readings import Eyes
from bosun.web.replay import Replay
from bosun.web.showing import Showing, Sight


class Desk:
    """The page of one table. ``eyes`` and ``panel`` are there if the box has a camera, a simulated panel."""

    def __init__(
        self, table: Table, people: People, *, eyes: Eyes | None = None, panel: Buttons | None = None
    ) -> None:
        self.table = table
        self.eyes = eyes
        self.panel = panel
        self.chronicle = Chronicle(table)
        self.showing = Showing(table, self.chronicle, eyes)
        self.hub = Hub(table, people, self.chronicle, self.showing)
        self.orders = Orders(table, people, self.chronicle, self.hub)
        self.replay = Replay(table.game, table.play.setup)
        self._people = people
        self._unsubscribe = table.subscribe(self.hub.hear)
        people.away = self.hub.away

    def sight(self, phone: Phone, language: str) -> Sight:
        return Sight(language, frozenset(() if phone.seat is None else (phone.seat,)))

    def close(self) -> None:
        self._unsubscribe()
        self.hub.closed = True
        self._people.away = lambda _language: []
