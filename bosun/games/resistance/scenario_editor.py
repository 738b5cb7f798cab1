"""Scenarios of Project: Resistance, made on the page: the fields of the card, and pieces on the island."""

from collections.abc import Iterator, Mapping
from typing import Any

from bosun.games.resistance.island_svg import island_svg
from bosun.web.scenario_editor import ScenarioEditor, ScenarioField
from engine.errors import BadData
from engine.game import Setup
from engine.messages import say
from engine.resistance import GAME
from engine.resistance.components import components
from engine.resistance.island import Island
from engine.resistance.names import object_name
from engine.resistance.scenario import (
    BUILT_IN,
    DIFFICULTIES,
    PAWNS,
    TOKENS,
    Scenario,
    built_in_scenario,
    load_scenario,
    refuse_overfull,
    refuse_unknown,
)
from engine.resistance.zones import REGIONS, RINGS, ZONES, Zone

NAME = "scenario"
ON_MAP = ("soldiers", "officers_on_island", "cubes")
SEATS = tuple(f"pawn {seat}" for seat in range(1, PAWNS + 1))
NOTHING = ""


FIELDS = (
    ScenarioField("title", say("resistance.design.title"), "text"),
    ScenarioField("timer", say("resistance.design.timer"), least=30, most=1800),
    ScenarioField("first_speed", say("resistance.design.first_speed"), least=1, most=6),
    ScenarioField("resistance_cards", say("resistance.design.resistance_cards"), most=8),
    *(
        ScenarioField(f"officers {one}", say(f"resistance.design.officers-{one}"), least=1, most=15)
        for one in DIFFICULTIES
    ),
    ScenarioField("bases", say("resistance.design.bases"), most=TOKENS),
    ScenarioField(
        "craft",
        say("resistance.design.craft"),
        "choice",
        choices=((NOTHING, say("app.nothing")), *((one, object_name(one)) for one in components().specials)),
    ),
    ScenarioField("person", say("resistance.design.person"), "flag"),
    ScenarioField("general", say("resistance.design.general"), "flag"),
)
PIECES = (
    *((kind, say(f"resistance.design.{kind}")) for kind in ON_MAP),
    *((seat, say("resistance.design.pawn", number=number)) for number, seat in enumerate(SEATS, 1)),
)


def _island() -> Island:
    return Island(GAME.facts(Setup(GAME.name, ())))


def board() -> str:
    """The example island; a scenario speaks of zones, which are the same on every copy."""
    return island_svg(_island(), title="", shade={}, figure=lambda _zone: "", legend="")


def read(text: str) -> dict[str, Any]:
    """The card as values: what stands in every region on a kind of settlement, now stands in its zones."""
    refuse_unknown(text, NAME)
    scenario = load_scenario(text, NAME)
    values: dict[str, Any] = {
        "title": scenario.title,
        "timer": scenario.timer,
        "first_speed": scenario.first_speed,
        "resistance_cards": scenario.resistance_cards,
        "bases": scenario.bases,
        "craft": scenario.craft or NOTHING,
        "person": scenario.person,
        "general": scenario.general,
        "clues": list(scenario.clues),
    }
    values |= {f"officers {level}": number for level, number in scenario.officers.items()}
    pieces: dict[str, dict[Zone, int]] = {kind: _on_zones(getattr(scenario, kind)) for kind in ON_MAP}
    pieces |= {seat: {zone: 1} for seat, zone in zip(SEATS, scenario.pawns, strict=True)}
    return values | {"pieces": pieces}


def _on_zones(told: Mapping[str, int]) -> dict[Zone, int]:
    settlement = _island().known.settlement
    found: dict[Zone, int] = {}
    for place, number in told.items():
        for zone in _zones_of(place, settlement):
            found[zone] = found.get(zone, 0) + number
    return found


def _zones_of(place: str, settlement: Mapping[Zone, str]) -> list[Zone]:
    if place in RINGS:
        return [zone for zone in ZONES if settlement[zone] == place]
    return [f"{region}{place}" for region in REGIONS] if place.isdigit() else [place]


def write(values: Mapping[str, Any]) -> str:
    """The file, refused in one sentence where it could not be played."""
    text = "\n".join(_lines(values)) + "\n"
    refuse_unknown(text, NAME)
    scenario: Scenario = load_scenario(text, NAME)
    refuse_overfull(scenario, _island().known.settlement)
    GAME.begin(Setup(GAME.name, ("Ada", "Ben", "Cleo"), (("scenario", "own"),), ((NAME, text),)))
    return text


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    pieces = _told(values, "pieces", dict)
    yield f"title = {_quoted(_told(values, 'title', str))}"
    yield from (f"{key} = {_told(values, key, int)}" for key in ("timer", "first_speed", "resistance_cards"))
    yield f"clues = [{', '.join(_quoted(str(clue)) for clue in _told(values, 'clues', list))}]"
    yield f"pawns = [{', '.join(_quoted(_pawn(pieces, seat)) for seat in SEATS)}]"
    for kind in ON_MAP:
        yield f"\n[{kind}]"
        yield from _placed(_told(pieces, kind, dict))
    yield "\n[officers]"
    yield from (f"{level} = {_told(values, f'officers {level}', int)}" for level in DIFFICULTIES)
    yield "\n[objectives]"
    yield from _objectives(values)


def _objectives(values: Mapping[str, Any]) -> Iterator[str]:
    if _told(values, "bases", int):
        yield f"bases = {values['bases']}"
    if _told(values, "craft", str):
        yield f"craft = {_quoted(values['craft'])}"
    yield from (f"{kind} = true" for kind in ("person", "general") if _told(values, kind, bool))


def _placed(told: Mapping[str, Any]) -> Iterator[str]:
    for zone, number in told.items():
        if zone not in ZONES or type(number) is not int:
            raise BadData(say("resistance.scenario.nowhere", zone=str(zone)[:20]))
        if number:
            yield f"{zone} = {number}"


def _pawn(pieces: Mapping[str, Any], seat: str) -> str:
    zones = [str(zone) for zone, number in _told(pieces, seat, dict).items() if number]
    if len(zones) != 1:
        raise BadData(say("resistance.scenario.pawn", pawn=dict(PIECES)[seat]))
    return zones[0]


def _told(values: Mapping[str, Any], key: str, kind: type) -> Any:
    found = values.get(key)
    if type(found) is not kind:
        raise BadData(say("resistance.scenario.missing", entry=key))
    return found


def _quoted(text: str) -> str:
    """As TOML writes it: on one line, with nothing in it that ends the text."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)[:80]
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


EDITOR = ScenarioEditor(
    starts={name: built_in_scenario(name) for name in BUILT_IN},
    fields=FIELDS,
    pieces=PIECES,
    board=board,
    read=read,
    write=write,
)
