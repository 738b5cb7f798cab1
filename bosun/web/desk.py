"""All that the page works with, in one place: the table, the doors, the live line."""

import time
from collections.abc import Callable
from pathlib import Path

from bosun.table import Table
from bosun.web.chronicle import Chronicle
from bosun.web.doors import Doors, Phone
from bosun.web.hub import Hub
from bosun.web.invitation import Invitation
from bosun.web.orders import Orders
from bosun.web.panel import Buttons
from bosun.web.readings import Eyes
from bosun.web.replay import Replay
from bosun.web.showing import Showing, Sight
from engine.errors import BosunError


class Desk:
    """The page of one table.

    ``phones`` is the file in which paired phones are kept; ``eyes`` and ``panel`` are there if the box has
    a camera, or a panel that is simulated.
    """

    def __init__(
        self,
        table: Table,
        *,
        phones: Path | None = None,
        eyes: Eyes | None = None,
        panel: Buttons | None = None,
        now: Callable[[], float] = time.monotonic,
        time_of_day: Callable[[], float] = time.time,
    ) -> None:
        self.table = table
        self.eyes = eyes
        self.panel = panel
        self.now = now
        self.address = ""
        self.doors = Doors(phones, now=now, game=table.journal.path.name)
        self.chronicle = Chronicle(table, time_of_day=time_of_day)
        self.showing = Showing(table, self.chronicle, eyes)
        self.hub = Hub(table, self.doors, self.chronicle, self.showing)
        self.orders = Orders(table, self.doors, self.chronicle, self.hub)
        self.replay = Replay(table.game, table.play.setup)
        self._unsubscribe = table.subscribe(self.hub.hear)

    @property
    def invitation(self) -> Invitation:
        return Invitation(self.address, self.doors.code, self.doors.key)

    def sight(self, phone: Phone, language: str) -> Sight:
        return Sight(language, frozenset(() if phone.seat is None else (phone.seat,)))

    def text(self, error: BosunError, language: str) -> str:
        return self.showing.wording(language).text(error.text)

    def show_out(self, id: str) -> None:
        """Remove a phone, and hang up on it."""
        self.hub.show_out(self.doors.remove(id))
        self.hub.people_changed()

    def change_code(self) -> None:
        self.doors.change_code()
        self.hub.people_changed()

    def close(self) -> None:
        self._unsubscribe()
