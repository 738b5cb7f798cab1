"""The Adventure effect: rally point, range, and its three options."""

from typing import Any

import pytest

from engine.perseverance.two.adventure import can_adventure, rally_camps, valid_hexes
from engine.requests import Choose
from tests.engine.perseverance_two.files import CARDS
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table

QUIET: dict[str, list[str]] = {id: [] for id in ("P1", "P2", "P3", "P4", "E1")}
"""No dinos around the start area."""


def ready(**laid: Any) -> Table:
    """John with two light soldiers, his leader and cards, beside a camp of Isabelle on the start area."""
    usual: dict[str, Any] = {
        "camps": {"S1": "Isabelle"},
        "soldiers": {"John": {"light": 2}},
        "hands": {"John": ["scouts", "ravine"]},
        "assets": {"John": {"resource": 1, "glowberry": 2, "story": 0}},
        "dinos": QUIET,
        "data": CARDS,
    }
    return table(**(usual | laid))


@pytest.mark.rule("P2-ADV-01", "P2-DISC-05")
def test_an_adventure_needs_a_camp_of_anybody_without_a_breach_token() -> None:
    assert not can_adventure(ready(camps={}).game, ready().player("John"))
    t = ready()
    assert can_adventure(t.game, t.player("John"))
    overrun = ready(breaches={"Isabelle": ("S1", "camp", {"raptor": 1})})
    assert not can_adventure(overrun.game, overrun.player("John"))
    assert overrun.choose("adventure").asks == "ask.overrule"
    other = ready(
        outposts={"S1": ("crash-site", "Fred")}, breaches={"Fred": ("S1", "outpost", {"raptor": 1})}
    )
    assert rally_camps(other.game) == ["S1"], "a token on the outpost does not block the camp"


@pytest.mark.rule("P2-ADV-02", "P2-ADV-03")
def test_any_players_camp_is_the_rally_point_unless_it_is_overrun() -> None:
    t = ready(
        camps={"S1": "Isabelle", "P3": "John", "P4": "Fred"},
        dinos={"P1": [], "P2": [], "P6": [], "C4": []},
        breaches={"Fred": ("P4", "camp", {"raptor": 1})},
    )
    t.place("adventure")
    assert set(t.options()) == {"S1", "P3"}
    t.choose("S1").pass_on("ask.pick")
    assert t.game.rallies[0].hex == "S1"
    assert t.game.rallies[0].at == "camp"


@pytest.mark.rule("P2-ADV-04", "P2-ADV-05", "P2-GAP-16")
def test_targets_touch_the_rally_area_and_for_two_glowberries_one_cleared_area_farther() -> None:
    t = ready(cleared=["P3"])
    assert valid_hexes(t.game, "S1") == list(t.game.around("S1"))
    far = valid_hexes(t.game, "S1", far=True)
    assert {"P6", "C4", "P5"} <= set(far)
    assert "C7" not in far, "not two areas farther"
    assert "C1" not in far, "the way leads over cleared areas"
    assert "S1" not in far
    t.adventure(far=True)
    assert t.player("John").assets["glowberry"] == 0
    poor = ready(cleared=["P3"], assets={"John": {"glowberry": 1}}).place("adventure").choose("S1")
    assert poor.asks == "ask.pick"


@pytest.mark.rule("P2-ADV-05")
def test_where_only_the_longer_way_leads_anywhere_it_is_paid_at_once() -> None:
    t = ready(
        camps={"S1": "Isabelle", "P3": "Fred"}, hands={"John": []},
        assets={"John": {"glowberry": 3, "resource": 0}},
        dinos={**QUIET, "P6": ["trampler"], "C4": [], "P5": []},
    )  # fmt: skip
    t.place("adventure").choose("S1")
    assert t.player("John").assets["glowberry"] == 1
    assert t.hears("news.farther")


@pytest.mark.rule("P2-ADV-06")
def test_one_or_two_different_options_in_any_order() -> None:
    t = ready(dinos={**QUIET, "P1": ["trampler"]}, cleared=["P4"]).adventure()
    assert set(t.options()) == {"fight", "clear", "camp"}
    t.choose("camp").choose("P4").pass_on("ask.pick")
    assert set(t.options()) == {"fight", "clear", "stop"}, "not the same again, and one may be enough"
    t.choose("fight").pass_on("ask.secondary")
    assert t.area("P1").dinos == {}


