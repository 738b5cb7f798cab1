"""Sailing to a space in one go, and ending the turn with a mode: what the menu of the main phase offers."""

import pytest

from engine.dead_reckoning.ocean import HARBOUR
from engine.requests import Choose
from tests.engine.dead_reckoning.table import Table, table

ROW_1 = {"r1c1", "r1c2", "r1c3"}
ROW_2 = {"r2c1", "r2c2", "r2c3"}


def reach(t: Table) -> set[str]:
    """Where the ship can be at once."""
    return {id.removeprefix("move ") for id in t.options() if id.startswith("move ")}


def ends(t: Table) -> list[str]:
    return [id for id in t.options() if id.startswith("end")]


@pytest.mark.rule("DR-MOVE-01", "DR-MOVE-06")
def test_a_ship_reaches_as_many_spaces_as_it_has_or_would_hoist_sails() -> None:
    t = table()
    assert reach(t) == ROW_1 | ROW_2
    assert isinstance(t.request, Choose)
    assert t.request.on_map
    t.act("move r1c1")
    assert (t.asks, t.player("Violet").at, t.game.turn.sails) == ("ask.action", "r1c1", 1)
    assert (t.game.turn.hoisted, t.game.turn.crossed) == (True, set())
    assert reach(t) == {HARBOUR, "r1c2", "r2c1"}
    t.act(f"move {HARBOUR}")
    assert (t.player("Violet").at, t.game.turn.sails, reach(t)) == (HARBOUR, 0, set())


@pytest.mark.rule("DR-EXPL-01", "DR-EXPL-03")
def test_at_the_end_of_a_voyage_a_board_is_explored_and_no_second_one_can_be() -> None:
    t = table(in_play={"Violet": ["captain"]})
    assert "r3c2" in reach(t)
    t.act("move r2c1").drawn("dorado").drawn("grapeshot")
    assert (t.asks, t.game.turn.sails) == ("ask.action", 1)
    assert len(t.game.turn.crossed) == 1
    assert reach(t) == {"r1c1"}


@pytest.mark.rule("DR-BLDG-12")
@pytest.mark.parametrize(("owner", "beyond"), [("Blue", False), ("Violet", True)])
def test_a_garrison_of_others_ends_every_voyage_since_it_fires(owner: str, beyond: bool) -> None:
    t = table(cubes={"r1c1": {owner: 3}}, buildings={"r1c1": ["garrison"]})
    assert "r1c1" in reach(t)
    assert ("r2c1" in reach(t)) == beyond
    t.act("move r1c1")
    assert (t.asks, t.player("Violet").damage) == ("ask.action", 0) if beyond else ("damage", 1)
    assert "r2c1" in reach(t.pass_on("ask.action")), "it fires at who enters, not at who leaves"


@pytest.mark.rule("DR-BLDG-12", "DR-SINK-12")
def test_a_ship_that_sinks_at_the_end_of_a_voyage_is_in_harbour_and_explores_nothing() -> None:
    t = table(cubes={"r1c1": {"Blue": 3}}, buildings={"r1c1": ["garrison"]}, damage={"Violet": 4})
    t.act("move r1c1").pass_on("ask.action")
    assert (t.player("Violet").at, t.game.turn.sails, t.game.turn.explored) == (HARBOUR, 0, False)


@pytest.mark.rule("DR-SAIL-07")
def test_who_may_still_count_influence_as_sails_hoists_first() -> None:
    t = table(in_play={"Violet": ["deckhand 1"]}, level={"Violet": {"deckhand 1": 2}})
    assert reach(t) == set()
    assert reach(t.act("hoist").choose().confirm()) == ROW_1 | ROW_2


@pytest.mark.rule("DR-GAP-01")
def test_a_raking_ship_sails_space_by_space() -> None:
    t = table(sleeved={"Violet": {"captain": ["fire-ship"]}}, in_play={"Violet": ["captain"]})
    assert reach(t) != set()
    t.act("hoist").confirm().use("captain/fire-ship 0")
    assert (reach(t), t.may("move")) == (set(), True)


@pytest.mark.rule("DR-MODE-05")
def test_a_voyage_that_ends_beside_a_pirate_ends_in_a_fight() -> None:
    t = table(at={"Blue": "r1c1"}, pirates=["Blue"]).act("move r1c1")
    assert (t.asks, t.game.turn.fought) == ("ask.declare", {"ship 1"})


@pytest.mark.rule("DR-MODE-02", "DR-MAINT-01")
def test_at_sea_the_turn_ends_with_a_mode_unless_a_card_comes_up_before() -> None:
    t = table(at={"Violet": "r1c1"})
    assert ends(t) == ["end merchant", "end pirate"]
    assert isinstance(t.request, Choose)
    assert t.request.default == ("end merchant",)
    assert t.act("end pirate").asks == "discard-and-draw"
    assert t.player("Violet").pirate
    merchant = table(at={"Violet": "r1c1"}, pirates=["Violet"]).act("end merchant")
    assert not merchant.player("Violet").pirate
    assert ends(table()) == ["end"], "in harbour there is no mode"
    assert ends(table(at={"Violet": "r1c1"}, cards={"r1c3": ""})) == ["end"], "a card comes up first"
