"""What is known of the map at one point of a play: roads as far as they were told, settlements, the coast."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TypeAlias

from engine.resistance.zones import RINGS, ZONES, Zone, number_of, region_of

ZoneRoads: TypeAlias = tuple[Zone, tuple[Zone, ...], tuple[Zone, ...]]
"""A zone with all its roads, and all its mountain roads."""
Links: TypeAlias = Mapping[Zone, tuple[Zone, ...]]


@dataclass(frozen=True, eq=False)
class KnownMap:
    """The map, as far as it is known. Of the zones in ``complete`` all roads are.

    ``settlement`` and ``coast`` have the zones of which it is known. ``clues_count_mountains``: whether the
    cards that count roads count mountain roads too, if that is known.
    """

    roads: Links
    mountain_roads: Links
    complete: frozenset[Zone]
    settlement: Mapping[Zone, str]
    coast: Mapping[Zone, bool]
    clues_count_mountains: bool | None
    _links: dict[tuple[Zone, bool], tuple[Zone, ...]] = field(default_factory=dict)
    _far: dict[Zone, dict[Zone, int]] = field(default_factory=dict)
    _reach: dict[tuple[Zone, int, frozenset[str]], frozenset[Zone] | None] = field(default_factory=dict)

    @cached_property
    def rings(self) -> dict[Zone, int]:
        """How many pieces fit each zone whose settlement is known."""
        return {zone: RINGS[settlement] for zone, settlement in self.settlement.items()}

    def neighbours(self, zone: Zone, *, mountains: bool = True) -> tuple[Zone, ...]:
        """Zones known to be joined directly, highest number first."""
        key = zone, mountains
        if key not in self._links:
            joined = self.roads[zone] + (self.mountain_roads[zone] if mountains else ())
            self._links[key] = tuple(sorted(joined, key=number_of, reverse=True))
        return self._links[key]

    def joined(self, a: Zone, b: Zone) -> bool | None:
        """Whether a road joins the two; None where it is not known."""
        if b in self.neighbours(a):
            return True
        return False if {a, b} & self.complete else None

    def reachable(self, zone: Zone, steps: int, open_mountains: frozenset[str]) -> frozenset[Zone] | None:
        """Where one Move leads: up to ``steps`` along roads, or one mountain road on its own.

        ``open_mountains`` are the regions from which a mountain road counts as an ordinary one. None where
        the roads of a zone on the way are not all known.
        """
        key = zone, steps, open_mountains
        if key not in self._reach:
            self._reach[key] = self._walk(zone, steps, open_mountains)
        return self._reach[key]

    def distances(self, zone: Zone) -> dict[Zone, int]:
        """How many known links of any kind lie between the zone and each other one."""
        if zone not in self._far:
            far, edge = {zone: 0}, [zone]
            while edge:
                edge = [n for z in edge for n in self._further(z, far)]
            self._far[zone] = far
        return self._far[zone]

    def _further(self, zone: Zone, far: dict[Zone, int]) -> list[Zone]:
        new = [n for n in self.neighbours(zone) if n not in far]
        far.update(dict.fromkeys(new, far[zone] + 1))
        return new

    def _walk(self, zone: Zone, steps: int, open_mountains: frozenset[str]) -> frozenset[Zone] | None:
        reached, edge = {zone}, {zone}
        for _ in range(steps):
            if not edge <= self.complete:
                return None
            edge = {n for z in edge for n in self._steps(z, open_mountains)} - reached
            reached |= edge
        return frozenset((reached | set(self.mountain_roads[zone])) - {zone})

    def _steps(self, zone: Zone, open_mountains: frozenset[str]) -> tuple[Zone, ...]:
        return self.roads[zone] + (self.mountain_roads[zone] if region_of(zone) in open_mountains else ())


@lru_cache(maxsize=256)
def known_map(
    told: tuple[ZoneRoads, ...],
    links: tuple[tuple[Zone, Zone, str], ...] = (),
    settlement: tuple[tuple[Zone, str], ...] = (),
    coast: tuple[tuple[Zone, bool], ...] = (),
    clues_count_mountains: bool | None = None,
) -> KnownMap:
    """The map that follows from what was told. A road told at one end is there at the other end too.

    :param told: zones with their roads, in the order of telling: where two differ, the later one is right.
    :param links: single roads that are known besides, each with its kind.
    """
    kinds: dict[str, dict[Zone, list[Zone]]] = {kind: {z: [] for z in ZONES} for kind in ("road", "mountain")}
    for a, b, kind in links:
        _join(kinds[kind], a, [b])
    for zone, road, mountain in told:
        for kind, ends in (("road", road), ("mountain", mountain)):
            _part(kinds[kind], zone, ends)
            _join(kinds[kind], zone, ends)
    roads, mountain_roads = ({z: tuple(ends) for z, ends in kinds[k].items()} for k in ("road", "mountain"))
    complete = frozenset(zone for zone, _, _ in told)
    return KnownMap(roads, mountain_roads, complete, dict(settlement), dict(coast), clues_count_mountains)


def _join(links: dict[Zone, list[Zone]], zone: Zone, ends: Iterable[Zone]) -> None:
    for end in ends:
        if end not in links[zone]:
            links[zone].append(end)
            links[end].append(zone)


def _part(links: dict[Zone, list[Zone]], zone: Zone, ends: Iterable[Zone]) -> None:
    """Take away the links of a zone other than to these ends."""
    for gone in [end for end in links[zone] if end not in ends]:
        links[zone].remove(gone)
        links[gone].remove(zone)
