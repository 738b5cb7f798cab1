"""Cards as the owner counted them: a file that replaces ``house`` entries of the built-in cards."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.data import need, need_one_of, parse
from engine.errors import BadData
from engine.resistance.components import SKILLS, TOP_LEVEL, Components, components

CLUES, EVENTS = 43, 12
"""How many cards of a kind the rulebook prints, however they are shared out."""


@lru_cache(maxsize=8)
def load_components(text: str | None = None, name: str = "cards.toml") -> Components:
    """The components, with the owner's ``clues``, ``events`` and ``recruits`` laid over them."""
    box = components()
    if text is None:
        return box
    table = parse(text, name)
    for key in table:
        need_one_of(key, ("clues", "events", "recruits"), what="table", where=name)
        need(table, key, dict, where=name)
    return replace(
        box,
        clues=_numbers(table, "clues", box, CLUES, name),
        events=_numbers(table, "events", box, EVENTS, name),
        recruits=box.recruits | _recruits(table.get("recruits", {}), box, name),
    )


def _numbers(table: dict[str, Any], key: str, box: Components, total: int, name: str) -> Any:
    """How many cards there are of each kind; they must still add up."""
    numbers = (box.clues if key == "clues" else box.events).copy()
    for id, entry in table.get(key, {}).items():
        where = f"{name}, {key}.{id}"
        need_one_of(id, numbers, what=key.removesuffix("s"), where=f"{name}, {key}")
        numbers[id] = need(entry, "number", int, where=where)
        if numbers[id] < 0:
            raise BadData(f"{where}: “number” should be 0 or more, but is {numbers[id]}.")
    if numbers.total() != total:
        raise BadData(f"{name}, {key}: there are {total} cards in all, but these are {numbers.total()}.")
    return numbers


def _recruits(table: dict[str, Any], box: Components, name: str) -> dict[str, dict[str, int]]:
    found = {}
    for letter, entry in table.items():
        where = f"{name}, recruits.{letter}"
        need_one_of(letter, box.recruits, what="recruit", where=f"{name}, recruits")
        found[letter] = {skill: need(entry, skill, int, where=where) for skill in SKILLS}
        for skill, value in found[letter].items():
            if not 0 <= value <= TOP_LEVEL:
                raise BadData(f"{where}: “{skill}” is from 0 to {TOP_LEVEL}, not {value}.")
    return found
