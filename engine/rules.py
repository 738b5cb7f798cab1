"""The words in which rules are written: each asks the table one thing and returns a typed answer."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import TypeAlias, TypeVar, cast

from engine.answers import Acted, Answer, Chosen, Counted, Drawn, Filled, Seat, TimeUp
from engine.messages import Message
from engine.requests import Act, Choose, Confirm, Count, Draw, Form, Move, Option, Request, Timer

T = TypeVar("T")
Rules: TypeAlias = Generator[Request, Answer, T]


def choose(
    prompt: Message,
    options: Iterable[Option],
    *,
    rule: tuple[str, ...] = (),
    seat: Seat | None = None,
    timer: Timer | None = None,
    on_map: bool = False,
    note: Message | None = None,
) -> Rules[str]:
    """One of the options, by its id."""
    request = Choose(
        prompt=prompt, options=tuple(options), rule=rule, seat=seat, timer=timer, on_map=on_map, note=note
    )
    return cast(Chosen, (yield request)).ids[0]


def choose_some(
    prompt: Message,
    options: Iterable[Option],
    *,
    least: int = 0,
    most: int,
    rule: tuple[str, ...] = (),
    seat: Seat | None = None,
    timer: Timer | None = None,
    on_map: bool = False,
    note: Message | None = None,
) -> Rules[Counter[str]]:
    """Several of the options: how often each was taken."""
    request = Choose(
        prompt=prompt,
        options=tuple(options),
        least=least,
        most=most,
        rule=rule,
        seat=seat,
        timer=timer,
        on_map=on_map,
        note=note,
    )
    return Counter(cast(Chosen, (yield request)).ids)


def count(
    prompt: Message,
    *,
    least: int = 0,
    most: int,
    rule: tuple[str, ...] = (),
    seat: Seat | None = None,
    timer: Timer | None = None,
) -> Rules[int]:
    """A number between the limits."""
    request = Count(prompt=prompt, least=least, most=most, rule=rule, seat=seat, timer=timer)
    return cast(Counted, (yield request)).number


def instruct(prompt: Message, *steps: Message, rule: tuple[str, ...] = ()) -> Rules[None]:
    """The table carries out the steps and confirms."""
    yield Confirm(prompt=prompt, steps=steps, rule=rule)


def draw(
    prompt: Message,
    of: str,
    pieces: Counter[str],
    number: int = 1,
    *,
    label: Callable[[str], Message] | None = None,
    rule: tuple[str, ...] = (),
    seat: Seat | None = None,
    timer: Timer | None = None,
) -> Rules[tuple[str, ...]]:
    """Pieces drawn blindly from a bag or pile. They are not taken out of ``pieces``: the rules do that."""
    options = tuple(
        Option(piece, label(piece) if label else None, held) for piece, held in sorted(pieces.items()) if held
    )
    request = Draw(prompt=prompt, of=of, pieces=options, number=number, rule=rule, seat=seat, timer=timer)
    return cast(Drawn, (yield request)).pieces


def act(
    prompt: Message, moves: Iterable[Move], *, timer: Timer, rule: tuple[str, ...] = ()
) -> Rules[Acted | None]:
    """The next move that anyone makes; None when the clock rings first."""
    answer = yield Act(prompt=prompt, moves=tuple(moves), timer=timer, rule=rule)
    return None if isinstance(answer, TimeUp) else cast(Acted, answer)


def fill(
    prompt: Message,
    parts: Iterable[Choose | Count],
    *,
    note: Message | None = None,
    rule: tuple[str, ...] = (),
) -> Rules[tuple[Answer, ...]]:
    """The answers to all parts of a form."""
    answer = yield Form(prompt=prompt, parts=tuple(parts), note=note, rule=rule)
    return cast(Filled, answer).parts
