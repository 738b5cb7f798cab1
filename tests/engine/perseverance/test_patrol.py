"""Patrols (catalogue section 5.1)."""

from typing import Any

import pytest

from tests.engine.perseverance.files import CHALLENGES, PATROLS
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table

CARDS = {"patrols": PATROLS, "challenges": CHALLENGES}


def ready(soldiers: dict[str, int], offer: tuple[str, ...] = ("scouts", "builders"), **laid: Any) -> Table:
    """Robert with soldiers before an offer of described cards."""
    t = table(soldiers={"Robert": soldiers}, data=CARDS, **laid)
    game = t.game
    for card in game.offer:
        game.deck[card] += 1
    game.offer = list(offer)
    for card in offer:
        game.deck[card] -= 1
    return t


def go(t: Table, card: str, *soldiers: str) -> Table:
    """Take the card, send the soldiers, and end the secondary action."""
    t.place("patrol").choose(card).pass_on("ask.assign").choose(*soldiers)
    return t.cube()


@pytest.mark.rule("P1-PATROL-01")
def test_no_second_patrol_while_one_is_in_progress_but_after_it() -> None:
    t = ready({"light": 5})
    go(t, "builders", "light", "light").pass_on("ask.go-on").choose("yes").roll("6")
    t.end_turn().end_turn().end_turn()
    assert t.whose == "Robert"
    assert t.choose("patrol").asks == "ask.overrule"
    done = go(ready({"light": 5}), "scouts", "light").pass_on("ask.effect")
    assert done.player("Robert").completed == 1
    done.end_turn().end_turn().end_turn()
    assert done.choose("patrol").asks == "ask.die", "completed cards do not block"


@pytest.mark.rule("P1-PATROL-02", "P1-PATROL-03")
def test_a_card_within_reach_is_taken_and_replaced_at_once() -> None:
    t = ready({"light": 1}).place("patrol")
    assert set(t.options()) == {"scouts"}, "the builders need two"
    t.choose("scouts")
    assert t.asks == "draw.patrol"
    t.drawn("unlisted")
    assert sorted(t.game.offer) == ["builders", "unlisted"]
    assert ready({}, ()).choose("patrol").asks == "ask.overrule"


@pytest.mark.rule("P1-PATROL-04", "P1-PATROL-06")
def test_a_two_stage_card_starts_on_stage_1_and_binds_its_soldiers() -> None:
    t = go(ready({"light": 2, "heavy": 1}), "builders", "light", "heavy")
    patrol = t.player("Robert").patrol
    assert patrol is not None
    assert (patrol.stage, patrol.card.stages) == (1, 2)
    assert t.player("Robert").board == {"light": 1, "heavy": 0} or t.player("Robert").board["light"] == 1
    t.pass_on("ask.go-on").choose("yes").roll("6").pass_on("ask.effect")
    assert patrol.soldiers == {"light": 1, "heavy": 1}


@pytest.mark.rule("P1-PATROL-05")
def test_soldiers_are_mixed_freely_from_the_requirement_up_to_eight() -> None:
    t = ready({"light": 5, "heavy": 5}).place("patrol").choose("builders").pass_on("ask.assign")
    assert set(t.options()) == {"light", "heavy"}, "no leader"
    request = t.request
    assert (getattr(request, "least", 0), getattr(request, "most", 0)) == (2, 8)


@pytest.mark.rule("P1-PATROL-07", "P1-PATROL-08", "P1-PATROL-20")
def test_the_stage_is_resolved_in_step_3_with_all_its_gains() -> None:
    t = go(ready({"light": 1}, assets={"Robert": {"food": 0}}), "scouts", "light")
    assert t.asks == "draw.light-challenges", "no question whether to resolve it"
    assert (t.assets("Robert")["food"], t.assets("Robert")["valor"]) == (1, 2)
    t.drawn("light-1").pass_on("ask.effect")
    assert t.player("Robert").board["light"] == 1
    assert (t.player("Robert").patrol, t.player("Robert").completed) == (None, 1)


