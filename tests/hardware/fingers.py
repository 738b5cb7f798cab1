"""Which buttons to press for a wanted answer, worked out from the request and the cursor alone."""

from collections.abc import Iterator
from typing import TypeAlias

from engine.answers import Acted, Answer, Chosen, Confirmed, Counted, Drawn, Dropped, Filled, Ordered, Rolled
from engine.requests import Act, Choose, Confirm, Count, Draw, Drop, Form, Option, Order, Request, Roll
from hardware.acting import is_light
from hardware.stepping import NEXT, PREVIOUS, PUT_BACK, TAKE
from hardware.wiring import CONFIRM, SEATS

Finger: TypeAlias = tuple[str, bool]
"""A button, and whether it is held."""


def fingers(request: Request, answer: Answer) -> Iterator[Finger]:  # noqa: PLR0912 - a case for each kind
    """The presses that give this answer on a panel that was just asked this request."""
    match request, answer:
        case Confirm(), Confirmed():
            yield CONFIRM, False
        case Act(), Acted():
            yield from _act(request, answer)
        case Form(), Filled():
            for part in request.parts:
                yield from fingers(part, answer[part.id])
        case Count(), Counted():
            start = request.least if request.default is None else request.default
            steps = answer.number - start
            yield from [(NEXT if steps > 0 else PREVIOUS, False)] * abs(steps)
            yield CONFIRM, False
        case Choose(), Chosen():
            one = request.least == request.most == 1
            yield from _pick(request.options, answer.ids, request.default or (), one=one)
        case Roll(), Rolled():
            for die, face in zip(request.dice, answer.faces, strict=True):
                yield from _pick(die.faces, (face,), (), one=True)
        case Drop(), Dropped():
            for zone in _zones(request, answer):
                yield from _pick(request.zones, (zone,), (), one=True)
        case Order(), Ordered():
            yield from _pick(request.items, answer.ids, (), one=False)
        case Draw(), Drawn():
            yield from _pick(request.pieces, answer.pieces, (), one=request.number == 1)
        case _:
            raise AssertionError(f"{answer} is no answer to {request.summary}")


def _zones(drop: Drop, answer: Dropped) -> Iterator[str]:
    """The zones in the order in which the panel asks for the cubes."""
    lying = list(zip(answer.colours, answer.zones, strict=True))
    for colour in (cube.id for cube in drop.cubes for _ in range(cube.most)):
        found = next(pair for pair in lying if pair[0] == colour)
        lying.remove(found)
        yield found[1]


def _pick(
    options: tuple[Option, ...], wanted: tuple[str, ...], default: tuple[str, ...], *, one: bool
) -> Iterator[Finger]:
    ids = [option.id for option in options]
    at = ids.index(default[0]) if one and default else 0
    if not one:
        yield from [(PUT_BACK, False)] * len(default)
    for id in wanted:
        yield from [(NEXT, False)] * ((ids.index(id) - at) % len(ids))
        at = ids.index(id)
        if not one:
            yield TAKE, False
    yield CONFIRM, False


def _act(act: Act, answer: Acted) -> Iterator[Finger]:
    moves = [move.id for move in act.open_moves() if move.seat == answer.seat]
    if answer.seat is None:
        start = moves.index("end-phase") if "end-phase" in moves else 0
        yield from [(CONFIRM, False)] * ((moves.index(answer.move) - start) % len(moves))
        yield CONFIRM, True
    elif is_light(act):
        yield SEATS[answer.seat], answer.move == "take-back"
    else:
        yield from [(SEATS[answer.seat], False)] * (moves.index(answer.move) + 1)
        yield CONFIRM, False
