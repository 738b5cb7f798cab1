"""Adventure cards in the turns to come: stages, challenges, threats, the leader along, and the end."""

from collections import Counter
from typing import Any

import pytest

from engine.facts import FactKey
from engine.perseverance.state import Patrol
from engine.perseverance.two.box import load_adventures
from engine.perseverance.two.journey import REWARDS, choose_card
from engine.requests import Choose
from tests.engine.perseverance_two.doing import for_player
from tests.engine.perseverance_two.files import CARDS
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table
from tests.engine.perseverance_two.test_own_copy_by_hand import own_copy


def ready(card: str, soldiers: dict[str, int], *, stage: int = 1, **laid: Any) -> Table:
    """John with an adventure before him, at the first question after his secondary action."""
    data = laid.pop("data", CARDS)
    t = table(data=data, assets={"John": {"story": 0} | laid.pop("held", {})}, soldiers={"John": {}}, **laid)
    john = t.player("John")
    for kind in ("light", "heavy"):
        john.supply[kind] -= soldiers.get(kind, 0)
    john.patrol = Patrol(t.game.adventure_cards[card], Counter(soldiers), stage)
    return t.place("salvage").secondary("stop")


@pytest.mark.rule("P2-ADV-25", "P2-ADV-26", "P2-TURN-05")
def test_the_stage_is_resolved_in_step_3_the_turn_it_was_played_included() -> None:
    t = table(camps={"S1": "John"}, hands={"John": ["scouts"]}, dinos={"P1": []}, data=CARDS)
    t.adventure().choose("clear")
    if t.asks == "ask.clear":
        t.choose("P1")
    t.choose("light").pass_on("ask.secondary")
    before = t.assets("John")
    t.choose("stop")
    assert t.asks == "draw.light-challenges", "no question whether to resolve it"
    assert t.assets("John")["food"] == before["food"] + 1
    without = table().place("salvage").secondary("stop")
    assert without.asks == "ask.effect", "no step 3 without an adventure"


@pytest.mark.rule("P2-ADV-26", "P2-OFF-04", "P2-PERK-07")
def test_perks_cubes_dinos_and_permanent_votes_of_a_stage() -> None:
    t = ready("trek", {"light": 2})
    assert t.asks == "ask.perk"
    t.choose("CS-1A")
    assert t.asks == "ask.officer"
    t.choose("captain")
    assert t.player("John").perks[-1] == "CS-1A"
    assert t.game.officers["captain"].spaces == [0]
    second = ready("trek", {"light": 2}, stage=2).pass_on("ask.effect").player("John")
    assert second.pen == {"trampler": 1}
    assert (second.permanent, second.votes) == (1, 1)


@pytest.mark.rule("P2-ADV-27", "P2-ADV-28", "P2-EX-05b", "P2-GAP-11")
def test_a_challenge_for_each_soldier_and_the_leader_counts_as_heavy() -> None:
    t = ready("ravine", {"light": 2, "heavy": 2, "leader": 1})
    assert t.asks == "draw.light-challenges"
    t.drawn("light-1", "light-2")
    assert t.asks == "draw.heavy-challenges"
    t.drawn("heavy-1", "heavy-2", "heavy-3")
    assert isinstance(t.request, Choose)
    assert (t.request.least, t.request.most) == (1, 1), "keeps exactly as many as the stage shows"


@pytest.mark.rule("P2-ADV-29", "P2-ADV-30", "P2-ADV-31")
def test_kept_cards_pay_at_once_and_each_with_a_threat_is_rolled_for() -> None:
    t = ready("ravine", {"light": 2, "heavy": 1}, stage=2)
    t.drawn("light-2", "light-5").drawn("heavy-8").choose("light-2", "light-5")
    assert t.player("John").assets["story"] == 2 + 5
    assert t.asks == "roll.threat"
    t.roll("1")
    john = t.player("John")
    assert john.on_patrol["light"] == 2, "1 is enough for threat 1"
    t.roll("3")
    assert john.completed == 1
    assert (john.board["light"], john.supply["light"]) == (1, 4), "3 is lower than 4: a light soldier is lost"
    safe = ready("ravine", {"light": 1}, stage=2).drawn("light-7")
    assert safe.pass_on("ask.effect").player("John").board["light"] == 1, "no threat, no roll"


