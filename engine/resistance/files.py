"""Islands and cards written as data files: our examples, and the files of version 0.1 that owners brought."""

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, TypeAlias

from engine.data import built_in, need, need_one_of, parse
from engine.errors import BadData
from engine.facts import FactKey, Value
from engine.messages import say
from engine.resistance.components import CLUES_IN_ALL, EVENTS_IN_ALL, SKILLS, TOP_LEVEL, components
from engine.resistance.fact_kinds import (
    CLUE_CARDS,
    COAST,
    EVENT_CARDS,
    PLACE,
    RECRUIT,
    ROADS,
    SETTLEMENTS,
    SPEED,
)
from engine.resistance.known_map import KnownMap, known_map
from engine.resistance.printed_map import contradictions, wrong_settlements
from engine.resistance.speed import boxes_of_track
from engine.resistance.zones import (
    REGIONS,
    RINGS,
    SETTLEMENTS_PER_REGION,
    ZONES,
    Zone,
    in_order,
    region_of,
    zones_of,
)

FactValues: TypeAlias = Mapping[FactKey, Value]


def facts_in_files(files: Mapping[str, str]) -> FactValues:
    """The facts that data files tell, by kind of file; a scenario tells none."""
    island = island_facts(files["island"]) if "island" in files else {}
    cards = card_facts(files["cards"]) if "cards" in files else {}
    return {**island, **cards}


@cache
def example_facts() -> FactValues:
    """The island, cards and recruits that we made up."""
    island = built_in("engine.resistance", "examples/island.toml")
    cards = built_in("engine.resistance", "examples/cards.toml")
    return {**island_facts(island), **card_facts(cards)}


@lru_cache(maxsize=8)
def island_facts(text: str, name: str = "island.toml") -> FactValues:
    """The facts of an island's file, checked: its roads, settlements, coast, places and speed track."""
    table = parse(text, name)
    entries = need(table, "zone", dict, where=name)
    if set(entries) != set(ZONES):
        odd = sorted(set(entries) ^ set(ZONES))
        raise BadData(say("resistance.file.zones", where=name, zones=", ".join(odd)))
    roads = _roads(table, name)
    settlements = _settlements(entries, name)
    _check_roads(roads, name, variant=bool(table.get("variant", False)))
    facts: dict[FactKey, Value] = {FactKey(ROADS, zone): ends for zone, ends in roads.items()}
    facts |= {FactKey(SETTLEMENTS, region): kinds for region, kinds in settlements.items()}
    facts |= {FactKey(COAST, region): _coast(entries, region, name) for region in REGIONS}
    facts |= {FactKey(PLACE, zone): _place(entries, zone, name) for zone in ZONES}
    return facts | {FactKey(SPEED, box): speed for box, speed in _speed(table, name).items()}


def refuse_wrong_settlements(text: str, name: str) -> None:
    """A file for the real board has the settlements that the rulebook names.

    Games saved before keep the island that they were begun with, so reading one does not ask for this.
    """
    table = parse(text, name)
    settlement = {zone: str(entry["settlement"]) for zone, entry in table["zone"].items()}
    for wrong in () if table.get("variant", False) else wrong_settlements(settlement):
        raise BadData(say("resistance.refuse.file", file=name, fact=wrong.fact, rule=wrong.rule))


def _settlements(entries: dict[str, Any], name: str) -> dict[str, dict[str, list[Zone]]]:
    """The capital and the cities of each region; all other zones are villages."""
    found: dict[str, dict[str, list[Zone]]] = {region: {kind: [] for kind in RINGS} for region in REGIONS}
    for zone, entry in entries.items():
        where = f"{name}, zone {zone}"
        kind = need_one_of(
            need(entry, "settlement", str, where=where),
            RINGS,
            what=say("resistance.what.settlement"),
            where=where,
        )
        found[region_of(zone)][kind].append(zone)
    for region, kinds in found.items():
        for kind, wanted in SETTLEMENTS_PER_REGION.items():
            if len(kinds[kind]) != wanted:
                raise BadData(
                    say(
                        "resistance.file.settlements",
                        where=name,
                        region=region,
                        kind=kind,
                        wanted=wanted,
                        number=len(kinds[kind]),
                        zones=", ".join(kinds[kind]) or say("resistance.file.none"),
                    )
                )
    named = ("capital", "city")
    return {
        region: {kind: sorted(kinds[kind], key=in_order) for kind in named} for region, kinds in found.items()
    }


def _coast(entries: dict[str, Any], region: str, name: str) -> list[Zone]:
    zones = sorted(zones_of(region), key=in_order)
    return [zone for zone in zones if need(entries[zone], "coast", bool, where=f"{name}, zone {zone}")]


def _place(entries: dict[str, Any], zone: Zone, name: str) -> dict[str, int]:
    match place := need(entries[zone], "place", list, where=f"{name}, zone {zone}"):
        case [int(x), int(y)]:
            return {"x": x, "y": y}
    raise BadData(say("resistance.file.place", where=f"{name}, zone {zone}", value=repr(place)))


