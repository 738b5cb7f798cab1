"""`bosun serve`: the box as a service, which goes on with the newest unfinished game."""

import asyncio
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path

from bosun import events as told
from bosun.box import Box, devices
from bosun.doctor.watchdog import Watchdog
from bosun.home import saved_games
from bosun.journal import Journal
from bosun.runner import run_table
from bosun.table import Table
from bosun.web.server import open_page
from engine.errors import BosunError
from engine.games import find_game

LOOK = 2.0
"""Seconds between two looks for a game to go on with."""


def serve(box: Box) -> None:
    """Serve until the system says stop."""
    asyncio.run(_Service(box).run())


class _Service:
    """Waits for a game, plays it until it ends or somebody opens it elsewhere, and waits again."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._watchdog = Watchdog.from_environment()
        self._stop = asyncio.Event()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self._stop.set)
        alive = asyncio.create_task(self._watchdog.keep_alive())
        self._watchdog.ready("waiting for a game: start one with bosun play")
        while not self._stop.is_set():
            game = _unfinished()
            if game is not None:
                await self._play(game)
            await self._wait(LOOK)
        self._watchdog.stopping()
        alive.cancel()

    async def _wait(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stop.wait(), seconds)
        except TimeoutError:
            return

    async def _play(self, path: Path) -> None:
        """One game; one that cannot be opened now is tried again later."""
        try:
            with Journal.open(path) as journal:
                table = Table(journal, find_game(journal.meta.setup.game), now=time.monotonic)
                with devices(table, self._box) as here:
                    table.attach(self._watchdog)
                    async with AsyncExitStack() as stack:
                        page = open_page(table, port=self._box.port, eyes=here.eyes)
                        invitation = await stack.enter_async_context(page)
                        self._watchdog.status(f"{path.name} on {invitation.guests}")
                        await self._until_left(table)
        except BosunError as error:
            self._watchdog.status(str(error))

    async def _until_left(self, table: Table) -> None:
        playing = asyncio.create_task(run_table(table))
        stopping = asyncio.create_task(self._stop.wait())
        await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        table.submit(told.End("service"))
        await playing
        stopping.cancel()


def _unfinished() -> Path | None:
    return next((game.path for game in saved_games() if game.unfinished), None)
