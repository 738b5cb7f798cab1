"""The sixty zones: four regions of fifteen, named as their tokens show them, such as ``NE14``."""

from functools import cache
from typing import TypeAlias

Zone: TypeAlias = str

REGIONS = ("NO", "NE", "SO", "SE")
NUMBERS = range(1, 16)
ZONES: tuple[Zone, ...] = tuple(f"{region}{number}" for region in REGIONS for number in NUMBERS)
RINGS = {"village": 1, "city": 2, "capital": 3}
SETTLEMENTS_PER_REGION = {"capital": 1, "city": 2, "village": 12}

_PLACE = {zone: place for place, zone in enumerate(ZONES)}


def region_of(zone: Zone) -> str:
    return zone[:2]


def number_of(zone: Zone) -> int:
    return int(zone[2:])


@cache
def zones_of(region: str) -> tuple[Zone, ...]:
    """The zones of a region, highest number first."""
    return tuple(f"{region}{number}" for number in reversed(NUMBERS))


def in_order(zone: Zone) -> int:
    """For sorting: the regions in their order, then the numbers."""
    return _PLACE[zone]


def link_name(a: Zone, b: Zone) -> str:
    """Two zones as one name, the same from both ends: ``NO10-NE1``."""
    return "-".join(sorted((a, b), key=in_order))
