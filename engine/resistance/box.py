"""A designer's box: the printed one with some of its numbers changed. Only simulations are played with it.

A file names each number by its key and says what it is; all others stay::

    soldiers = 48
    adams.move = 5

    [objects]
    explosive = 6
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from engine.data import parse
from engine.errors import BadData
from engine.facts import Facts
from engine.messages import say
from engine.resistance.components import SKILLS, TOP_LEVEL, Components, components, with_numbers
from engine.resistance.fact_kinds import CLUE_CARDS, EVENT_CARDS

BOX_FILE = "box"
"""The kind of the file in a set-up."""
MOST = 99
AT_LEAST_ONE = ("soldiers", "bullets", "costs", "yields", "move")
"""Without one of these there is no game, no shot, no price, no object, no step."""
CARD_KINDS = {"clues": CLUE_CARDS, "events": EVENT_CARDS}
"""The cards of which the copy says how many there are."""


@cache
def box_keys() -> tuple[str, ...]:
    """All numbers that can be changed."""
    box = components()
    cards = [f"{group}.{id}" for group, ids in _card_ids(box).items() for id in ids]
    return *box.numbers, *cards


def limits(key: str) -> tuple[int, int]:
    """The least and the most that a number may be."""
    group, _, value = key.rpartition(".")
    if value in SKILLS:
        return 0, TOP_LEVEL
    return int(group in AT_LEAST_ONE or value in AT_LEAST_ONE), MOST


def box_numbers(text: str, name: str = BOX_FILE) -> dict[str, int]:
    """What a file changes, each number by its key, checked."""
    numbers = dict(_flat(parse(text, name)))
    for key, number in numbers.items():
        if key not in box_keys():
            raise BadData(say("resistance.box.unknown", where=name, entry=key, known=_nearest(key)))
        least, most = limits(key)
        if type(number) is not int or not least <= number <= most:
            said = say(
                "resistance.box.number", where=name, entry=key, least=least, most=most, value=repr(number)
            )
            raise BadData(said)
    return numbers


def box_text(numbers: Mapping[str, int]) -> str:
    """The file that changes these numbers."""
    return "".join(f"{key} = {number}\n" for key, number in numbers.items())


@lru_cache(maxsize=64)
def load_box(text: str) -> Components:
    """The printed box with what a file changes."""
    return with_numbers(box_numbers(text))


def numbers_of(box: Components, facts: Facts) -> dict[str, int]:
    """Every number of a box, with the cards that are the copy's to say where that is known."""
    cards = {
        f"{group}.{id}": facts.known(CARD_KINDS[group], id)
        for group, ids in _card_ids(box).items()
        for id in ids
    }
    return {key: number for key, number in cards.items() if number is not None} | box.numbers


def _card_ids(box: Components) -> dict[str, tuple[str, ...]]:
    return {"clues": box.clues, "events": box.events}


def _flat(table: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{inner}", each) for inner, each in value.items())
        else:
            yield key, value


def _nearest(key: str) -> tuple[str, ...]:
    """The keys of the same group; where there is no such group, all groups and single numbers."""
    group = key.partition(".")[0]
    same = tuple(known for known in box_keys() if known.startswith(f"{group}."))
    return same or tuple(dict.fromkeys(known.partition(".")[0] for known in box_keys()))
