"""The turn and the actions of the main phase (catalogue sections 4 and 5)."""

from typing import Any

import pytest

from tests.engine.dead_reckoning.table import Table, table

AT_SEA = {"Violet": "r1c1"}


@pytest.mark.rule("DR-TURN-01", "DR-MAIN-01")
def test_actions_come_in_any_order_until_the_player_ends_the_phase() -> None:
    t = (
        table(dock={"Violet": 4})
        .act("load", "cargo")
        .act("play", "captain")
        .act("unload", "cargo")
        .act("hoist")
    )
    assert t.confirm().asks == "ask.action"
    assert t.act("end").asks == "discard-and-draw"


@pytest.mark.rule("DR-TURN-02")
def test_limits_of_a_turn_renew_with_every_turn_and_not_only_the_owners() -> None:
    t = table(
        at=dict.fromkeys(["Violet", "Blue", "Yellow"], "r1c1"),
        hand={"Blue": 0},
        in_play={"Blue": ["gunner 1"]},
        level={"Violet": {"captain": 2}, "Blue": {"gunner 1": 2}},
    )
    t.act("play", "captain").use("captain/crew 0", "1")
    t.pass_on("throw.first")
    assert t.options()["blue"] == 2
    t.pass_on("ask.action")
    assert t.game.turn.cannons[1] == 2
    t.end_turn()
    assert t.game.turn.cannons[1] == 0


@pytest.mark.rule("DR-MAIN-02")
def test_cargo_may_be_loaded_and_unloaded_any_number_of_times() -> None:
    t = table(dock={"Violet": 3})
    for _ in range(3):
        t.act("load", "cargo").act("unload", "cargo").act("load", "cargo").act("rearrange").order("D", "A")
        t.act("jettison", "cargo")
    assert t.game.supply["cargo"] == 60 - 0
    assert not t.may("unload")


@pytest.mark.rule("DR-MAIN-03", "DR-MAIN-10")
def test_any_number_of_hand_cards_may_be_played_and_used_later_or_never() -> None:
    t = table(hand={"Violet": 4})
    for id in ("captain", "bosun", "purser", "gunner 1"):
        t.act("play", id)
    assert not t.may("play")
    assert t.player("Violet").in_play == ["captain", "bosun", "purser", "gunner 1"]
    t.act("hoist").confirm().use("bosun/crew 0")
    assert t.player("Violet").dock == 1


@pytest.mark.rule("DR-MAIN-04", "DR-SAIL-01")
def test_sails_are_hoisted_once_and_before_moving() -> None:
    t = table()
    assert not t.may("move")
    t.act("hoist").confirm()
    assert not t.may("hoist")
    assert t.may("move")


@pytest.mark.rule("DR-MAIN-05", "DR-MOVE-01")
def test_a_ship_moves_as_many_spaces_as_there_are_sails_on_the_track() -> None:
    t = table().act("hoist").confirm()
    assert t.game.turn.sails == 2
    t.sail("r1c1")
    assert t.game.turn.sails == 1
    t.sail("r1c2")
    assert (t.game.turn.sails, t.may("move")) == (0, False)


def _rich(**more: Any) -> Table:
    return table(
        at=AT_SEA, cargo={"Violet": 7}, cards={"r1c1": "sloop", "r1c2": "helm", "r1c3": "spare-sail"}, **more
    )


@pytest.mark.rule("DR-MAIN-06", "DR-ADV-05")
def test_two_cards_are_bought_or_resolved_in_a_turn_and_no_more() -> None:
    t = _rich().act("attack-merchant").pass_on("ask.action")
    t.player("Violet").at = "r1c2"
    t.act("play", "captain").act("buy")
    t.player("Violet").at = "r1c3"
    assert t.act("play", "bosun").game.turn.resolved == 2
    assert not t.may("buy")


@pytest.mark.rule("DR-MAIN-07", "DR-ABIL-01")
def test_an_ability_is_used_once_a_turn_or_not_at_all() -> None:
    t = table().act("play", "bosun").use("bosun/crew 0")
    assert t.player("Violet").dock == 1
    assert not t.may("use")
    assert t.end_turn().told("player") == "Blue"


@pytest.mark.rule("DR-MAIN-08", "DR-FIGHT-03", "DR-FIGHT-05")
def test_a_fort_is_attacked_without_a_flag_and_once_a_turn() -> None:
    t = table(at=AT_SEA, cubes={"r1c1": {"Blue": 3}}, buildings={"r1c1": ["fort"]})
    assert t.may("storm")
    t.act("storm").pass_on("throw.first").drop(blue="Z06 Z06 Z06 Z06 Z06", violet="Z02").pass_on("ask.action")
    assert t.isle("r1c1").buildings == {"fort"}
    assert not t.may("storm")


@pytest.mark.rule("DR-MAIN-09", "DR-MODE-08", "DR-FIGHT-05")
def test_a_pirate_met_at_the_start_of_the_turn_may_be_fought_without_a_flag_once() -> None:
    t = table(at=AT_SEA | {"Blue": "r1c1"}, pirates=["Blue"])
    assert t.may("fight-pirate")
    t.act("fight-pirate").pass_on("ask.action")
    assert not t.may("fight-pirate")


@pytest.mark.rule("DR-MODE-08")
def test_whoever_begins_beside_a_pirate_may_also_sail_off() -> None:
    t = table(at=AT_SEA | {"Blue": "r1c1"}, pirates=["Blue"]).act("hoist").confirm().sail("r1c2")
    assert t.player("Violet").at == "r1c2"
    assert not t.game.turn.fought


@pytest.mark.rule("DR-MAIN-11", "DR-ADV-01")
def test_acting_on_a_space_needs_a_stop_there() -> None:
    t = table(cargo={"Violet": 7}, cards={"r1c1": "helm", "r2c1": "helm"} | {}, boards={"r2c1": "dorado"})
    t.act("hoist").confirm().act("move", "r1c1", "r2c1")
    assert t.asks == "ask.action", t.asks
    assert t.game.boards["r1c1"].card is not None
    t.act("buy")
    assert t.game.boards["r2c1"].card is None
    assert t.game.boards["r1c1"].card is not None
