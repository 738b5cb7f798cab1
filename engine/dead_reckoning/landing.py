"""Where cubes come to rest: the share of each zone, simulated or measured by the owner at the table."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from engine.data import built_in, need, parse
from engine.dead_reckoning.layout import PSEUDO, Zone
from engine.errors import BadData

Landing: TypeAlias = Mapping[Zone, float]
FILE = "landing.toml"


def built_in_text() -> str:
    """The landing distribution that Bosun brings; it was simulated, and no real ship was measured."""
    return built_in("engine.dead_reckoning", FILE)


@lru_cache(maxsize=8)
def load_landing(text: str | None = None, name: str = FILE) -> Landing:
    """The shares of the zones alone, since a cube in none is thrown again; together they are one."""
    shares = need(parse(built_in_text() if text is None else text, name), "shares", dict, where=name)
    zones = {
        zone: need(shares, zone, float, where=f"{name}, shares") for zone in shares if zone not in PSEUDO
    }
    whole = sum(zones.values())
    if whole <= 0 or any(share < 0 for share in zones.values()):
        raise BadData(f"{name}: shares are numbers of 0 or more, one of them above 0.")
    return {zone: share / whole for zone, share in zones.items()}