@pytest.mark.rule("P1-PATROL-08", "P1-GAP-27")
def test_structures_are_built_by_the_normal_rules_and_a_bonus_is_asked() -> None:
    t = go(ready({"light": 2}), "builders", "light", "light")
    t.pass_on("ask.wall").choose("military:wall-1").choose("military:a1")
    assert (t.game.walls(0), t.game.traps(0)) == (1, 1)
    assert t.assets("Robert").get("scrap", 0) == 1, "free of cost"
    t.choose("yes").roll("6")
    for _ in range(3):
        t.end_turn()
    t.place("rations").cube()
    t.pass_on("ask.settlement").choose("military:settlement-6")
    assert t.asks == "ask.bonus"
    assert t.choose("yes").player("Robert").votes == 2


@pytest.mark.rule("P1-PATROL-09", "P1-GAP-10")
def test_one_challenge_is_drawn_for_each_soldier_from_the_deck_of_its_type() -> None:
    t = go(
        ready({"light": 2, "heavy": 1}, assets={"Robert": {"story": 0}}), "scouts", "light", "light", "heavy"
    )
    assert t.asks == "draw.light-challenges"
    t.drawn("light-7", "light-1")
    assert t.asks == "draw.heavy-challenges"
    t.drawn("heavy-8")
    assert set(t.options()) == {"light-7", "light-1", "heavy-8"}
    assert getattr(t.request, "least", 0) == getattr(t.request, "most", 0) == 1, "keep as many as shown"
    assert t.choose("light-7").assets("Robert")["story"] == 7
    blank = table(soldiers={"Robert": {"light": 1}}, data={"patrols": PATROLS})
    blank.game.offer = ["scouts", "unlisted"]
    go(blank, "scouts", "light").drawn("light-3")
    assert blank.asks == "ask.card", "what the card file leaves out is asked"
    assert blank.fill(["food", "food"], 5).asks == "roll.threat"


@pytest.mark.rule("P1-PATROL-10")
def test_with_fewer_cards_drawn_than_shown_all_are_kept() -> None:
    t = go(ready({"light": 2}, assets={"Robert": {"story": 0}}), "builders", "light", "light")
    t.pass_on("ask.go-on").choose("yes").roll("6")
    for _ in range(3):
        t.end_turn()
    t.place("rations").cube().pass_on("draw.light-challenges")
    t.drawn("light-7", "light-8")
    assert t.assets("Robert")["story"] == 15


@pytest.mark.rule("P1-PATROL-11", "P1-PATROL-12", "P1-ASSET-05")
@pytest.mark.parametrize(("rolled", "lost"), [("3", 1), ("4", 0), ("6", 0)])
def test_a_roll_below_the_threat_loses_a_soldier_of_the_type(rolled: str, lost: int) -> None:
    t = go(ready({"light": 1, "heavy": 1}), "scouts", "light", "heavy")
    t.drawn("light-7").drawn("heavy-5").choose("heavy-5")
    assert t.asks == "roll.threat"
    assert dict(t.request.prompt.params)["value"] == 4
    t.roll(rolled).pass_on("ask.effect")
    assert t.player("Robert").board["heavy"] == 1 - lost
    assert t.player("Robert").supply["heavy"] == 4 + lost
    assert t.player("Robert").board["light"] == 1


@pytest.mark.rule("P1-PATROL-11")
def test_a_card_without_threat_needs_no_roll() -> None:
    t = go(ready({"light": 1}), "scouts", "light").drawn("light-7")
    assert t.asks == "ask.effect"


@pytest.mark.rule("P1-PATROL-13", "P1-PATROL-14", "P1-PATROL-15", "P1-PATROL-16", "P1-PATROL-18")
@pytest.mark.parametrize(
    ("soldiers", "rolled", "left", "stage"),
    [
        (("light", "light"), "4", 2, 2),
        (("light", "light"), "3", 1, 2),
        (("light", "heavy"), "3", 1, 2),
    ],
)
def test_going_on_needs_a_roll_and_may_cost_a_soldier(
    soldiers: tuple[str, ...], rolled: str, left: int, stage: int
) -> None:
    t = go(ready({"light": 2, "heavy": 1}), "builders", *soldiers).pass_on("ask.go-on").choose("yes")
    t.roll(rolled)
    if left < 2 and "heavy" in soldiers:
        assert set(t.options()) == {"light", "heavy"}, "of the player's choice"
        t.choose("heavy")
        assert t.player("Robert").supply["heavy"] == 5
    patrol = t.player("Robert").patrol
    assert patrol is not None
    assert (patrol.soldiers.total(), patrol.stage) == (left, stage)
    assert t.pass_on("ask.effect").whose == "Emmy", "stage 2 is not resolved at once"


