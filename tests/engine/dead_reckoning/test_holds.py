"""Holds, loading and paying (catalogue section 6)."""

import pytest

from engine.answers import Chosen
from engine.requests import Choose, Order
from tests.engine.dead_reckoning.table import table
from tests.engine.dead_reckoning.test_card_data import with_ability
from tests.engine.dead_reckoning.test_fights import attack

MINE = {"r1c1": {"Violet": 3}}
AT_SEA = {"Violet": "r1c1"}
SHIPPED = '{ effect = "gain", n = 1, coin = 2, where = "ship" }'


def _loads(t: object, name: str = "Violet") -> list[tuple[int, int]]:
    return [(space.cargo, space.coin) for space in t.player(name).hull]  # type: ignore[attr-defined]


@pytest.mark.rule("DR-HOLD-01", "DR-HOLD-03")
def test_a_ship_starts_with_two_holds_for_seven() -> None:
    violet = table().player("Violet")
    assert [(space.name, space.hold) for space in violet.hull] == [("A", 4), ("B", 0), ("C", 0), ("D", 3)]
    assert [tile.sail if (tile := space.shown()) else None for space in violet.hull] == [1, None, None, 1]
    assert violet.room == 7


@pytest.mark.rule("DR-HOLD-02")
def test_no_hold_takes_more_than_its_capacity() -> None:
    t = table(dock={"Violet": 9}).act("load")
    assert t.refused(Chosen(("cargo",) * 8)) == "refuse.too-many"
    t.choose(*["cargo"] * 5, "coin", "coin")
    assert all(space.load <= space.hold for space in t.player("Violet").hull)
    assert not t.may("load")


@pytest.mark.rule("DR-HOLD-04")
def test_one_token_in_a_hold_switches_its_sail_or_cannon_off() -> None:
    t = table(tiles={"Violet": {"B": ["broadside"]}}, at=AT_SEA)
    violet = t.player("Violet")
    assert violet.cannons == 3
    violet.hull[1].cargo = 1
    assert violet.cannons == 1


@pytest.mark.rule("DR-HOLD-05")
def test_the_printed_cannon_is_never_switched_off() -> None:
    assert table(cargo={"Violet": 7}).player("Violet").cannons == 1


@pytest.mark.rule("DR-HOLD-06", "DR-GAP-39")
def test_a_tile_without_a_hold_always_works() -> None:
    t = table(tiles={"Violet": {"B": ["gun-deck"], "C": ["full-rig"]}}, cargo={"Violet": 7}, at=AT_SEA)
    assert t.player("Violet").cannons == 2
    assert t.act("hoist").told("sails") == 2


@pytest.mark.rule("DR-HOLD-07")
def test_in_harbour_cargo_is_loaded_from_the_own_dock() -> None:
    t = table(dock={"Violet": 3, "Blue": 9}).act("load")
    assert t.options()["cargo"] == 3
    t.choose("cargo", "cargo")
    assert (t.player("Violet").dock, t.player("Violet").cargo) == (1, 2)


@pytest.mark.rule("DR-HOLD-08")
def test_at_an_island_only_its_controller_loads() -> None:
    goods = {"r1c1": {"cargo": 2, "coin": 1}}
    t = table(at=AT_SEA, cubes=MINE, goods=goods)
    t.act("load").choose("cargo", "coin")
    assert (t.player("Violet").cargo, t.player("Violet").coin, t.isle("r1c1").goods["cargo"]) == (1, 1, 1)
    assert not table(at=AT_SEA, goods=goods).may("load")
    assert not table(at=AT_SEA, goods=goods, cubes={"r1c1": {"Blue": 3}}).may("load")


@pytest.mark.rule("DR-HOLD-09", "DR-HOLD-11")
def test_in_harbour_cargo_goes_to_the_dock_and_coins_to_the_chest() -> None:
    t = table(cargo={"Violet": 2}, coin={"Violet": 3}, chest={"Violet": 1})
    t.act("unload").choose("cargo", "cargo", "coin", "coin", "coin")
    assert (t.player("Violet").dock, t.player("Violet").chest) == (2, 4)


