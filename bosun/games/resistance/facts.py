"""The files of Project: Resistance that an owner may bring: an island, a scenario, cards."""

from collections.abc import Sequence

from bosun.facts.kinds import DataFile, GameFacts
from engine.resistance.island import load_island
from engine.resistance.own_cards import load_components
from engine.resistance.scenario import load_scenario

ISLAND, SCENARIO, CARDS = "island", "scenario", "cards"


def _check(files: Sequence[DataFile]) -> None:
    """A scenario is checked against the island beside it."""
    island = load_island()
    for file in files:
        if file.kind == ISLAND:
            island = load_island(file.text, file.name)
    for file in files:
        if file.kind == SCENARIO:
            load_scenario(file.text, island, file.name)
        elif file.kind == CARDS:
            load_components(file.text, file.name)


FACTS = GameFacts(
    entries={
        ISLAND: frozenset({"zone"}),
        SCENARIO: frozenset({"objectives", "soldiers"}),
        CARDS: frozenset({"recruits", "clues", "events"}),
    },
    check_together=_check,
)
