"""Islands, production, buildings and cubes (catalogue section 14)."""

from typing import Any

import pytest

from engine.dead_reckoning.cubes import removable
from engine.dead_reckoning.islands import yield_of
from tests.engine.dead_reckoning.table import Table, table

AT_SEA = {"Violet": "r1c1"}


def privateer(level: int, cubes: dict[str, int], **more: Any) -> Table:
    """Violet at Cask Cay, which has four slots."""
    return table(
        at={"Violet": "r1c3"},
        cubes={"r1c3": cubes},
        in_play={"Violet": ["privateer"]},
        level={"Violet": {"privateer": level}},
        **more,
    )


@pytest.mark.rule("DR-ISLE-01", "DR-ISLE-02")
def test_an_island_has_slots_and_a_permanent_area_and_both_count() -> None:
    isle = table(cubes={"r1c3": {"Violet": 1, "Blue": 2}}, permanent={"r1c3": {"Violet": 9}}).isle("r1c3")
    assert (isle.slots, isle.empty, isle.cubes_of(0)) == (4, 1, 10)


@pytest.mark.rule("DR-ISLE-03", "DR-ISLE-04")
@pytest.mark.parametrize(
    ("violet", "blue", "controller"),
    [(3, 0, 0), (2, 0, None), (2, 2, None), (2, 1, 0), (1, 0, None), (1, 3, 1)],
)
def test_control_needs_more_cubes_than_others_and_than_empty_slots(
    violet: int, blue: int, controller: int | None
) -> None:
    assert table(cubes={"r1c3": {"Violet": violet, "Blue": blue}}).isle("r1c3").controller == controller


@pytest.mark.rule("DR-ISLE-05", "DR-ISLE-09")
def test_taking_control_adds_a_permanent_cube_at_once() -> None:
    t = privateer(3, {"Violet": 1}).use("privateer/crew 0")
    assert t.asks == "control"
    isle = t.isle("r1c3")
    assert (isle.cubes[0], isle.permanent[0]) == (3, 1)
    t.pass_on("ask.action")
    assert (isle.cubes[0], isle.permanent[0], t.player("Violet").reserve) == (4, 1, 29 - 5)


@pytest.mark.rule("DR-ISLE-06")
def test_permanent_cubes_are_never_replaced() -> None:
    t = privateer(1, {"Violet": 4}, permanent={"r1c3": {"Blue": 3}})
    assert not t.may("use")


@pytest.mark.rule("DR-ISLE-07", "DR-GAP-22", "DR-BLDG-07")
def test_taking_control_again_adds_another_and_revives_the_own_buildings() -> None:
    t = privateer(
        1,
        {"Violet": 2, "Blue": 2},
        permanent={"r1c3": {"Violet": 1, "Blue": 1}},
        buildings={"r1c3": ["outpost"]},
    )
    isle = t.isle("r1c3")
    isle.builder = 0
    assert (isle.controller, isle.active("outpost"), t.game.buildings_of(t.player("Violet"))) == (
        None,
        False,
        0,
    )
    t.use("privateer/crew 0").pass_on("ask.action")
    assert (isle.controller, isle.permanent[0], isle.buildings) == (0, 2, {"outpost"})


@pytest.mark.rule("DR-ISLE-08")
def test_control_may_pass_to_a_third_player_who_adds_a_cube_in_anothers_turn() -> None:
    t = privateer(1, {"Blue": 2, "Green": 2}, permanent={"r1c3": {"Blue": 1}})
    assert t.isle("r1c3").controller == 1
    t.use("privateer/crew 0").choose("r1c3 1")
    assert t.isle("r1c3").controller is None
    u = privateer(1, {"Blue": 2, "Green": 2})
    u.use("privateer/crew 0").choose("r1c3 1")
    assert (u.isle("r1c3").controller, u.isle("r1c3").permanent[2]) == (2, 1)


@pytest.mark.rule("DR-ISLE-10", "DR-GAP-46")
def test_with_every_slot_filled_by_own_cubes_influence_has_no_effect() -> None:
    assert not privateer(1, {"Violet": 4}).may("use")
    t = privateer(4, {"Violet": 3}).use("privateer/crew 0").pass_on("ask.action")
    assert t.isle("r1c3").cubes[0] == 4


@pytest.mark.rule("DR-PROD-01", "DR-PROD-02")
def test_producing_needs_neither_control_nor_presence_and_lands_on_the_island() -> None:
    t = table(in_play={"Violet": ["purser"]}, cubes={"r1c3": {"Blue": 3}})
    before = t.game.supply["cargo"]
    t.use("purser/crew 0", "r1c3")
    assert t.isle("r1c3").goods["cargo"] == 3
    assert t.game.supply["cargo"] == before - 3