@pytest.mark.rule("DR-HOLD-10")
def test_at_an_island_unloading_needs_no_control() -> None:
    t = table(at=AT_SEA, cargo={"Violet": 2}, coin={"Violet": 1}).act("unload").choose("cargo", "coin")
    assert t.isle("r1c1").goods == {"cargo": 1, "coin": 1}


@pytest.mark.rule("DR-HOLD-12", "DR-GAP-34")
def test_coins_of_the_chest_are_loaded_as_if_they_lay_on_the_dock() -> None:
    t = table(chest={"Violet": 5}).act("load", "coin")
    assert (t.player("Violet").coin, t.player("Violet").chest) == (1, 4)


@pytest.mark.rule("DR-HOLD-13")
def test_holds_are_rearranged_freely_also_in_reply_to_an_attack() -> None:
    t = table(at=AT_SEA | {"Blue": "r1c1"}, cargo={"Violet": 3, "Blue": 3}, level={"Violet": {"captain": 2}})
    assert _loads(t) == [(3, 0), (0, 0), (0, 0), (0, 0)]
    t.act("rearrange").order("D", "A")
    assert _loads(t) == [(0, 0), (0, 0), (0, 0), (3, 0)]
    t.act("play", "captain").use("captain/crew 0")
    assert (t.asks, t.request.seat) == ("ask.reply", 1)
    t.choose("rearrange").order("D", "A")
    assert _loads(t, "Blue") == [(0, 0), (0, 0), (0, 0), (3, 0)]


@pytest.mark.rule("DR-HOLD-14")
def test_tokens_aboard_may_be_jettisoned_also_in_reply_to_an_attack() -> None:
    t = table(at=AT_SEA | {"Blue": "r1c1"}, cargo={"Violet": 3, "Blue": 3}, level={"Violet": {"captain": 2}})
    t.act("jettison").choose("cargo", "cargo").act("play", "captain").use("captain/crew 0")
    assert "jettison" in t.options()
    t.choose("jettison").choose("cargo")
    assert (t.player("Violet").cargo, t.player("Blue").cargo) == (1, 2)
    assert t.game.supply["cargo"] == 60 - 3


@pytest.mark.rule("DR-HOLD-15", "DR-TOWER-13")
def test_in_a_fight_no_room_is_made_for_loot() -> None:
    t = table(
        at=AT_SEA,
        cards={"r1c1": "sloop"},
        cargo={"Violet": 6},
        cubes={"r1c1": {"Blue": 3}},
        buildings={"r1c1": ["fort"]},
    )
    t.act("attack-merchant").pass_on("ask.cannons").count(1)
    t.drop(violet="Z09", black="Z02 Z02 Z02")
    asked = {t.asks}
    while t.asks != "winner":
        assert "jettison" not in str(t.options()), t.request
        asked.add(t.asks)
        t.choose(*(["ship"] if "ship" in t.options() else ["supply"]))
    assert t.player("Violet").cargo == 7
    assert asked == {"ask.loot"}


@pytest.mark.rule("DR-HOLD-16")
def test_a_gain_with_an_anchor_goes_to_the_dock() -> None:
    t = table(at=AT_SEA).act("play", "bosun").use("bosun/crew 0")
    assert (t.player("Violet").dock, t.player("Violet").cargo) == (1, 0)


@pytest.mark.rule("DR-HOLD-17")
@pytest.mark.parametrize(
    ("leaves", "cargo", "coin", "landed"),
    [
        (("jettison coin", "jettison coin", "jettison cargo"), 5, 2, 0),
        (("unload cargo", "unload cargo", "jettison coin"), 4, 3, 2),
    ],
)
def test_a_gain_with_a_ship_needs_room_or_something_leaves(
    leaves: tuple[str, ...], cargo: int, coin: int, landed: int
) -> None:
    t = table(at=AT_SEA, cards={"r1c1": "brig"}, cargo={"Violet": 4}, coin={"Violet": 2})
    t.act("attack-merchant").pass_on("ask.cannons").count(1).drop(violet="Z06", black="Z05 Z05 Z05 Z05")
    assert t.pass_on("ask.make-room").told("n") == 3
    t.choose(*leaves)
    assert (t.player("Violet").cargo, t.player("Violet").coin) == (cargo, coin)
    assert t.isle("r1c1").goods["cargo"] == landed


