"""Encounters that are attacked: turned over first, fought or followed (catalogue section 9)."""

from typing import Any

import pytest

from engine.facts import FactKey, Value
from tests.engine.dead_reckoning.table import Table, as_told, start, table

HERE = {"Violet": "r1c1"}


def attacked(**more: Any) -> Table:
    return table(at=HERE, cards={"r1c1": "sloop"}, **more).act("attack-merchant")


@pytest.mark.rule("DR-ENC-03", "DR-ENC-08")
def test_the_card_is_turned_over_and_its_strength_seen_before_cannons_are_committed() -> None:
    t = attacked()
    assert (t.asks, t.steps()) == ("turn-over", ["turn-over.cubes"])
    assert t.confirm().asks == "ask.declare"


def attacked_on(copy: dict[FactKey, Value]) -> Table:
    """Violet attacks a sloop of this copy, by rules alone."""
    t = start(2, facts=copy, first_cards=("sloop",) * 3)
    return t.act("hoist").confirm().sail("r1c1").act("attack-merchant").confirm()


@pytest.mark.rule("DR-ENC-09", "DR-GAP-02")
def test_a_back_without_cubes_is_followed_and_no_fight_begins() -> None:
    t = attacked_on(as_told("cubes:sloop"))
    assert t.asks == "fact.cubes:sloop"
    assert t.count(0).asks == "fact.effect:sloop"
    assert t.parts() == ["cargo", "coin", "keep", "level_last", "damage"]
    t.fill(2, 1, 1, 0, 1).pass_on("ask.action")
    violet = t.player("Violet")
    assert (violet.cargo, violet.coin, violet.damage, violet.tally["legendary"]) == (2, 1, 1, 0)
    assert [card.id for card in violet.aside] == ["sloop"]


@pytest.mark.rule("DR-ENC-09")
def test_a_back_that_is_known_to_start_no_fight_is_followed_at_once() -> None:
    known = {FactKey("cubes", "sloop"): 0, FactKey("effect", "sloop"): {"coin": 2}}
    t = attacked_on(as_told() | known)
    assert t.asks == "ask.action"
    assert t.player("Violet").coin == 2
    assert [card.id for card in t.game.buried] == ["sloop"]


@pytest.mark.rule("DR-ENC-08")
def test_in_battle_keeping_the_merchant_is_turned_over_before_cubes_are_told() -> None:
    t = start(2, keeping="battle").choose("fight").choose("merchant")
    assert t.asks == "turn-over.any"
    assert t.confirm().asks == "form.fight"
