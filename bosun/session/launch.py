"""From the wishes on the command line to a table that is played at."""

import asyncio
import os
import sys
import time
import webbrowser
from contextlib import AsyncExitStack, ExitStack, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from bosun.devices.box import Box, Devices, devices
from bosun.errors import NoSuchGame
from bosun.facts.data_files import SCENARIO, built_in_name, check_data
from bosun.session.home import find_game as find_saved
from bosun.session.home import new_game, saved_games
from bosun.session.resume import reopen, summary
from bosun.session.setups import setup_of
from bosun.table.bot_game import play_by_bots
from bosun.table.events import Report
from bosun.table.journal.journal import Journal
from bosun.table.table import DRAWS, Table
from bosun.terminal.setup_dialog import (
    Asker,
    ask_seats,
    ask_settings,
    choose_game,
    default_names,
    offer_to_resume,
    read_names,
    read_setting,
)
from bosun.text.formatting import Words
from bosun.text.languages import DEFAULT, Language
from bosun.text.speech import Speech, system_voice
from engine.errors import BosunError, Malformed
from engine.game import Game, Setup
from engine.games import GAMES, find_game
from engine.messages import Message, say

if TYPE_CHECKING:
    from bosun.web.invitation import Invitation


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """What the command line asks for."""

    game: str | None = None
    players: int | None = None
    names: str | None = None
    settings: tuple[str, ...] = ()
    data: tuple[Path, ...] = ()
    seed: int | None = None
    draws: str | None = None
    auto: bool = False
    bot: str = "random"
    plain: bool = False
    no_colour: bool = False
    resume: bool = False
    new: bool = False
    mend: bool = False
    language: str = DEFAULT
    speak: bool = False
    box: Box = field(default_factory=Box)

    @property
    def told_enough(self) -> bool:
        """Nobody need be asked anything."""
        return self.players is not None or self.names is not None

    @property
    def on_screen(self) -> bool:
        """On a terminal that can be drawn on, by somebody who wants it."""
        return not self.plain and sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def open_to_the_page(self) -> bool:
        """Nobody said which game: it can be chosen here, or on a phone."""
        asks = self.game is None and not self.told_enough and not self.resume
        return asks and self.on_screen and self.box.page is not False


def start(options: PlayOptions) -> None:
    """Play as wished."""
    if options.draws is not None and options.draws not in DRAWS:
        raise Malformed(say("app.no-such-draws", draws=options.draws, known=DRAWS))
    language = Language(options.language)
    if options.auto:
        _play_alone(options, language)
    elif options.open_to_the_page:
        from bosun.session.terminal_session import run_terminal_session  # noqa: PLC0415 - the page is slow to import

        run_terminal_session(options, language)
    else:
        with choose(options, Asker(_read_line, write, language)) as journal:
            _sit_down(journal, options, language)


def choose(options: PlayOptions, asker: Asker) -> Journal:
    """The game that is wished for, asked for where the options do not say it."""
    old = _old_game(options, asker)
    if old is None:
        return _new_journal(options, asker)
    return reopen(old, mend=lambda error: _wants_mending(error, options, asker))


def _play_alone(options: PlayOptions, language: Language) -> None:
    game = find_game(options.game or next(iter(GAMES)))
    setup = _setup(game, options, _seats(game, options, language), {})
    seed = _seed(options)
    play_by_bots(game, setup, seed=seed, bot=options.bot, write=write, language=language)


def _old_game(options: PlayOptions, asker: Asker) -> Path | None:
    """The saved game to go on with, if one is wanted."""
    if options.game is not None and options.game not in GAMES:
        return find_saved(options.game)
    if options.resume:
        found = next((game for game in saved_games() if game.unfinished or game.trouble), None)
        if found is None:
            raise NoSuchGame(say("app.nothing-to-resume"))
        return found.path
    if options.new or options.told_enough:
        return None
    chosen = offer_to_resume(asker, list(saved_games()), lambda saved: summary(saved.path, asker.language))
    return chosen.path if chosen else None


def _wants_mending(error: BosunError, options: PlayOptions, asker: Asker) -> bool:
    if options.mend or not sys.stdin.isatty():
        return options.mend
    asker.write(asker.language.text(error.text))
    asker.say("app.mend")
    return asker.line().casefold() in ("y", "yes")


def _new_journal(options: PlayOptions, asker: Asker) -> Journal:
    game = find_game(options.game) if options.game else choose_game(asker, GAMES)
    if options.told_enough:
        setup = _setup(game, options, _seats(game, options, asker.language), {})
    else:
        seats = ask_seats(asker, game)
        told = _told_settings(game, options)
        setup = _setup(game, options, seats, ask_settings(asker, game, told))
    today = datetime.now().astimezone().date()
    return new_game(setup, seed=_seed(options), draws=options.draws or "box", today=today)