@pytest.mark.rule("DR-HOLD-18")
@pytest.mark.parametrize("aboard", [0, 1, 4])
def test_a_gain_with_both_icons_is_split_freely(aboard: int) -> None:
    t = table(at=AT_SEA, level={"Violet": {"crew-member 1": 4}}).act("play", "crew-member 1")
    t.use("crew-member 1/crew 0")
    t.count(aboard)
    assert (t.player("Violet").cargo, t.player("Violet").dock) == (aboard, 4 - aboard)


@pytest.mark.rule("DR-HOLD-19")
def test_a_cost_with_ship_and_anchor_is_paid_in_any_mix_and_one_with_a_ship_from_aboard_only() -> None:
    t = table(
        cargo={"Violet": 2}, dock={"Violet": 2}, damage={"Violet": 1}, level={"Violet": {"crew-member 1": 2}}
    )
    t.act("play", "crew-member 1").use("crew-member 1/crew 1")
    assert t.limits() == (0, 2)
    t.count(1)
    assert (t.player("Violet").cargo, t.player("Violet").dock, t.player("Violet").damage) == (1, 1, 0)
    poor = table(at=AT_SEA, cards={"r1c1": "helm"}, cargo={"Violet": 1}, dock={"Violet": 9})
    assert not poor.may("buy")


@pytest.mark.rule("DR-HOLD-20")
def test_spent_tokens_return_to_the_supply() -> None:
    t = table(at=AT_SEA, cards={"r1c1": "helm"}, cargo={"Violet": 3})
    before = t.game.supply["cargo"]
    t.act("buy")
    assert t.game.supply["cargo"] == before + 2


@pytest.mark.rule("DR-HOLD-02", "DR-HOLD-07")
def test_no_more_of_one_kind_is_offered_than_there_is_room() -> None:
    assert table(dock={"Violet": 9}, chest={"Violet": 3}).act("load").options() == {"cargo": 7, "coin": 3}
    assert table(dock={"Violet": 1}, cargo={"Violet": 5}).act("load").options() == {"cargo": 1, "coin": 2}


@pytest.mark.rule("DR-HOLD-04")
def test_goods_go_into_loaded_holds_first_then_into_the_smallest_and_leave_the_least_loaded() -> None:
    t = table(dock={"Violet": 7}).act("load", "cargo")
    assert _loads(t) == [(0, 0), (0, 0), (0, 0), (1, 0)]
    t.act("load").choose("cargo", "cargo", "coin")
    assert _loads(t) == [(0, 1), (0, 0), (0, 0), (3, 0)]
    t.act("unload").choose("coin")
    assert _loads(t) == [(0, 0), (0, 0), (0, 0), (3, 0)]
    four = table(cargo={"Violet": 5}).act("jettison", "cargo")
    assert _loads(four) == [(4, 0), (0, 0), (0, 0), (0, 0)]
    loaded = table(cargo={"Violet": 1}, dock={"Violet": 3}).act("load").choose("cargo", "cargo", "cargo")
    assert _loads(loaded) == [(4, 0), (0, 0), (0, 0), (0, 0)]


@pytest.mark.rule("DR-HOLD-19")
@pytest.mark.parametrize(("aboard", "dock", "limits"), [(1, 5, (1, 2)), (5, 1, (0, 1)), (3, 4, (0, 2))])
def test_from_the_dock_comes_at_least_what_is_not_aboard_and_no_more_than_lies_there(
    aboard: int, dock: int, limits: tuple[int, int]
) -> None:
    t = table(
        cargo={"Violet": aboard},
        dock={"Violet": dock},
        damage={"Violet": 1},
        level={"Violet": {"crew-member 1": 2}},
        in_play={"Violet": ["crew-member 1"]},
    )
    before = t.game.supply["cargo"]
    assert t.use("crew-member 1/crew 1").limits() == limits
    t.count(limits[1])
    violet = t.player("Violet")
    assert (violet.dock, violet.cargo) == (dock - limits[1], aboard - 2 + limits[1])
    assert t.game.supply["cargo"] == before + 2


