"""Abilities of advancements, of which the rulebook has fragments: what each does, and where it stops."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.dead_reckoning import GAME
from engine.dead_reckoning.cards import Card, face_of
from engine.dead_reckoning.effects import usable
from engine.dead_reckoning.ocean import HARBOUR
from engine.facts import Facts
from tests.engine.dead_reckoning.table import Table, table, told_card
from tests.engine.dead_reckoning.test_card_data import with_ability
from tests.engine.dead_reckoning.test_fights import attack
from tests.engine.dead_reckoning.test_tower import battle

pytestmark = pytest.mark.rule("DR-GAP-01")

LAST_ROW = {"r3c1": "bell-rock", "r4c1": "dorado", "r4c2": "anchorage", "r4c3": "doldrums"}


def carrying(id: str, **more: Any) -> Table:
    """Violet's Captain, in play, carries this advancement; the sails are hoisted."""
    t = table(sleeved={"Violet": {"captain": [id]}}, in_play={"Violet": ["captain"]}, **more)
    return t.act("hoist").confirm()


@pytest.mark.parametrize(
    ("at", "crossed", "gains"),
    [
        ("r3c1", ["r4c1"], {"coin": 2}),
        ("r3c1", ["r4c1", "r4c2"], {"coin": 2, "cargo": 3}),
        ("r4c1", ["r4c1"], {}),
        ("r4c1", ["r3c1", "r4c3"], {}),
    ],
    ids=["one", "two", "where it stands", "another row and the high seas"],
)
def test_a_trade_route_gains_what_islands_of_the_last_row_yield_that_the_ship_passed(
    at: str, crossed: list[str], gains: Mapping[str, int]
) -> None:
    t = table(
        sleeved={"Violet": {"captain": ["trade-route"]}},
        in_play={"Violet": ["captain"]},
        boards=LAST_ROW,
        at={"Violet": at},
        tiles={"Violet": {"B": ["large-hold"]}},
    )
    t.game.turn.crossed.update(crossed)
    t.act("hoist").confirm()
    assert t.may("use") == bool(gains)
    if gains:
        t.use("captain/trade-route 0")
    violet = t.player("Violet")
    assert {"cargo": violet.cargo, "coin": violet.coin} == {"cargo": 0, "coin": 0} | dict(gains)


@pytest.mark.rule("DR-ABIL-10", "DR-ABIL-12")
def test_a_landing_party_places_two_cubes_here_or_beside_and_none_from_the_harbour() -> None:
    assert not carrying("landing-party").may("use")
    t = carrying("landing-party", at={"Violet": "r1c1"}).use("captain/landing-party 0")
    assert (t.asks, set(t.options())) == ("ask.influence", {"r1c1", "r1c2"})
    t.choose("r1c2").choose("r1c2")
    assert (t.asks, t.isle("r1c2").cubes[0], t.isle("r1c1").cubes[0]) == ("control", 2, 0)
    assert t.pass_on("ask.influence", "ask.action").asks == "ask.action"


@pytest.mark.rule("DR-ABIL-12")
def test_an_influence_that_reaches_one_cube_far_places_the_next_one_here() -> None:
    t = with_ability('{ effect = "influence", n = 2, adjacent = 1 }', at={"Violet": "r1c2"})
    t.use("captain/boarding-axe 0")
    assert set(t.options()) == {"r1c1", "r1c2", "r1c3"}
    assert t.choose("r1c1").pass_on("ask.action").isle("r1c2").cubes[0] == 1, "the only place left"


@pytest.mark.rule("DR-PROD-01")
def test_rich_trade_adds_a_cargo_for_each_wheel_of_its_card() -> None:
    t = carrying("rich-trade").use("captain/rich-trade 0", "r1c1")
    assert (t.asks, t.isle("r1c1").goods["cargo"]) == ("ask.action", 2 + 1)
    two = table(sleeved={"Violet": {"captain": ["rich-trade", "helm"]}}, in_play={"Violet": ["captain"]}).use(
        "captain/rich-trade 0", "r1c1"
    )
    assert two.isle("r1c1").goods["cargo"] == 2 + 2


