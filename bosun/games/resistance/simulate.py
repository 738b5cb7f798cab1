"""How whole games of Project: Resistance are set up and counted."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from bosun.games.resistance.island_svg import island_svg
from bosun.simulate.games import GameFigures
from engine.errors import Malformed
from engine.game import Setup
from engine.requests import Request
from engine.resistance import GAME
from engine.resistance.island import Island
from engine.resistance.scenario import BUILT_IN, built_in_scenario, refuse_unknown
from engine.resistance.state import Resistance

IN_SCENARIO = {"speed": "first_speed", "timer": "timer", "cards": "resistance_cards", "bases": "bases"}


def _setup(seats: tuple[str, ...], chosen: Mapping[str, str], changes: Mapping[str, str]) -> Setup:
    scenario = _edited(_scenario_text(chosen["scenario"]), changes)
    settings = {"keeping": "full", "difficulty": chosen["difficulty"]}
    return Setup(GAME.name, seats, tuple(settings.items()), (("scenario", scenario),))


def _scenario_text(name: str) -> str:
    if name in BUILT_IN:
        return built_in_scenario(name)
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        known = ", ".join(BUILT_IN)
        raise Malformed(f"The scenario “{name}” cannot be read. Take one of {known}, or a file.") from error
    refuse_unknown(text, Path(name).name)
    return text


def _edited(text: str, changes: Mapping[str, str]) -> str:
    """The scenario with single values changed."""
    for key in IN_SCENARIO.keys() & changes.keys():
        entry, value = IN_SCENARIO[key], changes[key]
        if not value.isdigit():
            raise Malformed(f"“{value}” is not a number of {key}: write a whole number.")
        text, found = re.subn(rf"(?m)^{entry}\s*=.*$", f"{entry} = {value}", text)
        if not found:
            raise Malformed(f"The scenario has no entry “{entry}” to vary.")
    return text


def _ends_day(request: Request) -> bool:
    return request.id == "resistance.army.intensify"


def _occupants(state: Resistance) -> Counter[str]:
    return Counter[str](state.soldiers) + Counter[str](state.officers)


def _map(settled: Mapping[str, float], title: str, legend: str) -> str:
    island = Island(GAME.facts(Setup(GAME.name, ())))
    return island_svg(
        island,
        title=f"Where the army settles: {title}",
        shade={zone: settled.get(zone, 0.0) / island.rings(zone) for zone in island.zones},
        figure=lambda zone: f"{settled.get(zone, 0.0):.1f}",
        legend=f"Soldiers and officers in each zone at the end of a day: {legend}",
    )


FIGURES = GameFigures(
    question="How hard is the invasion?",
    setup=_setup,
    varied=tuple(IN_SCENARIO),
    losses=("officers", "soldiers", "unfinished"),
    ends_day=_ends_day,
    days=lambda state: int(state.day),
    occupants=_occupants,
    draw_map=_map,
)
