"""An evening at the terminal and on the page: whoever chooses first, chooses the game."""

import asyncio
import select
import sys
import threading
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from bosun.devices.box import devices
from bosun.session.launch import PlayOptions, choose, open_browser, play_at, say_goodbye, write
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.terminal.setup_dialog import Asker
from bosun.text.languages import Language
from bosun.web.live_picture import LivePicture
from bosun.web.lobby import Lobby
from bosun.web.page import Page
from bosun.web.server import serve_page
from engine.errors import BosunError
from engine.games import find_game
from engine.messages import say

_LOOK = 0.2
"""Seconds between two looks whether the game was chosen elsewhere."""


class ChosenElsewhere(Exception):
    """The question at the terminal need not be answered any more."""


def run_terminal_session(options: PlayOptions, language: Language) -> None:
    """Choose games and play them, until somebody leaves at the terminal."""
    with suppress(KeyboardInterrupt):
        asyncio.run(_TerminalSession(options, language).run())


class _TerminalSession:
    def __init__(self, options: PlayOptions, language: Language) -> None:
        self._wishes = options
        self._language = language
        self._lobby = Lobby()

    async def run(self) -> None:
        async with AsyncExitStack() as stack:
            page = await self._open_page(stack)
            while True:
                with Journal.open(await self._choose()) as journal:
                    await self._play(journal, page)
                    say_goodbye(journal, self._language)
                if not self._lobby.take_put_away():
                    return

    async def _open_page(self, stack: AsyncExitStack) -> Page | None:
        """The page with its lobby; where it cannot be had, the terminal does without it and says why."""
        box = self._wishes.box
        try:
            pictures, tower = LivePicture(box.camera), LivePicture(box.tower_camera)
            serving = serve_page(port=box.port, lobby=self._lobby, pictures=pictures, tower_pictures=tower)
            page = await stack.enter_async_context(serving)
        except BosunError as error:
            write(self._language.text(error.text))
            return None
        write(self._language.text(say("app.choose-on-page", address=page.invitation.owner)))
        open_browser(box, page.invitation)
        return page

    async def _choose(self) -> Path:
        """The game of the terminal or of the page, whichever is chosen first."""
        done = threading.Event()
        asker = Asker(lambda: _line(done), write, self._language)
        asking = asyncio.create_task(asyncio.to_thread(_chosen, self._wishes, asker))
        waiting = asyncio.create_task(self._lobby.choice())
        try:
            await asyncio.wait({asking, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                return asking.result()
            done.set()
            with suppress(ChosenElsewhere):
                await asking
            write(self._language.text(say("app.chosen-on-page")))
            return waiting.result()
        finally:
            done.set()
            waiting.cancel()

    async def _play(self, journal: Journal, page: Page | None) -> None:
        table = Table(journal, find_game(journal.meta.setup.game), now=time.monotonic)
        box = self._wishes.box
        if page is not None:
            await page.let_cameras_go()
            box = page.box_now(box)
        with devices(table, box) as here:
            if page is None:
                await play_at(table, self._wishes, self._language, here, None)
                return
            panel = None if here.virtual is None else here.virtual.virtual
            with page.serve_table(table, eyes=here.eyes, panel=panel):
                await play_at(table, self._wishes, self._language, here, page.invitation)


def _chosen(options: PlayOptions, asker: Asker) -> Path:
    """What is chosen at the terminal. It is asked in a thread, so the file is closed there again."""
    with choose(options, asker) as journal:
        return journal.path


def _line(done: threading.Event) -> str:
    """The next line, unless somebody chose on the page."""
    while not done.is_set():
        if select.select([sys.stdin], [], [], _LOOK)[0]:
            return sys.stdin.readline()
    raise ChosenElsewhere
