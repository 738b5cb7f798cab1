"""Abilities and the crew table (catalogue sections 12 and 13)."""

from collections import Counter
from typing import Any

import pytest

from engine.answers import Chosen
from engine.dead_reckoning.abilities import AbilityEffect
from engine.dead_reckoning.crew import load_crew
from engine.dead_reckoning.effects import usable
from engine.dead_reckoning.ocean import HARBOUR
from tests.engine.dead_reckoning.table import Table, sailor, table

AT_SEA = {"Violet": "r1c1"}
SIDE_BY_SIDE = {"Violet": "r1c1", "Blue": "r1c1"}


def with_sailor(id: str, level: int, **more: Any) -> Table:
    return table(in_play={"Violet": [id]}, level={"Violet": {id: level}}, **more)


@pytest.mark.rule("DR-ABIL-02", "DR-WE-08", "DR-CREW-CRW")
def test_parts_of_a_card_are_used_independently_and_in_any_order() -> None:
    t = with_sailor("crew-member 1", 4, damage={"Violet": 2}, at=AT_SEA)
    t.use("crew-member 1/crew 1")
    assert t.player("Violet").damage == 1
    t.act("hoist").confirm().use("crew-member 1/crew 0").count(0)
    assert t.player("Violet").dock == 4


@pytest.mark.rule("DR-ABIL-03", "DR-WE-08", "DR-CREW-BOS")
def test_of_alternatives_exactly_one_is_taken() -> None:
    t = with_sailor("bosun", 4, dock={"Violet": 6})
    t.use("bosun/crew 0")
    assert set(t.options()) == {"0", "1", "2"}
    t.choose("0")
    assert (t.player("Violet").dock, t.may("use")) == (7, False)
    assert sailor(t, "Violet", "bosun").icons["wheel"] == 1


@pytest.mark.rule("DR-ABIL-04", "DR-ABIL-05", "DR-WE-09")
def test_an_effect_per_icon_counts_the_icons_of_its_card_and_not_itself() -> None:
    sleeved = {"Violet": {"gunner 1": ["press-gang", "heavy-guns"]}}
    t = with_sailor("gunner 1", 2, sleeved=sleeved, at=AT_SEA)
    assert sailor(t, "Violet", "gunner 1").icons["cannon"] == 3
    t.use("gunner 1/press-gang 0").pass_on("ask.action")
    assert t.isle("r1c1").cubes[0] == 3
    assert AbilityEffect("influence", 0, per="cannon").amount(sailor(t, "Violet", "captain").icons) == 0


@pytest.mark.rule("DR-ABIL-06")
def test_a_combat_ability_is_used_in_a_fight_only_and_once_a_turn() -> None:
    t = with_sailor("gunner 1", 3, at=AT_SEA | {"Blue": "r1c1"}, pirates=["Blue"], cards={"r1c1": "sloop"})
    t.use("gunner 1/crew 0")
    assert not t.may("use")
    t.act("fight-pirate").all_in_force().pass_on("ask.combat-ability").choose("gunner 1/crew 1")
    t.pass_on("ask.action").act("attack-merchant").all_in_force()
    assert t.pass_on("ask.combat-ability", "winner").asks == "winner"


@pytest.mark.rule("DR-ABIL-07")
def test_the_no_building_icon_bars_an_ability_from_fights_against_buildings() -> None:
    fort: dict[str, Any] = {"cubes": {"r1c1": {"Blue": 3}}, "buildings": {"r1c1": ["fort"]}}
    t = with_sailor("captain", 3, at=AT_SEA, cards={"r1c1": "sloop"}, **fort)
    t.act("storm").all_in_force()
    assert t.pass_on("ask.combat-ability", "winner").asks == "winner"
    t.pass_on("ask.action").act("attack-merchant").all_in_force()
    assert t.pass_on("ask.combat-ability", "winner").asks == "ask.combat-ability"


@pytest.mark.rule("DR-ABIL-08", "DR-FIGHT-04")
def test_a_cannon_fires_in_one_fight_a_turn() -> None:
    t = with_sailor(
        "gunner 1", 2, at=SIDE_BY_SIDE, pirates=["Blue"], cards={"r1c1": "sloop"}, hand={"Violet": 0}
    )
    t.act("fight-pirate").pass_on("ask.cannons")
    assert t.limits() == (0, 2)
    t.count(1).all_in_force().pass_on("ask.action").act("attack-merchant").pass_on("ask.cannons")
    assert t.limits() == (0, 1)


