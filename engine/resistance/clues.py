"""Clue cards: which zones have a card's feature, and which zones all kept clues leave."""

from functools import lru_cache

from engine.resistance.island import Island, Zone, region_of
from engine.resistance.state import Resistance

FAILURE = "failure"
REGIONS_OF = {
    "regions-n": ("NO", "NE"),
    "regions-s": ("SE", "SO"),
    "regions-e": ("NE", "SE"),
    "regions-w": ("NO", "SO"),
}


@lru_cache(maxsize=256)
def zones_with(island: Island, clue: str) -> frozenset[Zone]:
    """The holes of a clue card."""
    return frozenset(zone for zone in island.zones if _matches(island, zone, clue))


def _matches(island: Island, zone: Zone, clue: str) -> bool:
    if clue in REGIONS_OF:
        return region_of(zone) in REGIONS_OF[clue]
    if clue.startswith("roads-"):
        return min(len(island.neighbours(zone)), 4) == int(clue[-1])
    mountain, seaside = bool(island.mountain_roads[zone]), zone in island.coast
    features = {"mountain": mountain, "seaside": seaside, "country": not (mountain or seaside), FAILURE: True}
    return features.get(clue, island.settlement[zone] == clue)


def candidates(game: Resistance) -> frozenset[Zone]:
    """The zones that match every kept clue."""
    return _matching_all(game.island, frozenset(game.kept_clues))


@lru_cache(maxsize=4096)
def _matching_all(island: Island, clues: frozenset[str]) -> frozenset[Zone]:
    return frozenset(island.zones).intersection(*(zones_with(island, clue) for clue in clues))


@lru_cache(maxsize=8)
def isolable(island: Island, clues: frozenset[str]) -> frozenset[Zone]:
    """The zones that some of these kinds of clues, laid together, leave alone."""
    alone = set()
    for zone in island.zones:
        true_here = frozenset(clue for clue in clues if zone in zones_with(island, clue))
        if _matching_all(island, true_here) == {zone}:
            alone.add(zone)
    return frozenset(alone)


def may_keep(game: Resistance, clue: str) -> bool:
    """A clue that leaves no zone at all is refused, and a failure tells nothing."""
    return clue != FAILURE and bool(candidates(game) & zones_with(game.island, clue))
