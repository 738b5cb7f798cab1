"""What may be done at any time but in a fight: holds, levels; and what a blockade or a lost fight bars."""

from typing import Any

import pytest

from tests.engine.dead_reckoning.table import Table, table
from tests.engine.dead_reckoning.test_fights import FORT, attack, storm

PIRATES = ["Blue", "Green"]


def stopped_beside(pirates: list[str], **more: Any) -> Table:
    """Violet stops on the space of these pirates."""
    at = dict.fromkeys(pirates, "r1c1")
    return table(at=at, pirates=pirates, **more).act("hoist").confirm().sail("r1c1")


@pytest.mark.rule("DR-HOLD-13", "DR-HOLD-14", "DR-MODE-07")
def test_before_each_of_two_fights_the_active_player_may_put_the_holds_in_order() -> None:
    t = stopped_beside(PIRATES, cargo={"Violet": 2}).choose("1")
    for _ in range(2):
        assert (t.asks, t.request.seat) == ("ask.reply", 0)
        assert set(t.options()) == {"rearrange", "jettison", "ready"}
        t.choose("ready").pass_on("winner").confirm().pass_on("ask.reply", "ask.action")
    assert t.asks == "ask.action"


@pytest.mark.rule("DR-HOLD-13")
def test_with_empty_holds_nobody_is_asked_about_them() -> None:
    t = stopped_beside(PIRATES).choose("1")
    assert t.pass_on("ask.reply", "ask.cannons").asks == "ask.cannons"


@pytest.mark.rule("DR-HOLD-13", "DR-HOLD-14")
def test_another_player_rearranges_or_jettisons_in_this_turn_and_only_with_something_aboard() -> None:
    t = table(cargo={"Blue": 2}, at={"Blue": "r1c1"}).act("tend-other")
    assert (t.asks, t.request.seat) == ("ask.tend", 1)
    t.choose("jettison").choose("cargo", "cargo")
    assert t.asks == "ask.action"
    assert t.player("Blue").cargo == 0
    assert not t.may("tend-other")


@pytest.mark.rule("DR-TOWER-13")
def test_loot_goes_into_the_hold_that_its_owner_names() -> None:
    t = attack().pass_on("throw.first").drop(violet="Z01", blue="Z02").choose("ship")
    assert t.asks == "ask.stow"
    assert t.options() == {"A": 4, "D": 3}
    t.choose("A")
    assert [space.cargo for space in t.player("Violet").hull] == [1, 0, 0, 0]
    assert t.asks == "winner"


@pytest.mark.rule("DR-TOWER-13")
def test_where_one_hold_alone_has_room_nobody_is_asked() -> None:
    t = attack(cargo={"Violet": 6}).pass_on("throw.first").drop(violet="Z01", blue="Z02").choose("ship")
    assert t.asks == "winner"
    assert [space.cargo for space in t.player("Violet").hull] == [4, 0, 0, 3]


@pytest.mark.rule("DR-MODE-10", "DR-FIGHT-25")
def test_who_lost_the_automatic_fight_neither_storms_nor_produces_there_even_if_the_pirate_sank() -> None:
    t = stopped_beside(["Green"], damage={"Green": 4}, in_play={"Violet": ["purser"]}, **FORT)
    t.pass_on("throw.first").drop(violet="Z05", green="Z06").pass_on("ask.action")
    assert t.player("Green").at == "harbour"
    assert t.player("Violet").at == "r1c1"
    assert not t.may("storm")
    open_isle = stopped_beside(["Green"], damage={"Green": 4, "Violet": 4}, in_play={"Violet": ["purser"]})
    open_isle.pass_on("throw.first").drop(violet="Z05", green="Z06").pass_on("ask.action")
    assert open_isle.player("Violet").at == "harbour"
    open_isle.act("use").pass_on("ask.produce")
    assert "r1c1" not in open_isle.options()


@pytest.mark.rule("DR-LEVEL-02")
def test_the_attacked_player_levels_up_after_the_cannons_are_declared_and_plays_the_card() -> None:
    t = attack(owes_level=["Blue"]).pass_on("ask.defend")
    assert t.request.secret
    t.choose("level").choose("gunner 1").confirm()
    assert t.asks == "ask.defend"
    assert "level" not in t.options()
    assert t.choose("gunner 1").pass_on("throw.first").options()["blue"] == 1 + 1


@pytest.mark.rule("DR-LEVEL-02")
def test_the_level_up_is_offered_until_the_fight_is_resolved_and_once() -> None:
    t = attack(owes_level=["Blue"]).all_in_force()
    assert (t.asks, t.request.seat, set(t.options())) == ("ask.combat-ability", 1, {"level", "none"})
    t.choose("level").choose("gunner 1").confirm()
    assert t.asks == "winner"
    assert not t.player("Blue").owes_level


@pytest.mark.rule("DR-LEVEL-02")
def test_at_a_building_its_owner_is_not_asked_for_a_level_up() -> None:
    t = storm(owes_level=["Blue"]).all_in_force()
    assert t.asks == "winner"
