"""A scenario: who stands where at the start, how fast the army is, and what wins."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_one_of, parse
from engine.errors import BadData
from engine.messages import Message, say
from engine.resistance.components import OFFICERS, Components, components
from engine.resistance.zones import NUMBERS, REGIONS, RINGS, SETTLEMENTS_PER_REGION, ZONES, Zone

BUILT_IN = ("1", "teaching", "rescue", "general")
OURS = ("teaching", "rescue", "general")
"""Those that no card of the box prints: screens say so."""
BASE, PERSON, GENERAL = "base", "person", "general"
DIFFICULTIES = ("normal", "easy", "hard")
TOKENS = 3
"""Objective tokens in the box: so many things can be hidden."""
OBJECTIVES = ("bases", "craft", PERSON, GENERAL)
PAWNS = 4
ON_ISLAND = "officers_on_island"


@dataclass(frozen=True, eq=False)
class Scenario:
    """What a scenario card says. ``pawns`` are the start zones in the order of the seats.

    Soldiers and officers stand in zones, or in every region on a kind of settlement or on a number.
    """

    title: str
    timer: int
    first_speed: int
    resistance_cards: int
    clues: tuple[str, ...]
    soldiers: dict[str, int]
    officers_on_island: dict[str, int]
    cubes: dict[Zone, int]
    pawns: tuple[Zone, ...]
    officers: dict[str, int]
    bases: int
    craft: str | None
    person: bool
    general: bool

    @property
    def hidden(self) -> tuple[str, ...]:
        """What the clues lead to, in the order in which it is found."""
        return (BASE,) * self.bases + (PERSON,) * self.person + (GENERAL,) * self.general


def built_in_scenario(name: str) -> str:
    """The text of a built-in scenario file."""
    return built_in("engine.resistance", f"scenarios/{name}.toml")


@lru_cache(maxsize=32)
def load_scenario(text: str, name: str = "scenario", *, box: Components | None = None) -> Scenario:
    """The scenario of a TOML text, checked for this box; for the printed one, if none is named."""
    box = box or components()
    table = parse(text, name)
    objectives = need(table, "objectives", dict, where=name)
    scenario = Scenario(
        title=need(table, "title", str, where=name),
        timer=_at_least(table, "timer", 1, name),
        first_speed=_at_least(table, "first_speed", 1, name),
        resistance_cards=_at_least(table, "resistance_cards", 0, name),
        clues=tuple(_clues(table, name)),
        soldiers=_spread(need(table, "soldiers", dict, where=name), f"{name}, soldiers"),
        officers_on_island=_spread(_optional(table, ON_ISLAND, name), f"{name}, {ON_ISLAND}"),
        cubes=_on_zones(table, "cubes", name, box.cubes),
        pawns=_pawns(table, name),
        officers=_officers(table, name),
        bases=objectives.get("bases", 0),
        craft=objectives.get("craft"),
        person=_flag(objectives, PERSON, name),
        general=_flag(objectives, GENERAL, name),
    )
    _check_army(scenario, box.soldiers)
    _check(scenario, objectives, name)
    return scenario


def refuse_unknown(text: str, name: str) -> None:
    """A file with a table or entry that scenarios do not have is refused: its writer meant something by it.

    Games saved before keep the text that they were begun with, so loading one does not ask for this.
    """
    known = sorted(field.name for field in fields(Scenario) if field.name not in OBJECTIVES)
    for entry in parse(text, name):
        need_one_of(entry, [*known, "objectives", "mark"], what=say("data.what.entry"), where=name)


def _at_least(table: dict[str, Any], key: str, least: int, name: str) -> int:
    value = int(need(table, key, int, where=name))
    if value < least:
        raise BadData(say("resistance.scenario.least", where=name, entry=key, least=least, value=value))
    return value


def _clues(table: dict[str, Any], name: str) -> list[str]:
    return [
        need_one_of(clue, components().clues, what=say("resistance.what.clue"), where=name)
        for clue in need(table, "clues", list, where=name)
    ]


def _optional(table: dict[str, Any], key: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = need(table, key, dict, where=name) if key in table else {}
    return found


def _spread(entries: dict[str, Any], where: str) -> dict[str, int]:
    """Pieces by where they stand: a zone, or in every region a kind of settlement or a number."""
    for key, number in entries.items():
        known = (*ZONES, *RINGS, *map(str, NUMBERS))
        need_one_of(key, known, what=say("data.what.zone"), where=where)
        _at_least({key: number}, key, 0, where)
    return {key: number for key, number in entries.items() if number}


def _pawns(table: dict[str, Any], name: str) -> tuple[Zone, ...]:
    """One zone for all, or one for each pawn in the order of the seats."""
    told = table.get("pawns")
    zones = told if isinstance(told, list) else [need(table, "pawns", str, where=name)] * PAWNS
    if len(zones) != PAWNS:
        raise BadData(say("resistance.scenario.pawns", where=name, pawns=PAWNS, number=len(zones)))
    return tuple(
        need_one_of(str(zone), ZONES, what=say("data.what.zone"), where=f"{name}, pawns") for zone in zones
    )


def _on_zones(table: dict[str, Any], key: str, name: str, most: int) -> dict[Zone, int]:
    where = f"{name}, {key}"
    placed = need(table, key, dict, where=name)
    for zone in placed:
        need_one_of(zone, ZONES, what=say("data.what.zone"), where=where)
        _at_least(placed, zone, 0, where)
    if sum(placed.values()) > most:
        raise BadData(say("resistance.scenario.cubes", most=most, number=sum(placed.values())))
    return dict(placed)


def _officers(table: dict[str, Any], name: str) -> dict[str, int]:
    where = f"{name}, officers"
    table = need(table, "officers", dict, where=name)
    officers = {level: _at_least(table, level, 1, where) for level in DIFFICULTIES}
    for level, number in officers.items():
        if number > OFFICERS:
            raise BadData(
                say("resistance.scenario.officers", most=OFFICERS, number=number, level=_level(level))
            )
    return officers


def _level(difficulty: str) -> Message:
    return say(f"resistance.design.officers-{difficulty}")


def refuse_overfull(scenario: Scenario, settlement: Mapping[Zone, str]) -> None:
    """No zone gets more pieces than it holds, as far as its settlement is known."""
    army = Counter(scenario.soldiers) + Counter(scenario.officers_on_island)
    for what, pieces in (("soldiers", army), ("cubes", scenario.cubes)):
        for place, number in pieces.items():
            most = most_in(place, settlement)
            if number > most:
                kind = say(f"resistance.design.{what}")
                raise BadData(
                    say("resistance.scenario.overfull", what=kind, place=place, most=most, number=number)
                )


def most_in(place: str, settlement: Mapping[Zone, str]) -> int:
    """How many pieces fit a zone, a kind of settlement, or the zones of a number."""
    if place in RINGS:
        return RINGS[place]
    zones = [f"{region}{place}" for region in REGIONS] if place.isdigit() else [place]
    return min(RINGS[settlement.get(zone, "capital")] for zone in zones)


def places(place: str) -> int:
    """In how many zones pieces stand that are told for this place."""
    if place in RINGS:
        return SETTLEMENTS_PER_REGION[place] * len(REGIONS)
    return len(REGIONS) if place.isdigit() else 1


def _check_army(scenario: Scenario, most: int) -> None:
    """The army fits the box, and is not on its last piece before the game begins."""
    soldiers, officers = (
        sum(number * places(place) for place, number in pieces.items())
        for pieces in (scenario.soldiers, scenario.officers_on_island)
    )
    if not soldiers + officers or soldiers >= most:
        raise BadData(say("resistance.scenario.soldiers", most=most - 1, number=soldiers))
    for level, number in scenario.officers.items():
        if officers >= number:
            raise BadData(say("resistance.scenario.lost", number=officers, of=number, level=_level(level)))


def _flag(objectives: dict[str, Any], key: str, name: str) -> bool:
    value = objectives.get(key, False)
    if not isinstance(value, bool):
        raise BadData(say("resistance.scenario.flag", where=name, entry=key, value=repr(value)))
    return value


def _check(scenario: Scenario, objectives: dict[str, Any], name: str) -> None:
    for entry in objectives:
        need_one_of(entry, OBJECTIVES, what=say("resistance.what.objective"), where=f"{name}, objectives")
    if not isinstance(scenario.bases, int) or not 0 <= scenario.bases <= TOKENS:
        raise BadData(say("resistance.scenario.bases", most=TOKENS))
    if len(scenario.hidden) > TOKENS:
        raise BadData(say("resistance.scenario.tokens", most=TOKENS, number=len(scenario.hidden)))
    if scenario.craft is not None:
        need_one_of(
            scenario.craft,
            components().specials,
            what=say("resistance.what.special"),
            where=f"{name}, objectives",
        )
    if not scenario.hidden and scenario.craft is None:
        raise BadData(say("resistance.scenario.aimless"))
