"""The page of a box: its phones, and the table that is played at now. Between games: the lobby."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from bosun.devices.box_config import BoxConfig
from bosun.devices.camera_choice import TOWER, TRAY
from bosun.session.box_settings import BoxSettings
from bosun.session.invitation import Invitation
from bosun.simulate.background import BackgroundRun
from bosun.table.table import Table
from bosun.text.languages import LANGUAGES
from bosun.web.camera_setup import CameraSetup
from bosun.web.connections import Connection, People
from bosun.web.errors import BadRequest, HttpRefusal
from bosun.web.live_picture import LivePicture
from bosun.web.lobby import Lobby
from bosun.web.panel import PressablePanel
from bosun.web.phone_registry import PhoneRegistry
from bosun.web.rate_limiter import Budgets
from bosun.web.serializers import language
from bosun.web.table_camera import TableCamera
from bosun.web.table_session import TableSession
from bosun.web.tower_workshop import TowerWorkshop
from bosun.web.trials import Trials
from bosun.web.workshop import Workshop
from engine.errors import BosunError
from engine.messages import say

Handle: TypeAlias = Callable[["Page", Connection, dict[str, Any]], None]

LONGEST_NAME = 24
MOST_LINES_OF_ONE = 6
TOO_MANY = 4430


class Page:
    """One page for all games of a box. Tables come and go; phones stay connected.

    ``phones`` is the file in which paired phones are kept. ``lobby`` is there where games are started from
    the page; ``pictures`` looks through the camera while no game is on the table, ``tower_pictures`` through
    that of the tower where it has one of its own.
    """

    def __init__(
        self,
        *,
        phones: Path | None = None,
        lobby: Lobby | None = None,
        pictures: LivePicture | None = None,
        tower_pictures: LivePicture | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.now = now
        self.where: Callable[[], str] = lambda: ""
        self.registry = PhoneRegistry(phones, now=now)
        self.people = People(self.registry, now=now)
        self.budgets = Budgets(now)
        self.lobby = lobby
        self.people.lobby = lobby is not None
        self.session: TableSession | None = None
        self.live_picture = pictures or LivePicture()
        self.workshop = Workshop(self.live_picture)
        self.tower_picture = tower_pictures or LivePicture()
        self.camera_setup = CameraSetup({TRAY: self.live_picture, TOWER: self.tower_picture})
        self.trials = Trials(self.picture_of)
        self.tower = TowerWorkshop(lambda: self.picture_of(TOWER).picture(within=0))
        self.trial_run = BackgroundRun()
        self.settings: BoxSettings | None = None
        """There where the box runs as a service, whose settings the owner may change."""
        self._news = 0

    @property
    def address(self) -> str:
        """Where phones find the page now: a box may change its network while it runs."""
        return self.where()

    @property
    def invitation(self) -> Invitation:
        return Invitation(self.address, self.registry.code, self.registry.key)

    @contextmanager
    def serve_table(
        self, table: Table, *, camera: TableCamera | None = None, panel: PressablePanel | None = None
    ) -> Iterator[TableSession]:
        """Show this table while the block runs. Phones that gave a player's name sit on that seat."""
        here = self.people.here()
        self.registry.gather(table.journal.path.name, table.play.setup.seats, here=here)
        self.live_picture.table_camera = camera
        self.session = TableSession(table, self.people, camera=camera, panel=panel)
        for connection in self.people.connections:
            connection.revealed = None
        self._greet_all()
        try:
            yield self.session
        finally:
            self.session.close()
            self.session = self.live_picture.table_camera = None
            self._greet_all()

    async def let_cameras_go(self) -> None:
        """A game wants the cameras for itself, or the page ends."""
        await self.live_picture.let_go()
        await self.tower_picture.let_go()

    def box_now(self, box: BoxConfig) -> BoxConfig:
        """The box with the cameras that were chosen on the page since it started."""
        return replace(box, camera=self.live_picture.word, tower_camera=self.tower_picture.word)

    def picture_of(self, place: str) -> LivePicture:
        """What looks at a place; a tower without a camera of its own is looked at by that of the tray."""
        return self.tower_picture if place == TOWER and self.tower_picture.there else self.live_picture

    def at_table(self) -> TableSession:
        """The session of the table that is played at."""
        if self.session is None:
            raise HttpRefusal(say("web.refuse.no-game"))
        return self.session

    def join(self, connection: Connection) -> None:
        """A new line; a phone that has too many gives up its oldest."""
        self.people.connections[connection] = None
        self.registry.seen(connection.phone)
        own = [other for other in self.people.connections if other.phone is connection.phone]
        for other in own[:-MOST_LINES_OF_ONE]:
            other.close(TOO_MANY)
        self.greet(connection)
        self.people.tell(connection)
        self.people.changed()

    def leave(self, connection: Connection) -> None:
        self.people.part(connection)

    def greet(self, connection: Connection) -> None:
        """All that a phone must know when it comes, or when what it sees is another thing."""
        if self.session is not None:
            self.session.hub.greet(connection)
        else:
            connection.show("lobby", json.dumps({"type": "lobby", "news": self._news}))

    def lobby_changed(self) -> None:
        """There is something new in the lobby; the owner's phone looks again."""
        self._news += 1
        if self.session is None:
            self._greet_all()

    def carry_out(self, connection: Connection, message: dict[str, Any]) -> None:
        """What a phone sent; what belongs to a game goes to its table."""
        if connection.closing is not None:
            return
        handle = self._FREE.get(str(message.get("do")))
        if handle is not None:
            handle(self, connection, message)
        else:
            self.at_table().handler.carry_out(connection, message)

    def refuse(self, connection: Connection, error: BosunError) -> None:
        connection.note(type="refused", text=self.text(error, connection.language))

    def text(self, error: BosunError, code: str) -> str:
        return language(code).text(error.text)

    def show_out(self, id: str) -> None:
        """Remove a phone, and hang up on it."""
        self.people.show_out(self.registry.remove(id))
        self.people.changed()

    def let_be_screen(self, id: str) -> None:
        """The owner lets a phone be a table screen."""
        phone = self.registry.let_be_screen(id)
        self.people.changed()
        for connection in self.people.connections:
            if connection.phone is phone:
                self.greet(connection)

    def keep_up(self) -> None:
        """Now and then: write what the disk did not take before."""
        if self.registry.retry():
            self.people.changed()

    def change_code(self) -> None:
        self.registry.change_code()
        self.people.changed()

    def _greet_all(self) -> None:
        self.people.tell(None)
        for connection in self.people.connections:
            self.greet(connection)

    def _ping(self, connection: Connection, message: dict[str, Any]) -> None:
        sent = message.get("sent")
        if not isinstance(sent, (int, float)) or isinstance(sent, bool):
            raise BadRequest(say("web.refuse.garbled"))
        clock = self.session.serializer.clock() if self.session is not None else None
        connection.show("pong", json.dumps({"type": "pong", "sent": sent, "clock": clock}))

    def _speak(self, connection: Connection, message: dict[str, Any]) -> None:
        code = message.get("code")
        if not isinstance(code, str) or code not in LANGUAGES:
            raise BadRequest(say("web.refuse.garbled"))
        connection.language = code
        self.greet(connection)
        self.people.changed()

    def _call(self, connection: Connection, message: dict[str, Any]) -> None:
        """Somebody says who they are, before there are seats."""
        name = message.get("name")
        if not isinstance(name, str) or not name.isprintable():
            raise BadRequest(say("web.refuse.garbled"))
        self.registry.call(connection.phone, name.strip()[:LONGEST_NAME])
        self.people.changed()

    _FREE: ClassVar[dict[str, Handle]] = {"ping": _ping, "speak": _speak, "call": _call}
