"""Advancements and encounters (catalogue section 9)."""

from typing import Any

import pytest

from engine.dead_reckoning.cards import ADVANCEMENT, MERCHANT, face_of, load_cards
from engine.facts import FactKey
from tests.engine.dead_reckoning.table import Table, as_told, card, table
from tests.engine.dead_reckoning.test_merchants import attacked_on

AT_SEA = {"Violet": "r1c1"}


def _attack(id: str, **more: Any) -> Table:
    t = table(at=AT_SEA, cards={"r1c1": id}, **more)
    return t.act("attack-merchant").pass_on("ask.cannons").count(1)


@pytest.mark.rule("DR-ADV-02", "DR-ADV-03")
def test_the_price_is_paid_in_cargo_from_aboard_only() -> None:
    t = table(at=AT_SEA, cards={"r1c1": "helm"}, cargo={"Violet": 3}, dock={"Violet": 5}).act("buy")
    assert (t.player("Violet").cargo, t.player("Violet").dock) == (1, 5)
    assert not table(at=AT_SEA, cards={"r1c1": "helm"}, cargo={"Violet": 1}, dock={"Violet": 5}).may("buy")


@pytest.mark.rule("DR-ADV-04")
def test_a_bought_card_is_set_aside_and_sleeved_in_maintenance() -> None:
    t = table(at=AT_SEA, cards={"r1c1": "helm"}, cargo={"Violet": 3}, in_play={"Violet": ["captain"]}).act(
        "buy"
    )
    assert [one.id for one in t.player("Violet").aside] == ["helm"]
    t.act("end").pass_on("ask.sleeve").choose("0 captain")
    assert t.player("Violet").sailors["captain"].sleeved == [card(t, "helm")]


@pytest.mark.rule("DR-ADV-06", "DR-ENC-01")
def test_every_card_of_the_file_has_price_position_and_row_and_encounters_are_merchants() -> None:
    cards = load_cards()
    faces = [face_of(front) for front in cards.known.values()]
    assert {one.kind for one in faces} == {ADVANCEMENT, MERCHANT}
    assert all(one.price > 0 and one.positions for one in faces)
    assert set(cards.rows.values()) == {1, 2, 3, 4}
    assert cards.rows.keys() == cards.known.keys()


@pytest.mark.rule("DR-ADV-07", "DR-GAP-33", "DR-ABIL-15", "DR-GAP-32", "DR-WE-10")
def test_gaining_the_first_advancement_of_a_row_asks_the_row_skips_encounters_and_does_not_count() -> None:
    sleeved = {"Violet": {"bosun": ["quartermaster"]}}
    t = table(in_play={"Violet": ["bosun"]}, level={"Violet": {"bosun": 2}}, sleeved=sleeved)
    t.use("bosun/quartermaster 0")
    assert set(t.options()) == {"1", "2", "3", "4"}
    t.choose("2")
    assert "brig" not in t.options()
    brigs = t.game.boxes[2]["brig"]
    t.drawn("grapeshot")
    assert [one.id for one in t.player("Violet").aside] == ["grapeshot"]
    assert (t.game.turn.resolved, t.game.boxes[2]["brig"]) == (0, brigs)
    assert t.player("Violet").sailors["bosun"].draw_bonus == 2


@pytest.mark.rule("DR-ENC-02")
def test_trading_is_buying_at_the_price_on_the_front() -> None:
    t = table(at=AT_SEA, cards={"r1c1": "sloop"}, cargo={"Violet": 4}).act("buy")
    assert (t.player("Violet").cargo, t.player("Violet").aside[0].id) == (1, "sloop")


@pytest.mark.rule("DR-ENC-03", "DR-FIGHT-05")
def test_attacking_a_merchant_needs_no_flag_and_turns_the_card_over() -> None:
    t = _attack("sloop")
    assert t.options() == {"black": 3, "violet": 1}