@pytest.mark.rule("P2-ADV-07", "P2-ADV-08", "P2-ADV-09", "P2-ADV-10")
def test_a_fight_on_one_hex_by_those_who_stand_and_they_are_toppled() -> None:
    t = ready(dinos={**QUIET, "P1": ["trampler", "trampler"], "P2": ["raptor"]}).adventure()
    t.choose("fight")
    assert set(t.options()) == {"P1", "P2"}
    t.choose("P1").choose("light", "light")
    assert t.asks == "ask.dinos"
    t.choose("P1:1").pass_on("ask.pick")
    assert t.area("P1").dinos == {2: "trampler"}, "any number of them, the rest stay"
    assert t.player("John").toppled == {"light": 2}
    t.choose("clear").pass_on("ask.assign")
    assert t.options() == {"leader": 1}, "the toppled are of no use for the rest of the turn"
    t.choose("leader").pass_on("ask.effect")
    assert not t.player("John").toppled


@pytest.mark.rule("P2-ADV-11", "P2-ASSET-05", "P2-ASSET-06")
def test_soldiers_defeated_in_a_fight_go_to_the_supply_at_once() -> None:
    t = ready(
        dinos={**QUIET, "P1": ["raptor"]}, assets={"John": {"valor": 0}}, hands={"John": []}
    ).adventure()
    t.choose("fight")
    if t.asks == "ask.battlefield":
        t.choose("P1")
    t.choose("light").pass_on("ask.secondary")
    john = t.player("John")
    assert (john.board["light"], john.supply["light"]) == (1, 4)


@pytest.mark.rule("P2-ADV-12", "P2-GAP-05")
@pytest.mark.parametrize(
    ("laid", "may_clear"),
    [
        ({}, True),
        ({"dinos": {id: ["shieldhead"] * 2 for id in QUIET}}, False),
        ({"hands": {"John": ["ravine"]}}, False),
        ({"hands": {"John": ["trek"]}, "soldiers": {"John": {}}}, False),
        ({"hands": {"John": ["trek"]}, "soldiers": {"John": {"light": 1}}}, True),
    ],
)
def test_clearing_needs_an_empty_tile_a_card_of_its_terrain_and_soldiers(
    laid: dict[str, Any], may_clear: bool
) -> None:
    t = ready(**({"cleared": ["P4"]} | laid)).adventure()
    assert t.may("clear") == may_clear


@pytest.mark.rule("P2-ADV-12", "P2-ADV-19", "P2-ADV-18")
def test_only_one_adventure_is_in_progress() -> None:
    t = ready(cleared=["P4"], hands={"John": ["trek", "scouts"]}, soldiers={"John": {"light": 5}})
    t.adventure().choose("clear").choose("P1").choose("trek").choose("light", "light")
    t.pass_on("ask.go-on").choose("yes").roll("6").pass_on("ask.effect").end_turn().end_turn()
    assert t.whose == "John"
    assert t.player("John").on_patrol == {"light": 2}
    assert t.player("John").board["light"] == 3, "those on the card cannot be used"
    t.adventure()
    assert not t.may("clear")


@pytest.mark.rule("P2-ADV-14", "P2-ADV-15")
def test_the_temple_tile_stays_and_its_own_card_is_played() -> None:
    t = ready(camps={"P5": "Fred"}, dinos={"C5": []}, hands={"John": ["temple"]}).adventure("P5")
    t.choose("clear")
    assert set(t.options()) == {"C5"}
    t.choose("C5").choose("trial-of-wit").choose("light", "light").pass_on("ask.go-on")
    assert not t.area("C5").cleared
    patrol = t.player("John").patrol
    assert patrol is not None
    assert (patrol.card.id, patrol.stage) == ("trial-of-wit", 1)
    assert t.player("John").hand == []


@pytest.mark.rule("P2-ADV-16", "P2-ADV-17", "P2-ADV-18")
def test_soldiers_of_any_mix_from_the_number_of_the_card_up_to_eight_and_the_leader() -> None:
    t = ready(soldiers={"John": {"light": 5, "heavy": 5}}, hands={"John": ["trek"]})
    t.adventure().choose("clear").choose("P1")
    assert t.options() == {"light": 5, "heavy": 5, "leader": 1}
    assert isinstance(t.request, Choose)
    assert (t.request.least, t.request.most) == (2, 8)
    out = (
        ready(leaders={"John": "military"}, hands={"John": ["trek"]}).adventure().choose("clear").choose("P1")
    )
    assert "leader" not in out.options(), "not from the main board"


