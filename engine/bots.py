"""Bots answer requests and nothing else: the random one plays every game, and draws for the box."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from engine.answers import Acted, Answer, Chosen, Confirmed, Counted, Drawn, Filled
from engine.requests import Act, Choose, Confirm, Count, Draw, Form, Option, Request

Bot: TypeAlias = Callable[[Request, Any], Answer]


def random_bot(seed: int) -> Bot:
    """A bot that gives any legal answer, each as likely as the next."""
    rng = Random(f"bot {seed}")
    return lambda request, _state: random_answer(request, rng)


def random_answer(request: Request, rng: Random) -> Answer:
    """Some legal answer to the request."""
    match request:
        case Choose():
            return Chosen(_some(request, rng))
        case Count():
            return Counted(rng.randint(request.least, request.most))
        case Confirm():
            return Confirmed()
        case Draw():
            return draw_blindly(request, rng)
        case Act():
            move = rng.choice(request.open_moves())
            return Acted(move.seat, move.id)
        case Form():
            pick = usual_answer if request.note is not None else random_answer
            return Filled(tuple(pick(part, rng) for part in request.parts))


def usual_answer(request: Choose | Count, rng: Random) -> Answer:
    """What the form has filled in already, where it has something."""
    if request.default is None:
        return random_answer(request, rng)
    return Chosen(request.default) if isinstance(request, Choose) else Counted(request.default)


def draw_blindly(request: Draw, rng: Random, already: tuple[str, ...] = ()) -> Drawn:
    """Draw from the bag; pieces that are out of it already are part of the answer."""
    bag = _each(request.pieces)
    for piece in already:
        bag.remove(piece)
    return Drawn(request.of, already + tuple(rng.sample(bag, request.number - len(already))))


def _some(request: Choose, rng: Random) -> tuple[str, ...]:
    all_of_them = _each(request.options)
    number = rng.randint(request.least, min(request.most, len(all_of_them)))
    return tuple(rng.sample(all_of_them, number))


def _each(options: tuple[Option, ...]) -> list[str]:
    return [option.id for option in options for _ in range(option.most)]
