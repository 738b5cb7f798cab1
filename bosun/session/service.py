"""`bosun serve`: the box as a service. It goes on with the game on the table, or waits in the lobby."""

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

from bosun.devices.box_config import BoxConfig
from bosun.doctor.watchdog import Watchdog
from bosun.errors import NoSuchGame
from bosun.session.home import home, saved_game
from bosun.session.open_table import open_table
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

LOOK = 2.0
"""Seconds between two tries for a port that somebody else has."""


def serve(box: BoxConfig) -> None:
    """Serve until the system says stop."""
    asyncio.run(_Service(box).run())


class _Service:
    """Waits in the lobby for a game, plays it until it is put away, and waits again."""

    def __init__(self, box: BoxConfig) -> None:
        self._box = box
        self._watchdog = Watchdog.from_environment()
        self._stop = asyncio.Event()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self._stop.set)
        alive = asyncio.create_task(self._watchdog.keep_alive())
        self._watchdog.ready("opening the page")
        while not self._stop.is_set():
            try:
                pictures, tower = LivePicture(self._box.camera), LivePicture(self._box.tower_camera)
                serving = serve_page(
                    port=self._box.port, lobby=Lobby(), pictures=pictures, tower_pictures=tower
                )
                async with serving as page:
                    page.people.notice = owner_notice
                    await self._run_games(page)
            except BosunError as error:
                self._watchdog.status(Language().text(error.text))
                await self._wait(LOOK)
        self._watchdog.stopping()
        alive.cancel()

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)

    async def _run_games(self, page: Page) -> None:
        path = _on_table()
        while not self._stop.is_set():
            if path is None:
                self._watchdog.status(f"waiting for a game on {page.address}; see also: bosun page")
                path = await self._choice(page)
            else:
                await self._play(page, path)
                path = None

    async def _choice(self, page: Page) -> Path | None:
        """The game that somebody chooses in the lobby; None when the service is to stop."""
        assert page.lobby is not None
        choosing = asyncio.create_task(page.lobby.choice())
        stopping = asyncio.create_task(self._stop.wait())
        await asyncio.wait({choosing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
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
                    self._watchdog.status(f"{path.name} on {page.address}")
                    await self._until_left(opened.table)
            if not self._stop.is_set():
                _clear_table()
        except BosunError as error:
            self._watchdog.status(Language().text(error.text))
        # Phones came back to the lobby while the file was still open: now it can be gone on with.
        page.lobby_changed()

    async def _until_left(self, table: Table) -> None:
        playing = asyncio.create_task(run_table(table))
        stopping = asyncio.create_task(self._stop.wait())
        await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        table.submit(operations.End("service"))
        await playing
        stopping.cancel()


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