def _speed(table: dict[str, Any], name: str) -> dict[str, int]:
    track = need(table, "speed_track", dict, where=name)
    boxes = need(track, "boxes", list, where=f"{name}, speed_track")
    if not boxes or any(not isinstance(box, int) or box < 1 for box in boxes):
        raise BadData(say("resistance.file.speed", where=f"{name}, speed_track"))
    return boxes_of_track(boxes)


def _roads(table: dict[str, Any], name: str) -> dict[Zone, dict[str, list[Zone]]]:
    """The roads of each zone, of both kinds."""
    joined: dict[Zone, dict[str, list[Zone]]] = {zone: {"road": [], "mountain": []} for zone in ZONES}
    for number, entry in enumerate(need(table, "road", list, where=name), 1):
        ends = need(entry, "between", list, where=f"{name}, road {number}")
        where = f"{name}, road {'–'.join(map(str, ends))}"
        if len(ends) != 2 or ends[0] == ends[1]:
            raise BadData(say("resistance.file.road-ends", where=where))
        a, b = (need_one_of(end, ZONES, what=say("data.what.zone"), where=where) for end in ends)
        kind = need_one_of(
            need(entry, "kind", str, where=where), joined[a], what=say("resistance.what.road"), where=where
        )
        if any(b in joined[a][any_kind] for any_kind in joined[a]):
            raise BadData(say("resistance.file.road-twice", where=where))
        joined[a][kind].append(b)
        joined[b][kind].append(a)
    return {z: {kind: sorted(ends, key=in_order) for kind, ends in joined[z].items()} for z in ZONES}


def _check_roads(roads: dict[Zone, dict[str, list[Zone]]], name: str, *, variant: bool) -> None:
    """A road leads everywhere, and a map of the real board agrees with the rulebook; a variant need not."""
    known = _map(roads)
    if (lost := set(ZONES) - set(known.distances("NE1"))) != set():
        raise BadData(say("resistance.file.no-road", where=name, zones=", ".join(sorted(lost))))
    for wrong in () if variant else contradictions(known):
        raise BadData(say("resistance.refuse.file", file=name, fact=wrong.fact, rule=wrong.rule))


def _map(roads: dict[Zone, dict[str, list[Zone]]]) -> KnownMap:
    return known_map(tuple((zone, tuple(e["road"]), tuple(e["mountain"])) for zone, e in roads.items()))


TOTALS = {"clues": CLUES_IN_ALL, "events": EVENTS_IN_ALL}
KINDS = {"clues": CLUE_CARDS, "events": EVENT_CARDS}


@lru_cache(maxsize=8)
def card_facts(text: str, name: str = "cards.toml") -> FactValues:
    """How many clues and events there are of each kind, and the values of recruits."""
    table = parse(text, name)
    for key in table:
        need_one_of(key, (*TOTALS, "recruits"), what=say("data.what.table"), where=name)
        need(table, key, dict, where=name)
    facts: dict[FactKey, Value] = {}
    for key, kind in KINDS.items():
        facts |= {FactKey(kind, id): number for id, number in _numbers(table, key, name).items()}
    recruits = _recruits(table.get("recruits", {}), name)
    return facts | {FactKey(RECRUIT, letter): values for letter, values in recruits.items()}


def _numbers(table: dict[str, Any], key: str, name: str) -> Counter[str]:
    known = components().clues if key == "clues" else components().events
    numbers: Counter[str] = Counter()
    for id, entry in table.get(key, {}).items():
        where = f"{name}, {key}.{id}"
        need_one_of(id, known, what=say(f"resistance.what.{key.removesuffix('s')}"), where=f"{name}, {key}")
        numbers[id] = need(entry, "number", int, where=where)
        if numbers[id] < 0:
            raise BadData(say("resistance.file.number", where=where, value=numbers[id]))
    if numbers.total() > TOTALS[key] or (len(numbers) == len(known) and numbers.total() < TOTALS[key]):
        where, told = f"{name}, {key}", numbers.total()
        raise BadData(say("resistance.file.cards", where=where, n=TOTALS[key], number=told))
    return numbers


def _recruits(table: dict[str, Any], name: str) -> dict[str, dict[str, int]]:
    found = {}
    for letter, entry in table.items():
        where = f"{name}, recruits.{letter}"
        need_one_of(
            letter, components().letters, what=say("resistance.what.recruit"), where=f"{name}, recruits"
        )
        found[letter] = {skill: need(entry, skill, int, where=where) for skill in SKILLS}
        for skill, value in found[letter].items():
            if not 0 <= value <= TOP_LEVEL:
                raise BadData(
                    say("resistance.file.skill", where=where, entry=skill, most=TOP_LEVEL, value=value)
                )
    return found
