"""Decisions on what the rulebook leaves open (catalogue, Gaps) that no other test cites."""

from collections import Counter

import pytest

from engine.data import built_in
from engine.dead_reckoning import GAME
from engine.dead_reckoning.abilities import Ability, AbilityEffect
from engine.dead_reckoning.box import load_box
from engine.dead_reckoning.cards import UNLISTED, load_cards
from engine.dead_reckoning.ocean import load_ocean
from engine.errors import Illegal
from engine.game import Setup
from tests.engine.dead_reckoning.table import table
from tests.engine.dead_reckoning.test_fights import attack


@pytest.mark.rule("DR-GAP-01")
def test_a_card_that_no_file_describes_is_asked_for() -> None:
    assert all(held[UNLISTED] for held in load_cards().boxes.values())
    assert set(load_cards().marks.values()) == {"house"}
    t = table(at={"Violet": "r1c1"}, cards={"r1c1": ""}, cargo={"Violet": 4}).act("end").drawn("unlisted")
    assert t.asks == "describe"
    t.fill("advancement", 4, ("top", "middle"), 2, 0, 1, 0, "other")
    card = t.game.boards["r1c1"].card
    assert card is not None
    assert (card.price, card.positions, card.icons) == (4, ("top", "middle"), Counter(sail=2, wheel=1))
    t.pass_on("ask.action").to("Violet").act("buy").act("play", "purser").act("end").pass_on("ask.sleeve")
    t.choose("0 purser")
    assert t.player("Violet").sailors["purser"].icons["sail"] == 2


@pytest.mark.rule("DR-GAP-03", "DR-GAP-04")
def test_what_a_board_does_not_tell_the_file_is_asked_when_it_is_turned_up() -> None:
    t = table().act("hoist").confirm().sail("r1c1", "r2c1").drawn("seahound-isle")
    assert t.parts() == ["slots", "cargo", "coin", "hand"]
    t.fill(4, 1, 2, 1).drawn("grapeshot")
    isle = t.isle("r2c1")
    assert (isle.slots, isle.yields, isle.hand, isle.places) == (4, Counter(cargo=1, coin=2), True, (6, 5, 4))
    assert load_ocean().marks["seahound-isle"] == "rulebook"


@pytest.mark.rule("DR-GAP-04")
def test_arrows_that_the_file_leaves_out_are_asked_for() -> None:
    text = built_in("engine.dead_reckoning", "ocean.toml").replace('arrows = ["N", "E"]\n', "")
    t = table(data={"ocean": text}).act("hoist").confirm().sail("r1c1", "r2c1").drawn("calm-waters")
    t.fill(("N", "S")).drawn("grapeshot")
    assert t.game.boards["r2c1"].arrows == ("N", "S")
    assert t.game.boards["r2c1"].boost == "cargo"


@pytest.mark.rule("DR-GAP-06")
def test_a_tile_that_is_not_listed_is_asked_for_when_bought() -> None:
    assert load_box().copies["other-basic"] + load_box().copies["other-advanced"] == 6
    t = table(in_play={"Violet": ["bosun"]}, level={"Violet": {"bosun": 3}}, dock={"Violet": 3})
    t.use("bosun/crew 0", "1", "other-basic").fill(1, 2, 0).choose("B")
    tile = t.player("Violet").tiles[0]
    assert (tile.cls, tile.hold, tile.sail, tile.cannon) == ("basic", 1, 2, 0)


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
    known = load_cards().known["helm"]
    odd = type(known)(
        "unlisted 1", "", "advancement", 1, 2, ("top",), Counter(), (Ability((AbilityEffect("other"),)),)
    )
    t.player("Violet").sailors["captain"].sleeved.append(odd)
    t.act("play", "bosun").use("captain/unlisted 1 0").fill(2, 1).confirm()
    assert (t.player("Violet").dock, t.player("Violet").chest) == (3, 16)
