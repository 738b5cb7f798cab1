"""Which game is played: a saved one, or a new one as the options or a person at the terminal say."""

import sys
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import Any

from bosun.errors import NoSuchGame
from bosun.facts.data_files import SCENARIO, check_data
from bosun.facts.old_files import take_over_files
from bosun.session.home import find_saved, new_game, saved_games
from bosun.session.play_options import PlayOptions
from bosun.session.resume import reopen, summary
from bosun.session.setups import (
    default_names,
    read_bots,
    read_colours,
    read_names,
    read_setting,
    setup_of,
    with_bot_names,
    with_colour_names,
)
from bosun.table.journal.journal import Journal
from bosun.terminal.setup_dialog import (
    ChosenSettings,
    Prompter,
    ask_seats,
    ask_settings,
    choose_game,
    offer_to_resume,
)
from bosun.text.agreement import agreement
from bosun.text.languages import Language
from engine.errors import BosunError, Malformed
from engine.game import Game, Setup
from engine.games import GAMES, find_game
from engine.messages import either, say


def choose(options: PlayOptions, prompter: Prompter) -> Journal:
    """The game that the options name; what they do not say is asked for."""
    old = _old_game(options, prompter)
    if old is None:
        return _new_journal(options, prompter)
    return reopen(old, mend=lambda error: _wants_mending(error, options, prompter))


def _old_game(options: PlayOptions, prompter: Prompter) -> Path | None:
    """The saved game to go on with, if one is wanted."""
    if options.game is not None and options.game not in GAMES:
        return find_saved(options.game)
    if options.resume:
        found = next((game for game in saved_games() if game.unfinished or game.damaged), None)
        if found is None:
            raise NoSuchGame(say("app.nothing-to-resume"))
        return found.path
    if options.new or options.says_enough:
        return None
    chosen = offer_to_resume(
        prompter, list(saved_games()), lambda saved: summary(saved.path, prompter.language)
    )
    return chosen.path if chosen else None


def _wants_mending(error: BosunError, options: PlayOptions, prompter: Prompter) -> bool:
    if options.mend or not sys.stdin.isatty():
        return options.mend
    prompter.write(prompter.language.text(error.text))
    prompter.say("app.mend")
    return agreement(prompter.line()) is True


def _new_journal(options: PlayOptions, prompter: Prompter) -> Journal:
    game = find_game(options.game) if options.game else choose_game(prompter, GAMES)
    for said in take_over_files(game):
        prompter.write(prompter.language.text(said))
    if options.says_enough:
        setup = new_setup(game, options, prompter.language)
    else:
        seats = ask_seats(prompter, game)
        chosen = ask_settings(prompter, game, seats, _given(game, seats, options, prompter.language))
        setup = _setup(game, seats, chosen, options, prompter.language)
    today = datetime.now().astimezone().date()
    return new_game(setup, seed=seed_of(options), draws=options.draws or "box", today=today)


def seed_of(options: PlayOptions) -> int:
    """The seed that the options give, or one that nobody knows."""
    return SystemRandom().randrange(2**31) if options.seed is None else options.seed


def _seats(game: Game[Any], options: PlayOptions, language: Language) -> tuple[str, ...]:
    names = [name for name in (options.names or "").split(",") if name.strip()]
    number = options.players or len(names) or max(game.seats)
    if number not in game.seats:
        raise Malformed(say("refuse.players", game=game.title, wanted=either(game.seats), number=number))
    return read_names(",".join(names), default_names(game.colours[:number], language))


def new_setup(game: Game[Any], options: PlayOptions, language: Language) -> Setup:
    """The set-up that the options give, with nobody asked."""
    seats = _seats(game, options, language)
    return _setup(game, seats, _given(game, seats, options, language), options, language)


def _setup(
    game: Game[Any],
    seats: tuple[str, ...],
    chosen: ChosenSettings,
    options: PlayOptions,
    language: Language,
) -> Setup:
    seats = with_colour_names(seats, chosen.colours, game, language)
    return setup_of(
        game,
        with_bot_names(seats, chosen.bots, chosen.colours, language),
        chosen.settings,
        _data(options),
        example=options.example,
        bots=chosen.bots,
        colours=chosen.colours,
    )


def _given(
    game: Game[Any], seats: tuple[str, ...], options: PlayOptions, language: Language
) -> ChosenSettings:
    """What the options say."""
    colours = read_colours(options.colours or "", game, len(seats), language)
    return ChosenSettings(_given_settings(game, options), read_bots(options.bosun, seats, game), colours)


def _given_settings(game: Game[Any], options: PlayOptions) -> dict[str, str]:
    given: dict[str, str] = {}
    for text in options.settings:
        if _own_scenario(text) is None:
            given |= read_setting(text, game)
    return given


def _data(options: PlayOptions) -> dict[str, str]:
    own = [file for text in options.settings if (file := _own_scenario(text)) is not None]
    return check_data(own)


def _own_scenario(text: str) -> Path | None:
    """``scenario=FILE`` names a file of one's own; a built-in name is a setting like any other."""
    name, _, value = text.partition("=")
    is_file = name == SCENARIO and (value.endswith(".toml") or "/" in value)
    return Path(value) if is_file else None
