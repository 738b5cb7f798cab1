"""Places of the map in words and as options: hexes by their codes, zones by their names."""

from __future__ import annotations

from collections.abc import Iterable

from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.requests import Option


def hex_name(id: str) -> Message:
    return say("perseverance-2.hex", hex=id)


def hex_options(ids: Iterable[str]) -> list[Option]:
    return [Option(id, hex_name(id)) for id in ids]


def zone_options(zones: Iterable[str]) -> list[Option]:
    return [Option(zone, zone_name(zone)) for zone in zones]
