"""Answers by mistake: too many, too few, what is not offered, parts that do not fit together."""

from random import Random

from engine.answers import Acted, Answer, Chosen, Counted, Filled, Ordered, TimeUp
from engine.bots import random_answer
from engine.requests import Act, Choose, Count, Form, Order, Request


def slip(request: Request, rng: Random) -> Answer:
    """An answer that is legal only by luck."""
    match request:
        case Choose():
            named = [option.id for option in request.options] or ["nothing"]
            return Chosen(tuple(rng.choices(named, k=rng.randint(0, min(request.most, 20) + 1))))
        case Count():
            return Counted(rng.choice((request.least - 1, request.most + 1)))
        case Order():
            return Ordered(tuple(item.id for item in request.items[1:]))
        case Act():
            seat = rng.choice([None, *{move.seat for move in request.moves if move.seat is not None}])
            return rng.choice((TimeUp(), Acted(seat, rng.choice(request.moves).id)))
        case Form():
            return Filled({part.id: _part(part, rng) for part in request.parts})
        case _:
            return TimeUp()


def _part(part: Choose | Count, rng: Random) -> Answer:
    return random_answer(part, rng) if rng.random() < 0.9 else slip(part, rng)
