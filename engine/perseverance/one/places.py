"""Places of the board as options on the map: ``expansion:a1``, ``military:wall-2``, ``protection:top-3``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.one.state import Perseverance, TownArea
from engine.requests import Option


def place_name(zone: str, place: str) -> Message:
    """A place in words."""
    row, _, number = place.rpartition("-")
    if not row:
        return say("perseverance-1.space-at", zone=zone_name(zone), row=place[0], column=int(place[1:]))
    return say(f"perseverance-1.place.{row}", zone=zone_name(zone), number=int(number))


def place_option(zone: str, place: str) -> Option:
    return Option(f"{zone}:{place}", place_name(zone, place))


def area_places(
    game: Perseverance, places: Callable[[TownArea], Iterable[str]], areas: Iterable[str] | None = None
) -> list[Option]:
    """The places that each Defense area offers."""
    among = areas if areas is not None else game.areas
    return [place_option(zone, place) for zone in among for place in places(game.areas[zone])]


def walls_of(area: TownArea) -> list[str]:
    return [f"wall-{column}" for column in area.wall_spaces()]


def settlement_places(game: Perseverance, *, without: str | None = None) -> list[Option]:
    """Free Settlement spaces of all zones but one."""
    return [
        place_option(zone, f"settlement-{space}")
        for zone in game.zones
        if zone != without
        for space in game.settlement_spaces(zone)
    ]


def split(id: str) -> tuple[str, str]:
    """Zone and place of an option's id."""
    zone, _, place = id.partition(":")
    return zone, place


def number_of(place: str) -> int:
    return int(place.rpartition("-")[2])


def zone_options(zones: Iterable[str]) -> list[Option]:
    return [Option(zone, zone_name(zone)) for zone in zones]
