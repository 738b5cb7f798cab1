"""A whole game as stable text: set-up, requests, answers. Golden playthroughs are files of it."""

import json
from collections.abc import Iterable, Iterator

from engine.answers import Answer, as_json, from_json
from engine.entries import Entry
from engine.errors import Malformed
from engine.game import Setup
from engine.messages import say
from engine.play import Play, S
from engine.requests import Act, Choose, Confirm, Count, Draw, Drop, Form, Move, Order, Request, Roll


def write(play: Play[S]) -> str:
    """The play from its set-up to where it stands now. Requests are compared, answers replayed."""
    return "\n".join(_lines(play)) + "\n"


def read(text: str) -> tuple[Setup, list[Entry]]:
    """The set-up and the answers of a text; the requests in it are for the reader and for comparing."""
    setup, entries, asked = None, [], [""]
    for number, line in enumerate(text.splitlines(), 1):
        sign, _, rest = line.partition(" ")
        if sign == "=":
            setup = Setup.from_json(_json(rest, number))
        elif sign == "?":
            _, *asked = rest.split(" | ")[0].split()
        elif sign == "!":
            answer, _, source = rest.rpartition(" | ")
            entries.append(_entry(asked, from_json(_json(answer, number)), source))
    if setup is None:
        raise Malformed(say("data.text-no-setup"))
    return setup, entries


def _entry(asked: list[str], answer: Answer, source: str) -> Entry:
    """An answer to what was asked: the id of the request, and the seat where one was asked."""
    id, *seat = asked
    return Entry(id, int(seat[0]) if seat else None, answer, source)


def _json(text: str, number: int) -> dict[str, object]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise Malformed(say("data.text-line", number=number)) from error
    if not isinstance(value, dict):
        raise Malformed(say("data.text-line", number=number))
    return value


def _lines(play: Play[S]) -> Iterator[str]:
    yield f"= {json.dumps(play.setup.as_json(), ensure_ascii=False)}"
    for request, entry in Play.steps(play.game, play.setup, play.entries):
        yield from describe(request)
        yield f"! {json.dumps(as_json(entry.answer), ensure_ascii=False)} | {entry.source}"
    if play.request is not None:
        yield from describe(play.request)
    elif play.outcome is not None:
        yield f". {json.dumps(play.outcome.as_json(), ensure_ascii=False)}"


def describe(request: Request) -> Iterator[str]:
    """A request in lines that a person can compare."""
    yield f"? {request.summary} | {request.prompt} | {' '.join(request.rule)}".rstrip()
    if request.note is not None:
        yield f"  note {request.note}"
    yield from (f"  {line}" for line in _details(request))


def _details(request: Request) -> Iterable[str]:  # noqa: PLR0911 - one return for each kind of request
    match request:
        case Choose():
            names = [option.id + (f"×{option.most}" if option.most > 1 else "") for option in request.options]
            return [f"{request.least}–{request.most} of {' '.join(names)}"]
        case Count():
            return [f"{request.least}–{request.most}"]
        case Confirm():
            return [str(step) for step in request.steps]
        case Draw():
            held = sum(option.most for option in request.pieces)
            return [f"{request.number} of {held} in {request.of}"]
        case Roll():
            return [f"{die.kind}: {' '.join(face.id for face in die.faces)}" for die in request.dice]
        case Drop():
            cubes = " ".join(f"{option.id}×{option.most}" for option in request.cubes)
            return [f"{cubes} into {' '.join(zone.id for zone in request.zones)}"]
        case Order():
            return [" ".join(item.id for item in request.items)]
        case Act():
            return [_move(move) for move in request.open_moves()]
        case Form():
            return [line for part in request.parts for line in describe(part)]


def _move(move: Move) -> str:
    return move.id if move.seat is None else f"{move.id} {move.seat}"