@pytest.mark.rule("DR-ABIL-09", "DR-CREW-CAP", "DR-FIGHT-05")
@pytest.mark.parametrize("place", ["r1c1", HARBOUR])
def test_an_attack_flag_fights_a_ship_on_the_same_space_whatever_its_mode(place: str) -> None:
    t = with_sailor("captain", 2, at={"Violet": place, "Blue": place, "Green": "r1c2", "Yellow": "r1c2"})
    t.use("captain/crew 0")
    assert (t.asks, t.game.turn.fought) == ("ask.declare", {"ship 1"})
    alone = with_sailor("captain", 2, at={"Violet": "r1c3"})
    assert not alone.may("use")


@pytest.mark.rule("DR-ABIL-10")
def test_influence_needs_the_ship_on_a_board_with_an_island() -> None:
    assert not with_sailor("privateer", 1).may("use")
    assert not with_sailor("privateer", 1, boards={"r2c1": "calm-waters"}, at={"Violet": "r2c1"}).may("use")
    assert with_sailor("privateer", 1, at=AT_SEA).may("use")


@pytest.mark.rule("DR-ABIL-11")
def test_a_cube_is_replaced_only_when_no_slot_is_empty_and_returns_to_its_owner() -> None:
    t = with_sailor(
        "privateer", 2, at=AT_SEA, cubes={"r1c1": {"Blue": 1, "Green": 1}}, permanent={"r1c1": {"Blue": 1}}
    )
    reserve = t.player("Blue").reserve
    t.use("privateer/crew 0")
    assert set(t.options()) == {"r1c1 1", "r1c1 2"}
    t.choose("r1c1 1").pass_on("ask.action")
    isle = t.isle("r1c1")
    assert (isle.cubes[0], isle.cubes[1], isle.permanent[1]) == (2, 0, 1)
    assert t.player("Blue").reserve == reserve + 1


@pytest.mark.rule("DR-ABIL-12", "DR-CREW-PRV")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_all_influence_of_an_ability_is_used_one_after_another(level: int) -> None:
    t = with_sailor("privateer", level, at={"Violet": "r2c1"}, boards={"r2c1": "foundling"})
    t.use("privateer/crew 0").pass_on("ask.action")
    assert t.isle("r2c1").cubes[0] == level


@pytest.mark.rule("DR-ABIL-13", "DR-CREW-CRW")
@pytest.mark.parametrize(
    ("level", "at", "may"), [(2, "r1c1", False), (2, HARBOUR, True), (3, "r1c1", True), (4, "r1c1", True)]
)
def test_repair_removes_one_damage_for_the_printed_cost(level: int, at: str, may: bool) -> None:
    t = with_sailor("crew-member 1", level, at={"Violet": at}, damage={"Violet": 1}, dock={"Violet": 2})
    gain = t.use("crew-member 1/crew 1") if may else t
    assert gain.player("Violet").damage == (0 if may else 1)
    assert gain.player("Violet").dock == (2 if level == 4 or not may else 0)
    if not may:
        t.act("use")
        assert t.asks == "ask.action"


@pytest.mark.rule("DR-ABIL-14")
def test_purple_abilities_do_nothing_before_scoring() -> None:
    assert not with_sailor("captain", 1, sleeved={"Violet": {"captain": ["hoarder"]}}).may("use")


@pytest.mark.rule("DR-ABIL-16", "DR-GAP-47")
def test_what_is_copied_is_asked_and_never_an_end_of_game_effect() -> None:
    sleeved = {"Violet": {"captain": ["mimic", "hoarder"], "bosun": ["letters-of-trade", "boarding-axe"]}}
    t = table(in_play={"Violet": ["captain", "bosun"]}, sleeved=sleeved, boards={"r2c1": "dorado"})
    t.use("captain/mimic 0").choose("r2c1")
    assert t.isle("r2c1").goods == Counter(coin=2)


@pytest.mark.rule("DR-ABIL-17", "DR-ABIL-20", "DR-CREW-BOS")
def test_an_upgrade_is_paid_and_placed_on_an_empty_hull_space_and_works_at_once() -> None:
    t = with_sailor("bosun", 3, dock={"Violet": 3}).use("bosun/crew 0", "1")
    assert set(t.options()) == {"gun-deck", "topsail", "large-hold", "other-basic"}
    t.choose("gun-deck")
    assert set(t.options()) == {"B", "C"}
    t.choose("B")
    assert (t.player("Violet").cannons, t.player("Violet").dock, t.game.tiles["gun-deck"]) == (2, 0, 4)


@pytest.mark.rule("DR-ABIL-18", "DR-ABIL-19")
def test_without_an_empty_space_a_tile_covers_another_which_still_counts() -> None:
    t = with_sailor("bosun", 3, dock={"Violet": 3}, tiles={"Violet": {"B": ["gun-deck"], "C": ["gun-deck"]}})
    t.use("bosun/crew 0", "1", "large-hold")
    assert set(t.options()) == {"A", "B", "C", "D"}
    t.choose("B")
    assert t.player("Violet").cannons == 2
    assert len(t.player("Violet").tiles) == 3