@pytest.mark.rule("DR-SINK-01")
def test_a_fire_ship_hits_every_ship_once_where_it_sails_to_and_none_in_harbour() -> None:
    t = carrying("fire-ship", at={"Violet": "r1c2", "Blue": "r1c1", "Green": "r1c1", "Yellow": HARBOUR})
    t.use("captain/fire-ship 0")
    assert not t.may("use"), "raking twice is no more than raking"
    t.game.turn.sails = 4
    t.act("move").choose("r1c1").pass_on("ask.move").choose("r1c2").choose("r1c1")
    hit = {name: t.player(name).damage for name in ("Violet", "Blue", "Green", "Yellow")}
    assert hit == {"Violet": 0, "Blue": 1, "Green": 1, "Yellow": 0}


@pytest.mark.rule("DR-ABIL-06")
@pytest.mark.parametrize(
    ("mine", "black", "offered"),
    [
        (0, 0, set()),
        (0, 1, {"move-cube"}),
        (1, 0, {"move-cube", "sacrifice"}),
    ],
)
def test_only_a_cube_that_lies_is_moved_and_only_an_own_one_is_given(
    mine: int, black: int, offered: set[str]
) -> None:
    t = battle(mine, black)
    if mine + black:
        t.drop(**({"violet": "Z02"} if mine else {"black": "Z02"}))
    t.choose("ability")
    assert set(t.options()) == {"throw", "force", "less", "plunder"} | offered


@pytest.mark.rule("DR-CREW-GUN")
def test_an_own_cube_is_chosen_among_the_zones_where_one_lies() -> None:
    t = battle().drop(violet="Z02 Z05", black="Z06 Z06").choose("ability").choose("sacrifice")
    assert set(t.options()) == {"Z02", "Z05"}


@pytest.mark.parametrize(("effect", "number"), [("flag", 1), ("force", 1), ("throw", 2), ("influence", 1)])
def test_what_a_form_tells_of_a_card_does_so_much(effect: str, number: int) -> None:
    (ability,) = face_of(told_card(effect=effect)).abilities
    assert [(one.kind, one.n) for one in ability.options] == [(effect, number)]


def test_a_card_shows_its_front_as_it_was_told_last() -> None:
    facts = Facts(GAME.book, example=False)
    facts.teach("card", "unlisted 1", told_card(price=2))
    one = Card("unlisted 1", facts)
    assert one.price == 2
    facts.teach("card", "unlisted 1", told_card(price=5))
    assert one.price == 5


@pytest.mark.rule("DR-SINK-01")
@pytest.mark.parametrize(
    ("guns", "blue", "may"), [(3, "r1c2", True), (2, "r1c2", False), (3, "r2c3", False), (3, HARBOUR, False)]
)
def test_a_broadside_needs_three_cannons_on_its_card_and_a_ship_at_sea_within_one_space(
    guns: int, blue: str, may: bool
) -> None:
    carried = ["fire-at-will", *["small-gun"] * guns]
    t = table(
        at={"Violet": "r1c1", "Blue": blue},
        sleeved={"Violet": {"captain": carried}},
        in_play={"Violet": ["captain"]},
    )
    assert t.may("use") == may


@pytest.mark.rule("DR-ABIL-18", "DR-HOLD-17")
def test_what_lay_in_a_hold_that_is_covered_neither_comes_from_the_supply_nor_goes_there() -> None:
    t = table(
        sleeved={"Violet": {"captain": ["carpenter"]}},
        in_play={"Violet": ["captain"]},
        tiles={"Violet": {"B": ["gun-deck"]}},
        cargo={"Violet": 2},
        coin={"Violet": 1},
    )
    before, violet = dict(t.game.supply), t.player("Violet")
    t.use("captain/carpenter 0").pass_on("ask.action")
    assert (violet.cargo, violet.coin, dict(t.game.supply)) == (2, 1, before)


