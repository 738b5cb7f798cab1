"""Merchant mode, pirate mode and blockade (catalogue section 8)."""

import pytest

from engine.dead_reckoning.ocean import HARBOUR
from tests.engine.dead_reckoning.table import table

BOTH = {"Violet": "r1c1", "Blue": "r1c1"}


@pytest.mark.rule("DR-MODE-01", "DR-MODE-02", "DR-MAINT-05")
def test_the_mode_is_chosen_in_maintenance_and_a_ship_is_a_merchant_until_then() -> None:
    t = table(at={"Violet": "r1c1"})
    assert not t.player("Violet").pirate
    assert set(t.act("end").options()) == {"merchant", "pirate"}
    t.choose("pirate")
    assert t.player("Violet").pirate


@pytest.mark.rule("DR-MODE-03")
def test_in_harbour_the_pirate_token_goes() -> None:
    t = table(pirates=["Violet"]).act("end")
    assert t.asks == "discard-and-draw"
    assert not t.player("Violet").pirate


@pytest.mark.rule("DR-MODE-04")
def test_own_pirate_mode_does_nothing_in_the_own_turn() -> None:
    t = table(at={"Violet": HARBOUR, "Blue": "r1c1"}, pirates=["Violet"]).act("hoist").confirm().sail("r1c1")
    assert t.asks == "ask.action"
    assert not t.game.turn.fought


@pytest.mark.rule("DR-MODE-05", "DR-FIGHT-05")
def test_stopping_beside_a_pirate_starts_a_fight_at_once() -> None:
    t = table(at={"Blue": "r1c1"}, pirates=["Blue"]).act("hoist").confirm().sail("r1c1")
    assert (t.asks, t.request.seat) == ("ask.declare", 0)


@pytest.mark.rule("DR-MODE-07")
def test_several_pirates_are_fought_one_by_one_in_an_order_of_choice() -> None:
    pirates = {"Blue": "r1c1", "Green": "r1c1"}
    t = table(at=pirates, pirates=list(pirates)).act("hoist").confirm().sail("r1c1")
    assert set(t.options()) == {"1", "2"}
    t.choose("2").all_in_force().pass_on("ask.declare", "ask.action")
    assert (t.asks, t.game.turn.fought) == ("ask.declare", {"ship 1", "ship 2"})


@pytest.mark.rule("DR-MODE-07")
def test_a_sunk_ship_fights_no_further_pirates() -> None:
    pirates = {"Blue": "r1c1", "Green": "r1c1"}
    t = table(at=pirates, pirates=list(pirates), damage={"Violet": 4}).act("hoist").confirm().sail("r1c1")
    t.choose("1").pass_on("ask.cannons").count(0).pass_on("throw.first").drop(blue="Z06").pass_on(
        "ask.action"
    )
    assert t.player("Violet").at == HARBOUR
    assert t.game.turn.fought == {"ship 1"}


@pytest.mark.rule("DR-MODE-09", "DR-MODE-12")
def test_a_blockade_bars_even_the_controller_from_the_island_but_not_from_its_card() -> None:
    t = table(
        at=BOTH,
        pirates=["Blue"],
        cubes={"r1c1": {"Violet": 3}},
        goods={"r1c1": {"cargo": 2}},
        cargo={"Violet": 3},
        in_play={"Violet": ["privateer", "purser"]},
        cards={"r1c1": "helm"},
    )
    assert not t.may("load")
    assert not t.may("unload")
    t.use("purser/crew 0")
    assert "r1c1" not in t.options()
    t.choose("done")
    assert not t.may("use")
    assert t.may("buy")


@pytest.mark.rule("DR-MODE-09", "DR-MODE-13")
def test_a_beaten_pirate_turns_merchant_and_the_blockade_is_over() -> None:
    t = table(at=BOTH, pirates=["Blue"], cubes={"r1c1": {"Violet": 3}}, goods={"r1c1": {"cargo": 2}})
    t.act("fight-pirate").all_in_force().pass_on("ask.action")
    assert not t.player("Blue").pirate
    assert t.may("load")


@pytest.mark.rule("DR-MODE-10", "DR-MODE-11")
def test_losing_after_stopping_there_blocks_the_island_for_the_turn() -> None:
    mine = {"r1c1": {"Violet": 3}}
    t = (
        table(at={"Blue": "r1c1"}, pirates=["Blue"], cubes=mine, goods={"r1c1": {"cargo": 2}})
        .act("hoist")
        .confirm()
    )
    t.sail("r1c1").pass_on("ask.cannons").count(0).pass_on("throw.first")
    t.drop(blue="Z06").pass_on("ask.action")
    assert t.game.turn.blocked == {"r1c1"}
    t.player("Blue").pirate = False
    assert not t.act("play", "captain").may("load")
    t.end_turn().to("Violet")
    assert t.may("load")