@pytest.mark.rule("P2-PERK-CM-2B")
def test_a_tactician_needs_one_soldier_fewer_and_gains_a_glowberry_for_a_completed_adventure() -> None:
    t = ready(perks={"John": ["CM-2B"]}, hands={"John": ["trek", "scouts"]})
    t.adventure().choose("clear").choose("P1").choose("trek")
    assert isinstance(t.request, Choose)
    assert t.request.least == 1
    done = ready(perks={"John": ["CM-2B"]}, hands={"John": ["scouts"]}).adventure()
    done.choose("clear").choose("P1").choose("light").pass_on("ask.secondary").choose("stop")
    before = done.player("John").assets["glowberry"]
    done.pass_on("ask.effect")
    assert done.player("John").assets["glowberry"] == before + 1


@pytest.mark.rule("P2-ADV-20", "P2-ADV-21", "P2-ADV-22")
def test_a_camp_costs_an_island_resource_and_gives_what_it_covers() -> None:
    t = ready(cleared=["P3"], hands={"John": []}).adventure()
    t.choose("camp")
    assert set(t.options()) == {"P3"}, "a cleared area in reach that has no camp"
    t.choose("P3")
    assert t.player("John").assets["resource"] == 0
    assert t.game.officers["captain"].spaces == [0], "the cube that was printed there"
    poor = ready(cleared=["P3"], assets={"John": {"resource": 0}}).adventure()
    assert not poor.may("camp")


@pytest.mark.rule("P2-ADV-21")
def test_nobody_builds_a_seventh_camp() -> None:
    camps = dict.fromkeys(("P1", "P2", "C1", "C2", "P5", "C4"), "John")
    t = ready(camps=camps | {"S1": "Isabelle"}, cleared=["P3"])
    assert t.game.camps_left(0) == 0
    assert not t.adventure().may("camp")


@pytest.mark.rule("P2-ADV-23", "P2-ADV-24", "P2-TURN-04")
def test_afterwards_the_owner_of_the_camp_is_attacked_in_the_same_step_and_the_marker_goes() -> None:
    t = ready(hands={"John": ["scouts"]}).adventure().choose("clear").choose("P1").choose("light")
    t.pass_on("ask.secondary")
    attacked = [entry.request for entry in t.play.entries if "attack" in entry.request]
    assert attacked
    assert t.game.rallies == []
    assert t.whose == "John", "his secondary action comes after the attack"


@pytest.mark.rule("P2-PERK-CM-3A", "P2-GAP-37")
def test_an_adventurer_may_fight_on_one_more_hex_also_without_the_first_fight() -> None:
    dinos = {**QUIET, "P1": ["trampler"], "P2": ["trampler"]}
    t = ready(perks={"John": ["CM-3A"]}, dinos=dinos, hands={"John": []}).adventure()
    t.choose("fight").choose("P1").choose("light").pass_on("ask.adventurer")
    t.choose("yes")
    assert set(t.options()) == {"P2"}, "an additional hex"
    t.choose("P2")
    assert t.options()["light"] == 1, "the fighter of the first stays toppled"
    t.choose("light").pass_on("ask.secondary")
    assert not t.area("P1").dinos
    assert not t.area("P2").dinos
    other = ready(perks={"John": ["CM-3A"]}, dinos=dinos, cleared=["P3"], hands={"John": []}).adventure()
    other.choose("camp").choose("P3").pass_on("ask.pick").choose("stop")
    assert other.asks == "ask.adventurer"


@pytest.mark.rule("P2-PERK-CM-3A", "P2-ADV-07")
def test_an_adventurer_does_not_fight_twice_on_one_hex() -> None:
    dinos = {**QUIET, "P1": ["trampler", "trampler"]}
    t = ready(perks={"John": ["CM-3A"]}, dinos=dinos, hands={"John": []}).adventure()
    t.choose("fight").choose("P1").choose("light").pass_on("ask.adventurer", "ask.pick", "ask.secondary")
    assert len(t.area("P1").dinos) == 1
    assert t.asks != "ask.adventurer"


@pytest.mark.rule("P2-ADV-22")
def test_a_new_camp_is_told() -> None:
    t = ready(dinos={**QUIET, "P1": ["trampler"]}, cleared=["P4"]).adventure()
    assert t.choose("camp").choose("P4").hears("news.camp")
