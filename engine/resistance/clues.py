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
    left = frozenset(game.island.zones)
    for clue in game.kept_clues:
        left &= zones_with(game.island, clue)
    return left


def may_keep(game: Resistance, clue: str) -> bool:
    """A clue that leaves no zone at all is refused, and a failure tells nothing."""
    return clue != FAILURE and bool(candidates(game) & zones_with(game.island, clue))
