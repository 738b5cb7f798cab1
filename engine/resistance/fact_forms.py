"""Forms that several kinds of facts share: numbers under names, one number, and zones to tap."""

from collections.abc import Iterable, Mapping
from typing import cast

from engine.answers import Answer, Chosen, Counted, Filled
from engine.messages import Message
from engine.requests import Choose, Count, Form, Option
from engine.resistance.zones import ZONES, Zone, in_order


def numbers_form(prompt: Message, parts: Mapping[str, Message], most: Mapping[str, int]) -> Form:
    """A number under each name."""
    return Form(
        id="",
        prompt=prompt,
        parts=tuple(Count(id=name, prompt=label, most=most[name]) for name, label in parts.items()),
    )


def read_numbers(_subject: str, answer: Answer) -> dict[str, int]:
    return cast(Filled, answer).numbers()


def tell_numbers(_subject: str, value: Mapping[str, int]) -> Answer:
    return Filled({name: Counted(number) for name, number in value.items()})


def read_number(_subject: str, answer: Answer) -> int:
    return cast(Counted, answer).number


def tell_number(_subject: str, value: int) -> Answer:
    return Counted(value)


def zones_choice(
    id: str,
    prompt: Message,
    zones: Iterable[Zone],
    default: Iterable[Zone],
    *,
    least: int = 0,
    most: int = len(ZONES),
) -> Choose:
    """Zones to tap on the map; what is known already is filled in."""
    options = tuple(Option(zone) for zone in sorted(zones, key=in_order))
    return Choose(
        id=id,
        prompt=prompt,
        options=options,
        least=least,
        most=min(most, len(options)),
        default=tuple(sorted(default, key=in_order)),
        on_map=True,
    )


def read_zones(_subject: str, answer: Answer) -> list[Zone]:
    return sorted(cast(Chosen, answer).ids, key=in_order)


def tell_zones(_subject: str, value: Iterable[Zone]) -> Answer:
    return Chosen(tuple(value))


def read_zone_lists(_subject: str, answer: Answer) -> dict[str, list[Zone]]:
    """A form of which each part is zones."""
    filled = cast(Filled, answer)
    return {name: read_zones("", filled[name]) for name in filled.names}


def tell_zone_lists(_subject: str, value: Mapping[str, Iterable[Zone]]) -> Answer:
    return Filled({name: tell_zones("", zones) for name, zones in value.items()})