@pytest.mark.rule("P2-ADV-32", "P2-ADV-33", "P2-ADV-35")
def test_the_leader_may_ignore_one_heavy_challenge_and_then_no_transition() -> None:
    t = (
        ready("ravine", {"light": 2, "leader": 1})
        .drawn("light-7", "light-8")
        .drawn("heavy-6")
        .choose("heavy-6")
    )
    assert t.asks == "ask.ignore"
    t.choose("0")
    assert t.asks == "ask.go-on", "no roll for the heavy challenge"
    t.choose("yes")
    assert t.asks == "roll.threat", "the leader has ignored one already"
    other = ready("ravine", {"light": 2, "leader": 1}).drawn("light-7", "light-8").drawn("heavy-6")
    other.choose("heavy-6").choose("stop")
    assert other.asks == "roll.threat"
    light = ready("ravine", {"light": 2, "leader": 1}).drawn("light-6", "light-8").drawn("heavy-7")
    assert light.choose("light-6").asks == "roll.threat", "a light challenge cannot be ignored"
    alone = ready("ravine", {"heavy": 3}).drawn("heavy-6", "heavy-7", "heavy-8").choose("heavy-6")
    assert alone.asks == "roll.threat", "without the leader nothing is ignored"


@pytest.mark.rule("P2-ADV-32")
@pytest.mark.parametrize(("ignored", "faced"), [("0", 5), ("1", 4)])
def test_of_two_heavy_challenges_the_other_is_faced(ignored: str, faced: int) -> None:
    t = ready("ravine", {"heavy": 1, "leader": 1}, stage=2).drawn("heavy-5", "heavy-6")
    assert list(t.options()) == ["0", "1", "stop"]
    t.choose(ignored)
    assert t.asks == "roll.threat"
    assert dict(t.request.prompt.params)["value"] == faced
    assert t.roll("6").pass_on("ask.effect").player("John").completed == 1


@pytest.mark.rule("P2-ADV-35", "P2-ADV-36", "P2-ADV-39", "P2-EX-05d")
def test_with_an_unused_leader_the_transition_is_ignored_without_a_roll() -> None:
    t = ready("ravine", {"light": 2, "heavy": 2, "leader": 1})
    t.drawn("light-7", "light-8").drawn("heavy-1", "heavy-2", "heavy-3").choose("light-7")
    t.choose("yes")
    assert t.asks == "ask.effect", "no roll, no loss"
    assert t.hears("news.spared")
    patrol = t.player("John").patrol
    assert patrol is not None
    assert (patrol.stage, patrol.spared) == (2, True)
    assert patrol.soldiers == {"light": 2, "heavy": 2, "leader": 1}
    t.end_turn().end_turn()
    assert t.whose == "John"
    t.place("salvage").secondary("stop")
    assert t.asks == "draw.light-challenges", "stage 2 in step 3 of the next turn"
    t.drawn("light-1", "light-2").drawn("heavy-4", "heavy-5", "heavy-6").choose("heavy-4", "heavy-5")
    assert t.asks == "roll.threat", "the leader ignores nothing more on this card"


@pytest.mark.rule("P2-ADV-25", "P2-ADV-39")
def test_the_second_stage_must_be_resolved_next_turn_or_may_wait_where_the_table_reads_it_so() -> None:
    must = ready("trek", {"light": 2}, stage=2)
    assert must.asks != "ask.second-stage"
    may = ready("trek", {"light": 2}, stage=2, settings={"second-stage": "may"})
    assert may.asks == "ask.second-stage"
    patrol = may.choose("no").player("John").patrol
    assert patrol is not None
    assert patrol.stage == 2


@pytest.mark.rule("P2-GAP-18")
def test_on_stage_2_a_leader_may_still_ignore_if_it_has_not_yet() -> None:
    t = ready("ravine", {"light": 1, "leader": 1}, stage=2).drawn("light-7").drawn("heavy-6")
    assert t.asks == "ask.ignore"


