"""Bots answer requests and nothing else: the random one plays every game, and draws for the box."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

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
    Physical,
    Rolled,
)
from engine.requests import Act, Choose, Confirm, Count, Draw, Drop, Form, Option, Order, Request, Roll

Bot: TypeAlias = Callable[[Request, Any], Answer]


def random_bot(seed: int) -> Bot:
    """A bot that gives any legal answer, each as likely as the next."""
    rng = Random(f"bot {seed}")
    return lambda request, _state: random_answer(request, rng)


def random_answer(request: Request, rng: Random) -> Answer:  # noqa: PLR0911 - one return for each kind
    """Some legal answer to the request."""
    match request:
        case Choose():
            return Chosen(_some(request, rng))
        case Count():
            return Counted(rng.randint(request.least, request.most))
        case Confirm():
            return Confirmed()
        case Draw() | Roll() | Drop():
            return by_chance(request, rng)
        case Order():
            return Ordered(tuple(rng.sample([item.id for item in request.items], len(request.items))))
        case Act():
            move = rng.choice(request.open_moves())
            return Acted(move.seat, move.id)
        case Form():
            pick = usual_answer if request.note is not None else random_answer
            return Filled({part.id: pick(part, rng) for part in request.parts})


def usual_answer(request: Choose | Count, rng: Random) -> Answer:
    """What the form has filled in already, where it has something."""
    if request.default is None:
        return random_answer(request, rng)
    return Chosen(request.default) if isinstance(request, Choose) else Counted(request.default)


def by_chance(request: Draw | Roll | Drop, rng: Random, already: tuple[str, ...] = ()) -> Physical:
    """What chance gives where nobody draws, rolls or drops by hand.

    ``already`` is what came before an undo and stands: pieces that are out of the bag, or the first faces.
    """
    match request:
        case Draw():
            if request.number == 1 and not already:
                return Drawn(request.of, (_one_of(request.pieces, rng),))
            bag = _each(request.pieces)
            for piece in already:
                bag.remove(piece)
            return Drawn(request.of, already + tuple(rng.sample(bag, request.number - len(already))))
        case Roll():
            thrown = tuple(rng.choice(die.faces).id for die in request.dice[len(already) :])
            return Rolled(tuple(die.kind for die in request.dice), already + thrown)
        case Drop():
            cubes = tuple(_each(request.cubes))
            return Dropped(cubes, tuple(rng.choice(request.zones).id for _ in cubes))


def _some(request: Choose, rng: Random) -> tuple[str, ...]:
    options = request.options
    number = rng.randint(request.least, min(request.most, _number(options)))
    return (_one_of(options, rng),) if number == 1 else tuple(rng.sample(_each(options), number))


def _one_of(options: tuple[Option, ...], rng: Random) -> str:
    """One of all pieces, each as likely as the next: mostly one is drawn, so they are not laid out."""
    left = rng.randrange(_number(options))
    for option in options:
        left -= option.most
        if left < 0:
            break
    return option.id


def _number(options: tuple[Option, ...]) -> int:
    return sum([option.most for option in options])


def _each(options: tuple[Option, ...]) -> list[str]:
    return [id for option in options for id in (option.id,) * option.most]
