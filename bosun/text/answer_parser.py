"""From what a person typed to an answer: unknown, ambiguous and illegal are three different sentences."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from bosun.text.formatting import Formatter
from engine.answers import Acted, Answer, Chosen, Confirmed, Counted, Drawn, Dropped, Ordered, Rolled
from engine.errors import Ambiguous, Malformed
from engine.messages import say
from engine.requests import (
    Act,
    Choose,
    Confirm,
    Count,
    Draw,
    Drop,
    Form,
    Meaning,
    Move,
    Option,
    Order,
    Request,
    Roll,
)

_TIMES = re.compile(r"^(?P<name>.+?)\s*[x×*]\s*(?P<times>\d+)$", re.IGNORECASE)
_NONE = ("none", "-", "0")
_AMBIGUOUS_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Named:
    """Something that can be typed, by any of its names."""

    id: str
    names: tuple[str, ...]


def read_answer(request: Request, text: str, words: Formatter) -> Answer:  # noqa: PLR0911 - one a kind
    """The answer that the text gives to the request. It is understood, but not yet checked."""
    text = text.strip()
    match request:
        case Confirm():
            return _confirmed(text)
        case Count():
            return _counted(request, text)
        case Choose():
            return _chosen(request, text, words)
        case Draw():
            return Drawn(request.of, _several(request.pieces, text, words))
        case Roll():
            return _rolled(request, text, words)
        case Drop():
            return _dropped(request, text, words)
        case Order():
            return Ordered(_several(request.items, text, words))
        case Act():
            return _acted(request, text, words)
        case Form():
            raise Malformed(say("app.form-how", most=len(request.parts)))


def _confirmed(text: str) -> Confirmed:
    if text.casefold() not in ("", "ok", "y", "yes", "done"):
        raise Malformed(say("app.confirm-only", text=text))
    return Confirmed()


def _counted(request: Count, text: str) -> Counted:
    if not text and request.default is not None:
        return Counted(request.default)
    try:
        return Counted(int(text))
    except ValueError:
        raise Malformed(
            say("app.number-wanted", text=text or "–", least=request.least, most=request.most)
        ) from None


def _chosen(request: Choose, text: str, words: Formatter) -> Chosen:
    if not text and request.default is not None:
        return Chosen(request.default)
    if request.least == 0 and text.casefold() in ("", *_NONE):
        ids = [option.id for option in request.options if option.id.casefold() == text.casefold()]
        return Chosen(tuple(ids))
    return Chosen(_several(request.options, text, words))


def _rolled(request: Roll, text: str, words: Formatter) -> Rolled:
    """A face for each die, in the order in which the dice are named."""
    typed = [item.strip() for item in text.split(",") if item.strip()]
    if len(typed) != len(request.dice):
        raise Malformed(say("refuse.how-many-dice", wanted=len(request.dice), number=len(typed)))
    faces = [which(item, nameable(die.faces, words)) for item, die in zip(typed, request.dice, strict=True)]
    return Rolled(tuple(die.kind for die in request.dice), tuple(faces))


def _dropped(request: Drop, text: str, words: Formatter) -> Dropped:
    """“red tray, red tray, blue north”: the colour of each cube and where it lies."""
    colours, zones = [], []
    for item in (item.strip() for item in text.split(",") if item.strip()):
        colour, _, zone = item.partition(" ")
        colours.append(which(colour, nameable(request.cubes, words)))
        zones.append(which(zone, nameable(request.zones, words)))
    return Dropped(tuple(colours), tuple(zones))


def _several(options: Sequence[Option], text: str, words: Formatter) -> tuple[str, ...]:
    named = nameable(options, words)
    items = [item.strip() for item in text.split(",") if item.strip()]
    if not items:
        raise Malformed(say("app.nothing-typed"))
    return tuple(id for item in items for id in _times(item, named))


def nameable(options: Iterable[Option], words: Formatter) -> list[Named]:
    """Options by id and by the words of the language; a bare number always means the place in the list."""
    return [
        Named(
            option.id, (words.option(option),) if option.id.isdecimal() else (option.id, words.option(option))
        )
        for option in options
    ]


def _times(item: str, named: Sequence[Named]) -> list[str]:
    """One item of a list, as often as it says: “ne14 x2”."""
    times = _TIMES.match(item)
    if times is None or any(_same(item, name) for entry in named for name in entry.names):
        return [which(item, named)]
    number = int(times["times"])
    if number > 99:
        raise Malformed(say("app.unknown", text=item, close=()))
    return [which(times["name"], named)] * number


def which(text: str, named: Sequence[Named]) -> str:
    """The one thing that the text names: by its place in the list, its name, or the start of one."""
    if not plain(text):
        raise Malformed(say("app.nothing-typed"))
    exact = [entry.id for entry in named if any(_same(text, name) for name in entry.names)]
    if exact:
        return exact[0]
    if text.isdecimal() and 1 <= int(text) <= len(named):
        return named[int(text) - 1].id
    return _by_start(text, named)


def _by_start(text: str, named: Sequence[Named]) -> str:
    start = plain(text)
    for fits in (str.startswith, str.__contains__):
        found = [entry for entry in named if any(fits(plain(name), start) for name in entry.names)]
        if len(found) == 1:
            return found[0].id
        if found:
            shown = tuple(entry.names[-1] for entry in found[:_AMBIGUOUS_SHOWN])
            raise Ambiguous(say("app.ambiguous", text=text, found=shown))
    raise _unknown(text, [entry.names[-1] for entry in named])


def _unknown(text: str, names: list[str]) -> Malformed:
    close = get_close_matches(text.casefold(), [name.casefold() for name in names], n=3, cutoff=0.5)
    if close:
        shown = tuple(name for name in names if name.casefold() in close)
        return Malformed(say("app.unknown-but", text=text, close=shown[:3]))
    return Malformed(say("app.unknown", text=text))


def _acted(request: Act, text: str, words: Formatter) -> Acted:
    """“1” or “Emma” for an action, “-1” to take one back, “1 move” for a certain one, “end”."""
    if plain(text) in ("e", "end", "endphase"):
        return request.by_meaning(Meaning.END)
    back = text.startswith("-") or text.casefold().startswith("back ")
    head, _, rest = text.lstrip("-").strip().removeprefix("back ").partition(" ")
    seat = _seat(head, words)
    if seat is None:
        moves = [move for move in request.moves if move.seat is None]
        return Acted(None, which(text, _moves(moves, words)))
    if back:
        return request.by_meaning(Meaning.TAKE_BACK, seat)
    moves = request.moves_of(seat)
    if not rest and len(moves) == 1:
        return Acted(seat, moves[0].id)
    if not rest:
        open_ones = tuple(words.language.text(move.label) for move in moves if move.why_not is None)
        raise Ambiguous(say("app.which-move", player=words.seat(seat), moves=open_ones or ("–",)))
    return Acted(seat, which(rest, _moves(moves, words)))


def _moves(moves: Iterable[Move], words: Formatter) -> list[Named]:
    return [Named(move.id, (move.id, words.language.text(move.label))) for move in moves]


def _seat(text: str, words: Formatter) -> int | None:
    if text.isdecimal() and 1 <= int(text) <= len(words.seats):
        return int(text) - 1
    found = [seat for seat, name in enumerate(words.seats) if text and plain(name).startswith(plain(text))]
    return found[0] if len(found) == 1 else None


def completions(request: Request, words: Formatter) -> list[str]:
    """Words that may be typed for the request."""
    match request:
        case Choose():
            known = request.options
        case Draw():
            known = request.pieces
        case Order():
            known = request.items
        case Roll():
            known = tuple({face: None for die in request.dice for face in die.faces})
        case _:
            known = ()
    return [words.option(option) for option in known]


def plain(text: str) -> str:
    """Letters and digits only, so that “N-E 14” is “ne14”."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _same(text: str, name: str) -> bool:
    return plain(text) == plain(name)
