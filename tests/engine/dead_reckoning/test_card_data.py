"""What a card file can say of gains and costs, and what others learn of chests and levels."""

from typing import Any

import pytest

from engine.data import built_in
from engine.dead_reckoning.abilities import AbilityEffect, read_abilities
from tests.engine.dead_reckoning.table import Table, table


def with_ability(text: str, **more: Any) -> Table:
    """Violet's Captain carries an advancement with this ability, and is in play."""
    cards = built_in("engine.dead_reckoning", "examples/cards.toml").replace(
        'abilities = [{ effect = "force", n = 1 }]', f"abilities = [{text}]"
    )
    axe = {"Violet": {"captain": ["boarding-axe"]}}
    return table(sleeved=axe, in_play={"Violet": ["captain"]}, data={"cards": cards}, **more)


@pytest.mark.rule("DR-HOLD-16")
def test_a_card_may_give_coins_into_the_chest() -> None:
    t = with_ability('{ effect = "gain", n = 0, coin = 2, where = "dock" }').use("captain/boarding-axe 0")
    assert (t.asks, t.player("Violet").chest, t.player("Violet").dock) == ("ask.action", 17, 0)


@pytest.mark.rule("DR-HOLD-18")
def test_coins_are_split_between_ship_and_chest() -> None:
    t = with_ability('{ effect = "gain", n = 0, coin = 2, where = "either" }').use("captain/boarding-axe 0")
    assert t.asks == "ask.split-coin"
    t.count(1)
    assert (t.player("Violet").chest, t.player("Violet").coin) == (16, 1)


@pytest.mark.rule("DR-PROD-02")
def test_a_card_may_give_onto_the_island_of_the_ship_and_only_there() -> None:
    ability = '{ effect = "gain", n = 1, coin = 1, where = "island" }'
    t = with_ability(ability, at={"Violet": "r1c1"}).use("captain/boarding-axe 0")
    assert (t.isle("r1c1").goods["cargo"], t.isle("r1c1").goods["coin"]) == (1, 1)
    assert not with_ability(ability).may("use")
    assert not with_ability(ability, at={"Violet": "r1c1", "Blue": "r1c1"}, pirates=["Blue"]).may("use")


@pytest.mark.rule("DR-HOLD-21")
def test_a_mixed_cost_takes_coins_from_aboard_and_chest_in_secret() -> None:
    ability = '{ effect = "repair", cost = 1, cost_coin = 2 }'
    t = with_ability(ability, damage={"Violet": 1}, dock={"Violet": 1}, coin={"Violet": 1})
    t.use("captain/boarding-axe 0")
    assert (t.asks, t.limits(), t.request.secret) == ("ask.pay-chest", (1, 2), True)
    violet = t.count(1).player("Violet")
    assert (violet.damage, violet.dock, violet.coin, violet.chest) == (0, 0, 0, 14)


@pytest.mark.rule("DR-HOLD-21")
def test_who_cannot_pay_the_coins_pays_nothing_and_gets_nothing() -> None:
    ability = '{ effect = "repair", cost = 1, cost_coin = 2 }'
    t = with_ability(ability, damage={"Violet": 1}, dock={"Violet": 1}, chest={"Violet": 1})
    t.use("captain/boarding-axe 0")
    assert (t.asks, t.player("Violet").damage, t.player("Violet").dock) == ("ask.action", 1, 1)


@pytest.mark.rule("DR-INFO-01")
def test_loading_is_offered_in_harbour_whatever_the_chest_holds() -> None:
    t = table(chest={"Violet": 0})
    assert t.act("load").request.secret
    assert t.options() == {}
    assert t.choose().asks == "ask.action"


@pytest.mark.rule("DR-INFO-06")
def test_a_level_rises_in_secret_and_the_next_question_names_no_card() -> None:
    t = table(seats=2).act("end").pass_on("ask.level").choose("gunner 1")
    assert (t.asks, t.request.secret) == ("level.turn", True)
    assert t.confirm().act("play").request.secret


def test_an_ability_of_which_no_number_is_told_does_its_thing_once_and_costs_nothing() -> None:
    (ability,) = read_abilities({"abilities": [{"effect": "gain"}]}, "a card")
    (effect,) = ability.options
    assert effect == AbilityEffect("gain", 1, "", 0, 0, "", (), 0, 0, 0, 0, "", False)


@pytest.mark.rule("DR-SAIL-07")
def test_of_alternatives_the_most_sails_are_hoisted() -> None:
    one, three = '{ effect = "sails", n = 1 }', '{ effect = "sails", n = 3 }'
    either = with_ability(f"{{ one_of = [{one}, {three}] }}").act("hoist", "captain/boarding-axe 0")
    plain = with_ability(three).act("hoist", "captain/boarding-axe 0")
    less = with_ability(one).act("hoist", "captain/boarding-axe 0")
    assert either.game.turn.sails == plain.game.turn.sails == less.game.turn.sails + 2
