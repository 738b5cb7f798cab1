"""Games chosen and played at the terminal and on the page: whoever chooses first, chooses the game."""

import asyncio
import select
import sys
import threading
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from bosun.session.choice import choose
from bosun.session.launch import open_browser, play_at, say_goodbye, write
from bosun.session.open_table import open_table
from bosun.session.play_options import PlayOptions
from bosun.table.journal.journal import Journal
from bosun.terminal.setup_dialog import Prompter
from bosun.text.languages import Language
from bosun.web.live_picture import LivePicture
from bosun.web.lobby import Lobby
from bosun.web.page import Page
from bosun.web.server import serve_page
from engine.errors import BosunError
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
        self._options = options
        self._language = language
        self._lobby = Lobby(example=options.example)

    async def run(self) -> None:
        async with AsyncExitStack() as stack:
            page = await self._open_page(stack)
            while True:
                with await self._lobby.open(await self._choose()) as journal:
                    await self._play(journal, page)
                    say_goodbye(journal, self._language)
                if page is not None:
                    page.lobby_changed()
                if not self._lobby.take_put_away():
                    return

    async def _open_page(self, stack: AsyncExitStack) -> Page | None:
        """The page with its lobby; where it cannot be had, the terminal does without it and says why."""
        box = self._options.box
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
        prompter = Prompter(lambda: _line(done), write, self._language)
        asking = asyncio.create_task(asyncio.to_thread(_chosen, self._options, prompter))
        waiting = asyncio.create_task(self._lobby.choice())
        try:
            await asyncio.wait({asking, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done() and (chosen := asking.result()) is not None:
                return chosen
            done.set()
            await asking
            write(self._language.text(say("app.chosen-on-page")))
            return waiting.result()
        finally:
            done.set()
            waiting.cancel()

    async def _play(self, journal: Journal, page: Page | None) -> None:
        async with open_table(journal, self._options.box, page=page) as opened:
            invitation = None if page is None else page.invitation
            await play_at(opened, self._options, self._language, invitation)


def _chosen(options: PlayOptions, prompter: Prompter) -> Path | None:
    """What is chosen at the terminal, unless that is not asked for any more.

    It is asked in a thread, so the file is closed there again.
    """
    with suppress(ChosenElsewhere), choose(options, prompter) as journal:
        return journal.path
    return None


def _line(done: threading.Event) -> str:
    """The next line, unless somebody chose on the page."""
    while not done.is_set():
        if select.select([sys.stdin], [], [], _LOOK)[0]:
            return sys.stdin.readline()
    raise ChosenElsewhere
