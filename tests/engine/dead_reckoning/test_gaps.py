"""Decisions on what the rulebook leaves open (catalogue, Gaps) that no other test cites."""

from collections import Counter

import pytest

from engine.dead_reckoning import GAME
from engine.dead_reckoning.ocean import SEAS
from engine.errors import Illegal
from engine.facts import FactKey, Facts, UnknownFact
from engine.game import Setup
from tests.engine.dead_reckoning.table import as_told, card, new, start, table, told_card
from tests.engine.dead_reckoning.test_battle import form_limits
from tests.engine.dead_reckoning.test_fights import attack


@pytest.mark.rule("DR-GAP-01")
def test_a_card_that_nobody_told_of_is_asked_for_when_a_ship_comes_to_it() -> None:
    t = start(2, facts=as_told(), first_cards=("unlisted", "helm", "helm"))
    assert t.asks == "ask.action"
    t.act("hoist").confirm().sail("r1c1")
    assert t.asks == "fact.card:unlisted 1"
    t.fill("advancement", 4, ("top", "middle"), 2, 0, 1, 0, "other")
    card = t.game.boards["r1c1"].card
    assert card is not None
    assert (card.price, card.positions, card.icons) == (4, ("top", "middle"), Counter(sail=2, wheel=1))
    assert t.play.facts.known("row", "unlisted 1") == 1


@pytest.mark.rule("DR-GAP-03")
def test_what_is_on_an_island_is_asked_when_it_is_turned_up_and_its_coins_at_the_end() -> None:
    t = new(2, facts={}).drawn("Violet").confirm()
    assert t.options() == {"seahound-isle": 1, "unlisted": 11} | dict.fromkeys(SEAS, 1)
    assert t.drawn("unlisted").parts() == ["slots", "cargo", "coin", "hand"]
    assert t.asks == "fact.island:unlisted 1"
    t.fill(4, 1, 2, 1).drawn("unlisted")
    isle = t.isle("r1c1")
    assert (isle.slots, isle.yields, isle.hand, isle.places) == (4, Counter(cargo=1, coin=2), True, ())
    assert "unlisted 1" not in t.options()
    assert t.play.facts.known("places", "seahound-isle") == [6, 5, 4]


@pytest.mark.rule("DR-GAP-04")
def test_arrows_that_nobody_told_of_are_asked_for() -> None:
    t = new(2, facts=as_told("sea:calm-waters")).drawn("Violet").confirm().drawn("calm-waters")
    assert t.asks == "fact.sea:calm-waters"
    t.fill(("N", "S"), "coin").drawn("unlisted")
    assert (t.game.arrows("r1c1"), t.game.boost("r1c1")) == (("N", "S"), "coin")


@pytest.mark.rule("DR-GAP-06")
def test_a_tile_that_is_not_listed_is_known_by_its_class_and_asked_for() -> None:
    t = table(in_play={"Violet": ["bosun"]}, level={"Violet": {"bosun": 3}}, dock={"Violet": 3})
    assert t.game.tiles["other-basic"] + t.game.tiles["other-advanced"] == 6
    t.use("bosun/crew 0", "1", "other-basic").choose("B")
    assert [(tile.id, tile.cls) for tile in t.player("Violet").tiles] == [("basic 1", "basic")]
    with pytest.raises(UnknownFact):
        Facts(GAME.book, example=False).get("tile", "basic 1")


@pytest.mark.rule("DR-GAP-05")
def test_the_price_that_the_text_does_not_give_is_a_fact_of_the_copy() -> None:
    facts = Facts(GAME.book, example=False)
    assert [facts.known("price", id) for id in ("fort", "outpost", "garrison")] == [4, 2, None]


@pytest.mark.rule("DR-GAP-09")
def test_the_solo_mode_is_not_supported() -> None:
    with pytest.raises(Illegal):
        GAME.begin(Setup("dead-reckoning", ("Violet",)))
    assert GAME.seats == (2, 3, 4)


