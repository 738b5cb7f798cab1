"""The island on the table: what is printed or told is known, the rest is asked for when rules need it."""

from collections.abc import Callable, Iterator

from engine.facts import Facts
from engine.resistance.fact_kinds import CLUE_ROADS, COAST, LINK, ROADS, SETTLEMENTS
from engine.resistance.known_map import KnownMap, ZoneRoads, known_map
from engine.resistance.printed_map import printed_map
from engine.resistance.zones import REGIONS, ZONES, Zone, region_of, zones_of


class Island:
    """The map of the copy on the table.

    Rules call what they need, and an unknown fact is asked for. Screens, bots and the timed phase must not
    ask: they look at ``known``, or at :meth:`reachable`.
    """

    zones = ZONES

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._known: tuple[int, KnownMap] | None = None

    def copied(self, facts: Facts) -> "Island":
        """The same island for a copy of the play, which has these facts."""
        island = Island(facts)
        island._known = self._known
        return island

    @property
    def known(self) -> KnownMap:
        """The map as far as it is known now."""
        version = self.facts.version
        if self._known is None or self._known[0] != version:
            self._known = version, map_of(self.facts)
        return self._known[1]

    @property
    def known_settlements(self) -> bool:
        """Whether it is known of every zone what it can hold."""
        return all(zone in self.known.settlement for zone in ZONES)

    def rings(self, zone: Zone) -> int:
        """How many soldiers, and how many cubes, the zone can hold."""
        rings = self.known.rings.get(zone)
        if rings is None:
            self.facts.get(SETTLEMENTS, region_of(zone))
            rings = self.known.rings[zone]
        return rings

    def all_rings(self) -> dict[Zone, int]:
        """How many soldiers, and how many cubes, each zone can hold."""
        rings = self.known.rings
        return rings if len(rings) == len(ZONES) else {zone: self.rings(zone) for zone in ZONES}

    def settled(self, settlement: str) -> list[Zone]:
        """All zones with this kind of settlement, region by region, highest number first."""
        for region in REGIONS:
            self.facts.get(SETTLEMENTS, region)
        kinds = self.known.settlement
        return [zone for region in REGIONS for zone in zones_of(region) if kinds[zone] == settlement]

    def neighbours(self, zone: Zone, *, mountains: bool = True) -> tuple[Zone, ...]:
        """Zones joined directly by a road, highest number first; mountain roads count unless told not to."""
        self.facts.get(ROADS, zone)
        return self.known.neighbours(zone, mountains=mountains)

    def joined(self, a: Zone, b: Zone) -> bool:
        """Whether a road of any kind joins the two; where neither end is known, the first is asked for."""
        told = next((zone for zone in (a, b) if zone in self.known.complete), a)
        self.facts.get(ROADS, told)
        return b in self.known.neighbours(a)

    def nearest(self, zone: Zone, wanted: Callable[[Zone], bool], *, mountains: bool) -> list[Zone]:
        """The zones that are wanted and fewest links away; only zones on the way there are asked for."""
        seen, edge = {zone}, [zone]
        while edge:
            found = [each for each in edge if wanted(each)]
            if found:
                return found
            around = [n for each in edge for n in self.neighbours(each, mountains=mountains)]
            edge = [n for n in dict.fromkeys(around) if n not in seen]
            seen |= set(edge)
        return []

    def reachable(self, zone: Zone, steps: int, open_mountains: frozenset[str]) -> frozenset[Zone]:
        """Where one Move may lead: anywhere if a road on the way is unknown, since players are believed."""
        known = self.known.reachable(zone, steps, open_mountains)
        return frozenset(ZONES) - {zone} if known is None else known


def map_of(facts: Facts, *, without: Zone | None = None, but: ZoneRoads | None = None) -> KnownMap:
    """The map that follows from these facts.

    :param without: a zone whose roads are left out.
    :param but: a zone as somebody tells it just now.
    """
    if not facts.any_told and without is None and but is None:
        return _map_untold(facts)
    return _map_of(facts, without, but)


def _map_untold(facts: Facts) -> KnownMap:
    """The map of a copy of which nobody told anything: the same in every play."""
    if facts.example not in _untold:
        _untold[facts.example] = _map_of(facts, None, None)
    return _untold[facts.example]


_untold: dict[bool, KnownMap] = {}
"""The map of printed facts alone, and the one with our examples."""


def _map_of(facts: Facts, without: Zone | None, but: ZoneRoads | None) -> KnownMap:
    told = [key.subject for key in facts.told() if key.kind == ROADS]
    examples = [zone for zone in ZONES if zone not in told and facts.known(ROADS, zone) is not None]
    known = [zone for zone in (*examples, *told) if zone != without]
    roads = [_roads(facts, zone) for zone in known]
    return known_map(
        (*roads, but) if but else tuple(roads),
        tuple(_links(facts)),
        tuple(_settlements(facts)),
        tuple(_coast(facts)),
        facts.known(CLUE_ROADS),
    )


def _roads(facts: Facts, zone: Zone) -> ZoneRoads:
    value = facts.known(ROADS, zone)
    assert value is not None
    return zone, tuple(value["road"]), tuple(value["mountain"])


def _links(facts: Facts) -> Iterator[tuple[Zone, Zone, str]]:
    """Single links whose kind of road is known."""
    for name in facts.subjects(LINK):
        kind = facts.known(LINK, name)
        if kind in ("road", "mountain"):
            a, b = name.split("-")
            yield a, b, kind


def _settlements(facts: Facts) -> Iterator[tuple[Zone, str]]:
    """The settlements of regions that were told, and of single zones that the rulebook names."""
    for region in REGIONS:
        told = facts.known(SETTLEMENTS, region)
        for zone in zones_of(region):
            if told is not None:
                yield zone, _kind_in(told, zone)
            elif zone in printed_map().settlement:
                yield zone, printed_map().settlement[zone].settlement


def _kind_in(told: dict[str, list[Zone]], zone: Zone) -> str:
    return next((kind for kind in ("capital", "city") if zone in told[kind]), "village")


def _coast(facts: Facts) -> Iterator[tuple[Zone, bool]]:
    for region in REGIONS:
        told = facts.known(COAST, region)
        if told is not None:
            yield from ((zone, zone in told) for zone in zones_of(region))
