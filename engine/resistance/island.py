"""The island: sixty zones in four regions, the roads between them, and what a neighbour is."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData, Malformed
from engine.messages import say
from engine.resistance.facts import broken_facts, wrong_settlements

Zone: TypeAlias = str

REGIONS = ("NO", "NE", "SO", "SE")
NUMBERS = range(1, 16)
RINGS = {"village": 1, "city": 2, "capital": 3}
SETTLEMENTS_PER_REGION = {"capital": 1, "city": 2, "village": 12}


def region_of(zone: Zone) -> str:
    return zone[:2]


def number_of(zone: Zone) -> int:
    return int(zone[2:])


@dataclass(frozen=True, eq=False)
class Island:
    """The map. Zones are named as the tokens show them: region letters and number, ``NE14``."""

    zones: tuple[Zone, ...]
    settlement: dict[Zone, str]
    coast: frozenset[Zone]
    roads: dict[Zone, tuple[Zone, ...]]
    mountain_roads: dict[Zone, tuple[Zone, ...]]
    place: dict[Zone, tuple[int, int]]
    marks: dict[str, str]
    speed_track: tuple[int, ...]
    _links: dict[tuple[Zone, bool], tuple[Zone, ...]] = field(default_factory=dict)
    _far: dict[tuple[Zone, bool], dict[Zone, int]] = field(default_factory=dict)
    _reach: dict[tuple[Zone, int, frozenset[str]], frozenset[Zone]] = field(default_factory=dict)

    def rings(self, zone: Zone) -> int:
        """How many soldiers, and how many cubes, the zone can hold."""
        return RINGS[self.settlement[zone]]

    def neighbours(self, zone: Zone, *, mountains: bool = True) -> tuple[Zone, ...]:
        """Zones joined directly by a road, highest number first; mountain roads count unless told not to."""
        key = zone, mountains
        if key not in self._links:
            joined = self.roads[zone] + (self.mountain_roads[zone] if mountains else ())
            self._links[key] = tuple(sorted(joined, key=number_of, reverse=True))
        return self._links[key]

    def reachable(self, zone: Zone, steps: int, open_mountains: frozenset[str]) -> frozenset[Zone]:
        """Where one Move leads: up to ``steps`` along roads, or one mountain road on its own.

        ``open_mountains`` are the regions from which a mountain road counts as an ordinary one.
        """
        key = zone, steps, open_mountains
        if key not in self._reach:
            by_road = self._walk(zone, steps, open_mountains)
            self._reach[key] = frozenset((by_road | set(self.mountain_roads[zone])) - {zone})
        return self._reach[key]

    def distances(self, zone: Zone, *, mountains: bool = True) -> dict[Zone, int]:
        """How many links lie between the zone and each other one."""
        key = zone, mountains
        if key not in self._far:
            far, edge = {zone: 0}, [zone]
            while edge:
                edge = [n for z in edge for n in self._further(z, far, mountains)]
            self._far[key] = far
        return self._far[key]

    def _further(self, zone: Zone, far: dict[Zone, int], mountains: bool) -> list[Zone]:
        new = [n for n in self.neighbours(zone, mountains=mountains) if n not in far]
        far.update(dict.fromkeys(new, far[zone] + 1))
        return new

    def _walk(self, zone: Zone, steps: int, open_mountains: frozenset[str]) -> set[Zone]:
        reached, edge = {zone}, {zone}
        for _ in range(steps):
            edge = {n for z in edge for n in self._steps(z, open_mountains)} - reached
            reached |= edge
        return reached

    def _steps(self, zone: Zone, open_mountains: frozenset[str]) -> tuple[Zone, ...]:
        return self.roads[zone] + (self.mountain_roads[zone] if region_of(zone) in open_mountains else ())

    def zone(self, name: str) -> Zone:
        """The zone that a person typed: ``ne14``, ``NE 14`` and ``N-E14`` are NE14."""
        code = name.upper().replace(" ", "").replace("-", "")
        if code not in self.settlement:
            raise Malformed(say("resistance.refuse.zone", name=name))
        return code


@lru_cache(maxsize=8)
def load_island(text: str | None = None, name: str = "island.toml") -> Island:
    """The island of a TOML text, checked; without one, the built-in island."""
    table = parse(text if text is not None else built_in("engine.resistance", "island.toml"), name)
    island = _build(table, name)
    _check(island, name)
    if not table.get("variant", False):
        _check_facts(island, name)
    return island


def refuse_wrong_settlements(text: str, name: str) -> None:
    """A file for the real board has the settlements that the rulebook names.

    Games saved before keep the island that they were begun with, so loading one does not ask for this.
    """
    island = load_island(text, name)
    for fact in () if parse(text, name).get("variant", False) else wrong_settlements(island):
        raise BadData(f"{name}: the rulebook has it that {fact}. Mend the zone, or add “variant = true”.")


def _build(table: dict[str, Any], name: str) -> Island:
    zones = need(table, "zone", dict, where=name)
    marks, settlement, place, coast = {}, {}, {}, set()
    for zone, entry in zones.items():
        where = f"{name}, zone {zone}"
        marks[zone] = need_mark(entry, where=where)
        settlement[zone] = need_one_of(
            need(entry, "settlement", str, where=where), RINGS, what="settlement", where=where
        )
        place[zone] = _place(need(entry, "place", list, where=where), where)
        if need(entry, "coast", bool, where=where):
            coast.add(zone)
    roads, mountains = _build_roads(table, set(zones), marks, name)
    track = need(table, "speed_track", dict, where=name)
    marks["speed_track"] = need_mark(track, where=f"{name}, speed_track")
    return Island(
        zones=tuple(zones),
        settlement=settlement,
        coast=frozenset(coast),
        roads=roads,
        mountain_roads=mountains,
        place=place,
        marks=marks,
        speed_track=tuple(need(track, "boxes", list, where=f"{name}, speed_track")),
    )


def _place(place: list[Any], where: str) -> tuple[int, int]:
    match place:
        case [int(x), int(y)]:
            return x, y
    raise BadData(f"{where}: “place” is two whole numbers, such as [56, 24], not {place!r}.")


def _build_roads(
    table: dict[str, Any], zones: set[Zone], marks: dict[str, str], name: str
) -> tuple[dict[Zone, tuple[Zone, ...]], dict[Zone, tuple[Zone, ...]]]:
    joined: dict[str, dict[Zone, list[Zone]]] = {
        kind: {zone: [] for zone in zones} for kind in ("road", "mountain")
    }
    for entry in need(table, "road", list, where=name):
        ends = need(entry, "between", list, where=f"{name}, a road")
        where = f"{name}, road {'–'.join(map(str, ends))}"
        if len(ends) != 2 or ends[0] == ends[1]:
            raise BadData(f"{where}: a road joins two different zones.")
        for end in ends:
            need_one_of(end, zones, what="zone", where=where)
        kind = need_one_of(need(entry, "kind", str, where=where), joined, what="kind of road", where=where)
        if any(ends[1] in joined[any_kind][ends[0]] for any_kind in joined):
            raise BadData(f"{where}: this road is there twice. Remove one of the two entries.")
        marks["–".join(ends)] = mark = need_mark(entry, where=where)
        marks[f"kind of {'–'.join(ends)}"] = need_mark({"mark": entry.get("kind_mark", mark)}, where=where)
        joined[kind][ends[0]].append(ends[1])
        joined[kind][ends[1]].append(ends[0])
    roads, mountains = ({z: tuple(far) for z, far in joined[kind].items()} for kind in ("road", "mountain"))
    return roads, mountains


def _check(island: Island, name: str) -> None:
    expected = {f"{region}{number}" for region in REGIONS for number in NUMBERS}
    if set(island.zones) != expected:
        odd = sorted(set(island.zones) ^ expected)
        raise BadData(f"{name}: the island has zones 1–15 in NO, NE, SO and SE; look at {', '.join(odd)}.")
    for region in REGIONS:
        _check_region(island, region, name)
    if (lost := set(island.zones) - set(island.distances("NE1"))) != set():
        raise BadData(f"{name}: no road leads to {', '.join(sorted(lost))}. Add the missing roads.")
    boxes = island.speed_track
    if not boxes or any(not isinstance(box, int) or box < 1 for box in boxes):
        raise BadData(f"{name}, speed_track: “boxes” lists the speed in each box, such as [1, 2, 3].")


def _check_facts(island: Island, name: str) -> None:
    """A file for the real board agrees with the rulebook; an island of one's own says ``variant = true``."""
    for fact in broken_facts(island):
        raise BadData(f"{name}: the rulebook has it that {fact}. Mend the roads, or add “variant = true”.")


def _check_region(island: Island, region: str, name: str) -> None:
    for settlement, wanted in SETTLEMENTS_PER_REGION.items():
        found = [z for z in island.zones if region_of(z) == region and island.settlement[z] == settlement]
        if len(found) != wanted:
            raise BadData(
                f"{name}: region {region} has {len(found)} of kind “{settlement}” instead of {wanted}: "
                f"{', '.join(found) or 'none'}."
            )
