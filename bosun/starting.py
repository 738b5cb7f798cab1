"""From the wishes on the command line to a table that is played at."""

import asyncio
import os
import sys
import time
import webbrowser
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from bosun.auto import play_by_bots
from bosun.box import Box, Devices, devices
from bosun.datafiles import SCENARIO, built_in_name, check_data
from bosun.errors import DamagedJournal, NoSuchGame
from bosun.events import Report
from bosun.home import find_game as find_saved
from bosun.home import new_game, saved_games
from bosun.journal import Journal
from bosun.languages import DEFAULT, Language
from bosun.speech import Speech, system_voice
from bosun.table import DRAWS, Table
from bosun.terminal.setting_up import (
    Asker,
    ask_seats,
    ask_settings,
    choose_game,
    default_names,
    offer_to_resume,
    read_names,
    read_setting,
)
from bosun.terminal.views import view_of
from bosun.words import Words
from engine.errors import BosunError, Malformed
from engine.game import Game, Setup
from engine.games import GAMES, find_game
from engine.messages import Message, say

if TYPE_CHECKING:
    from bosun.web.invitation import Invitation


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
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


def start(wishes: Wishes) -> None:
    """Play as wished."""
    if wishes.draws is not None and wishes.draws not in DRAWS:
        raise Malformed(say("app.no-such-draws", draws=wishes.draws, known=DRAWS))
    language = Language(wishes.language)
    asker = Asker(_read_line, _write, language)
    if wishes.auto:
        _play_alone(wishes, language)
        return
    old = _old_game(wishes, asker)
    journal = _reopen(old, wishes, asker) if old else _new_journal(wishes, asker)
    with journal:
        _sit_down(journal, wishes, language)


def _play_alone(wishes: Wishes, language: Language) -> None:
    game = find_game(wishes.game or next(iter(GAMES)))
    setup = _setup(game, wishes, _seats(game, wishes, language), {})
    seed = _seed(wishes)
    play_by_bots(game, setup, seed=seed, bot=wishes.bot, write=_write, language=language)


def _old_game(wishes: Wishes, asker: Asker) -> Path | None:
    """The saved game to go on with, if one is wanted."""
    if wishes.game is not None and wishes.game not in GAMES:
        return find_saved(wishes.game)
    if wishes.resume:
        found = next((game for game in saved_games() if game.unfinished or game.trouble), None)
        if found is None:
            raise NoSuchGame(say("app.nothing-to-resume"))
        return found.path
    if wishes.new or wishes.told_enough:
        return None
    chosen = offer_to_resume(
        asker, list(saved_games()), lambda saved: _how_it_stands(saved.path, asker.language)
    )
    return chosen.path if chosen else None


def _how_it_stands(path: Path, language: Language) -> str:
    """The first line of what the table would tell, or why it cannot."""
    try:
        with Journal.open(path) as journal:
            game = find_game(journal.meta.setup.game)
            play = journal.load(game)
            told = view_of(game.name).told(play.state, Words(language, play.setup.seats))
            return told[0] if told else language.text(game.title)
    except BosunError as error:
        return language.text(error.text)


def _reopen(path: Path, wishes: Wishes, asker: Asker) -> Journal:
    """The journal, checked by replaying it; where it is damaged, mended if the person says so."""
    try:
        journal = Journal.open(path)
        try:
            journal.load(find_game(journal.meta.setup.game))
        except BosunError:
            journal.close()
            raise
        return journal
    except (BosunError, DamagedJournal) as error:
        if not _can_be_mended(error) or not _wants_mending(error, wishes, asker):
            raise
    journal = Journal.open(path, until_damage=True)
    journal.load(find_game(journal.meta.setup.game), until_damage=True)
    return journal.mend()


def _can_be_mended(error: BosunError) -> bool:
    return isinstance(error, ValueError)


def _wants_mending(error: BosunError, wishes: Wishes, asker: Asker) -> bool:
    if wishes.mend or not sys.stdin.isatty():
        return wishes.mend
    asker.write(asker.language.text(error.text))
    asker.say("app.mend")
    return asker.line().casefold() in ("y", "yes")