def _seed(options: PlayOptions) -> int:
    return SystemRandom().randrange(2**31) if options.seed is None else options.seed


def _seats(game: Game[Any], options: PlayOptions, language: Language) -> tuple[str, ...]:
    told = [name for name in (options.names or "").split(",") if name.strip()]
    number = options.players or len(told) or max(game.seats)
    if number not in game.seats:
        raise Malformed(say("refuse.players", game=game.title, wanted=game.seats, number=number))
    return read_names(",".join(told), default_names(number, language))


def _setup(game: Game[Any], options: PlayOptions, seats: tuple[str, ...], asked: dict[str, str]) -> Setup:
    return setup_of(game, seats, asked or _told_settings(game, options), _data(options))


def _told_settings(game: Game[Any], options: PlayOptions) -> dict[str, str]:
    told: dict[str, str] = {}
    for text in options.settings:
        if _own_scenario(text) is None:
            told |= read_setting(text, game)
    return told


def _data(options: PlayOptions) -> dict[str, str]:
    own = [file for text in options.settings if (file := _own_scenario(text)) is not None]
    return check_data([*options.data, *own])


def _own_scenario(text: str) -> Path | None:
    """``scenario=FILE`` names a file of one's own; a built-in name is a setting like any other."""
    name, _, value = text.partition("=")
    is_file = name == SCENARIO and not built_in_name(value) and (value.endswith(".toml") or "/" in value)
    return Path(value) if is_file else None


def _sit_down(journal: Journal, options: PlayOptions, language: Language) -> None:
    table = Table(journal, find_game(journal.meta.setup.game), now=time.monotonic)
    with devices(table, options.box) as here, suppress(KeyboardInterrupt):
        asyncio.run(_with_page(table, options, language, here))
    say_goodbye(journal, language)


def say_goodbye(journal: Journal, language: Language) -> None:
    id = "app.left" if journal.meta.ended is None else "app.ended"
    write(language.text(say(id, file=journal.path.name)))


async def _with_page(table: Table, options: PlayOptions, language: Language, here: Devices) -> None:
    wanted = options.on_screen if options.box.page is None else options.box.page
    async with AsyncExitStack() as stack:
        invitation = await _open_page(table, options.box, here, stack) if wanted else None
        await play_at(table, options, language, here, invitation)


async def play_at(
    table: Table, options: PlayOptions, language: Language, here: Devices, invitation: "Invitation | None"
) -> None:
    """Play at this terminal, until somebody leaves the table."""
    with ExitStack() as stack:
        if options.speak:
            words = Words(language, table.play.setup.seats)
            stack.callback(Speech(table, words, system_voice(language.code)).close)
        if not options.on_screen:
            from bosun.terminal.plain import play_plainly  # noqa: PLC0415

            if invitation is not None:
                write(language.text(say("app.page", address=invitation.guests)))
            await play_plainly(table, language, lines=sys.stdin, out=sys.stdout)
            return
        # prompt_toolkit takes a fifth of a second to import, which plain mode need not pay
        from bosun.terminal.screen import play_on_screen  # noqa: PLC0415
        from bosun.terminal.style import signs, wants_colour  # noqa: PLC0415

        colour = wants_colour(told_no=options.no_colour)
        await play_on_screen(
            table, language, signs=signs(), colour=colour, panel=here.virtual, invitation=invitation
        )


async def _open_page(table: Table, box: Box, here: Devices, stack: AsyncExitStack) -> "Invitation | None":
    """The page for phones; where it cannot be had, the game goes on without it and says why."""
    from bosun.web.server import open_page  # noqa: PLC0415 - a server that not every game opens

    panel = None if here.virtual is None else here.virtual.virtual
    try:
        invitation = await stack.enter_async_context(
            open_page(table, port=box.port, panel=panel, eyes=here.eyes)
        )
    except BosunError as error:
        why = error.text if isinstance(error.text, Message) else say("as-is", text=error.text)
        table.submit(Report("page", True, (why,)))
        return None
    open_browser(box, invitation)
    return invitation


def open_browser(box: Box, invitation: "Invitation") -> None:
    """The page in a browser of this machine, where it has a screen and the box wants it."""
    if box.browser and ("DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ):
        webbrowser.open(invitation.owner)


def write(text: str) -> None:
    print(text, flush=True)


def _read_line() -> str:
    return sys.stdin.readline()