@pytest.mark.rule("DR-PROD-03", "DR-BLDG-10", "DR-GAP-04")
def test_the_yield_is_printed_boosted_by_high_seas_and_by_an_outpost() -> None:
    boards = {"r2c1": "trade-winds", "r2c2": "calm-waters", "r2c3": "dorado"}
    t = table(boards=boards, cubes={"r1c1": {"Violet": 3}}, buildings={"r1c1": ["outpost"]})
    assert yield_of(t.game, "r1c1") == {"cargo": 2 + 1 + 1, "coin": 1}
    assert yield_of(t.game, "r2c3") == {"cargo": 1, "coin": 2}
    assert yield_of(t.game, "r1c2") == {"cargo": 1, "coin": 1}


@pytest.mark.rule("DR-PROD-04", "DR-GAP-38", "DR-GAP-41")
def test_only_face_up_boards_produce_or_boost() -> None:
    t = table(in_play={"Violet": ["purser"]}).act("use")
    assert set(t.options()) == {"r1c1", "r1c2", "r1c3", "done"}


@pytest.mark.rule("DR-PROD-05")
def test_another_ability_may_produce_there_again() -> None:
    sleeved = {"Violet": {"purser": ["wide-trade"]}}
    t = table(in_play={"Violet": ["purser"]}, sleeved=sleeved).use("purser/crew 0", "r1c1")
    t.use("purser/wide-trade 0", "r1c1")
    assert t.isle("r1c1").goods["cargo"] == 4


def first_mate(level: int, **more: Any) -> Table:
    return table(in_play={"Violet": ["first-mate"]}, level={"Violet": {"first-mate": level}}, **more)


@pytest.mark.rule("DR-BLDG-01", "DR-BLDG-02", "DR-BLDG-04", "DR-BLDG-05", "DR-GAP-05")
def test_building_is_on_controlled_islands_one_of_each_kind_for_its_price() -> None:
    cubes = {"r1c1": {"Violet": 3}, "r1c2": {"Blue": 3}}
    t = first_mate(4, cubes=cubes, buildings={"r1c1": ["fort"]}, dock={"Violet": 9}).act("use")
    assert set(t.options()) == {"r1c1 garrison", "r1c1 outpost", "done"}
    t.choose("r1c1 outpost").choose("r1c1 garrison")
    assert t.player("Violet").dock == 9 - 2 - 1
    assert t.game.buildings_of(t.player("Violet")) == 3


@pytest.mark.rule("DR-BLDG-03")
def test_the_supply_limits_buildings() -> None:
    t = first_mate(2, cubes={"r1c1": {"Violet": 3}}, dock={"Violet": 9})
    assert t.game.buildings == {"fort": 8, "garrison": 8, "outpost": 6}
    t.game.buildings["fort"] = 0
    t.act("use")
    assert "r1c1 fort" not in t.options()


@pytest.mark.rule("DR-BLDG-06", "DR-GAP-22")
def test_buildings_go_when_another_player_takes_the_island() -> None:
    t = privateer(
        2, {"Violet": 2, "Blue": 2}, permanent={"r1c3": {"Blue": 1}}, buildings={"r1c3": ["outpost"]}
    )
    t.use("privateer/crew 0").pass_on("ask.action")
    isle = t.isle("r1c3")
    assert (isle.controller, isle.buildings, t.game.buildings["outpost"]) == (0, set(), 6)


@pytest.mark.rule("DR-BLDG-08", "DR-BLDG-09", "DR-BLDG-11", "DR-WE-12")
@pytest.mark.parametrize("kind", ["fort", "garrison"])
def test_fort_and_garrison_close_an_island_to_others_but_not_its_card(kind: str) -> None:
    t = table(
        at=AT_SEA,
        cubes={"r1c1": {"Blue": 3}},
        buildings={"r1c1": [kind]},
        cargo={"Violet": 5},
        cards={"r1c1": "helm"},
        in_play={"Violet": ["privateer", "purser"]},
    )
    t.use("purser/crew 0")
    assert "r1c1" not in t.options()
    t.choose("done")
    assert not t.may("use")
    assert not t.may("unload")
    assert t.may("buy")


@pytest.mark.rule("DR-BLDG-10")
def test_an_outpost_is_not_attacked() -> None:
    assert not table(at=AT_SEA, cubes={"r1c1": {"Blue": 3}}, buildings={"r1c1": ["outpost"]}).may("storm")


@pytest.mark.rule("DR-BLDG-12", "DR-SINK-03")
def test_a_garrison_hits_every_ship_of_others_that_enters_also_one_that_crosses() -> None:
    garrison: dict[str, Any] = {
        "cubes": {"r1c1": {"Blue": 3}},
        "buildings": {"r1c1": ["garrison"]},
        "boards": {"r2c1": "dorado"},
    }
    t = table(**garrison).act("hoist").confirm().act("move", "r1c1")
    assert t.asks == "damage"
    t.confirm().choose("r2c1")
    assert (t.player("Violet").damage, t.player("Violet").at) == (1, "r2c1")
    sunk = (
        table(damage={"Violet": 4}, **garrison)
        .act("hoist")
        .confirm()
        .act("move", "r1c1")
        .pass_on("ask.action")
    )
    assert (sunk.player("Violet").at, sunk.player("Violet").damage) == ("harbour", 0)
    assert sunk.player("Blue").achievements == ["terror"]


