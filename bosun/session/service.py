"""`bosun serve`: the box as a service. It goes on with the game on the table, or waits in the lobby."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from bosun.doctor.watchdog import Watchdog
from bosun.errors import NoSuchGame
from bosun.session.box_settings import BoxSettings
from bosun.session.home import home, saved_game
from bosun.session.open_table import open_table
from bosun.session.reader_language import reader_language
from bosun.session.updates import owner_notice
from bosun.table import operations
from bosun.table.journal.file import SUFFIX
from bosun.table.runner import run_table
from bosun.table.table import Table
from bosun.text.languages import Language
from bosun.web.live_picture import LivePicture
from bosun.web.lobby import Lobby
from bosun.web.page import Page
from bosun.web.server import serve_page
from engine.errors import BosunError
from engine.messages import Message, say

LOOK = 2.0
"""Seconds between two tries for a port that somebody else has."""

GLANCE = 0.5
"""Seconds between two looks at whether the owner is back after a change of the box."""


def serve(port: int | None = None) -> None:
    """Serve until the system says stop; a port that is given goes before the one of the box."""
    asyncio.run(_Service(BoxSettings({"port": port})).run())


class _Service:
    """Waits in the lobby for a game, plays it until it is put away, and waits again."""

    def __init__(self, settings: BoxSettings) -> None:
        self._settings = settings
        self._box = settings.config
        self._watchdog = Watchdog.from_environment()
        self._stop = asyncio.Event()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self._stop.set)
        alive = asyncio.create_task(self._watchdog.keep_alive())
        self._watchdog.ready(_in_words(say("command.serve.opening")))
        while not self._stop.is_set():
            self._settings.changed.clear()
            self._settings.ready = False
            try:
                self._box = self._settings.config
                async with self._open_page() as page:
                    await self._run_games(page)
            except BosunError as error:
                self._watchdog.status(_in_words(error.message))
                self._settings.failed(error.message)
                if not self._settings.changed.is_set():
                    await self._wait(LOOK)
        self._watchdog.stopping()
        alive.cancel()

    @asynccontextmanager
    async def _open_page(self) -> AsyncIterator[Page]:
        pictures, tower = LivePicture(self._box.camera), LivePicture(self._box.tower_camera)
        serving = serve_page(port=self._box.port, lobby=Lobby(), pictures=pictures, tower_pictures=tower)
        async with serving as page:
            page.people.notice = self._notice
            page.settings = self._settings
            looking = asyncio.create_task(self._look_for_owner(page))
            try:
                yield page
            finally:
                looking.cancel()

    def _notice(self, code: str) -> str:
        """What the owner's page says of the last update, and of a change that was undone."""
        undone = self._settings.notice
        said = "" if undone is None else Language(code).text(undone)
        return " ".join(filter(None, (owner_notice(code), said)))

    async def _look_for_owner(self, page: Page) -> None:
        while True:
            await asyncio.sleep(GLANCE)
            here = any(connection.phone.owner for connection in page.people.connections)
            self._settings.look(owner_is_here=here)

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)

    @property
    def _ends(self) -> bool:
        """The service stops, or the page and the table are set up anew."""
        return self._stop.is_set() or self._settings.changed.is_set()

    async def _until_end(self, doing: "asyncio.Task[Any]") -> None:
        """Until it is done, the service is to stop, or the box was changed."""
        ends = [asyncio.create_task(event.wait()) for event in (self._stop, self._settings.changed)]
        await asyncio.wait({doing, *ends}, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()

    async def _run_games(self, page: Page) -> None:
        path = _on_table()
        while not self._ends:
            if path is None:
                self._watchdog.status(_in_words(say("command.serve.waiting", address=page.address)))
                path = await self._choice(page)
            else:
                await self._play(page, path)
                path = None

    async def _choice(self, page: Page) -> Path | None:
        """The game that somebody chooses in the lobby; None when the page is to end."""
        assert page.lobby is not None
        self._settings.ready = True
        choosing = asyncio.create_task(page.lobby.choice())
        await self._until_end(choosing)
        if choosing.done():
            return choosing.result()
        choosing.cancel()
        return None

    async def _play(self, page: Page, path: Path) -> None:
        """One game, until it is put away; one that cannot be opened is said in the lobby's list."""
        try:
            assert page.lobby is not None
            with await page.lobby.open(path) as journal:
                async with open_table(journal, self._box, page=page) as opened:
                    _keep_on_table(path)
                    opened.table.attach(self._watchdog)
                    self._settings.ready = True
                    playing = say("command.serve.playing", game=path.name, address=page.address)
                    self._watchdog.status(_in_words(playing))
                    await self._until_left(opened.table)
            if not self._ends:
                _clear_table()
        except BosunError as error:
            self._watchdog.status(_in_words(error.message))
            self._settings.failed(error.message)
        # Phones came back to the lobby while the file was still open: now it can be gone on with.
        page.lobby_changed()

    async def _until_left(self, table: Table) -> None:
        playing = asyncio.create_task(run_table(table))
        await self._until_end(playing)
        table.submit(operations.End("service"))
        await playing


def _note() -> Path:
    """Which game is on the table, so that it is there again when somebody tripped over the plug."""
    return home() / "on-table"


def _on_table() -> Path | None:
    try:
        return saved_game(_note().read_text(encoding="utf-8").strip())
    except (OSError, ValueError, NoSuchGame):
        return None


def _keep_on_table(path: Path) -> None:
    """Without the note the game is still there, and is chosen in the lobby."""
    draft = _note().with_name("on-table.new")
    with suppress(OSError):
        draft.write_text(path.name.removesuffix(SUFFIX), encoding="utf-8")
        draft.replace(_note())


def _clear_table() -> None:
    with suppress(OSError):
        _note().unlink(missing_ok=True)


def _in_words(message: Message) -> str:
    """What ``systemctl status`` shows, in the language that the box has now."""
    return reader_language().text(message)
