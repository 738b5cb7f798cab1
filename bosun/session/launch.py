"""From the options of the command line to a game that is played."""

# ruff: noqa: PLC0415 - the page and the screen are slow to import, and not every game needs them

import asyncio
import os
import sys
import webbrowser
from contextlib import AsyncExitStack, ExitStack, suppress
from typing import TYPE_CHECKING

from bosun.devices.box_config import BoxConfig
from bosun.session.choice import choose, new_setup, seed_of
from bosun.session.open_table import OpenTable, open_table
from bosun.session.play_options import PlayOptions
from bosun.session.reader_language import reader_language
from bosun.table.bot_game import play_by_bots
from bosun.table.box_answers import DRAWS
from bosun.table.journal.journal import Journal
from bosun.table.operations import ReportDevice
from bosun.terminal.setup_dialog import Prompter
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from bosun.text.speech import Speech, system_voice
from engine.errors import BosunError, Malformed
from engine.games import GAMES, find_game
from engine.messages import Message, say

if TYPE_CHECKING:
    from bosun.session.invitation import Invitation
    from bosun.web.page import Page


def start(options: PlayOptions) -> None:
    """Play as the options say."""
    if options.draws is not None and options.draws not in DRAWS:
        raise Malformed(say("app.no-such-draws", draws=options.draws, known=DRAWS))
    language = reader_language(options.language)
    if options.auto:
        _play_alone(options, language)
    elif options.open_to_the_page:
        from bosun.session.terminal_session import run_terminal_session

        run_terminal_session(options, language)
    else:
        _play_one(options, language)


def _play_alone(options: PlayOptions, language: Language) -> None:
    game = find_game(options.game or next(iter(GAMES)))
    setup = new_setup(game, options, language)
    play_by_bots(game, setup, seed=seed_of(options), bot=options.bot, write=write, language=language)


def _play_one(options: PlayOptions, language: Language) -> None:
    with choose(options, Prompter(sys.stdin.readline, write, language)) as journal:
        with suppress(KeyboardInterrupt):
            asyncio.run(_with_page(journal, options, language))
        say_goodbye(journal, language)


def say_goodbye(journal: Journal, language: Language) -> None:
    """Where the game is kept. What the disk did not take last is an error to the end."""
    id = "app.left" if journal.meta.ended is None else "app.ended"
    write(language.text(say(id, file=journal.path.name)))
    if journal.unwritten is not None:
        raise journal.unwritten


async def _with_page(journal: Journal, options: PlayOptions, language: Language) -> None:
    wanted = options.on_screen if options.box.page is None else options.box.page
    async with AsyncExitStack() as stack:
        page = await _open_page(options.box, stack) if wanted else None
        shown = page if not isinstance(page, Message) else None
        opened = await stack.enter_async_context(open_table(journal, options.box, page=shown))
        if isinstance(page, Message):
            opened.table.submit(ReportDevice("page", True, (page,)))
        await play_at(opened, options, language, shown.invitation if shown is not None else None)


async def _open_page(box: BoxConfig, stack: AsyncExitStack) -> "Page | Message":
    """The page for phones; where it cannot be had, why."""
    from bosun.web.server import serve_page

    try:
        page = await stack.enter_async_context(serve_page(port=box.port))
    except BosunError as error:
        return error.message
    open_browser(box, page.invitation)
    return page


async def play_at(
    opened: OpenTable, options: PlayOptions, language: Language, invitation: "Invitation | None"
) -> None:
    """Play at this terminal, until somebody leaves the table."""
    table = opened.table
    with ExitStack() as stack:
        if options.speak:
            formatter = Formatter(language, table.play.setup.seats)
            stack.callback(Speech(table, formatter, system_voice(language.code)).close)
        if options.on_screen:
            await _play_on_screen(opened, options, language, invitation)
            return
        from bosun.terminal.plain import play_plainly

        if invitation is not None:
            write(language.text(invitation.told))
        await play_plainly(table, language, lines=sys.stdin, out=sys.stdout)


async def _play_on_screen(
    opened: OpenTable, options: PlayOptions, language: Language, invitation: "Invitation | None"
) -> None:
    from bosun.terminal.screen import play_on_screen
    from bosun.terminal.style import signs, wants_colour

    await play_on_screen(
        opened.table,
        language,
        signs=signs(),
        colour=wants_colour(no_colour=options.no_colour),
        panel=opened.devices.simulated_panel,
        invitation=invitation,
    )


def open_browser(box: BoxConfig, invitation: "Invitation") -> None:
    """Open the page in a browser of this machine, where it has a screen and the box wants it."""
    if box.browser and ("DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ):
        webbrowser.open(invitation.owner)


def write(text: str) -> None:
    print(text, flush=True)