@pytest.mark.rule("DR-GAP-20", "DR-TOWER-14")
def test_loot_on_high_seas_in_harbour_or_at_a_closed_island_goes_aboard_or_to_the_supply() -> None:
    t = attack(at={"Green": "r1c1", "Yellow": "r1c1"}, cargo={"Violet": 7}).pass_on("throw.first")
    t.drop(violet="Z01", blue="Z02 Z02 Z02 Z02 Z02")
    assert t.asks == "winner"
    closed = attack(cubes={"r1c1": {"Blue": 3}}, buildings={"r1c1": ["fort"]}).pass_on("throw.first")
    closed.drop(violet="Z01", blue="Z02 Z02")
    assert set(closed.options()) == {"ship", "supply"}
    free = attack().pass_on("throw.first").drop(violet="Z01", blue="Z02")
    assert set(free.options()) == {"ship", "island", "supply"}
    free.choose("island")
    assert free.isle("r1c1").goods["cargo"] == 1


@pytest.mark.rule("DR-GAP-21")
def test_a_blockade_binds_only_those_on_the_space() -> None:
    at = {"Violet": "r1c2", "Blue": "r1c1"}
    t = table(at=at, pirates=["Blue"], in_play={"Violet": ["purser"]}, cubes={"r1c1": {"Violet": 3}}).act(
        "use"
    )
    assert "r1c1" in t.options()


@pytest.mark.rule("DR-GAP-35")
def test_the_supply_is_counted_without_limit() -> None:
    t = table(in_play={"Violet": ["purser"]})
    t.game.supply["cargo"] = 0
    t.use("purser/crew 0", "r1c3")
    assert (t.isle("r1c3").goods["cargo"], t.game.supply["cargo"]) == (3, -3)


@pytest.mark.rule("DR-GAP-42")
def test_the_hand_is_known_where_all_other_cards_were_seen() -> None:
    seen = ["captain", "bosun", "purser", "gunner 1", "gunner 2", "deckhand 1", "deckhand 2", "privateer"]
    t = table(hand={"Violet": 2}, discard={"Violet": seen})
    t.act("end").confirm().confirm().pass_on("ask.action").to("Yellow").act("end").pass_on("ask.level")
    violet = t.player("Violet")
    assert len(violet.known) <= violet.hand
    assert set(t.options()) <= set(violet.unseen)


@pytest.mark.rule("DR-GAP-48")
def test_a_text_that_no_file_knows_is_followed_by_hand_and_its_gain_told() -> None:
    t = table(in_play={"Violet": ["captain"]}, dock={"Violet": 1})
    t.game.facts.teach("card", "unlisted 1", told_card(effect="other"))
    t.player("Violet").sailors["captain"].sleeved.append(card(t, "unlisted 1"))
    t.act("play", "bosun").use("captain/unlisted 1 0")
    assert form_limits(t) == {"cargo": (0, 6, 0), "coin": (0, 6, 0)}
    t.fill(2, 1).confirm()
    assert (t.player("Violet").dock, t.player("Violet").chest) == (3, 16)


@pytest.mark.rule("DR-GAP-20", "DR-HOLD-20")
@pytest.mark.parametrize(("to", "left"), [("island", 1), ("ship", 1), ("supply", 0)])
def test_loot_that_is_kept_comes_from_the_supply(to: str, left: int) -> None:
    t = attack().pass_on("throw.first").drop(violet="Z01", blue="Z02")
    before = t.game.supply["cargo"]
    t.choose(to).pass_on("winner")
    assert t.game.supply["cargo"] == before - left
    assert (t.isle("r1c1").goods["cargo"], t.player("Violet").cargo) == (to == "island", to == "ship")


@pytest.mark.rule("DR-GAP-01")
def test_a_card_of_which_the_owner_told_no_number_may_turn_up_in_its_row() -> None:
    told = {FactKey("card", "unlisted 1"): told_card(), FactKey("row", "unlisted 1"): 1}
    t = new(2, facts=told).drawn("Violet").confirm().drawn("seahound-isle").fill(4, 1, 2, 1)
    assert t.options() == {"unlisted 1": 25, "unlisted": 25}


@pytest.mark.rule("DR-GAP-03", "DR-COMP-02")
@pytest.mark.parametrize("kind", ["island", "places"])
def test_an_owner_is_led_through_the_twelve_islands_of_which_one_has_a_name(kind: str) -> None:
    subjects = GAME.book.kind(kind).subjects
    assert subjects == ("seahound-isle", *(f"unlisted {number}" for number in range(1, 12)))
