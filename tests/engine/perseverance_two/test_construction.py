"""Build and Salvage (catalogue: Construction)."""

import pytest

from tests.engine.perseverance_two.table import table
from tests.engine.perseverance_two.test_expansion import can, john, resolves

BUILDER = {"resource": 1, "scrap": 2, "glowberry": 1}


@pytest.mark.rule("P2-BUILD-01", "P2-BUILD-12")
def test_build_is_up_to_two_different_options_and_draws_no_attack() -> None:
    t = resolves(john(BUILDER, pen={"John": {"trampler": 1}}, cleared=["P2"]), "build")
    assert t.options() == {"outpost": 1, "tower": 1, "camp": 1}
    t.then("camp", "S1")
    assert t.options() == {"outpost": 1, "tower": 1, "stop": 1}
    t.then("tower", "S1", "no")
    assert t.asks == "test-done"
    assert not t.game.rallies


@pytest.mark.rule("P2-BUILD-02", "P2-BUILD-04", "P2-BUILD-05")
def test_an_outpost_of_the_offer_covers_a_reward_and_the_offer_is_refilled() -> None:
    laid = john(BUILDER, cleared=["P2", "P4"], outposts={"P2": ("crash-site", "Fred")}, followers={"John": 1})
    t = resolves(laid, "build").choose("outpost")
    offer = list(t.game.outpost_offer)
    assert set(t.options()) == set(offer)
    assert len(offer) == 3
    t.choose(offer[0])
    assert set(t.options()) == {"S1", "P4"}, "cleared areas without an outpost"
    t.choose("P4").pass_on("ask.pick", "test-done")
    assert t.asks == "ask.pick"
    built = t.area("P4").outpost
    assert built is not None
    assert (built.outpost.id, built.owner) == (offer[0], t.owner("John"))
    assert t.followers("John") == [3], "P4 shows two followers"
    assert len(t.game.outpost_offer) == 3
    assert offer[0] not in t.game.outpost_offer
    assert t.assets("John") == {"scrap": 1, "glowberry": 1, "light": 1}
    valor = resolves(john(BUILDER), "build").choose("outpost").answer_plainly().choose("S1").choose("any")
    assert valor.assets("John")["valor"] == 1


@pytest.mark.rule("P2-BUILD-03", "P2-ASM-04")
def test_the_settlement_on_an_outpost_counts_as_a_piece_and_as_population_only() -> None:
    t = table(settlements={"sustenance": {}}, outposts={"S1": ("crash-site", "John")})
    assert t.game.settlements(t.owner("John")) == 0
    assert t.game.settlements_left(t.owner("John")) == 11
    assert t.game.zones["discovery"].population == 3


@pytest.mark.rule("P2-BUILD-06")
def test_no_outpost_without_a_settlement_left() -> None:
    all_out = {"military": dict.fromkeys(range(1, 13), "John"), "sustenance": {}}
    assert not resolves(john(BUILDER, settlements=all_out), "build").may("outpost")


@pytest.mark.rule("P2-BUILD-07", "P2-BUILD-08")
def test_a_trampler_goes_free_for_a_watchtower_and_a_card_may_be_taken() -> None:
    laid = john(pen={"John": {"trampler": 2}}, cleared=["P2"], towers={"P2": "Fred"}, hands={"John": []})
    t = resolves(laid, "build").choose("tower")
    assert set(t.options()) == {"S1"}, "a cleared area without a watchtower"
    t.choose("S1")
    assert t.area("S1").tower == t.owner("John")
    assert t.player("John").pen["trampler"] == 1
    assert t.asks == "ask.take-card"
    t.choose("yes").answer_plainly()
    (card,) = t.player("John").hand
    t.pass_on("test-done", "ask.pick")
    terrain = t.game.terrain_of.get(card, card)
    assert len(t.game.offer[terrain]) == 2, "refilled with the same type"
    assert not can(john(cleared=["P2"]), "build"), "without a Trampler there is no tower"


@pytest.mark.rule("P2-BUILD-09")
def test_three_watchtowers_are_all() -> None:
    towers = {"S1": "John", "P2": "John", "P3": "John"}
    laid = john(pen={"John": {"trampler": 1}}, towers=towers, cleared=["P4"])
    assert not can(laid, "build")


@pytest.mark.rule("P2-BUILD-10", "P2-ADV-22")
def test_a_camp_goes_on_any_cleared_area_and_covers_a_reward() -> None:
    laid = john(BUILDER, cleared=["P3", "P4"], camps={"P2": "Fred"}, followers={"John": 1})
    t = resolves(laid, "build").choose("camp")
    assert set(t.options()) == {"S1", "P3", "P4"}, "no rally point and no neighbourhood is asked for"
    officer = t.game.officer_of("discovery")
    t.choose("P3")
    assert t.area("P3").camp == t.owner("John")
    assert officer.cubes(t.owner("John")) == 1, "P3 shows a cube on the officer of Discovery"
    assert t.assets("John") == {"resource": 1, "scrap": 1, "light": 1}
    perk = resolves(john(BUILDER, cleared=["P4"]), "build").then("camp", "P4")
    assert set(perk.options()) == {"CA-1A", "CA-1B"}, "P4 shows a perk of that officer"


@pytest.mark.rule("P2-BUILD-11")
def test_six_camps_are_all() -> None:
    camps = dict.fromkeys(("S1", "P1", "P2", "P3", "P4", "P5"), "John")
    assert not can(john({"scrap": 1, "glowberry": 1}, camps=camps, cleared=["P6"]), "build")


@pytest.mark.rule("P2-BUILD-13")
def test_salvage_gives_two_scrap() -> None:
    assert resolves(john(), "salvage").assets("John") == {"scrap": 2, "light": 1}


@pytest.mark.rule("P2-PERK-EN-2B", "P2-GAP-23")
def test_a_quartermaster_saves_one_scrap_once_in_the_effect() -> None:
    t = resolves(john({"resource": 1, "glowberry": 1}, ["EN-2B"]), "build")
    assert t.options() == {"outpost": 1, "camp": 1}
    t.then("camp", "S1")
    assert t.asks == "test-done", "the outpost costs its scrap now"
    each = john({"resource": 1, "glowberry": 1}, ["EN-2B"], settings={"discounts": "each"})
    assert resolves(each, "build").then("camp", "S1").may("outpost")
