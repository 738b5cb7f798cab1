"""A scenario: who stands where at the start, how fast the army is, and what wins."""

from collections import Counter
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData
from engine.resistance.components import CUBES, OFFICERS, SOLDIERS, components
from engine.resistance.island import REGIONS, Island, Zone

BUILT_IN = ("1", "teaching")
DIFFICULTIES = ("normal", "easy", "hard")
MOST_BASES = 3
PAWNS = 4
ON_ISLAND = "officers_on_island"


@dataclass(frozen=True, eq=False)
class Scenario:
    """What a scenario card says. ``pawns`` are the start zones in the order of the seats."""

    title: str
    mark: str
    timer: int
    first_speed: int
    resistance_cards: int
    clues: tuple[str, ...]
    soldiers: dict[Zone, int]
    officers_on_island: dict[Zone, int]
    cubes: dict[Zone, int]
    pawns: tuple[Zone, ...]
    officers: dict[str, int]
    bases: int
    craft: str | None


def built_in_scenario(name: str) -> str:
    """The text of a built-in scenario file."""
    return built_in("engine.resistance", f"scenarios/{name}.toml")


@lru_cache(maxsize=32)
def load_scenario(text: str, island: Island, name: str = "scenario") -> Scenario:
    """The scenario of a TOML text, checked against the island."""
    table = parse(text, name)
    objectives = need(table, "objectives", dict, where=name)
    scenario = Scenario(
        title=need(table, "title", str, where=name),
        mark=need_mark(table, where=name),
        timer=_at_least(table, "timer", 1, name),
        first_speed=need(table, "first_speed", int, where=name),
        resistance_cards=_at_least(table, "resistance_cards", 0, name),
        clues=tuple(_clues(table, name)),
        soldiers=_spread(need(table, "soldiers", dict, where=name), island, f"{name}, soldiers"),
        officers_on_island=_spread(_optional(table, ON_ISLAND, name), island, f"{name}, {ON_ISLAND}"),
        cubes=_on_zones(table, "cubes", island, name),
        pawns=_pawns(table, island, name),
        officers=_officers(table, name),
        bases=objectives.get("bases", 0),
        craft=objectives.get("craft"),
    )
    _check_army(scenario, island, name)
    _check(scenario, objectives, island, name)
    return scenario


def refuse_unknown(text: str, name: str) -> None:
    """A file with a table or entry that scenarios do not have is refused: its writer meant something by it.

    Games saved before keep the text that they were begun with, so loading one does not ask for this.
    """
    known = sorted(field.name for field in fields(Scenario) if field.name not in ("bases", "craft"))
    for entry in parse(text, name):
        need_one_of(entry, [*known, "objectives"], what="entry", where=name)


def _at_least(table: dict[str, Any], key: str, least: int, name: str) -> int:
    value = int(need(table, key, int, where=name))
    if value < least:
        raise BadData(f"{name}: “{key}” should be {least} or more, but is {value}.")
    return value


def _clues(table: dict[str, Any], name: str) -> list[str]:
    return [
        need_one_of(clue, components().clues, what="clue", where=name)
        for clue in need(table, "clues", list, where=name)
    ]


def _optional(table: dict[str, Any], key: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = need(table, key, dict, where=name) if key in table else {}
    return found


def _spread(entries: dict[str, Any], island: Island, where: str) -> dict[Zone, int]:
    """Pieces by number of the zone, in every region, or by the full name of a zone."""
    spread: Counter[Zone] = Counter()
    for key, number in entries.items():
        for zone in [f"{region}{key}" for region in REGIONS] if key.isdigit() else [key]:
            need_one_of(zone, island.zones, what="zone", where=where)
            spread[zone] += _at_least({key: number}, key, 0, where)
    return dict(+spread)


def _pawns(table: dict[str, Any], island: Island, name: str) -> tuple[Zone, ...]:
    """One zone for all, or one for each pawn in the order of the seats."""
    told = table.get("pawns")
    zones = told if isinstance(told, list) else [need(table, "pawns", str, where=name)] * PAWNS
    if len(zones) != PAWNS:
        raise BadData(f"{name}: “pawns” is one zone for all or {PAWNS} zones, one a seat, not {len(zones)}.")
    return tuple(need_one_of(str(zone), island.zones, what="zone", where=f"{name}, pawns") for zone in zones)


def _on_zones(table: dict[str, Any], key: str, island: Island, name: str) -> dict[Zone, int]:
    where = f"{name}, {key}"
    placed = need(table, key, dict, where=name)
    for zone, number in placed.items():
        need_one_of(zone, island.zones, what="zone", where=where)
        if not isinstance(number, int) or not 0 <= number <= island.rings(zone):
            raise BadData(f"{where}: {zone} holds at most {island.rings(zone)}, not {number}.")
    if sum(placed.values()) > CUBES:
        raise BadData(f"{where}: there are {CUBES} cubes in the box, not {sum(placed.values())}.")
    return dict(placed)


def _officers(table: dict[str, Any], name: str) -> dict[str, int]:
    where = f"{name}, officers"
    table = need(table, "officers", dict, where=name)
    officers = {level: _at_least(table, level, 1, where) for level in DIFFICULTIES}
    for level, number in officers.items():
        if number > OFFICERS:
            raise BadData(f"{where}: there are {OFFICERS} officers in the box, not {number} (“{level}”).")
    return officers


def _check_army(scenario: Scenario, island: Island, name: str) -> None:
    """The army fits the zones and the box, and is not on its last piece before the game begins."""
    army = Counter(scenario.soldiers) + Counter(scenario.officers_on_island)
    for zone, number in army.items():
        if number > island.rings(zone):
            raise BadData(f"{name}, soldiers: {zone} holds at most {island.rings(zone)}, not {number}.")
    soldiers, officers = sum(scenario.soldiers.values()), sum(scenario.officers_on_island.values())
    if not army or soldiers >= SOLDIERS:
        raise BadData(f"{name}, soldiers: from 1 to {SOLDIERS - 1} can start on the island, not {soldiers}.")
    for level, number in scenario.officers.items():
        if officers >= number:
            raise BadData(f"{name}, {ON_ISLAND}: {officers} of {number} officers (“{level}”) lose at once.")


def _check(scenario: Scenario, objectives: dict[str, Any], island: Island, name: str) -> None:
    if scenario.first_speed not in island.speed_track:
        raise BadData(f"{name}: no box of the speed track shows speed {scenario.first_speed}.")
    if unknown := set(objectives) - {"bases", "craft"}:
        raise BadData(f"{name}, objectives: Bosun knows “bases” and “craft”, not “{sorted(unknown)[0]}”.")
    if not isinstance(scenario.bases, int) or not 0 <= scenario.bases <= MOST_BASES:
        raise BadData(f"{name}, objectives: “bases” is a number from 0 to {MOST_BASES}.")
    if scenario.craft is not None:
        need_one_of(scenario.craft, components().specials, what="special object", where=f"{name}, objectives")
    if not scenario.bases and scenario.craft is None:
        raise BadData(f'{name}, objectives: say what wins, “bases = 1” or “craft = "pirate-radio"”.')
