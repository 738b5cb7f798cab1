"""Where cubes come to rest, and how often one that is thrown later pushes others: simulated for a board."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, parse
from engine.dead_reckoning.layout import BORDER, PSEUDO, Zone
from engine.errors import BadData
from engine.messages import say

EXAMPLE = "examples/landing.toml"
FILE = "landing.toml"


@dataclass(frozen=True, slots=True)
class Landing:
    """The share of each zone, and how likely one thrown cube moves a lying one from zone to zone.

    A cube may be pushed onto a border, from where it is thrown again. Files of version 0.1 have no pushes.

    :param pours: how many throws were simulated, which is how far it can be trusted.
    """

    shares: Mapping[Zone, float]
    pushes: Mapping[Zone, Mapping[Zone, float]] | None
    pours: int


def example_text() -> str:
    """The landing of the example board; it was simulated, and no real ship was measured."""
    return built_in("engine.dead_reckoning", EXAMPLE)


@lru_cache(maxsize=8)
def load_landing(text: str, name: str = FILE) -> Landing:
    """The shares of the zones alone, since a cube in none is thrown again; together they are one."""
    table = parse(text, name)
    shares = _numbers(need(table, "shares", dict, where=name), name)
    zones = {zone: share for zone, share in shares.items() if zone not in PSEUDO}
    whole = sum(zones.values())
    if whole <= 0:
        raise BadData(say("dead-reckoning.file.shares", where=name))
    return Landing(
        {zone: share / whole for zone, share in zones.items()},
        _pushes(table, name) if "pushes" in table else None,
        need(table, "pours", int, where=name),
    )


def _numbers(table: dict[str, Any], name: str) -> dict[Zone, float]:
    for number in table.values():
        if isinstance(number, bool) or not isinstance(number, int | float) or number < 0:
            raise BadData(say("dead-reckoning.file.shares", where=name))
    return {zone: float(number) for zone, number in table.items()}


def _pushes(table: dict[str, Any], name: str) -> dict[Zone, dict[Zone, float]]:
    """Who is pushed off the board or between two zones is thrown again, as from a border."""
    found: dict[Zone, dict[Zone, float]] = {}
    for zone in need(table, "pushes", dict, where=name):
        row = _numbers(need(table["pushes"], zone, dict, where=f"{name}, pushes"), name)
        again = sum(number for to, number in row.items() if to in PSEUDO)
        found[zone] = {to: number for to, number in row.items() if to not in PSEUDO} | {BORDER: again}
    return found