@pytest.mark.rule("DR-CUBE-01")
def test_islands_counters_fights_and_the_track_draw_on_thirty_cubes() -> None:
    t = table(at=AT_SEA, cards={"r1c1": "sloop"}, cubes={"r1c2": {"Violet": 2}})
    t.act("attack-merchant").pass_on("throw.first")
    violet = t.player("Violet")
    assert (violet.reserve, t.game.cubes_of(violet)) == (29 - 2 - 1, 30)
    t.pass_on("ask.action")
    assert t.game.cubes_of(violet) == 30


@pytest.mark.rule("DR-CUBE-02", "DR-CUBE-03", "DR-CUBE-04")
def test_out_of_cubes_a_player_takes_slot_cubes_back_where_control_stays() -> None:
    cubes = {
        "r1c1": {"Violet": 2},
        "r1c2": {"Violet": 1, "Blue": 2},
        "r1c3": {"Violet": 1},
        "r2c1": {"Violet": 1},
    }
    t = table(
        at={"Violet": "r2c1"},
        boards={"r2c1": "foundling"},
        cubes=cubes,
        buildings={"r1c2": ["fort"]},
        reserve={"Violet": 0},
        in_play={"Violet": ["privateer"]},
    )
    assert removable(t.game, t.player("Violet")) == ["r1c3", "r2c1"]
    t.use("privateer/crew 0")
    assert set(t.options()) == {"r1c3", "r2c1", "none"}
    t.choose("r1c3")
    assert (t.isle("r1c3").cubes[0], t.isle("r2c1").cubes[0]) == (0, 2)


@pytest.mark.rule("DR-CUBE-05", "DR-GAP-18")
def test_if_cubes_are_still_missing_those_there_are_are_used() -> None:
    t = table(
        at=AT_SEA, cards={"r1c1": "sloop"}, reserve={"Violet": 1}, tiles={"Violet": {"B": ["gun-deck"]}}
    )
    t.game.black = 2
    t.act("attack-merchant").pass_on("throw.first")
    assert t.options() == {"black": 2, "violet": 1}
    free = table(at=AT_SEA, cards={"r1c1": "sloop"}, settings={"black-cubes": "unlimited"})
    free.game.black = 2
    assert free.act("attack-merchant").pass_on("throw.first").options()["black"] == 3


@pytest.mark.rule("DR-CUBE-06", "DR-GAP-19")
def test_after_a_fight_every_cube_returns() -> None:
    t = table(at=AT_SEA, cards={"r1c1": "sloop"}).act("attack-merchant").pass_on("throw.first")
    t.drop(violet="Z05", black="Z01 Z05 Z02").pass_on("ask.action")
    assert (t.player("Violet").reserve, t.game.black, t.game.fight) == (29, 20, None)


@pytest.mark.rule("DR-WE-13")
def test_island_control_step_by_step() -> None:
    t = privateer(1, {"Violet": 2})
    isle = t.isle("r1c3")
    assert (isle.empty, isle.controller) == (2, None)
    t.use("privateer/crew 0").pass_on("ask.action")
    assert (isle.empty, isle.cubes_of(0), isle.permanent[0], isle.controller) == (1, 4, 1, 0)
    blue = t.player("Blue")
    blue.at, blue.in_play, blue.sailors["privateer"].level = "r1c3", ["privateer"], 3
    isle.buildings.add("outpost")
    t.end_turn().use("privateer/crew 0").pass_on("ask.action")
    assert (isle.cubes_of(0), isle.cubes_of(1), isle.permanent[1]) == (2, 4, 1)
    assert (isle.controller, isle.buildings) == (1, set())


@pytest.mark.rule("DR-BLDG-04", "DR-BLDG-01")
@pytest.mark.parametrize(
    ("dock", "kinds"), [(1, {"garrison"}), (2, {"garrison", "outpost"}), (4, {"garrison", "outpost", "fort"})]
)
def test_what_is_just_paid_for_is_built_and_nothing_dearer(dock: int, kinds: set[str]) -> None:
    t = first_mate(2, cubes={"r1c1": {"Violet": 3}}, dock={"Violet": dock}).act("use")
    assert set(t.options()) == {*(f"r1c1 {kind}" for kind in kinds), "done"}


@pytest.mark.rule("DR-BLDG-01", "DR-MODE-09")
def test_who_is_blockaded_builds_on_another_island_alone() -> None:
    mine = {"r1c1": {"Violet": 3}, "r1c2": {"Violet": 3}}
    t = first_mate(2, at=AT_SEA | {"Blue": "r1c1"}, pirates=["Blue"], cubes=mine, dock={"Violet": 9})
    assert set(t.act("use").options()) == {"r1c2 fort", "r1c2 garrison", "r1c2 outpost", "done"}
