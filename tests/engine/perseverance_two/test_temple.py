"""The trials of the temple: what their two stages count."""

from collections import Counter
from typing import Any

import pytest

from engine.perseverance.state import Patrol
from engine.perseverance.two.box import load_adventures
from tests.engine.perseverance_two.catalogue import rows
from tests.engine.perseverance_two.files import CARDS
from tests.engine.perseverance_two.table import table

RICH: dict[str, Any] = {
    "soldiers": {"John": {"light": 3, "heavy": 1}},
    "assets": {"John": {"valor": 4, "story": 0}},
    "camps": {"S1": "John", "P1": "John", "P2": "Fred"},
    "outposts": {"S1": ("crash-site", "John"), "P1": ("mushroom-farm", "John"), "P2": ("patrol-hub", "Fred")},
    "towers": {"S1": "John", "P1": "Isabelle"},
    "settlements": {
        "sustenance": {1: "John"},
        "military": {1: "Isabelle", 2: "John"},
        "expansion": {1: "John"},
    },
    "perks": {"John": ["CM-1A", "CS-1A", "CS-1B", "EN-1A"]},
    "cubes": {"chief-mate": ["John"], "captain": ["John", "John", "Fred"]},
    "pen": {"John": {"raptor": 2}},
    "in_pool": [("John", "organizer"), ("neutral", "organizer"), ("neutral", "innovator")],
    "on_board": {"pub": [("John", "organizer"), ("Fred", "organizer")]},
}


@pytest.mark.rule("P2-TEMPLE-01…06", "P2-GAP-34")
@pytest.mark.parametrize(
    ("trial", "first", "second"),
    [
        ("strength", 2 * 2, 3 * 1),
        ("wit", 2 * 2, 2 * 2),
        ("leadership", 4, 3 + 2 + 2),
        ("proficiency", 4, 4),
        ("momentum", 2, 3),
        ("equilibrium", 3, 4),
    ],
)
def test_what_each_trial_is_worth(trial: str, first: int, second: int) -> None:
    """The leader is no soldier there; one heavy and one light soldier are on the card."""
    for stage, worth in ((1, first), (2, second)):
        t = table(data=CARDS, **RICH)
        john = t.player("John")
        john.supply.subtract({"light": 1, "heavy": 1})
        soldiers = Counter(light=1, heavy=1, leader=1)
        john.patrol = Patrol(t.game.adventure_cards[f"trial-of-{trial}"], soldiers, stage)
        t.place("salvage").secondary("stop")
        assert john.ledger["patrols"] == worth, (trial, stage)


@pytest.mark.rule("P2-TEMPLE-01", "P2-COMP-08")
def test_the_six_trials_of_the_catalogue_have_two_stages_each_in_the_card_file() -> None:
    adventures = load_adventures()
    trials = {card.name: card for id, card in adventures.cards.items() if adventures.deck_of[id] == "temple"}
    assert set(trials) == {row["English"] for row in rows("TEMPLE")}
    assert all(card.stages == 2 and card.stage(1) and card.stage(2) for card in trials.values())
    assert adventures.sizes == {"starter": 4, "plains": 7, "canyon": 11, "temple": 6}


@pytest.mark.rule("P2-GAP-10")
def test_how_many_soldiers_a_trial_needs_is_read_out_where_no_file_tells() -> None:
    t = table(
        camps={"P5": "John"}, dinos={"C5": []}, soldiers={"John": {"light": 3}}, hands={"John": ["temple"]}
    )
    t.adventure("P5").then("clear", "C5", "trial-of-wit")
    assert t.parts() == ["soldiers"]
    t.fill(3)
    t.choose("light", "light", "light").pass_on("ask.secondary").choose("stop").pass_on("ask.go-on").choose(
        "yes"
    )
    assert t.asks == "ask.transition", "the threat between the stages too"
    t.count(5)
    assert t.asks == "roll.threat"


@pytest.mark.rule("P2-ADV-14", "P2-ADV-42")
def test_another_player_can_still_go_to_the_temple_with_a_card_of_their_own() -> None:
    two = {"light": 2}
    hands = {"John": ["temple"], "Isabelle": ["temple"]}
    soldiers = {"John": two, "Isabelle": two}
    t = table(camps={"P5": "Fred"}, dinos={"C5": []}, hands=hands, soldiers=soldiers, data=CARDS)
    t.adventure("P5").then("clear", "C5", "trial-of-wit").choose("light", "light").pass_on("ask.effect")
    if t.game.overrun("P5", "camp"):
        t.game.players[2].breach = None
    t.adventure("P5").then("clear", "C5")
    assert "trial-of-wit" not in t.options(), "there is only one of each"
    assert t.may("trial-of-momentum")