@pytest.mark.rule("DR-ABIL-17", "DR-ABIL-19")
def test_what_lay_in_a_hold_that_is_replaced_is_stowed_anew() -> None:
    tiles = {"Violet": {"B": ["large-hold"]}}
    t = table(in_play={"Violet": ["captain"]}, sleeved={"Violet": {"captain": ["carpenter"]}}, tiles=tiles)
    hold = t.player("Violet").hull[1]
    hold.cargo = hold.hold
    t.use("captain/carpenter 0")
    t.choose(next(id for id in t.options() if id != "other-advanced"))
    assert all(space.load <= space.hold for space in t.player("Violet").hull)
    assert sum(space.cargo for space in t.player("Violet").hull) == 5


@pytest.mark.rule("DR-CREW-CAP")
def test_captain() -> None:
    levels = load_crew()["captain"].levels
    assert [dict(level.icons) for level in levels] == [
        {"sail": 1},
        {"wheel": 1},
        {"wheel": 1},
        {"wheel": 1, "cannon": 1},
    ]
    kinds = [[ability.options[0].kind for ability in level.abilities] for level in levels]
    assert kinds == [[], ["flag"], ["flag", "reward"], ["flag", "reward"]]
    rewards = [level.abilities[1].options[0].amount(level.icons) for level in levels[2:]]
    assert rewards == [1, 3]


@pytest.mark.rule("DR-CREW-CRW", "DR-CREW-FMT", "DR-CREW-BOS", "DR-GAP-12")
@pytest.mark.parametrize(
    ("id", "level", "dock"),
    [
        ("crew-member 1", 1, 1),
        ("crew-member 1", 2, 2),
        ("crew-member 1", 3, 3),
        ("first-mate", 1, 1),
        ("bosun", 1, 1),
        ("bosun", 2, 1),
        ("gunner 1", 1, 1),
        ("gunner 1", 2, 1),
        ("gunner 1", 3, 2),
    ],
)
def test_dock_gains_are_cargo(id: str, level: int, dock: int) -> None:
    t = with_sailor(id, level, at=AT_SEA).use(f"{id}/crew 0")
    assert (t.player("Violet").dock, t.player("Violet").chest) == (dock, 15)


@pytest.mark.rule("DR-CREW-FMT", "DR-WE-12")
@pytest.mark.parametrize("level", [2, 3, 4])
def test_first_mate_builds_up_to_one_two_or_three(level: int) -> None:
    t = with_sailor("first-mate", level, cubes={"r1c1": {"Violet": 3}}, dock={"Violet": 12}).act("use")
    for kind in ("fort", "outpost", "garrison")[: level - 1]:
        t.choose(f"r1c1 {kind}")
    if level < 4:
        assert t.asks == "ask.action"
    assert t.isle("r1c1").buildings == {"fort", "outpost", "garrison"} if level == 4 else True
    assert t.player("Violet").dock == 12 - sum((4, 2, 1)[: level - 1])


@pytest.mark.rule("DR-CREW-GUN")
def test_gunner() -> None:
    levels = load_crew()["gunner"].levels
    assert [level.icons["cannon"] for level in levels] == [0, 1, 1, 1]
    kinds = [[ability.options[0].kind for ability in level.abilities] for level in levels]
    assert kinds == [["gain"], ["gain"], ["gain", "throw"], ["gain", "throw", "sacrifice"]]
    assert levels[2].abilities[1].options[0].n == 2


@pytest.mark.rule("DR-CREW-DCK")
def test_deckhand() -> None:
    levels = load_crew()["deckhand"].levels
    options = [[(effect.kind, effect.n) for effect in level.abilities[0].options] for level in levels]
    assert options == [
        [("influence", 1)],
        [("influence", 1), ("sails", 1)],
        [("influence", 1), ("sails", 2)],
        [("influence", 1)],
    ]
    assert levels[3].icons["sail"] == 3


@pytest.mark.rule("DR-CREW-PUR", "DR-PROD-05")
@pytest.mark.parametrize("level", [1, 2, 4])
def test_purser_produces_on_so_many_different_islands(level: int) -> None:
    t = with_sailor("purser", level, boards={"r2c1": "dorado"}).act("use")
    for at in ("r1c1", "r1c2", "r1c3", "r2c1")[:level]:
        assert at in t.options()
        t.choose(at)
    assert t.pass_on("ask.action").asks == "ask.action"
    extra = 1 if level == 4 else 0
    assert t.isle("r1c1").goods == Counter(cargo=2 + extra, coin=extra)


