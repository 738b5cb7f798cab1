"""How whole games of Project: Resistance are set up and counted."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

from bosun.games.resistance.island_svg import island_svg
from bosun.simulate.games import GameFigures, Knobs, reason_of
from bosun.simulate.results import GameResult
from engine.answers import Drawn
from engine.errors import BadData, Malformed
from engine.game import Setup
from engine.messages import Message, say
from engine.play import Play
from engine.requests import Act, Request
from engine.resistance import GAME
from engine.resistance.box import BOX_FILE, box_keys, box_numbers, box_text, limits, numbers_of
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
SCENARIO_KNOBS: Knobs = {
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
    setup = Setup(GAME.name, seats, tuple(settings.items()), (("scenario", scenario),))
    numbers = {key: _whole(changes, key) for key in box_keys() if key in changes}
    return _with_numbers(setup, _numbers_in(chosen.get(BOX_FILE, "")) | numbers)


def _numbers_in(file: str) -> dict[str, int]:
    """What a file changes in the box; without a file, nothing."""
    return box_numbers(_text_of(file, say("simulate.take-file")), Path(file).name) if file else {}


def _with_numbers(setup: Setup, numbers: Mapping[str, int]) -> Setup:
    """With these numbers of the box changed besides those that are."""
    data = dict(setup.data)
    before = box_numbers(data[BOX_FILE]) if BOX_FILE in data else {}
    text = box_text({**before, **numbers})
    return replace(setup, data=tuple((data | ({BOX_FILE: text} if text else {})).items()))


def _scenario_text(name: str) -> str:
    if name in BUILT_IN:
        return built_in_scenario(name)
    text = _text_of(name, say("simulate.take-scenario", known=tuple(BUILT_IN)))
    refuse_unknown(text, Path(name).name)
    return text


def _text_of(name: str, advice: Message) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(say("simulate.unreadable", name=name, advice=advice)) from error


def _scenario_knobs(setup: Setup) -> Knobs:
    """What the scenario has an entry for: one that names every zone has none for all capitals at once."""
    text, entries = dict(setup.data)["scenario"], IN_SCENARIO | {OFFICERS: setup.setting("difficulty", "")}
    return {
        key: values
        for key, values in SCENARIO_KNOBS.items()
        if key in SETTINGS or re.search(_line_of(entries[key]), text)
    }


def _line_of(entry: str) -> str:
    return rf"(?m)^{entry}\s*=.*$"


def _box_knobs(setup: Setup) -> Knobs:
    """Every number of the box one less and one more, where the game can begin with it."""
    game = GAME.begin(setup)
    return {
        key: tuple(str(near) for near in (number - 1, number + 1) if _can_begin(setup, key, near))
        for key, number in numbers_of(game.box, game.facts).items()
    }


def _can_begin(setup: Setup, key: str, number: int) -> bool:
    if not limits(key)[0] <= number <= limits(key)[1]:
        return False
    try:
        GAME.begin(_with_numbers(setup, {key: number}))
    except BadData:
        return False
    return True


def _edited(text: str, difficulty: str, changes: Mapping[str, str]) -> str:
    """The scenario with single values changed."""
    entries = IN_SCENARIO | {OFFICERS: difficulty}
    for key in sorted(entries.keys() & changes.keys()):
        entry, value = entries[key], _whole(changes, key)
        text, found = re.subn(_line_of(entry), f"{entry} = {value}", text)
        if not found:
            raise Malformed(say("simulate.no-entry", entry=entry))
    return text


def _whole(changes: Mapping[str, str], key: str) -> int:
    if not changes[key].isdecimal():
        raise Malformed(say("simulate.no-number", text=changes[key], what=key))
    return int(changes[key])


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
    varied=(*IN_SCENARIO, OFFICERS, *SETTINGS, *box_keys()),
    knobs={"scenario": _scenario_knobs, BOX_FILE: _box_knobs},
    losses=("officers", "soldiers", "unfinished"),
    draw_map=_map,
)