@pytest.mark.rule("P2-ADV-34", "P2-ADV-36", "P2-ADV-37", "P2-ADV-38")
@pytest.mark.parametrize(
    ("soldiers", "rolled", "left", "stage"),
    [
        ({"light": 2}, "4", {"light": 2}, 2),
        ({"light": 2}, "3", {"light": 1}, 2),
        ({"light": 1}, "3", {}, None),
    ],
)
def test_the_roll_between_the_stages(
    soldiers: dict[str, int], rolled: str, left: dict[str, int], stage: int | None
) -> None:
    t = ready("trek", soldiers).pass_on("ask.go-on").choose("yes").roll(rolled)
    patrol = t.player("John").patrol
    assert (patrol.stage if patrol else None) == stage
    assert {kind: n for kind, n in t.player("John").on_patrol.items() if n} == left
    assert t.player("John").completed == (stage is None)


@pytest.mark.rule("P2-ADV-37")
def test_a_lower_roll_costs_a_soldier_of_the_players_choice() -> None:
    t = ready("trek", {"light": 1, "heavy": 1}).pass_on("ask.go-on").choose("yes").roll("1")
    assert set(t.options()) == {"light", "heavy"}
    t.choose("light")
    assert t.player("John").on_patrol == {"light": 0, "heavy": 1}


@pytest.mark.rule("P2-GAP-17", "P2-ADV-31", "P2-FIGHT-11")
def test_the_leader_is_never_lost_and_may_go_on_alone() -> None:
    t = ready("ravine", {"leader": 1}).drawn("heavy-6").choose("stop").roll("1")
    assert t.player("John").on_patrol == {"leader": 1}, "nothing is lost"
    t.choose("yes")
    patrol = t.player("John").patrol
    assert patrol is not None
    assert patrol.stage == 2
    used = ready("ravine", {"leader": 1}).drawn("heavy-6").choose("0").choose("yes").roll("1")
    assert used.player("John").on_patrol["leader"] == 1, "a lower roll costs no leader"
    assert used.player("John").patrol is not None


@pytest.mark.rule("P2-ADV-40", "P2-ADV-42")
def test_not_going_on_completes_the_adventure_and_everybody_comes_home() -> None:
    t = ready("trek", {"light": 2, "leader": 1}).pass_on("ask.go-on").choose("no")
    john = t.player("John")
    assert (john.patrol, john.completed, john.board["light"]) == (None, 1, 2)
    assert t.game.leader_is_home(john)
    assert "leader" not in john.board, "the leader is no soldier"


@pytest.mark.rule("P2-ADV-41")
def test_all_challenges_drawn_are_shuffled_back_kept_or_not() -> None:
    t = ready("ravine", {"light": 3}).drawn("light-7", "light-2", "light-3").choose("light-7")
    assert t.pass_on("ask.effect").game.challenges["light"].total() == 8


@pytest.mark.rule("P2-ADV-43", "P2-PERK-CM-1B")
def test_a_scholar_gains_a_perk_for_any_completion() -> None:
    perks = {"John": ["CM-1B"]}
    t = ready("trek", {"light": 2}, perks=perks).pass_on("ask.go-on").choose("no")
    assert t.asks == "ask.perk", "although a stage was left undone"
    t.choose("CA-1A")
    assert "CA-1A" in t.player("John").perks
    plain = ready("trek", {"light": 2}).pass_on("ask.go-on").choose("no")
    assert plain.asks == "ask.effect"


@pytest.mark.rule("P2-PERK-CM-3B", "P2-EX-20", "P2-DICE-08")
@pytest.mark.parametrize(
    ("perks", "rolled", "lost"), [([], "3", 1), ([], "4", 0), (["CM-3B"], "1", 1), (["CM-3B"], "2", 0)]
)
def test_a_survivor_adds_two_to_every_threat_roll(perks: list[str], rolled: str, lost: int) -> None:
    t = ready("scouts", {"light": 1}, perks={"John": perks}).drawn("light-5").roll(rolled)
    assert t.player("John").supply["light"] == 4 + lost


