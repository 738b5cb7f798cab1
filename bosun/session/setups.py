"""From what people chose, at the terminal or on the page, to a set-up that the rules agree to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bosun.facts.data_files import SCENARIO, refuse_facts
from bosun.facts.old_files import take_over_files
from bosun.facts.store import FactStore
from bosun.facts.telling import sound_values
from bosun.text.languages import Language
from engine.answers import Seat
from engine.bot_seats import check_bots
from engine.errors import Malformed
from engine.game import Game, Setup
from engine.messages import say

LONGEST_NAME = 40
"""Letters of a player's name."""


def setup_of(
    game: Game[Any],
    seats: tuple[str, ...],
    settings: Mapping[str, str],
    data: Mapping[str, str],
    *,
    example: bool,
    bots: Mapping[Seat, str] | None = None,
    colours: tuple[str, ...] = (),
) -> Setup:
    """The set-up, refused in one sentence where the rules do not know it.

    :param example: play on what we made up, and not on the owner's copy.
    :param bots: the seats that Bosun plays, each with its skill; what they need is set.
    :param colours: the colours of the seats' pieces, where people chose them.
    """
    refuse_facts(game, data)
    changed = {setting.name: setting.default for setting in game.settings if setting.once is not None}
    chosen, files = changed | dict(settings), dict(data)
    if SCENARIO in files:
        chosen |= {"scenario": "own"}
    chosen |= dict(game.bot_seats.needs) if bots else {}
    setup = Setup(game.name, seats, tuple(chosen.items()), tuple(files.items()))
    setup = replace(setup, bots=tuple((bots or {}).items()))
    if colours != game.colours[: len(seats)]:
        setup = replace(setup, colours=colours)
    if game.book.kinds and not example:
        take_over_files(game)
        setup = setup.with_facts(sound_values(game, FactStore(game.name).values()))
    game.begin(setup)
    return setup


COLOURS = {
    "yellow": say("app.yellow"),
    "green": say("app.green"),
    "purple": say("app.purple"),
    "violet": say("app.violet"),
    "blue": say("app.blue"),
    "red": say("app.red"),
}
"""The colours of pieces, as names of players."""


def default_names(colours: Sequence[str], language: Language) -> tuple[str, ...]:
    """Called after the colours of their pieces, until people say who they are."""
    return tuple(language.text(COLOURS[colour]) for colour in colours)


def with_colour_names(
    seats: tuple[str, ...], colours: Sequence[str], game: Game[Any], language: Language
) -> tuple[str, ...]:
    """Who was called after the pieces is so still when they are of another colour."""
    before, now = (default_names(each, language) for each in (game.colours[: len(seats)], colours))
    return tuple(new if name == old else name for name, old, new in zip(seats, before, now, strict=True))


def with_bot_names(
    seats: tuple[str, ...], bots: Mapping[Seat, str], colours: Sequence[str], language: Language
) -> tuple[str, ...]:
    """A seat that Bosun plays says so in its name, unless people gave it one."""
    usual = default_names(colours, language)
    return tuple(
        language.text(say("bots.name", colour=name)) if seat in bots and name == usual[seat] else name
        for seat, name in enumerate(seats)
    )


def read_bots(texts: Iterable[str], seats: tuple[str, ...], game: Game[Any]) -> dict[Seat, str]:
    """“3=planner” or “Ada=planner”: seats that Bosun plays, by number or name; at its best, unless told."""
    bots: dict[Seat, str] = {}
    for text in texts:
        who, _, skill = (part.strip() for part in text.partition("="))
        bots[_seat_of(who, seats)] = skill or game.skills[-1]
    check_bots(tuple(bots.items()), len(seats), game.skills)
    return bots


def _seat_of(who: str, seats: tuple[str, ...]) -> Seat:
    named = [seat for seat, name in enumerate(seats) if name.casefold() == who.casefold()]
    if named:
        return named[0]
    if not who.isdecimal() or not 1 <= int(who) <= len(seats):
        raise Malformed(say("app.bot-form", text=who, most=len(seats)))
    return int(who) - 1


def is_name(name: str) -> bool:
    """Letters that can be shown and written down, and not too many of them."""
    return name.isprintable() and len(name) <= LONGEST_NAME


def read_names(line: str, defaults: tuple[str, ...]) -> tuple[str, ...]:
    """Names between commas, each once and as many as there are seats."""
    names = tuple(name.strip() for name in line.split(",") if name.strip()) or defaults
    if not all(is_name(name) for name in names):
        raise Malformed(say("app.names-plain", most=LONGEST_NAME))
    if len(names) != len(defaults):
        raise Malformed(say("app.names-number", n=len(defaults), number=len(names)))
    if len({name.casefold() for name in names}) != len(names):
        raise Malformed(say("app.names-twice"))
    return names


def read_colours(line: str, game: Game[Any], number: int, language: Language) -> tuple[str, ...]:
    """The colours of the seats' pieces between commas, each once; nothing for those of the game."""
    words = {language.text(COLOURS[colour]).casefold(): colour for colour in game.colours}
    told = [word.strip().casefold() for word in line.split(",") if word.strip()]
    colours = tuple(words.get(word, word) for word in told) or game.colours[:number]
    if len(colours) != number or len({*colours} & {*game.colours}) != number:
        raise Malformed(say("app.colours-form", n=number, known=default_names(game.colours, language)))
    return colours


def read_setting(text: str, game: Game[Any]) -> dict[str, str]:
    """“difficulty=hard”, checked."""
    name, sign, value = (part.strip() for part in text.partition("="))
    known = {setting.name: setting for setting in game.settings}
    if not sign:
        raise Malformed(say("app.setting-form", text=text))
    if name not in known:
        raise Malformed(say("refuse.setting", setting=name, known=tuple(known)))
    if value not in known[name].values:
        raise Malformed(say("refuse.setting-value", setting=name, value=value, known=known[name].values))
    return {name: value}