def _new_journal(wishes: Wishes, asker: Asker) -> Journal:
    game = find_game(wishes.game) if wishes.game else choose_game(asker, GAMES)
    if wishes.told_enough:
        setup = _setup(game, wishes, _seats(game, wishes, asker.language), {})
    else:
        seats = ask_seats(asker, game)
        told = _told_settings(game, wishes)
        setup = _setup(game, wishes, seats, ask_settings(asker, game, told))
    today = datetime.now().astimezone().date()
    return new_game(setup, seed=_seed(wishes), draws=wishes.draws or "box", today=today)


def _seed(wishes: Wishes) -> int:
    return SystemRandom().randrange(2**31) if wishes.seed is None else wishes.seed


def _seats(game: Game[Any], wishes: Wishes, language: Language) -> tuple[str, ...]:
    told = [name for name in (wishes.names or "").split(",") if name.strip()]
    number = wishes.players or len(told) or max(game.seats)
    if number not in game.seats:
        raise Malformed(say("refuse.players", game=game.title, wanted=game.seats, number=number))
    return read_names(",".join(told), default_names(number, language))


def _setup(game: Game[Any], wishes: Wishes, seats: tuple[str, ...], asked: dict[str, str]) -> Setup:
    settings, data = asked or _told_settings(game, wishes), _data(wishes)
    if SCENARIO in data:
        settings = settings | {"scenario": "own"}
    setup = Setup(game.name, seats, tuple(settings.items()), tuple(data.items()))
    game.begin(setup)
    return setup


def _told_settings(game: Game[Any], wishes: Wishes) -> dict[str, str]:
    told: dict[str, str] = {}
    for text in wishes.settings:
        if _own_scenario(text) is None:
            told |= read_setting(text, game)
    return told


def _data(wishes: Wishes) -> dict[str, str]:
    own = [file for text in wishes.settings if (file := _own_scenario(text)) is not None]
    return check_data([*wishes.data, *own])


def _own_scenario(text: str) -> Path | None:
    """``scenario=FILE`` names a file of one's own; a built-in name is a setting like any other."""
    name, _, value = text.partition("=")
    is_file = name == SCENARIO and not built_in_name(value) and (value.endswith(".toml") or "/" in value)
    return Path(value) if is_file else None


def _sit_down(journal: Journal, wishes: Wishes, language: Language) -> None:
    table = Table(journal, find_game(journal.meta.setup.game), now=time.monotonic)
    with devices(table, wishes.box) as here, suppress(KeyboardInterrupt):
        asyncio.run(_play_at(table, wishes, language, here))
    _write(
        language.text(say("app.left" if journal.meta.ended is None else "app.ended", file=journal.path.name))
    )


async def _play_at(table: Table, wishes: Wishes, language: Language, here: Devices) -> None:
    plain = wishes.plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    wanted = not plain if wishes.box.page is None else wishes.box.page
    async with AsyncExitStack() as stack:
        if wishes.speak:
            words = Words(language, table.play.setup.seats)
            stack.callback(Speech(table, words, system_voice(language.code)).close)
        invitation = await _open_page(table, wishes.box, here, stack) if wanted else None
        if plain:
            from bosun.terminal.plain import play_plainly  # noqa: PLC0415

            if invitation is not None:
                _write(language.text(say("app.page", address=invitation.guests)))
            await play_plainly(table, language, lines=sys.stdin, out=sys.stdout)
            return
        # prompt_toolkit takes a fifth of a second to import, which plain mode need not pay
        from bosun.terminal.looks import signs, wants_colour  # noqa: PLC0415
        from bosun.terminal.screen import play_on_screen  # noqa: PLC0415

        colour = wants_colour(told_no=wishes.no_colour)
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
    if box.browser and ("DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ):
        webbrowser.open(invitation.owner)
    return invitation


def _write(text: str) -> None:
    print(text, flush=True)


def _read_line() -> str:
    return sys.stdin.readline()