@pytest.mark.rule("DR-ENC-04", "DR-GAP-02")
def test_a_back_that_nobody_told_of_is_asked_for_piece_by_piece_and_kept() -> None:
    t = attacked_on(as_told("cubes:sloop", "win:sloop", "lose:sloop"))
    assert t.asks == "fact.cubes:sloop"
    assert t.count(3).asks == "ask.declare"
    t.pass_on("throw.first").drop(violet="Z06", black="Z05 Z05 Z02").pass_on("fact.win:sloop")
    t.fill(2, 1, 1, 0).pass_on("ask.action")
    violet = t.player("Violet")
    assert (violet.cargo, violet.coin, violet.aside[0].id) == (2, 1, "sloop")
    told = t.play.facts.told()
    assert (told[FactKey("cubes", "sloop")], told[FactKey("win", "sloop")]["keep"]) == (3, 1)
    assert FactKey("lose", "sloop") not in told, "nobody lost to it"


@pytest.mark.rule("DR-ENC-05", "DR-WE-20", "DR-FIGHT-21")
def test_after_a_lost_fight_the_merchant_is_buried_for_good_without_default_damage() -> None:
    left = load_cards().in_row(1)["sloop"]
    t = _attack("sloop")
    before = t.game.boxes[1]["sloop"]
    t.drop(violet="Z05", black="Z02 Z02 Z02").pass_on("ask.action")
    assert [one.id for one in t.game.buried] == ["sloop"]
    assert (t.player("Violet").damage, t.game.boards["r1c1"].card) == (0, None)
    assert t.act("end").asks == "draw.card"
    assert before == t.game.boxes[1]["sloop"] == left


@pytest.mark.rule("DR-ENC-06")
def test_a_merchant_gained_is_an_advancement_from_then_on() -> None:
    t = table(aside={"Violet": ["sloop"]}, in_play={"Violet": ["captain"]}).act("end").choose("0 captain")
    assert t.player("Violet").sailors["captain"].icons["sail"] == 2


@pytest.mark.rule("DR-ENC-07", "DR-GAP-45", "DR-FIGHT-21")
def test_a_beaten_merchant_without_an_ability_is_buried_and_its_win_text_applies() -> None:
    t = _attack("sloop").drop(violet="Z06", black="Z05 Z05 Z02").pass_on("ask.action")
    assert [one.id for one in t.game.buried] == ["sloop"]
    assert (t.player("Violet").coin, t.player("Violet").tally["legendary"]) == (3, 1)


@pytest.mark.rule("DR-LEVEL-07")
def test_a_win_text_may_raise_the_last_card_of_the_deck() -> None:
    t = _attack("brig").drop(violet="Z06", black="Z05 Z05 Z02 Z05").pass_on("ask.level-last")
    assert t.request.secret
    t.choose("purser").confirm().pass_on("ask.action")
    assert t.player("Violet").sailors["purser"].level == 2


@pytest.mark.rule("DR-LEVEL-07")
def test_the_last_card_is_one_of_the_deck_that_can_rise_and_without_a_deck_there_is_none() -> None:
    t = _attack("brig", level={"Violet": {"purser": 4}})
    t.player("Violet").known = {"captain"}
    t.drop(violet="Z06", black="Z05 Z05 Z02 Z05").pass_on("ask.level-last")
    assert set(t.options()) == {*t.player("Violet").sailors, "none"} - {"captain", "purser"}
    no_deck = _attack("brig", hand={"Violet": 12}).drop(violet="Z06", black="Z05 Z05 Z02 Z05")
    assert no_deck.pass_on("ask.level-last", "ask.action").asks == "ask.action"


@pytest.mark.rule("DR-ADV-02", "DR-ADV-05")
def test_a_card_is_bought_with_just_its_price_and_a_third_one_of_a_turn_is_neither_bought_nor_fought() -> (
    None
):
    assert table(at=AT_SEA, cards={"r1c1": "helm"}, cargo={"Violet": 2}).may("buy")
    t = table(at=AT_SEA, cards={"r1c1": "sloop"}, cargo={"Violet": 7})
    assert t.may("attack-merchant")
    t.game.turn.resolved = 2
    t.act("play", "captain")
    assert not t.may("attack-merchant")
    assert not t.may("buy")
    assert not table(at=AT_SEA, cards={"r1c1": "helm"}).may("attack-merchant"), "an advancement is no ship"


def test_a_card_is_the_same_as_another_of_its_id_and_as_nothing_else() -> None:
    t = table()
    assert card(t, "helm") == card(t, "helm")
    assert card(t, "helm") != card(t, "sloop")
    assert card(t, "helm") != "helm"
