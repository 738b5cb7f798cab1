"""Sinking (catalogue section 17)."""

from typing import Any

import pytest

from engine.dead_reckoning.ocean import HARBOUR
from tests.engine.dead_reckoning.table import Table, card, table
from tests.engine.dead_reckoning.test_fights import attack


def sink_blue(**more: Any) -> Table:
    """Violet beats Blue, whose ship has four damage."""
    return (
        attack(damage={"Blue": 4} | dict(more.pop("damage", {})), **more).all_in_force().pass_on("ask.action")
    )


@pytest.mark.rule("DR-SINK-01", "DR-SINK-02")
def test_ships_sink_at_the_end_of_a_fight_also_both_and_also_the_winner() -> None:
    t = attack(
        damage={"Violet": 4, "Blue": 4}, in_play={"Blue": ["gunner 1"]}, level={"Blue": {"gunner 1": 2}}
    )
    t.pass_on("throw.first").drop(violet="Z06", blue="Z05 Z02")
    assert t.pass_on("winner").player("Violet").damage == 5
    assert t.player("Violet").at == "r1c1"
    t.pass_on("ask.action")
    assert (t.player("Violet").at, t.player("Blue").at) == (HARBOUR, HARBOUR)
    assert t.player("Violet").tally["legendary"] == 1
    assert t.player("Violet").achievements == t.player("Blue").achievements == ["terror"]


@pytest.mark.rule("DR-SINK-03")
def test_a_fifth_damage_outside_a_fight_sinks_at_once() -> None:
    sleeved = {"Violet": {"captain": ["heavy-guns"], "gunner 1": ["fire-at-will"]}}
    at = {"Violet": "r1c1", "Blue": "r1c2", "Green": "r1c1", "Yellow": HARBOUR}
    t = table(
        at=at,
        sleeved=sleeved | {"Violet": {"gunner 1": ["fire-at-will", "small-gun"]}},
        in_play={"Violet": ["gunner 1"]},
        level={"Violet": {"gunner 1": 2}},
        damage={"Blue": 4},
    )
    t.player("Violet").sailors["gunner 1"].sleeved.append(card(t, "brig"))
    t.act("play", "captain").use("gunner 1/fire-at-will 0").pass_on("ask.action")
    assert (t.player("Blue").at, t.player("Green").damage, t.player("Yellow").damage) == (HARBOUR, 1, 0)


@pytest.mark.rule("DR-SINK-04", "DR-SINK-06", "DR-SINK-09", "DR-WE-21", "DR-GAP-13")
def test_five_cargo_aboard_are_lost_to_the_supply_and_coins_are_safe() -> None:
    t = sink_blue(cargo={"Blue": 5}, coin={"Blue": 2}, chest={"Blue": 9, "Violet": 3})
    assert (t.player("Blue").cargo, t.player("Blue").chest, t.player("Violet").chest) == (0, 11, 3)


@pytest.mark.rule("DR-SINK-05", "DR-SINK-08", "DR-WE-21", "DR-GAP-13")
def test_with_fewer_the_chest_pays_five_coins_to_whoever_sank_the_ship() -> None:
    t = sink_blue(cargo={"Blue": 4}, coin={"Blue": 2}, chest={"Blue": 9, "Violet": 3})
    assert (t.player("Blue").cargo, t.player("Blue").chest, t.player("Violet").chest) == (4, 6, 8)


@pytest.mark.rule("DR-SINK-07")
def test_a_sunk_ship_is_in_harbour_repaired_a_merchant_and_its_coins_are_in_the_chest() -> None:
    t = sink_blue(coin={"Blue": 2}, chest={"Blue": 9}, pirates=["Blue"])
    blue = t.player("Blue")
    assert (blue.at, blue.damage, blue.pirate, blue.coin) == (HARBOUR, 0, False, 0)


@pytest.mark.rule("DR-SINK-10", "DR-GAP-26")
def test_a_poor_chest_pays_what_it_has_before_the_coins_aboard_arrive() -> None:
    t = sink_blue(coin={"Blue": 2}, chest={"Blue": 1, "Violet": 0})
    assert (t.player("Blue").chest, t.player("Violet").chest) == (2, 1)


@pytest.mark.rule("DR-SINK-11", "DR-GAP-26", "DR-ACH-07")
def test_damage_of_defeat_is_credited_and_a_merchant_takes_the_coins_to_the_supply() -> None:
    assert sink_blue().player("Violet").achievements == ["terror"]
    t = table(at={"Violet": "r1c1"}, cards={"r1c1": "brig"}, damage={"Violet": 4}, chest={"Violet": 9})
    supply = t.game.supply["coin"]
    t.act("attack-merchant").pass_on("throw.first").drop(violet="Z05", black="Z02 Z02 Z02 Z02").pass_on(
        "ask.action"
    )
    assert (t.player("Violet").chest, t.game.supply["coin"]) == (4, supply + 5)
    assert not any(player.achievements for player in t.game.players)


@pytest.mark.rule("DR-SINK-12", "DR-GAP-26")
def test_a_sunk_active_player_goes_on_from_the_harbour_and_moves_only_after_a_hoist() -> None:
    t = table(at={"Violet": "r1c1"}, cards={"r1c1": "brig"}, damage={"Violet": 4})
    t.act("attack-merchant").pass_on("throw.first").drop(violet="Z05", black="Z02 Z02 Z02 Z02").pass_on(
        "ask.action"
    )
    assert (t.told("player"), t.player("Violet").at, t.may("move")) == ("Violet", HARBOUR, False)
    assert t.act("hoist").confirm().may("move")


@pytest.mark.rule("DR-GAP-13", "DR-SINK-13")
def test_the_other_reading_of_the_sinking_rule_counts_coins_which_go_to_whoever_sank_the_ship() -> None:
    t = sink_blue(
        cargo={"Blue": 2}, coin={"Blue": 5}, chest={"Blue": 9, "Violet": 3}, settings={"sink-counts": "coin"}
    )
    assert (t.player("Blue").cargo, t.player("Blue").chest, t.player("Violet").chest) == (2, 9, 3 + 5)


@pytest.mark.rule("DR-GAP-13")
def test_coins_that_a_merchant_takes_go_to_the_supply_in_the_other_reading_too() -> None:
    t = table(
        at={"Violet": "r1c1"},
        cards={"r1c1": "sloop"},
        coin={"Violet": 6},
        damage={"Violet": 3},
        settings={"sink-counts": "coin"},
    )
    before = t.game.supply["coin"]
    t.act("attack-merchant").pass_on("throw.first").drop(violet="Z06", black="Z05 Z05 Z02").pass_on("sunk")
    assert t.steps()[0] == "sunk.coin"
    assert t.player("Violet").coin == 0
    assert t.game.supply["coin"] == before + 6 - 3 + 3
