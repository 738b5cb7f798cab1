"""What the rulebook says of the map in words, and where a map contradicts it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from engine.data import built_in, parse
from engine.messages import Message, say
from engine.resistance.known_map import KnownMap
from engine.resistance.zones import Zone

JOINED = "joined"
"""A link of which the rulebook does not say whether it is a mountain road."""


class PrintedLink(NamedTuple):
    """Two zones that are joined: ``mountain``, or only ``joined``."""

    zones: tuple[Zone, Zone]
    kind: str
    rule: str


class NoRoad(NamedTuple):
    """Zones to which no plain road leads."""

    zone: Zone
    to: tuple[Zone, ...]
    rule: str


class PrintedWalk(NamedTuple):
    """One Move leads from the first zone to the second."""

    zones: tuple[Zone, Zone]
    steps: int
    rule: str


class NamedSettlement(NamedTuple):
    """A zone whose settlement the rulebook names."""

    settlement: str
    rule: str


class TrackBox(NamedTuple):
    """What a box of the speed track shows."""

    speed: int
    rule: str


@dataclass(frozen=True, eq=False)
class PrintedMap:
    """All that the text says, each with its rule."""

    links: dict[str, PrintedLink]
    no_roads: tuple[NoRoad, ...]
    walks: tuple[PrintedWalk, ...]
    settlement: dict[Zone, NamedSettlement]
    speed: dict[str, TrackBox]


class MapContradiction(NamedTuple):
    """What the rulebook says and a map has otherwise, with the rule."""

    fact: Message
    rule: str


@cache
def printed_map() -> PrintedMap:
    table = parse(built_in("engine.resistance", "island.toml"), "island.toml")
    links = {
        name: PrintedLink(_pair(name.split("-")), each["is"], each["rule"])
        for name, each in table["link"].items()
    }
    return PrintedMap(
        links=links,
        no_roads=tuple(NoRoad(each["zone"], tuple(each["to"]), each["rule"]) for each in table["no_road"]),
        walks=tuple(PrintedWalk(_pair(each["zones"]), each["steps"], each["rule"]) for each in table["walk"]),
        settlement={
            zone: NamedSettlement(each["is"], each["rule"]) for zone, each in table["settlement"].items()
        },
        speed={name: TrackBox(each["is"], each["rule"]) for name, each in table["speed"].items()},
    )


def contradictions(known: KnownMap) -> Iterator[MapContradiction]:
    """Where a map has its roads otherwise than the rulebook says; what is unknown contradicts nothing."""
    for (a, b), kind, rule in printed_map().links.values():
        if _differs(known, a, b, kind):
            yield MapContradiction(say(f"resistance.map.{kind}", a=a, b=b), rule)
    for zone, to, rule in printed_map().no_roads:
        for end in to:
            if end in known.roads[zone]:
                yield MapContradiction(say("resistance.map.no-road", a=zone, b=end), rule)
    for (a, b), steps, rule in printed_map().walks:
        if _too_far(known, a, b, steps) or _too_far(known, b, a, steps):
            yield MapContradiction(say("resistance.map.walk", a=a, b=b, steps=steps), rule)


def wrong_settlements(settlement: dict[Zone, str]) -> Iterator[MapContradiction]:
    """Each settlement that the rulebook names and the map has otherwise."""
    for zone, (kind, rule) in printed_map().settlement.items():
        if settlement.get(zone, kind) != kind:
            yield MapContradiction(say(f"resistance.map.{kind}", zone=zone), rule)


def _differs(known: KnownMap, a: Zone, b: Zone, kind: str) -> bool:
    if kind == JOINED:
        return known.joined(a, b) is False
    return known.joined(a, b) is False or b in known.roads[a]


def _too_far(known: KnownMap, start: Zone, end: Zone, steps: int) -> bool:
    reached = known.reachable(start, steps, frozenset())
    return reached is not None and end not in reached


def _pair(zones: list[Zone]) -> tuple[Zone, Zone]:
    a, b = zones
    return a, b