@pytest.mark.rule("P2-ADV-15", "P2-GAP-10", "P2-GAP-35")
def test_a_card_dealt_face_down_is_named_when_it_is_played() -> None:
    t = table(camps={"S1": "John"}, hands={"John": ["starter"]}, dinos={"P1": []}, data=CARDS)
    t.adventure().choose("clear").choose("P1")
    assert t.asks == "ask.which"
    assert set(t.options()) == {"first-steps", "unlisted"}, "the other starter card is of the canyon"
    t.choose("unlisted")
    assert t.parts() == ["soldiers", "stages"]
    t.fill(2, 1).choose("light", "leader").pass_on("ask.secondary").choose("stop")
    assert t.asks == "ask.stage", "what it gives is read out too"
    t.fill(["glowberry", "valor"], 0)
    assert t.player("John").completed == 1


@pytest.mark.rule("P2-GAP-10", "P2-EX-05a")
def test_snakes_on_a_plane_asks_for_five() -> None:
    snakes: dict[str, Any] = {
        "camps": {"S1": "John"},
        "hands": {"John": ["snakes-on-a-plane"]},
        "dinos": {"P1": []},
    }
    four = table(
        soldiers={"John": {"light": 2, "heavy": 2}}, leaders={"John": "military"}, cleared=["P4"], **snakes
    )
    assert not four.adventure().may("clear"), "four are not enough"
    five = (
        table(soldiers={"John": {"light": 2, "heavy": 2}}, **snakes).adventure().choose("clear").choose("P1")
    )
    five.choose("light", "light", "heavy", "heavy", "leader")
    patrol = five.player("John").patrol
    assert patrol is not None
    assert (patrol.card.soldiers, patrol.card.transition) == (5, 6)


@pytest.mark.rule("P2-EX-05c")
def test_a_light_challenge_with_a_trampler_and_a_glowberry() -> None:
    card = "[card.light-1]\nmark = 'house'\ngains = { trampler = 1, glowberry = 1 }\nthreat = 4"
    t = ready("ravine", {"light": 2, "heavy": 2, "leader": 1}, data=CARDS | {"challenges": card})
    t.drawn("light-1", "light-2").drawn("heavy-1", "heavy-2", "heavy-3").choose("light-1").roll("3")
    john = t.player("John")
    assert john.pen == {"trampler": 1}
    assert john.on_patrol == {"light": 1, "heavy": 2, "leader": 1}
    assert john.patrol is not None
    assert not john.patrol.spared


@pytest.mark.rule("P2-OFF-04", "P2-ADV-26")
def test_a_cube_of_a_card_goes_to_any_officer_while_there_is_one() -> None:
    t = for_player(table(cubes={"captain": []}), "John", REWARDS.structures["cube"])
    assert isinstance(t.request, Choose)
    assert t.request.on_map
    assert set(t.options()) == set(t.game.officers)
    assert t.choose("captain").game.officers["captain"].cubes(t.owner("John")) == 1
    none = table()
    none.game.officers["captain"].pool[0] += none.game.cubes_left(0)
    assert for_player(none, "John", REWARDS.structures["cube"]).asks == "test-done"


@pytest.mark.rule("P2-GAP-10", "P2-GAP-35")
@pytest.mark.parametrize(("missing", "offered"), [(0, False), (1, True)])
def test_another_card_is_offered_only_while_not_all_of_the_deck_are_known(
    missing: int, offered: bool
) -> None:
    trials = [f"temple/{id}" for id, deck in load_adventures().deck_of.items() if deck == "temple"]
    told = {FactKey("card", id): {"soldiers": 1, "stages": 2} for id in trials}
    laid = own_copy("full", told)
    laid.game.deck_sizes["temple"] += missing
    t = for_player(laid, "John", lambda game, john: choose_card(game, john, "temple", Counter()))
    assert t.asks == "ask.which"
    assert t.may("unlisted") == offered
    assert len(t.options()) == len(trials) + missing