@pytest.mark.rule("DR-CREW-01")
def test_a_level_replaces_the_one_before() -> None:
    assert with_sailor("captain", 2).act("hoist").told("sails") == 2
    assert not with_sailor("first-mate", 2).may("use")


@pytest.mark.rule("DR-WE-11")
def test_gain_and_pay() -> None:
    t = with_sailor("crew-member 1", 4, at=AT_SEA).use("crew-member 1/crew 0")
    assert t.limits() == (0, 4)
    pay = with_sailor("crew-member 1", 3, cargo={"Violet": 2}, dock={"Violet": 2}, damage={"Violet": 1})
    assert pay.use("crew-member 1/crew 1").limits() == (0, 2)


@pytest.mark.rule("DR-WE-01")
def test_free_order_of_a_turn() -> None:
    t = table(
        cargo={"Violet": 3},
        cubes={"r1c1": {"Violet": 3}},
        cards={"r1c1": "helm", "r1c2": "sloop"},
        goods={"r1c1": {"cargo": 2}},
    )
    t.act("play", "captain").act("unload", "cargo").act("hoist").confirm().act("load", "cargo").sail("r1c1")
    t.act("play", "bosun").use("bosun/crew 0").act("buy").act("load", "cargo").sail("r1c2").act(
        "play", "purser"
    )
    t.act("attack-merchant").pass_on("ask.action")
    assert (t.game.turn.resolved, t.game.turn.hoisted) == (2, True)
    assert not t.may("hoist")
    assert not t.may("buy")


@pytest.mark.rule("DR-WE-02")
@pytest.mark.parametrize(("name", "jettison", "track"), [("Violet", 0, 3), ("Blue", 0, 1), ("Blue", 3, 2)])
def test_hoisting(name: str, jettison: int, track: int) -> None:
    t = table(
        seats=2,
        at=dict.fromkeys(["Violet", "Blue"], "r1c1"),
        cubes={"r1c1": {"Violet": 3}},
        cargo={"Violet": 7, "Blue": 7},
        in_play={name: ["captain"]},
    ).to(name)
    if jettison:
        t.act("jettison").answer(Chosen(("cargo",) * jettison))
    assert t.act("hoist").told("sails") == track


@pytest.mark.rule("DR-ABIL-13")
@pytest.mark.parametrize(("damage", "dock", "may"), [(0, 2, False), (1, 2, True), (1, 1, False)])
def test_a_repair_needs_damage_and_its_cost(damage: int, dock: int, may: bool) -> None:
    t = with_sailor("crew-member 1", 3, damage={"Violet": damage}, dock={"Violet": dock})
    assert ("crew-member 1/crew 1" in usable(t.game, t.player("Violet"))) == may


@pytest.mark.rule("DR-ABIL-17")
def test_tiles_of_which_none_is_left_are_not_offered_and_a_replaced_one_goes_back() -> None:
    t = with_sailor("bosun", 3, dock={"Violet": 3})
    t.game.tiles["gun-deck"] = t.game.tiles["other-basic"] = 0
    assert set(t.use("bosun/crew 0", "1").options()) == {"topsail", "large-hold"}
    carpenter = {"Violet": {"captain": ["carpenter"]}}
    tiles = {"Violet": {"B": ["gun-deck"], "C": ["full-rig"]}}
    t = table(in_play={"Violet": ["captain"]}, sleeved=carpenter, tiles=tiles).use("captain/carpenter 0")
    assert set(t.options()) == {"broadside", "full-rig", "great-hold", "other-advanced"}
    left = dict(t.game.tiles)
    t.choose("broadside")
    assert (t.game.tiles["gun-deck"], t.game.tiles["broadside"]) == (
        left["gun-deck"] + 1,
        left["broadside"] - 1,
    )
    assert [tile.id for tile in t.player("Violet").tiles] == ["broadside", "full-rig"]


@pytest.mark.rule("DR-ABIL-17")
def test_without_a_basic_tile_on_top_or_an_advanced_one_left_nothing_is_replaced() -> None:
    carpenter = {"Violet": {"captain": ["carpenter"]}}

    def may(tiles: dict[str, list[str]]) -> bool:
        return table(in_play={"Violet": ["captain"]}, sleeved=carpenter, tiles={"Violet": tiles}).may("use")

    assert may({"B": ["gun-deck"]})
    assert not may({})
    assert not may({"B": ["gun-deck", "full-rig"]})
    t = table(in_play={"Violet": ["captain"]}, sleeved=carpenter, tiles={"Violet": {"B": ["gun-deck"]}})
    for id in ("broadside", "full-rig", "great-hold", "other-advanced"):
        t.game.tiles[id] = 0
    assert not t.act("hoist").confirm().may("use")
