"""All that the page works with while one table is played at, in one place."""

from bosun.table.table import Table
from bosun.web.connections import People
from bosun.web.history import History
from bosun.web.hub import Hub
from bosun.web.message_handler import MessageHandler
from bosun.web.panel import PressablePanel
from bosun.web.phone_registry import Phone
from bosun.web.replay import Replay
from bosun.web.state_serializer import StateSerializer, Viewer
from bosun.web.story import StoryShelf
from bosun.web.table_camera import TableCamera


class TableSession:
    """The page of one table; ``camera`` and ``panel`` where the box has a camera or a simulated panel."""

    def __init__(
        self,
        table: Table,
        people: People,
        *,
        camera: TableCamera | None = None,
        panel: PressablePanel | None = None,
    ) -> None:
        self.table = table
        self.camera = camera
        self.panel = panel
        self.history = History(table)
        self.serializer = StateSerializer(table, self.history, camera)
        self.hub = Hub(table, people, self.history, self.serializer)
        self.handler = MessageHandler(table, people, self.history, self.hub)
        self.replay = Replay(table.game, table.play.setup)
        self.stories = StoryShelf(table, self.serializer)
        self._people = people
        self._unsubscribe = table.subscribe(self.hub.on_event)
        people.away = self.hub.away

    def viewer(self, phone: Phone, language: str) -> Viewer:
        return Viewer(language, frozenset(() if phone.seat is None else (phone.seat,)))

    def close(self) -> None:
        self._unsubscribe()
        self.hub.closed = True
        self._people.away = lambda _language: []
