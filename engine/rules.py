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
    """What every question may have: the rules behind it, who is asked and in secret, clock, note and phase.

    :param rule: the numbers of the rules behind it, which the page and ``bosun why`` explain.
    :param seat: who is asked, counted from 0; None is the whole table.
    :param secret: only that seat may see the question and its answer, until the rules tell.
    :param timer: the clock that it runs on; requests with the same clock share what is left of it.
    :param note: one more sentence below the prompt.
    :param army: it belongs to the phase of whatever plays against the table.
    """

    rule: tuple[str, ...]
    seat: Seat | None
    secret: bool
    timer: Timer | None
    note: Message | None
    army: bool


def choose(
    id: str,
    prompt: Message,
    options: Iterable[Option],
    *,
    default: str | None = None,
    on_map: bool = False,
    formerly: Iterable[Option] = (),
    **asking: Unpack[Asking],
) -> Rules[str]:
    """One of the options, by its id::

        place = yield from choose("lamp.place", say("lamp.where"), game.places(), seat=seat)

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param options: what there is to choose.
    :param default: the id that a form or a hurried table starts from.
    :param on_map: the options are places on the board, to be tapped there.
    :param formerly: what saved games chose and is no longer offered.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
    usual = None if default is None else (default,)
    request = Choose(
        id=id,
        prompt=prompt,
        options=tuple(options),
        default=usual,
        on_map=on_map,
        formerly=tuple(formerly),
        **asking,
    )
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
    formerly: Iterable[Option] = (),
    **asking: Unpack[Asking],
) -> Rules[Counter[str]]:
    """Several of the options, and how often each was taken::

        taken = yield from choose_some("lamp.tools", say("lamp.take"), game.tools(), most=2)
        if taken["rope"]: ...

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param options: what there is to choose; those with ``most=0`` are not offered.
    :param least: how many must be taken.
    :param most: how many may be taken.
    :param default: the ids that a form starts from.
    :param on_map: the options are places on the board, to be tapped there.
    :param formerly: what saved games chose and is no longer offered.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
    request = Choose(
        id=id,
        prompt=prompt,
        options=tuple(option for option in options if option.most),
        least=least,
        most=most,
        default=default,
        on_map=on_map,
        formerly=tuple(formerly),
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
    """A number between the limits::

        lit = yield from count("lamp.lit", say("lamp.how-many-lit"), most=4)

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param least: the smallest number.
    :param most: the largest number.
    :param default: the number that a form starts from.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
    request = Count(id=id, prompt=prompt, least=least, most=most, default=default, **asking)
    return cast(Counted, (yield request)).number


def instruct(
    id: str,
    prompt: Message,
    *steps: Message,
    headline: bool = False,
    alone: bool = False,
    **asking: Unpack[Asking],
) -> Rules[None]:
    """The table carries out the steps and confirms::

        yield from instruct("lamp.night", say("lamp.night-falls"), say("lamp.turn-card"))

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param steps: what to do with one's hands, one sentence each.
    :param headline: where several instructions are said as one, this prompt stands above all.
    :param alone: it is never said with others.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
    yield Confirm(id=id, prompt=prompt, steps=steps, headline=headline, alone=alone, **asking)


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
    """Pieces drawn blindly from a bag or pile::

        [card] = yield from draw("lamp.weather", say("lamp.draw"), "weather", game.weather)
        game.weather[card] -= 1

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param of: the name of the bag or pile; what was drawn of it stays drawn when a decision is undone.
    :param pieces: how many of each are in it. It is not changed: the rules do that.
    :param number: how many are drawn.
    :param label: the name of a piece, where its id is none.
    :param by_box: the army or the deal draws here, so the box does it unless people want to.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
    held = sorted([piece for piece, most in pieces.items() if most])
    if label is None:
        options = [_UNNAMED[piece, pieces[piece]] for piece in held]
    else:
        options = [Option(piece, label(piece), pieces[piece]) for piece in held]
    request = Draw(id=id, prompt=prompt, of=of, pieces=tuple(options), number=number, by_box=by_box, **asking)
    return cast(Drawn, (yield request)).pieces


class _Unnamed(dict[tuple[str, int], Option]):
    """Pieces that are called by their ids, so and so many of each: a bag has mostly the same as before."""

    def __missing__(self, piece: tuple[str, int]) -> Option:
        id, most = piece
        found = self[piece] = Option(id, most=most)
        return found


_UNNAMED = _Unnamed()


def roll(id: str, prompt: Message, dice: Iterable[Die], **asking: Unpack[Asking]) -> Rules[tuple[str, ...]]:
    """The faces that the dice show, in the same order::

        [storm] = yield from roll("lamp.storm", say("lamp.roll"), [STORM_DIE])

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param dice: the dice to roll, which the camera looks for in the tray.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
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
    """Where the cubes lie that went through the tower; all that lie there, where the whole board is told.

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param cubes: what is dropped: a colour each, with ``most`` as their number.
    :param zones: where a cube may come to lie.
    :param lying: cubes that lie on the board already and may be pushed.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
    request = Drop(id=id, prompt=prompt, cubes=tuple(cubes), zones=tuple(zones), lying=tuple(lying), **asking)
    return cast(Dropped, (yield request))


def order(
    id: str, prompt: Message, items: Iterable[Option], **asking: Unpack[Asking]
) -> Rules[tuple[str, ...]]:
    """All the items, in the order wished.

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param items: what is put in order.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
    return cast(Ordered, (yield Order(id=id, prompt=prompt, items=tuple(items), **asking))).ids


def act(id: str, prompt: Message, moves: Iterable[Move], **asking: Unpack[Asking]) -> Rules[Acted | None]:
    """The next move that anyone makes; None when the clock rings first::

        while move := (yield from act("lamp.day", say("lamp.act"), game.moves(), timer=DAY)):
            game.make(move)

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param moves: what anyone may do, and why not where it is closed.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
    answer = yield Act(id=id, prompt=prompt, moves=tuple(moves), **asking)
    return None if isinstance(answer, TimeUp) else cast(Acted, answer)


def fill(
    id: str,
    prompt: Message,
    parts: Iterable[Choose | Count],
    *,
    about: str | None = None,
    formerly: Iterable[Choose | Count] = (),
    **asking: Unpack[Asking],
) -> Rules[Filled]:
    """The answers to all parts of a form, by the ids of the parts::

        told = yield from fill("lamp.end", say("lamp.what-is-left"), [Count(id="oil", ...)])
        game.oil = told.number("oil")

    :param id: the request's own name in saved games; it never changes.
    :param prompt: what people read.
    :param parts: the small questions; a form without any is not asked.
    :param about: the part that the note is about, where the form is asked again.
    :param formerly: the parts that saved games answered, where the form was another.
    :param asking: rule, seat, secret, timer, note and army; see :class:`Asking`.
    """
    asked = tuple(parts)
    if not asked:
        return Filled({})
    form = Form(id=id, prompt=prompt, parts=asked, about=about, formerly=tuple(formerly), **asking)
    return cast(Filled, (yield form))


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


def first_choice(rules: Rules[T]) -> Choose | None:
    """The one thing that these rules ask first, if so. They must change nothing before they ask it."""
    request = next(rules, None)
    rules.close()
    one = isinstance(request, Choose) and (request.least, request.most) == (1, 1) and not request.secret
    return cast(Choose, request) if one else None


def answered(rules: Rules[T], first: str) -> Rules[T]:
    """The same rules, with their first choice made already; where that is not possible it is asked."""
    asked = 0

    def revise(request: Request) -> Request | Answer:
        nonlocal asked
        asked += 1
        if asked > 1 or not isinstance(request, Choose):
            return request
        return Chosen((first,)) if first in {option.id for option in request.options} else request

    return revised(rules, revise)


def forced_answer(request: Request) -> Chosen | Counted | None:
    """The only answer that a choice or a number allows, if so."""
    match request:
        case Choose() if sum(option.most for option in request.options) <= request.least:
            return Chosen(tuple(option.id for option in request.options for _ in range(option.most)))
        case Count() if request.least == request.most:
            return Counted(request.least)
    return None
