"""Questions of this game: each carries the news that the table has not heard yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import cast

from engine.answers import Answer, Chosen, Counted, Filled
from engine.messages import Message, say
from engine.perseverance.state import Player, Town
from engine.requests import Choose, Confirm, Count, Form, Option
from engine.rules import Rules

STOP = "stop"
YES, NO = "yes", "no"


def ask(
    game: Town,
    player: Player | None,
    prompt: Message,
    options: Iterable[Option],
    *,
    rule: tuple[str, ...],
    on_map: bool = False,
    default: str | None = None,
) -> Rules[str]:
    """One of the options; no player means the whole table."""
    request = Choose(
        prompt=prompt,
        options=tuple(options),
        rule=rule,
        seat=None if player is None else player.seat,
        on_map=on_map,
        note=news_note(game),
        default=None if default is None else (default,),
    )
    return cast(Chosen, (yield request)).ids[0]


def ask_several(
    game: Town,
    player: Player | None,
    prompt: Message,
    options: Iterable[Option],
    *,
    least: int = 0,
    most: int,
    rule: tuple[str, ...],
) -> Rules[tuple[str, ...]]:
    """Several of the options, in the order in which they were taken."""
    request = Choose(
        prompt=prompt,
        options=tuple(options),
        least=least,
        most=most,
        rule=rule,
        seat=None if player is None else player.seat,
        note=news_note(game),
    )
    return cast(Chosen, (yield request)).ids


def ask_secretly(
    player: Player, prompt: Message, options: Iterable[Option], *, rule: tuple[str, ...]
) -> Rules[str]:
    """A choice that the others learn only when all have chosen."""
    request = Choose(prompt=prompt, options=tuple(options), rule=rule, seat=player.seat, secret=True)
    return cast(Chosen, (yield request)).ids[0]


def ask_yes_no(game: Town, player: Player, prompt: Message, *, rule: tuple[str, ...]) -> Rules[bool]:
    options = [Option(YES, say("perseverance.yes")), Option(NO, say("perseverance.no"))]
    return (yield from ask(game, player, prompt, options, rule=rule)) == YES


def ask_number(
    game: Town,
    player: Player,
    prompt: Message,
    *,
    least: int = 0,
    most: int,
    default: int | None = None,
    rule: tuple[str, ...],
) -> Rules[int]:
    request = Count(
        prompt=prompt,
        least=least,
        most=most,
        default=default,
        rule=rule,
        seat=player.seat,
        note=news_note(game),
    )
    return cast(Counted, (yield request)).number


def ask_form(
    player: Player | None,
    prompt: Message,
    parts: Iterable[Choose | Count],
    *,
    note: Message | None = None,
    rule: tuple[str, ...],
) -> Rules[tuple[Answer, ...]]:
    """Several questions on one screen; a note says why they are asked again."""
    seat = None if player is None else player.seat
    answer = yield Form(prompt=prompt, parts=tuple(parts), seat=seat, note=note, rule=rule)
    return cast(Filled, answer).parts


def ask_numbers(
    player: Player | None,
    prompt: Message,
    parts: dict[str, Count],
    *,
    note: Message | None = None,
    rule: tuple[str, ...],
) -> Rules[dict[str, int]]:
    """Several numbers on one screen, by name; nothing is asked where there is nothing to ask."""
    if not parts:
        return {}
    answers = yield from ask_form(player, prompt, parts.values(), note=note, rule=rule)
    return {name: cast(Counted, answer).number for name, answer in zip(parts, answers, strict=True)}


def report(game: Town, prompt: Message, *, rule: tuple[str, ...]) -> Rules[None]:
    """What happened, line by line, for the table to carry out and confirm."""
    yield Confirm(prompt=prompt, steps=game.take_news(), rule=rule)


def news_note(game: Town) -> Message | None:
    news = game.take_news()
    return say("perseverance.news", what=news) if news else None


def stop_option() -> Option:
    return Option(STOP, say("perseverance.stop"))


def counts(options: Counter[str], label: Callable[[str], Message]) -> list[Option]:
    """Options of which each may be taken as often as counted."""
    return [Option(id, label(id), number) for id, number in options.items() if number > 0]
