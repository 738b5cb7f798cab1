"""An answer as somebody would type it in plain mode."""

from collections.abc import Iterator
from typing import Any

from bosun.text.answer_parser import read_answer
from bosun.text.formatting import Formatter
from engine.answers import (
    Acted,
    Answer,
    Chosen,
    Confirmed,
    Counted,
    Drawn,
    Dropped,
    Filled,
    Ordered,
    Rolled,
)
from engine.errors import BosunError
from engine.requests import Choose, Draw, Drop, Form, Option, Order, Request, Roll

_COMMANDS = {"undo", "pause", "resume", "p", "quit", "q", "why", "state", "history", "log", "correct", "help"}


def typed(request: Request, answer: Answer, words: Formatter) -> list[str]:
    """The lines that give this answer to the request, by ids or else by places in the list."""
    if isinstance(request, Form) and isinstance(answer, Filled):
        parts = enumerate(request.parts, 1)
        return [*(f"{n} {_line(part, answer[part.id], words)}" for n, part in parts), "ok"]
    line = _line(request, answer, words)
    return [line, line] if answer == Acted(None, "end-phase") else [line]  # it is asked whether that is meant


def _line(request: Request, answer: Answer, words: Formatter) -> str:
    return next(line for line in _ways(request, answer) if _gives(line, request, answer, words))


def _gives(line: str, request: Request, answer: Answer, words: Formatter) -> bool:
    if line.partition(" ")[0].casefold() in _COMMANDS:
        return False
    try:
        return read_answer(request, line, words) == answer
    except BosunError:
        return False


def _ways(request: Request, answer: Answer) -> Iterator[str]:
    match answer:
        case Confirmed():
            yield ""
        case Counted(number):
            yield str(number)
        case Acted(None, move):
            yield "end" if move == "end-phase" else move
        case Acted(int() as seat, move):
            yield f"-{seat + 1}" if move == "take-back" else f"{seat + 1} {move}"
        case _:
            yield from (", ".join(name(*one) for one in _named(request, answer)) or "-" for name in _NAMES)


def _named(request: Request, answer: Answer) -> list[tuple[Any, ...]]:
    """Each thing that is named, with the list it is in; a cube is named with the zone where it lies."""
    match request, answer:
        case Choose(), Chosen(ids):
            return [(request.options, id) for id in ids]
        case Draw(), Drawn(_, pieces):
            return [(request.pieces, piece) for piece in pieces]
        case Order(), Ordered(ids):
            return [(request.items, id) for id in ids]
        case Roll(), Rolled(_, faces):
            return [(die.faces, face) for die, face in zip(request.dice, faces, strict=True)]
        case Drop(), Dropped(colours, zones):
            cubes = zip(colours, zones, strict=True)
            return [(request.cubes, colour, request.zones, zone) for colour, zone in cubes]
    raise ValueError(request, answer)


def _by_id(_options: tuple[Option, ...], id: str, *zone: Any) -> str:
    return f"{id} {_by_id(*zone)}" if zone else id


def _by_place(options: tuple[Option, ...], id: str, *zone: Any) -> str:
    place = str([option.id for option in options].index(id) + 1)
    return f"{place} {_by_place(*zone)}" if zone else place


_NAMES = (_by_id, _by_place)