def plundering(mine: str, theirs: str, **more: Any) -> Table:
    """Violet's Captain, with the flag and a Plunder, used it and fights Blue to the end."""
    t = attack(sleeved={"Violet": {"captain": ["plunder"]}}, **more).pass_on("throw.first")
    return t.drop(violet=mine, blue=theirs).choose("captain/plunder 0").pass_on("ask.action")


@pytest.mark.rule("DR-GAP-44")
def test_plunder_brings_the_winner_goods_and_the_beaten_ship_one_more_damage() -> None:
    won = plundering("Z06", "Z02")
    violet = won.player("Violet")
    assert (violet.cargo, violet.coin, won.player("Blue").damage) == (1, 1, 1 + 1)
    lost = plundering("Z02", "Z06")
    violet = lost.player("Violet")
    assert (violet.cargo, violet.coin, violet.damage, lost.player("Blue").damage) == (0, 0, 1, 0)


@pytest.mark.rule("DR-GAP-44", "DR-FIGHT-22")
@pytest.mark.parametrize("fought", ["storm", "attack-merchant"])
def test_plunder_at_a_building_or_a_merchant_brings_goods_and_does_no_ship_damage(fought: str) -> None:
    t = table(
        at={"Violet": "r1c1", "Blue": "r1c1"},
        cubes={"r1c1": {"Blue": 3}},
        buildings={"r1c1": ["garrison"]},
        cards={"r1c1": "sloop"},
        sleeved={"Violet": {"captain": ["plunder"]}},
        in_play={"Violet": ["captain"]},
    )
    theirs = {"blue": "Z01 Z01"} if fought == "storm" else {"black": "Z01 Z01 Z01"}
    t.act(fought).pass_on("throw.first").drop(violet="Z06", **theirs).choose("captain/plunder 0")
    t.pass_on("ask.action")
    coins = 0 if fought == "storm" else 3
    assert (t.player("Violet").cargo, t.player("Violet").coin) == (1, 1 + coins)
    assert [player.damage for player in t.game.players] == [0, 0, 0, 0]


@pytest.mark.rule("DR-LEVEL-05", "DR-LEVEL-06")
def test_a_drill_raises_its_own_card_before_everybody_and_not_above_the_top() -> None:
    t = carrying("drill", level={"Violet": {"captain": 3}}).use("captain/drill 0")
    assert (t.asks, t.request.secret) == ("level.turn", False)
    t.confirm()
    assert t.player("Violet").sailors["captain"].level == 4
    assert t.player("Violet").owes_level is False
    top = carrying("drill", level={"Violet": {"captain": 4}})
    assert "captain/drill 0" not in usable(top.game, top.player("Violet"))


@pytest.mark.rule("DR-ABIL-05", "DR-ABIL-10")
def test_an_influence_per_cannon_needs_a_cannon_on_its_card() -> None:
    at = {"Violet": "r1c1"}
    assert not carrying("press-gang", at=at).may("use")
    armed = table(
        at=at, sleeved={"Violet": {"captain": ["press-gang", "small-gun"]}}, in_play={"Violet": ["captain"]}
    )
    assert armed.may("use")


@pytest.mark.rule("DR-ABIL-15")
def test_a_row_without_advancements_is_not_offered_and_the_others_are() -> None:
    t = carrying("quartermaster")
    t.game.boxes[1].clear()
    assert t.act("play", "privateer").may("use")
    assert set(t.use("captain/quartermaster 0").options()) == {"2", "3", "4"}
    empty = carrying("quartermaster")
    for box in empty.game.boxes.values():
        box.clear()
    assert not empty.act("play", "privateer").may("use")
