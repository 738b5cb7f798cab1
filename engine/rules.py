"""The words in which rules are written: each asks the table one thing and returns a typed answer.

Every word takes the id of its request first, which is written into saved games and never changes, then the
prompt, which may be worded anew at any time. What any request may have besides is in ``Asking``.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import TypeAlias, TypedDict, TypeVar, Unpack, cast

from engine.answers import (
    Acted,
    Answer,
    Chosen,
    Counted,
    Drawn,
    Dropped,
    Filled,
    Ordered,
    Rolled,
    Seat,
    TimeUp,
)
from engine.messages import Message
from engine.requests import (
    Act,
    Asked,
    Choose,
    Confirm,
    Count,
    Die,
    Draw,
    Drop,
    Form,
    Lying,
    Move,
    Option,
    Order,
    Request,
    Roll,
    Timer,
)

T = TypeVar("T")
Rules: TypeAlias = Generator[Request, Answer, T]


class Asking(TypedDict, total=False):
    """What every question may have: the rules behind it, who is asked and in secret, its clock and a note."""

    rule: tuple[str, ...]
    seat: Seat | None
    secret: bool
    timer: Timer | None
    note: Message | None


def choose(
    id: str,
    prompt: Message,
    options: Iterable[Option],
    *,
    default: str | None = None,
    on_map: bool = False,
    **asking: Unpack[Asking],
) -> Rules[str]:
    """One of the options, by its id."""
    usual = None if default is None else (default,)
    request = Choose(id=id, prompt=prompt, options=tuple(options), default=usual, on_map=on_map, **asking)
    return cast(Chosen, (yield request)).ids[0]


def choose_some(
    id: str,
    prompt: Message,
    options: Iterable[Option],
    *,
    least: int = 0,
    most: int,
    default: tuple[str, ...] | None = None,
    on_map: bool = False,
    **asking: Unpack[Asking],
) -> Rules[Counter[str]]:
    """Several of the options: how often each was taken. Options of which there are none are not offered."""
    request = Choose(
        id=id,
        prompt=prompt,
        options=tuple(option for option in options if option.most),
        least=least,
        most=most,
        default=default,
        on_map=on_map,
        **asking,
    )
    return Counter(cast(Chosen, (yield request)).ids)


def count(
    id: str,
    prompt: Message,
    *,
    least: int = 0,
    most: int,
    default: int | None = None,
    **asking: Unpack[Asking],
) -> Rules[int]:
    """A number between the limits."""
    request = Count(id=id, prompt=prompt, least=least, most=most, default=default, **asking)
    return cast(Counted, (yield request)).number


def instruct(id: str, prompt: Message, *steps: Message, **asking: Unpack[Asking]) -> Rules[None]:
    """The table carries out the steps and confirms."""
    yield Confirm(id=id, prompt=prompt, steps=steps, **asking)


def draw(
    id: str,
    prompt: Message,
    of: str,
    pieces: Counter[str],
    number: int = 1,
    *,
    label: Callable[[str], Message] | None = None,
    by_box: bool = False,
    **asking: Unpack[Asking],
) -> Rules[tuple[str, ...]]:
    """Pieces drawn blindly from a bag or pile. They are not taken out of ``pieces``: the rules do that."""
    options = tuple(
        Option(piece, label(piece) if label else None, held) for piece, held in sorted(pieces.items()) if held
    )
    request = Draw(id=id, prompt=prompt, of=of, pieces=options, number=number, by_box=by_box, **asking)
    return cast(Drawn, (yield request)).pieces


def roll(id: str, prompt: Message, dice: Iterable[Die], **asking: Unpack[Asking]) -> Rules[tuple[str, ...]]:
    """The faces that the dice show, in the same order."""
    return cast(Rolled, (yield Roll(id=id, prompt=prompt, dice=tuple(dice), **asking))).faces


def drop(
    id: str,
    prompt: Message,
    cubes: Iterable[Option],
    zones: Iterable[Option],
    *,
    lying: Iterable[Lying] = (),
    **asking: Unpack[Asking],
) -> Rules[Dropped]:
    """Where the cubes lie that went through the tower; all that lie there, where the whole board is told."""
    request = Drop(id=id, prompt=prompt, cubes=tuple(cubes), zones=tuple(zones), lying=tuple(lying), **asking)
    return cast(Dropped, (yield request))


def order(
    id: str, prompt: Message, items: Iterable[Option], **asking: Unpack[Asking]
) -> Rules[tuple[str, ...]]:
    """All the items, in the order wished."""
    return cast(Ordered, (yield Order(id=id, prompt=prompt, items=tuple(items), **asking))).ids


def act(id: str, prompt: Message, moves: Iterable[Move], **asking: Unpack[Asking]) -> Rules[Acted | None]:
    """The next move that anyone makes; None when the clock rings first."""
    answer = yield Act(id=id, prompt=prompt, moves=tuple(moves), **asking)
    return None if isinstance(answer, TimeUp) else cast(Acted, answer)


def fill(
    id: str, prompt: Message, parts: Iterable[Choose | Count], **asking: Unpack[Asking]
) -> Rules[Filled]:
    """The answers to all parts of a form, by the ids of the parts; a form without parts is not asked."""
    asked = tuple(parts)
    if not asked:
        return Filled({})
    return cast(Filled, (yield Form(id=id, prompt=prompt, parts=asked, **asking)))


def revised(rules: Rules[T], revise: Callable[[Request], Request | Answer]) -> Rules[T]:
    """The same rules, with each request revised before it is asked.

    Where ``revise`` gives an answer in place of a request, the rules go on with it and nobody is asked.
    """
    try:
        request = next(rules)
        while True:
            revision = revise(request)
            answer = (yield revision) if isinstance(revision, Asked) else revision
            request = rules.send(answer)
    except StopIteration as end:
        return cast(T, end.value)


def forced_answer(request: Request) -> Chosen | Counted | None:
    """The only answer that a choice or a number allows, if so."""
    match request:
        case Choose() if sum(option.most for option in request.options) <= request.least:
            return Chosen(tuple(option.id for option in request.options for _ in range(option.most)))
        case Count() if request.least == request.most:
            return Counted(request.least)
    return None
