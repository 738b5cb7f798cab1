"""What the rulebook's example says or forces about the roads of the real board."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.resistance.island import Island

MOUNTAIN_ROADS = {"RES-MAP-01": ("NE1", "NO10"), "RES-MAP-02": ("NE14", "NE9")}
NEIGHBOURS = {
    "RES-MAP-07": [("NE15", "NE10")],
    "RES-MAP-09": [("NO15", "NO10"), ("NO15", "NO8")],
    "RES-MAP-11": [("SO11", "SO10")],
    "RES-MAP-13": [("SE15", "SE10"), ("SE15", "SE9")],
    "RES-MAP-15": [("NO10", "SO8"), ("NO10", "NO1")],
}
SETTLEMENTS = {"NO15": "capital", "NE14": "city", "SO11": "village", "NE1": "village", "NO10": "village"}
WALKS = {
    "RES-MAP-03": ("NE1", "NE8", 2),
    "RES-MAP-04": ("NE1", "NE14", 3),
    "RES-MAP-05": ("NE9", "NE15", 3),
    "RES-MAP-06": ("NE8", "NE3", 3),
}
NINES = {"NO9", "NE9", "SO9", "SE9"}
NO_ROAD: dict[str, tuple[str, Callable[[str], bool]]] = {
    "RES-MAP-08": ("NE15", lambda zone: zone == "NE14"),
    "RES-MAP-10": ("NO15", lambda zone: zone in NINES | {"NE14", "NE10", "SO10", "SE10"}),
    "RES-MAP-12": ("SO11", lambda zone: int(zone[2:]) < 11 and zone not in ("SO10", "NO10", "NO8")),
    "RES-MAP-14": ("SE15", lambda zone: zone == "NE10"),
    "RES-MAP-16": (
        "NO10",
        lambda zone: int(zone[2:]) in range(2, 8) or zone in {"NO9", "NE9", "SO9", "NE10"},
    ),
}
"""Ordinary roads that cannot be there. Mountain roads might be: it depends on whether soldiers use them."""


def wrong_settlements(island: "Island") -> Iterator[str]:
    """Each settlement that the rulebook names and the island has otherwise, as a sentence."""
    for zone, settlement in SETTLEMENTS.items():
        if island.settlement[zone] != settlement:
            yield f"{zone} is a {settlement} (RES-MAP-19)"


def broken_facts(island: "Island") -> Iterator[str]:
    """Each fact that the island breaks, as a sentence with its id."""
    for id, (a, b) in MOUNTAIN_ROADS.items():
        if b not in island.mountain_roads[a]:
            yield f"a mountain road joins {a} and {b} ({id})"
    for id, pairs in NEIGHBOURS.items():
        for a, b in pairs:
            if b not in island.neighbours(a):
                yield f"{a} and {b} are neighbours ({id})"
    for id, (a, b, steps) in WALKS.items():
        if b not in island.reachable(a, steps, frozenset()):
            yield f"one Move of {steps} steps leads from {a} to {b} ({id})"
    for id, (a, cannot) in NO_ROAD.items():
        for zone in filter(cannot, island.roads[a]):
            yield f"no road joins {a} and {zone} ({id})"
