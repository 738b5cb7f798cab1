"""Clue cards: which zones have a card's feature, and which zones all kept clues leave.

Where the map is not wholly known, a zone may have a feature or not: then the table looks at its cards.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.facts import Facts
from engine.resistance.components import components
from engine.resistance.fact_kinds import HOLE
from engine.resistance.island import map_of
from engine.resistance.known_map import KnownMap
from engine.resistance.state import Resistance
from engine.resistance.zones import ZONES, Zone, region_of

FAILURE = "failure"
MANY_ROADS = 4
REGIONS_OF = {
    "regions-n": ("NO", "NE"),
    "regions-s": ("SE", "SO"),
    "regions-e": ("NE", "SE"),
    "regions-w": ("NO", "SO"),
}


class Holes(NamedTuple):
    """The zones that are punched out for certain, and those that may be."""

    certain: frozenset[Zone]
    possible: frozenset[Zone]


@lru_cache(maxsize=1024)
def zones_with(known: KnownMap, clue: str) -> Holes:
    """The holes of a clue card, as far as they are known."""
    found = {zone: _matches(known, zone, clue) for zone in ZONES}
    return Holes(
        frozenset(zone for zone in ZONES if found[zone]),
        frozenset(zone for zone in ZONES if found[zone] is not False),
    )


def _matches(known: KnownMap, zone: Zone, clue: str) -> bool | None:
    """Whether the zone has the card's feature; None where that is not known."""
    if clue == FAILURE:
        return True
    if clue in REGIONS_OF:
        return region_of(zone) in REGIONS_OF[clue]
    if clue.startswith("roads-"):
        return _counts(known, zone, int(clue[-1]))
    if clue in ("mountain", "seaside", "country"):
        return _lies(known, zone, clue)
    return None if zone not in known.settlement else known.settlement[zone] == clue


def _counts(known: KnownMap, zone: Zone, number: int) -> bool | None:
    """Whether so many roads leave the zone. Do mountain roads count? Where nobody knows, both must agree."""
    if zone not in known.complete:
        return None
    roads, mountains = len(known.roads[zone]), len(known.mountain_roads[zone])
    if known.clues_count_mountains is None:
        counts = {roads, roads + mountains}
    else:
        counts = {roads + mountains if known.clues_count_mountains else roads}
    found = {min(each, MANY_ROADS) == number for each in counts}
    return found.pop() if len(found) == 1 else None


def _lies(known: KnownMap, zone: Zone, clue: str) -> bool | None:
    """Whether the zone lies in the mountains, at the sea, or at neither."""
    seaside = known.coast.get(zone)
    mountain = bool(known.mountain_roads[zone]) or (False if zone in known.complete else None)
    if clue != "country":
        return mountain if clue == "mountain" else seaside
    if mountain or seaside:
        return False
    return None if mountain is None or seaside is None else True


@lru_cache(maxsize=4096)
def _matching_all(known: KnownMap, clues: frozenset[str]) -> Holes:
    each = [zones_with(known, clue) for clue in clues]
    zones = frozenset(ZONES)
    return Holes(
        zones.intersection(*(holes.certain for holes in each)),
        zones.intersection(*(holes.possible for holes in each)),
    )


def stack_of(clues: Iterable[str]) -> str:
    """Clue cards that lie on each other, as one name: ``city+regions-n``."""
    return "+".join(sorted(set(clues)))


def stacked(stack: str) -> list[str]:
    return stack.split("+")


def holes_of_stack(facts: Facts, stack: str) -> Holes:
    """What a stack of clue cards leaves, as far as the map says it."""
    return _matching_all(map_of(facts), frozenset(stacked(stack)))


def holes_left(game: Resistance) -> Holes:
    """The zones that match every kept clue, for certain or perhaps; what the table saw is certain."""
    seen = game.facts.known(HOLE, stack_of(game.kept_clues))
    if seen:
        return Holes(frozenset(seen), frozenset(seen))
    return _matching_all(game.island.known, frozenset(game.kept_clues))


def candidates(game: Resistance) -> frozenset[Zone]:
    """The zones that may match every kept clue."""
    return holes_left(game).possible


def only_zone(game: Resistance) -> Zone | None:
    """The one zone that the kept clues leave; the table looks at its cards where the map does not say it."""
    stack = stack_of(game.kept_clues)
    if game.facts.known(HOLE, stack) is None:
        certain, possible = holes_left(game)
        if len(possible) == 1:
            return next(iter(possible))
        if len(certain) > 1 or not possible:
            return None
    seen = game.facts.get(HOLE, stack)
    return seen[0] if seen else None


@lru_cache(maxsize=64)
def isolable(known: KnownMap) -> frozenset[Zone]:
    """The zones that some kinds of clues, laid together, leave alone."""
    alone = set()
    for zone in ZONES:
        true_here = frozenset(clue for clue in components().clues if zone in zones_with(known, clue).certain)
        if _matching_all(known, true_here).possible == {zone}:
            alone.add(zone)
    return frozenset(alone)


def may_keep(game: Resistance, clue: str) -> bool:
    """A clue that leaves no zone at all is refused, and a failure tells nothing."""
    return clue != FAILURE and bool(candidates(game) & zones_with(game.island.known, clue).possible)
