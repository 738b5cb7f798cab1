"""The way of keeping up in which turns go by hand: the table tells what it placed."""

from typing import Any

import pytest

from engine.perseverance.two import GAME
from engine.requests import Choose, Form
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table


def told(**laid: Any) -> Table:
    return table(keeping="crises", **laid)


@pytest.mark.rule("P2-TURN-01", "P2-DICE-05")
def test_a_turn_is_the_die_on_one_screen_and_that_is_all() -> None:
    t = told()
    assert t.asks == "tell.turn"
    t.tell("salvage", "grey-innovator").done()
    assert (t.asks, t.whose) == ("tell.turn", "Isabelle")
    assert t.game.zones["construction"].dice[0].effect == "salvage"
    assert "hands" not in GAME.snapshot(t.game)


@pytest.mark.rule("P2-ADV-02", "P2-ADV-23", "P2-TURN-04")
def test_an_adventure_is_told_with_its_camp_and_the_box_runs_the_attack() -> None:
    t = told(camps={"S1": "Isabelle"}, dinos={"P1": ["trampler"]}).tell("adventure").choose("S1")
    assert t.game.rallies[0].hex == "S1"
    t.choose("dinos-gone").choose("P1").choose("1")
    assert t.area("P1").dinos == {}
    t.choose("clear").choose("P1")
    assert t.area("P1").cleared
    t.choose("stop")
    assert "attack" in t.request.summary
    t.pass_on("tell.more")
    assert t.game.rallies == []


@pytest.mark.rule("P2-DISC-03", "P2-DISC-04")
def test_an_outpost_brings_the_marker_too_unless_it_is_overrun() -> None:
    t = told(outposts={"S1": ("crash-site", "Fred")}).tell("crash-site")
    assert t.game.rallies[0].at == "outpost"
    over = told(outposts={"S1": ("crash-site", "Fred")}, breaches={"Fred": ("S1", "outpost", {"raptor": 1})})
    assert isinstance(over.request, Form)
    effects = over.request.parts[1]
    assert isinstance(effects, Choose)
    assert "crash-site" not in {option.id for option in effects.options}, "it takes no die"


@pytest.mark.rule("P2-ADV-20", "P2-BUILD-02", "P2-BUILD-07", "P2-EXP-12", "P2-OUT-02")
def test_buildings_are_told_without_being_paid() -> None:
    t = told(cleared=["P3"], assets={"John": {}}).tell("build")
    held = t.assets("John")
    t.choose("camp").choose("P3").choose("outpost").pass_on("tell.more")
    t.choose("tower").pass_on("tell.more")
    t.choose("settlement").choose("military").choose("cube").pass_on("tell.more")
    t.choose("second-settlement").choose("expansion")
    assert t.asks == "tell.more", "the second one brings nothing"
    game = t.game
    assert (game.own_camps(0), game.own_outposts(0), game.own_towers(0), game.settlements(0)) == (1, 1, 1, 3)
    assert t.assets("John") == held | {"valor": held["valor"] + 1}, "what the outpost covered"
    assert game.officers["chief-of-security"].cubes(0) == 1


@pytest.mark.rule("P2-SEC-02", "P2-PERK-01")
def test_cubes_and_perks_are_told_one_by_one() -> None:
    t = told().tell("salvage").choose("influence").choose("captain").choose("perk").choose("CA-1A")
    assert t.game.officers["captain"].spaces == [0]
    assert t.player("John").perks == ["CM-1A", "CA-1A"]


@pytest.mark.rule("P2-SEC-05", "P2-SEC-08")
def test_the_leader_comes_goes_on_and_comes_home() -> None:
    t = told().tell("salvage").choose("leader-zone").choose("military").choose("training")
    assert t.game.leader_zone(t.player("John")) == "military"
    t.choose("leader-zone").choose("expansion").choose("settle")
    assert t.game.leader_zone(t.player("John")) == "expansion"
    t.choose("leader-home")
    assert t.game.leader_is_home(t.player("John"))


@pytest.mark.rule("P2-EXP-05", "P2-EXP-07", "P2-OUT-20", "P2-ASSET-10")
def test_dice_that_changed_and_permanent_votes_are_told() -> None:
    t = told(in_pool=[("neutral", "organizer")] * 3).tell("salvage", "grey-organizer")
    t.choose("pool-die").choose("grey-organizer").choose("board-die").pass_on("tell.more")
    assert t.game.dice_in_play(0) == 2
    t.choose("moved-die").pass_on("ask.moved-to").choose("pub").choose("permanent").count(2)
    assert t.game.zones["sustenance"].dice[0].effect == "pub"
    assert (t.player("John").permanent, t.player("John").votes) == (2, 2)


@pytest.mark.rule("P2-SEC-13", "P2-SEC-14", "P2-BREACH-09")
def test_a_breach_costs_its_owner_until_a_counter_attack_is_told() -> None:
    t = told(camps={"S1": "John"}, followers={"John": 20}, breaches={"John": ("S1", "camp", {"raptor": 2})})
    t.tell("salvage").done().pass_on("tell.turn")
    assert t.player("John").followers == 18
    t.tell("salvage").choose("breach-over").choose("0")
    assert t.player("John").breach is None
    assert not t.game.overrun("S1", "camp")
