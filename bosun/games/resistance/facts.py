"""The files of Project: Resistance that an owner may bring: an island, a scenario, cards."""

from collections.abc import Mapping, Sequence

from bosun.facts.kinds import DataFile, GameFacts
from engine.game import Setup
from engine.resistance import GAME
from engine.resistance.files import card_facts, island_facts, refuse_wrong_settlements
from engine.resistance.island import Island
from engine.resistance.scenario import load_scenario, refuse_overfull, refuse_unknown

ISLAND, SCENARIO, CARDS = "island", "scenario", "cards"


def _check(files: Sequence[DataFile]) -> None:
    """A scenario is checked against the island beside it."""
    for file in files:
        if file.kind == ISLAND:
            island_facts(file.text, file.name)
            refuse_wrong_settlements(file.text, file.name)
        elif file.kind == CARDS:
            card_facts(file.text, file.name)
    for file in files:
        if file.kind == SCENARIO:
            refuse_unknown(file.text, file.name)
            refuse_overfull(load_scenario(file.text, file.name), _settlements(files))


def _settlements(files: Sequence[DataFile]) -> Mapping[str, str]:
    """What is known of them: printed, or in an island's file."""
    islands = tuple((file.kind, file.text) for file in files if file.kind == ISLAND)
    facts = GAME.facts(Setup(GAME.name, (), data=islands, example=False))
    return Island(facts).known.settlement


FACTS = GameFacts(
    entries={
        ISLAND: frozenset({"zone"}),
        SCENARIO: frozenset({"objectives", "soldiers"}),
        CARDS: frozenset({"recruits", "clues", "events"}),
    },
    check_together=_check,
)
