"""Questions to one player, some of them secret, and the pouring of cubes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

from engine.answers import Chosen, Counted, Dropped, Filled, Ordered
from engine.dead_reckoning.names import colour_name, zone_options
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.messages import Message, say
from engine.requests import Choose, Confirm, Count, Drop, Form, Lying, Option, Order
from engine.rules import Rules

NONE, DONE = "none", "done"


def none() -> Option:
    return Option(NONE, say("dead-reckoning.none"))


def done() -> Option:
    return Option(DONE, say("dead-reckoning.done"))


def ask(
    player: Player,
    prompt: Message,
    options: Iterable[Option],
    *,
    rule: tuple[str, ...],
    secret: bool = False,
    on_map: bool = False,
) -> Rules[str]:
    """One of the options, by its id; where there is one only, nobody is asked."""
    offered = tuple(options)
    if len(offered) == 1:
        return offered[0].id
    request = Choose(
        prompt=prompt, options=offered, rule=rule, seat=player.seat, secret=secret, on_map=on_map
    )
    return cast(Chosen, (yield request)).ids[0]


def ask_some(
    player: Player,
    prompt: Message,
    options: Iterable[Option],
    *,
    least: int = 0,
    most: int,
    rule: tuple[str, ...],
    secret: bool = False,
) -> Rules[Counter[str]]:
    """How often each option is taken; nobody is asked where all of them must be."""
    offered = tuple(option for option in options if option.most)
    if sum(option.most for option in offered) <= least:
        return Counter({option.id: option.most for option in offered})
    request = Choose(
        prompt=prompt, options=offered, least=least, most=most, rule=rule, seat=player.seat, secret=secret
    )
    return Counter(cast(Chosen, (yield request)).ids)


def ask_number(
    player: Player,
    prompt: Message,
    *,
    least: int = 0,
    most: int,
    rule: tuple[str, ...],
    default: int | None = None,
    secret: bool = False,
) -> Rules[int]:
    """A number between the limits; nobody is asked where they meet."""
    if least == most:
        return least
    request = Count(
        prompt=prompt,
        least=least,
        most=most,
        rule=rule,
        seat=player.seat,
        default=default,
        secret=secret,
    )
    return cast(Counted, (yield request)).number


def ask_order(
    player: Player, prompt: Message, items: Iterable[Option], *, rule: tuple[str, ...]
) -> Rules[tuple[str, ...]]:
    request = Order(prompt=prompt, items=tuple(items), rule=rule, seat=player.seat)
    return cast(Ordered, (yield request)).ids


def ask_form(
    prompt: Message,
    parts: Sequence[Choose | Count],
    *,
    rule: tuple[str, ...],
    seat: int | None = None,
    note: Message | None = None,
    secret: bool = False,
) -> Rules[list[Counter[str] | int]]:
    """The parts of a form: numbers as numbers, choices as how often each was taken."""
    request = Form(prompt=prompt, parts=tuple(parts), rule=rule, seat=seat, note=note, secret=secret)
    told = cast(Filled, (yield request)).parts
    return [one.number if isinstance(one, Counted) else Counter(cast(Chosen, one).ids) for one in told]


def ask_numbers(
    prompt: Message,
    parts: Sequence[Count],
    *,
    rule: tuple[str, ...],
    seat: int | None = None,
    secret: bool = False,
) -> Rules[list[int]]:
    """A form of numbers only."""
    told = yield from ask_form(prompt, parts, rule=rule, seat=seat, secret=secret)
    return [cast(int, one) for one in told]


def tell(
    prompt: Message, *steps: Message, rule: tuple[str, ...], player: Player | None = None
) -> Rules[None]:
    """One instruction, carried out and confirmed."""
    seat = None if player is None else player.seat
    yield Confirm(prompt=prompt, steps=steps, rule=rule, seat=seat)


def pour(
    game: DeadReckoning,
    prompt: Message,
    cubes: Counter[str],
    *,
    rule: tuple[str, ...],
    lying: Counter[tuple[str, str]],
) -> Rules[tuple[Counter[tuple[str, str]], bool]]:
    """Cubes of these colours go through the tower: how many of each came to lie in which zone.

    Where the whole board was told, the lying cubes are among them; the second value says so.
    """
    request = Drop(
        prompt=prompt,
        cubes=tuple(_cubes(colour, number) for colour, number in sorted(cubes.items()) if number),
        zones=zone_options(game.layout),
        lying=tuple(
            Lying(_cubes(colour, number), zone) for (colour, zone), number in sorted(lying.items()) if number
        ),
        rule=rule,
    )
    answer = cast(Dropped, (yield request))
    return Counter(zip(answer.colours, answer.zones, strict=True)), request.tells_board(answer)


def _cubes(colour: str, number: int) -> Option:
    return Option(colour, colour_name(colour), number)