@pytest.mark.rule("DR-HOLD-17")
def test_a_gain_that_fits_asks_for_nothing_and_one_too_many_for_one() -> None:
    fits = with_ability(SHIPPED, cargo={"Violet": 4}).use("captain/boarding-axe 0")
    assert (fits.asks, fits.player("Violet").cargo, fits.player("Violet").coin) == ("ask.action", 5, 2)
    over = with_ability(SHIPPED, cargo={"Violet": 5}).use("captain/boarding-axe 0")
    assert (over.asks, over.told("n")) == ("ask.make-room", 1)


@pytest.mark.rule("DR-HOLD-17", "DR-MODE-09")
def test_room_is_made_by_unloading_only_where_the_ship_may_unload() -> None:
    def offered(at: dict[str, str], pirates: list[str]) -> set[str]:
        t = with_ability(SHIPPED, cargo={"Violet": 7}, at=at, pirates=pirates)
        return set(t.use("captain/boarding-axe 0").options())

    thrown, landed = {"jettison cargo", "jettison coin"}, {"unload cargo", "unload coin"}
    assert offered({}, []) == offered(AT_SEA, []) == thrown | landed
    assert offered(AT_SEA | {"Blue": "r1c1"}, ["Blue"]) == thrown


@pytest.mark.rule("DR-HOLD-17")
def test_what_is_named_twice_and_is_not_there_leaves_as_something_else() -> None:
    t = with_ability(SHIPPED, cargo={"Violet": 7}, chest={"Violet": 0}).use("captain/boarding-axe 0")
    before = dict(t.game.supply)
    t.choose("jettison coin", "jettison coin", "unload coin")
    violet = t.player("Violet")
    assert (violet.cargo, violet.coin, violet.chest) == (7, 0, 0)
    assert (t.game.supply["cargo"], t.game.supply["coin"]) == (before["cargo"], before["coin"])
    landed = with_ability(SHIPPED, cargo={"Violet": 7}, chest={"Violet": 0}).use("captain/boarding-axe 0")
    landed.choose("jettison coin", "unload coin", "unload cargo")
    violet = landed.player("Violet")
    assert (violet.cargo, violet.coin, violet.chest, violet.dock) == (7, 0, 1, 1)


@pytest.mark.rule("DR-TOWER-13", "DR-HOLD-04")
@pytest.mark.parametrize(("aboard", "usual"), [(0, "D"), (2, "A")])
def test_loot_is_suggested_for_a_loaded_hold_and_else_for_the_smallest(aboard: int, usual: str) -> None:
    t = attack(cargo={"Violet": aboard}).pass_on("throw.first").drop(violet="Z01", blue="Z02").choose("ship")
    assert isinstance(t.request, Choose)
    assert t.request.default == (usual,)


@pytest.mark.rule("DR-HOLD-21")
def test_coins_that_are_just_enough_are_paid_and_come_to_the_supply() -> None:
    ability = '{ effect = "repair", cost_coin = 2 }'
    t = with_ability(ability, damage={"Violet": 1}, coin={"Violet": 1}, chest={"Violet": 1})
    before = t.game.supply["coin"]
    t.use("captain/boarding-axe 0")
    assert (t.asks, t.limits()) == ("ask.pay-chest", (1, 1))
    violet = t.count(1).player("Violet")
    assert (violet.damage, violet.coin, violet.chest, t.game.supply["coin"]) == (0, 0, 0, before + 2)


@pytest.mark.rule("DR-HOLD-13")
def test_rearranging_names_the_spaces_that_have_a_hold_and_keeps_every_token() -> None:
    t = table(cargo={"Violet": 5}, coin={"Violet": 1}).act("rearrange")
    assert isinstance(t.request, Order)
    assert [item.id for item in t.request.items] == ["A", "D"]
    t.order("D", "A")
    assert _loads(t) == [(2, 1), (0, 0), (0, 0), (3, 0)]


@pytest.mark.rule("DR-HOLD-18")
def test_of_a_split_gain_no_more_goes_aboard_than_there_is_room() -> None:
    t = table(
        cargo={"Violet": 5}, level={"Violet": {"crew-member 1": 4}}, in_play={"Violet": ["crew-member 1"]}
    )
    before = t.game.supply["cargo"]
    t.use("crew-member 1/crew 0")
    assert t.limits() == (0, 2)
    t.count(2)
    assert (t.player("Violet").cargo, t.player("Violet").dock, t.game.supply["cargo"]) == (7, 2, before - 4)
