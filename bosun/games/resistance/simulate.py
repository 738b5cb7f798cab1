"""How whole games of Project: Resistance are set up and counted."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import combinations, islice
from pathlib import Path

from bosun.games.resistance.island_svg import island_svg
from bosun.simulate.games import GameFigures, reason_of
from bosun.simulate.results import GameResult
from engine.answers import Drawn
from engine.errors import Malformed
from engine.game import Setup
from engine.play import Play
from engine.requests import Act, Request
from engine.resistance import GAME
from engine.resistance.clues import candidates
from engine.resistance.crafting import BOMB
from engine.resistance.island import Island
from engine.resistance.scenario import BUILT_IN, built_in_scenario, refuse_unknown
from engine.resistance.state import Resistance

IN_SCENARIO = {
    "speed": "first_speed",
    "timer": "timer",
    "cards": "resistance_cards",
    "bases": "bases",
    "soldiers-capital": "capital",
    "soldiers-city": "city",
}
OFFICERS = "officers"
EARLY = 3
"""Events of so many days are compared: nearly every game lasts longer, so that its length tells nothing."""
SETTINGS = ("army-uses-mountain-roads", "commando-gives-reputation", "clear-zone-cubes-daily")
KNOBS = {
    "speed": ("1", "3"),
    "timer": ("240", "360"),
    "cards": ("1", "2"),
    "officers": ("10", "14"),
    "soldiers-capital": ("2",),
    "soldiers-city": ("1",),
    "army-uses-mountain-roads": ("no",),
    "commando-gives-reputation": ("no",),
    "clear-zone-cubes-daily": ("yes",),
}


def _setup(seats: tuple[str, ...], chosen: Mapping[str, str], changes: Mapping[str, str]) -> Setup:
    scenario = _edited(_scenario_text(chosen["scenario"]), chosen["difficulty"], changes)
    settings = {"keeping": "full", "difficulty": chosen["difficulty"]}
    settings |= {name: changes[name] for name in SETTINGS if name in changes}
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


def _edited(text: str, difficulty: str, changes: Mapping[str, str]) -> str:
    """The scenario with single values changed."""
    entries = IN_SCENARIO | {OFFICERS: difficulty}
    for key in sorted(entries.keys() & changes.keys()):
        entry, value = entries[key], changes[key]
        if not value.isdigit():
            raise Malformed(f"“{value}” is not a number of {key}: write a whole number.")
        text, found = re.subn(rf"(?m)^{entry}\s*=.*$", f"{entry} = {value}", text)
        if not found:
            raise Malformed(f"The scenario has no entry “{entry}” to vary.")
    return text


class _DayObserver:
    """Looks on at a game day by day: the army, the team, and when the base and the bomb were there."""

    def __init__(self) -> None:
        self._settled: Counter[str] = Counter()
        self._actions = 0
        self._by_day: dict[str, list[float]] = {}
        self._first: dict[str, float] = {}

    def see(self, request: Request, state: Resistance) -> None:
        if isinstance(request, Act):
            self._actions += 1
            self._note_progress(state)
        elif request.id == "resistance.army.intensify":
            self._end_day(state)

    def _note_progress(self, state: Resistance) -> None:
        if state.bases:
            self._first.setdefault("base found, day", state.day)
        if any(player.objects.get(BOMB) for player in state.players):
            self._first.setdefault("bomb made, day", state.day)

    def _end_day(self, state: Resistance) -> None:
        self._settled.update(_occupants(state))
        for name, value in _measures(state).items():
            self._by_day.setdefault(name, []).append(value)

    def result(self, play: Play[Resistance]) -> GameResult:
        game = play.state
        self._settled.update(_occupants(game))
        won = play.outcome is not None and "players" in play.outcome.winners
        left = {
            "officers left in reserve": game.officers_in_reserve,
            "soldiers left in reserve": game.reserve,
        }
        return GameResult(
            won=won,
            reason=reason_of(play),
            days=game.day,
            actions=self._actions,
            settled={zone: number for zone, number in self._settled.items() if number},
            answers=len(play.entries),
            tags=tuple(_tags(play)),
            numbers=self._first | left,
            by_day=self._by_day,
        )


def _measures(state: Resistance) -> dict[str, float]:
    return {
        "soldiers on the island": state.soldiers.total(),
        "officers on the island": state.officers.total(),
        "reputation held": sum(player.cubes for player in state.players),
        "clues kept": len(state.kept_clues),
        "zones that the clues leave": len(candidates(state)),
    }


def _tags(play: Play[Resistance]) -> list[str]:
    """What chance dealt, before anybody decided anything: so it tells causes, and not only company."""
    people = sorted(player.character.id for player in play.state.players)
    alone = [f"character: {name}" for name in people]
    pairs = [f"pair: {one} + {other}" for one, other in combinations(people, 2)]
    early = _early(play, "events", EARLY, "early event") + _early(play, "resistance", 1, "first offer")
    return [*alone, *pairs, *early]


def _early(play: Play[Resistance], pile: str, draws: int, label: str) -> list[str]:
    """What the first draws from a pile brought."""
    drawn = (entry.answer for entry in play.entries if isinstance(entry.answer, Drawn))
    first = islice((answer for answer in drawn if answer.of == pile), draws)
    return [f"{label}: {piece}" for piece in sorted({piece for answer in first for piece in answer.pieces})]


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
    watch=_DayObserver,
    varied=(*IN_SCENARIO, OFFICERS, *SETTINGS),
    knobs=KNOBS,
    losses=("officers", "soldiers", "unfinished"),
    draw_map=_map,
)
