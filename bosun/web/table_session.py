"""All that the page works with while one table is played at, in one place."""

from bosun.table.table import Table
from bosun.web.connections import People
from bosun.web.history import History
from bosun.web.hub import Hub
from bosun.web.message_handler import MessageHandler
from bosun.web.panel import Buttons
from bosun.web.phone_registry import Phone
from bosun.web.readings import Eyes
from bosun.web.replay import Replay
from bosun.web.state_serializer import StateSerializer, Viewer


class TableSession:
    """The page of one table. ``eyes`` and ``panel`` are there if the box has a camera, a simulated panel."""

    def __init__(
        self, table: Table, people: People, *, eyes: Eyes | None = None, panel: Buttons | None = None
    ) -> None:
        self.table = table
        self.eyes = eyes
        self.panel = panel
        self.chronicle = History(table)
        self.showing = StateSerializer(table, self.chronicle, eyes)
        self.hub = Hub(table, people, self.chronicle, self.showing)
        self.orders = MessageHandler(table, people, self.chronicle, self.hub)
        self.replay = Replay(table.game, table.play.setup)
        self._people = people
        self._unsubscribe = table.subscribe(self.hub.on_event)
        people.away = self.hub.away

    def sight(self, phone: Phone, language: str) -> Viewer:
        return Viewer(language, frozenset(() if phone.seat is None else (phone.seat,)))

    def close(self) -> None:
        self._unsubscribe()
        self.hub.closed = True
        self._people.away = lambda _language: []
