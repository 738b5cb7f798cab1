"""Marketplace, Politics and Settle (catalogue: Expansion)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.perseverance.dice import PoolDie
from engine.perseverance.two.effects import can_resolve, resolve
from engine.requests import Choose
from tests.engine.perseverance_two.doing import for_player
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table

NOTHING = dict.fromkeys(("food", "scrap", "resource", "story", "glowberry", "valor"), 0)


def john(assets: Mapping[str, int] | None = None, perks: Sequence[str] = (), **laid: Any) -> Table:
    """John with only these assets and perks."""
    return table(assets={"John": NOTHING | dict(assets or {})}, perks={"John": list(perks)}, **laid)


def resolves(laid: Table, effect: str) -> Table:
    return for_player(laid, "John", lambda game, player: resolve(game, player, effect))


def can(laid: Table, effect: str) -> bool:
    return can_resolve(laid.game, laid.player("John"), effect)


@pytest.mark.rule("P2-EXP-01")
def test_the_marketplace_gives_one_or_both_options() -> None:
    t = resolves(john({"glowberry": 1, "food": 1}), "marketplace")
    assert t.options() == {"buy": 1, "swap": 1}
    t.choose("buy").choose("food", "food")
    assert t.options() == {"swap": 1, "stop": 1}, "different options, and the second is free"
    assert not can(john(), "marketplace")


@pytest.mark.rule("P2-EXP-02")
def test_a_glowberry_buys_two_goods_in_any_mix() -> None:
    t = resolves(john({"glowberry": 1}), "marketplace").choose("buy")
    assert t.options() == {"food": 2, "scrap": 2, "resource": 2}
    t.choose("scrap", "resource")
    assert t.assets("John") == {"scrap": 1, "resource": 1, "light": 1}


@pytest.mark.rule("P2-EXP-03", "P2-GAP-22")
def test_goods_are_swapped_one_for_one() -> None:
    t = resolves(john({"food": 2, "scrap": 1}), "marketplace").choose("swap")
    assert t.options() == {"food": 2, "scrap": 1}
    t.choose("food", "food", "scrap")
    t.choose("resource", "resource", "food")
    assert t.assets("John") == {"resource": 2, "food": 1, "light": 1}


RICH = {"food": 3, "story": 1, "valor": 2}


@pytest.mark.rule("P2-EXP-04")
def test_politics_is_one_of_three_options() -> None:
    t = resolves(john(RICH, on_board={"salvage": [("neutral", "organizer")]}), "politics")
    assert t.options() == {"pool": 1, "board": 1, "permanent": 1}
    assert t.choose("permanent").asks == "test-done"


@pytest.mark.rule("P2-EXP-05", "P2-EXP-06", "P2-EXP-08", "P2-GAP-49")
def test_an_own_die_in_the_pool_pays_a_follower_for_each_own_die_in_play() -> None:
    laid = john(
        {"food": 2},
        followers={"John": 10},
        in_pool=[("neutral", "organizer"), ("John", "innovator"), ("Fred", "innovator")],
        on_board={"salvage": [("John", "adventurer"), ("Fred", "adventurer")]},
    )
    t = resolves(laid, "politics").then("pool").answer_plainly()
    assert t.asks == "test-done", "the replaced die triggers nothing"
    assert PoolDie(t.owner("John"), "organizer") in t.game.pool
    assert t.game.dice_in_play(t.owner("neutral")) == 0, "the neutral die is out of the game"
    assert t.followers("John") == [13], "three own dice, and none of the others'"
    assert "food" not in t.assets("John")
    assert not can(john({"food": 1}), "politics")


@pytest.mark.rule("P2-EXP-07", "P2-EXP-08", "P2-GAP-30")
def test_an_own_die_on_the_board_pays_two_followers() -> None:
    laid = john(
        {"food": 1, "story": 1}, on_board={"salvage": [("neutral", "organizer")]}, followers={"John": 5}
    )
    t = resolves(laid, "politics").then("board").answer_plainly()
    (placed,) = t.game.zones["construction"].dice
    assert (placed.die.owner, placed.die.face) == (t.owner("John"), "organizer")
    assert t.followers("John") == [7]
    assert t.assets("John") == {"light": 1}, "neither scrap nor anything else comes from the effect"


@pytest.mark.rule("P2-EXP-09")
def test_with_all_own_dice_in_play_only_votes_can_be_bought() -> None:
    mine = [("John", "organizer")] * 4
    laid = john(
        RICH, on_board={"salvage": [*mine, ("neutral", "organizer")]}, in_pool=[("John", "organizer")]
    )
    assert resolves(laid, "politics").options() == {"permanent": 1}


@pytest.mark.rule("P2-EXP-10", "P2-EX-07")
def test_two_valor_buy_two_permanent_votes_and_three_votes() -> None:
    t = resolves(john({"valor": 3}, votes={"John": 4}), "politics").choose("permanent")
    player = t.player("John")
    assert (player.permanent, player.votes, player.assets["valor"]) == (2, 7, 1)


@pytest.mark.rule("P2-PERK-ST-2A")
def test_a_politician_may_choose_another_option() -> None:
    board = {"salvage": [("neutral", "organizer")]}
    t = resolves(john(RICH, ["ST-2A"], on_board=board), "politics").choose("permanent")
    assert t.options() == {"pool": 1, "board": 1, "stop": 1}, "a different one, if at all"
    assert t.choose("stop").asks == "test-done"


SETTLER = {"food": 1, "scrap": 1, "resource": 1, "story": 1}


@pytest.mark.rule("P2-EXP-11", "P2-GAP-21")
def test_settle_is_up_to_two_different_options() -> None:
    laid = john(SETTLER, settlements={"military": {1: "John"}})
    t = resolves(laid, "settle")
    assert t.options() == {"food-scrap": 1, "resource-story": 1, "followers": 1}
    t.choose("followers")
    assert t.choose("military").options() == {"food-scrap": 1, "resource-story": 1, "stop": 1}
    assert t.choose("stop").asks == "test-done"


@pytest.mark.rule("P2-EXP-12", "P2-EXP-13", "P2-EXP-16")
def test_two_settlements_of_one_action_stand_in_different_zones() -> None:
    t = resolves(john(SETTLER), "settle").choose("food-scrap")
    assert t.assets("John") == {"resource": 1, "story": 1, "light": 1}
    t.then("military", "cube", "resource-story")
    assert set(t.options()) == {"sustenance", "expansion", "construction"}
    t.choose("expansion").choose("cube")
    assert t.game.settlements(t.owner("John")) == 3, "two more than the first"
    assert t.assets("John") == {"light": 1}


@pytest.mark.rule("P2-EXP-14")
def test_settlements_of_one_zone_bring_as_many_followers() -> None:
    built = {"military": {1: "John", 2: "John", 3: "Fred"}, "expansion": {1: "John"}, "sustenance": {}}
    t = resolves(john(settlements=built, followers={"John": 4}), "settle").choose("followers")
    assert set(t.options()) == {"military", "expansion"}
    assert isinstance(t.request, Choose)
    assert t.request.default == ("military",), "where there are most"
    assert t.choose("military").followers("John") == [6]
    assert not can(john(settlements={"sustenance": {}}), "settle")


@pytest.mark.rule("P2-EXP-15")
def test_settlements_are_never_built_in_discovery() -> None:
    board = 'side = "2-3"\ncomplete = []\nsettlement_spaces = { military = 1, expansion = 2 }\n'
    laid = john(
        SETTLER, data={"board_2_3": board}, settlements={"military": {1: "Fred"}, "expansion": {1: "Fred"}}
    )
    t = resolves(laid, "settle").choose("food-scrap")
    assert set(t.options()) == {"sustenance", "expansion", "construction"}, "Military is full"
    t.choose("expansion")
    assert t.game.zones["expansion"].settlements[2] == t.owner("John")


@pytest.mark.rule("P2-EXP-17")
def test_twelve_settlements_are_all() -> None:
    eleven = {"military": dict.fromkeys(range(1, 12), "John"), "sustenance": {}}
    assert can(john(SETTLER, settlements=eleven), "settle")
    used = john(SETTLER, settlements=eleven, outposts={"S1": ("crash-site", "John")})
    assert resolves(used, "settle").options() == {"followers": 1}, "the twelfth marks an outpost"


@pytest.mark.rule("P2-EXP-18")
def test_every_settlement_gives_a_cube_or_a_perk_of_its_officer() -> None:
    t = resolves(john(SETTLER), "settle").then("food-scrap", "military")
    assert t.options() == {"cube": 1, "perk": 1}
    officer = t.game.officer_of("military")
    before = officer.cubes(t.owner("John"))
    t.choose("cube")
    assert officer.cubes(t.owner("John")) == before + 1
    t.then("resource-story", "expansion", "perk")
    assert all(id.startswith("ST-") for id in t.options())
    assert t.choose("ST-1A").player("John").perks == ["ST-1A"]
    full = resolves(john(SETTLER, cubes={"chief-of-security": ["Fred", "John", "John"]}), "settle")
    before_bonus = full.player("John").board["light"]
    full.then("food-scrap", "military", "cube")
    assert full.player("John").board["light"] == before_bonus + 1, "the fourth cube triggers the bonus"


@pytest.mark.rule("P2-PERK-ST-3B")
def test_a_colonist_settles_once_more_and_may_repeat_an_option() -> None:
    goods = dict.fromkeys(SETTLER, 3)
    t = resolves(john(goods, ["ST-3B"]), "settle").then("food-scrap", "military", "cube")
    t.then("food-scrap", "expansion", "cube")
    assert t.options() == {"resource-story": 1, "followers": 1, "stop": 1}, "one repetition only"
    t.then("resource-story", "construction", "cube")
    assert t.asks == "test-done"
    assert not resolves(john(goods), "settle").then("food-scrap", "military", "cube").may("food-scrap")


@pytest.mark.rule("P2-PERK-EN-3B", "P2-GAP-23")
def test_an_architect_saves_one_unit_once_in_the_effect() -> None:
    t = resolves(john({"food": 1, "resource": 1, "story": 2}, ["EN-3B"]), "settle")
    assert t.options() == {"food-scrap": 1, "resource-story": 1, "followers": 1}
    t.choose("food-scrap")
    assert t.assets("John") == {"resource": 1, "story": 2, "light": 1}, "the scrap was saved"
    t.then("military", "cube", "resource-story")
    assert t.assets("John") == {"story": 1, "light": 1}, "now both are paid"
    choice = resolves(john({"food": 1, "scrap": 1}, ["EN-3B"]), "settle").choose("food-scrap")
    assert choice.asks == "ask.price"
    assert len(choice.options()) == 3, "without the food, without the scrap, or in full"
    choice.choose("0")
    assert choice.assets("John") == {"food": 1, "light": 1}, "the food was saved"
    each = john({"food": 1, "story": 1}, ["EN-3B"], settings={"discounts": "each"})
    each = resolves(each, "settle").then("food-scrap", "military", "cube", "resource-story")
    assert each.assets("John") == {"light": 1}
