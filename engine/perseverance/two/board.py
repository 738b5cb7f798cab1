"""The main board: its zones and effects, and on each side the die spaces and the settlement spaces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.data import built_in, need, parse
from engine.errors import BadData
from engine.messages import say
from engine.perseverance.die_spaces import DieSpaces, read_die_spaces

ZONES = (
    ("sustenance", "food"),
    ("military", "light"),
    ("expansion", "story"),
    ("construction", "scrap"),
    ("discovery", "resource"),
)
"""The zones left to right, each with what it produces."""

CITY_ZONES = tuple(id for id, _ in ZONES[:-1])
DISCOVERY = "discovery"

EFFECTS = {
    "adventure": "sustenance",
    "gather": "sustenance",
    "pub": "sustenance",
    "training": "military",
    "marketplace": "expansion",
    "politics": "expansion",
    "settle": "expansion",
    "build": "construction",
    "salvage": "construction",
}
"""The effects of the city zones; every outpost that is built adds one of its own."""

FIRST_GAME = {
    "sustenance": "chief-mate",
    "military": "chief-of-security",
    "expansion": "chief-steward",
    "construction": "chief-engineer",
    "discovery": "captain",
}
"""The officer of each zone in a first game."""

OFFICERS = tuple(FIRST_GAME.values())


@dataclass(frozen=True)
class CityBoard:
    """One side of the main board; None where no file says how many settlement spaces a zone has."""

    side: str
    die_spaces: DieSpaces
    settlement_spaces: dict[str, int | None]


@lru_cache(maxsize=16)
def load_board(side: str, text: str | None = None) -> CityBoard:
    """The board side of a TOML text, checked; without one, an empty one."""
    name = f"board_{side.replace('-', '_')}.toml"
    table = parse(text if text is not None else built_in("engine.perseverance.two", f"examples/{name}"), name)
    if need(table, "side", str, where=name) != side:
        raise BadData(say("perseverance.file.side", where=name, side=table["side"], wanted=side))
    told = table.get("settlement_spaces", {})
    for zone in told:
        if zone not in CITY_ZONES:
            where = f"{name}, settlement_spaces"
            raise BadData(say("perseverance-2.file.city-zone", where=where, zone=zone))
        need(told, zone, int, where=f"{name}, settlement_spaces")
    spaces = {zone: told.get(zone) for zone in CITY_ZONES}
    return CityBoard(side, read_die_spaces(table, EFFECTS, (), name=name), spaces)