@pytest.mark.rule("P1-PATROL-16", "P1-PATROL-18")
def test_the_last_soldier_lost_on_the_way_completes_the_patrol() -> None:
    lone = PATROLS.replace("soldiers = 2", "soldiers = 1")
    t = table(soldiers={"Robert": {"light": 1}}, data={"patrols": lone, "challenges": CHALLENGES})
    t.game.offer = ["builders", "unlisted"]
    go(t, "builders", "light").pass_on("ask.go-on").choose("yes").roll("3")
    assert (t.player("Robert").patrol, t.player("Robert").completed) == (None, 1)
    assert t.player("Robert").supply["light"] == 5


@pytest.mark.rule("P1-PATROL-13", "P1-PATROL-18", "P1-PATROL-20")
def test_who_declines_to_go_on_has_completed_it() -> None:
    t = go(ready({"light": 2}), "builders", "light", "light").pass_on("ask.go-on").choose("no")
    assert (t.player("Robert").patrol, t.player("Robert").completed) == (None, 1)
    assert t.player("Robert").board["light"] == 2


@pytest.mark.rule("P1-PATROL-17")
@pytest.mark.parametrize("setting", ["must", "may"])
def test_stage_2_comes_in_the_next_turn(setting: str) -> None:
    t = ready({"light": 2}, settings={"second-stage": setting})
    go(t, "builders", "light", "light").pass_on("ask.go-on").choose("yes").roll("6")
    for _ in range(3):
        t.end_turn()
    assert t.whose == "Robert"
    t.place("rations").cube()
    if setting == "may":
        assert t.asks == "ask.second-stage"
        assert t.choose("no").player("Robert").patrol is not None
        return
    assert t.asks == "ask.settlement", "compulsory, with the settlement it shows"
    t.pass_on("ask.effect")
    assert (t.player("Robert").patrol, t.player("Robert").completed) == (None, 1)


@pytest.mark.rule("P1-PATROL-19", "P1-INV-08")
def test_all_drawn_challenges_return_to_their_decks() -> None:
    t = go(ready({"light": 2, "heavy": 1}), "scouts", "light", "light", "heavy")
    t.drawn("light-7", "light-1").drawn("heavy-8")
    assert t.game.challenges["light"].total() == 6
    t.choose("heavy-8")
    assert [deck.total() for deck in t.game.challenges.values()] == [8, 8]


@pytest.mark.rule("P1-GAP-09")
def test_a_card_that_no_file_describes_is_read_out() -> None:
    t = ready({"light": 3}, ("unlisted", "scouts")).place("patrol").choose("unlisted")
    assert t.asks == "ask.unlisted"
    t.fill(3, 2).pass_on("ask.assign").choose("light", "light", "light")
    t.cube()
    t.fill(["food", "valor"], 0)
    assert t.assets("Robert")["valor"] == 1
    t.choose("yes").count(3)
    assert t.asks == "roll.threat", "the threat between the stages was asked too"


@pytest.mark.rule("P1-GAP-40")
def test_with_an_empty_deck_the_offer_stays_short() -> None:
    t = ready({"light": 1})
    t.game.deck.clear()
    t.place("patrol").choose("scouts")
    assert t.asks == "ask.assign"
    assert t.game.offer == ["builders"]


@pytest.mark.rule("P1-ASM-58")
def test_after_an_assembly_the_offer_goes_under_the_deck() -> None:
    t = ready({"light": 1})
    t.game.pool = t.game.pool[:1]
    t.to_assembly().pass_on("draw.patrol")
    assert not t.may("scouts"), "those just put under it come last"
    assert t.game.under_deck.total() == 2
    t.pass_on("assembly.wrap-up")
    assert len(t.game.offer) == 2
    assert t.game.deck.total() + t.game.under_deck.total() == 17
