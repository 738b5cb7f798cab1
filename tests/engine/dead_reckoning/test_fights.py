"""The three kinds of fight (catalogue section 15)."""

from typing import Any

import pytest

from engine.answers import Chosen, Filled
from engine.dead_reckoning.fight_state import BUILDING, MERCHANT, SHIP
from engine.dead_reckoning.ocean import HARBOUR
from tests.engine.dead_reckoning.table import Table, table

TOGETHER = {"Violet": "r1c1", "Blue": "r1c1"}
FORT: dict[str, Any] = {"cubes": {"r1c1": {"Blue": 3}}, "buildings": {"r1c1": ["fort"]}}


def attack(**more: Any) -> Table:
    """Violet's Captain of level 2 flies the flag against Blue."""
    at = more.pop("at", TOGETHER)
    level = {"Violet": {"captain": 2}} | dict(more.pop("level", {}))
    in_play = {"Violet": ["captain"]} | dict(more.pop("in_play", {}))
    t = table(at=at, level=level, in_play=in_play, **more)
    return t.use("captain/crew 0")


def storm(**more: Any) -> Table:
    at = {"Violet": "r1c1"} | dict(more.pop("at", {}))
    return table(at=at, **(FORT | more)).act("storm")


def thrown(t: Table) -> dict[str, int]:
    return t.pass_on("throw.first").options()


@pytest.mark.rule("DR-FIGHT-01", "DR-FIGHT-02")
def test_there_are_three_kinds_of_fight_with_the_same_steps() -> None:
    merchant = table(at=TOGETHER, cards={"r1c1": "sloop"}).act("attack-merchant")
    for t, kind in ((merchant, MERCHANT), (attack(), SHIP), (storm(), BUILDING)):
        t.pass_on("throw.first")
        assert t.game.fight is not None
        assert t.game.fight.kind == kind
        assert t.pass_on("winner").asks == "winner"


@pytest.mark.rule("DR-FIGHT-03", "DR-WE-16")
def test_the_same_ship_is_fought_once_a_turn_flag_or_not() -> None:
    t = table(at={"Blue": "r1c1"}, pirates=["Blue"], level={"Violet": {"captain": 2}}).act("hoist").confirm()
    t.sail("r1c1").pass_on("ask.action").act("play", "captain")
    assert not t.may("use")


@pytest.mark.rule("DR-FIGHT-06", "DR-FIGHT-13", "DR-FIGHT-17")
def test_the_active_player_says_how_many_cannons_fire_and_takes_a_cube_for_each() -> None:
    t = attack(tiles={"Violet": {"B": ["gun-deck"]}}).pass_on("ask.declare")
    t.choose("gunner 1").choose("done")
    assert t.limits() == (0, 2)
    t.count(1)
    assert thrown(t) == {"blue": 1, "violet": 1}
    assert t.player("Violet").reserve == 28


@pytest.mark.rule("DR-FIGHT-07", "DR-FIGHT-14")
def test_the_other_player_plays_cards_that_help_and_uses_all_cannons() -> None:
    t = attack(level={"Blue": {"gunner 1": 2, "gunner 2": 3}}, sleeved={"Blue": {"bosun": ["boarding-axe"]}})
    t.pass_on("ask.defend")
    assert set(t.options()) == {"gunner 1", "gunner 2", "bosun", "done"}
    assert thrown(t.choose("gunner 1").choose("gunner 2"))["blue"] == 1 + 2


@pytest.mark.rule("DR-FIGHT-07", "DR-FIGHT-29", "DR-GAP-24", "DR-WE-21")
@pytest.mark.parametrize(
    ("kinds", "done", "cubes"),
    [
        (["fort"], False, 5),
        (["garrison"], False, 2),
        (["fort", "garrison"], False, 7),
        (["fort"], True, 7),
        (["garrison"], True, 4),
        (["fort", "garrison"], True, 9),
    ],
)
def test_buildings_defend_with_cubes_of_their_own_and_two_more_after_the_last_turn(
    kinds: list[str], done: bool, cubes: int
) -> None:
    t = storm(buildings={"r1c1": kinds}, done=["Blue"] if done else [], in_play={"Blue": ["gunner 1"]})
    assert thrown(t)["blue"] == cubes


@pytest.mark.rule("DR-FIGHT-08", "DR-FIGHT-19")
def test_abilities_alternate_until_two_pass_one_after_the_other() -> None:
    gunners = {"Violet": {"captain": 2, "gunner 1": 3}, "Blue": {"gunner 1": 3}}
    t = table(at=TOGETHER, level=gunners, in_play={"Violet": ["captain", "gunner 1"], "Blue": ["gunner 1"]})
    t.use("captain/crew 0").all_in_force()
    assert t.request.seat == 0
    t.choose("none")
    assert t.request.seat == 1
    t.choose("gunner 1/crew 1").drop(blue="Z02 Z02").still()
    assert (t.asks, t.request.seat) == ("ask.combat-ability", 0)
    t.choose("none")
    assert t.asks == "winner"


@pytest.mark.rule("DR-FIGHT-08")
def test_against_a_building_only_the_attacker_uses_abilities() -> None:
    t = storm(level={"Blue": {"gunner 1": 3}}, in_play={"Blue": ["gunner 1"]}).all_in_force()
    assert t.pass_on("ask.combat-ability", "winner").asks == "winner"


@pytest.mark.rule("DR-FIGHT-09", "DR-TOWER-12")
def test_loot_is_for_both_ships_for_the_player_alone_and_never_at_buildings() -> None:
    t = attack().pass_on("throw.first").drop(violet="Z01", blue="Z04")
    assert (t.asks, t.request.seat) == ("ask.loot", 0)
    t.choose("ship").choose("A")
    assert (t.asks, t.request.seat) == ("ask.loot", 1)
    t.choose("ship").choose("A").pass_on("ask.action")
    assert (t.player("Violet").cargo, t.player("Blue").coin) == (1, 1)
    m = table(at=TOGETHER, cards={"r1c1": "sloop"}).act("attack-merchant").pass_on("throw.first")
    m.drop(violet="Z02", black="Z01 Z01 Z01")
    assert m.asks == "winner"
    b = storm().pass_on("throw.first").drop(violet="Z01", blue="Z01 Z01 Z01 Z02 Z02")
    assert b.asks == "winner"


@pytest.mark.rule("DR-FIGHT-10")
def test_on_an_own_island_each_building_adds_a_cube() -> None:
    t = attack(cubes={"r1c1": {"Blue": 3}}, buildings={"r1c1": ["outpost", "fort"]})
    assert thrown(t) == {"blue": 1 + 2, "violet": 1}
    mine = attack(cubes={"r1c1": {"Violet": 3}}, buildings={"r1c1": ["outpost"]})
    assert thrown(mine) == {"blue": 1, "violet": 1 + 1}


@pytest.mark.rule("DR-FIGHT-11")
def test_whoever_has_had_the_last_turn_adds_two_cubes() -> None:
    assert thrown(attack(done=["Blue"]))["blue"] == 1 + 2


@pytest.mark.rule("DR-FIGHT-12", "DR-WE-21")
def test_whoever_is_attacked_in_harbour_adds_four_and_the_attacker_none() -> None:
    t = attack(at={"Green": "r1c1", "Yellow": "r1c1"}, tiles={"Blue": {"B": ["gun-deck"]}})
    assert thrown(t) == {"blue": 2 + 4, "violet": 1}


@pytest.mark.rule("DR-FIGHT-15", "DR-FIGHT-16", "DR-WE-15")
def test_cards_played_in_defence_serve_in_every_turn_until_the_owners_maintenance() -> None:
    everyone = dict.fromkeys(["Violet", "Blue", "Green", "Yellow"], "r1c1")
    level = {name: {"captain": 2, "gunner 1": 2} for name in everyone}
    t = table(at=everyone, level=level, in_play={name: ["captain"] for name in ("Violet", "Blue", "Green")})
    t.use("captain/crew 0", "3").pass_on("ask.defend").choose("gunner 1")
    assert thrown(t)["yellow"] == 2
    for name in ("Blue", "Green"):
        t.pass_on("ask.action").to(name).use("captain/crew 0").choose(str(3))
        assert thrown(t)["yellow"] == 2
    t.pass_on("ask.action").to("Yellow").act("play", "captain").use("captain/crew 0").choose("0")
    assert thrown(t)["yellow"] == 2
    t.pass_on("ask.action").act("end").pass_on("discard-and-draw")
    assert t.player("Yellow").discard[-2:] == ["gunner 1", "captain"]


@pytest.mark.rule("DR-FIGHT-18")
def test_all_cubes_of_both_sides_are_thrown_together() -> None:
    assert thrown(storm()) == {"blue": 5, "violet": 1}


@pytest.mark.rule("DR-FIGHT-20")
def test_the_losing_ship_takes_one_damage_and_the_winner_counts_for_legendary() -> None:
    t = attack().all_in_force().pass_on("ask.action")
    assert (t.player("Blue").damage, t.player("Violet").tally["legendary"]) == (1, 1)
    lost = attack().pass_on("throw.first").drop(violet="Z02", blue="Z06").pass_on("ask.action")
    assert (lost.player("Violet").damage, lost.player("Blue").tally["legendary"]) == (1, 1)
    famous = attack(achievements={"Violet": ["legendary"]}).all_in_force().pass_on("ask.action")
    assert famous.player("Violet").counters["legendary"] == 0


@pytest.mark.rule("DR-FIGHT-21")
def test_a_win_over_a_merchant_counts_for_legendary() -> None:
    t = table(at=TOGETHER, cards={"r1c1": "sloop"}).act("attack-merchant").pass_on("throw.first")
    t.drop(violet="Z06", black="Z02 Z05 Z05").pass_on("ask.action")
    assert (t.player("Violet").tally["legendary"], t.player("Violet").damage) == (1, 2)


@pytest.mark.rule("DR-FIGHT-22", "DR-FIGHT-23", "DR-FIGHT-24", "DR-GAP-25")
def test_fort_and_garrison_fall_together_an_outpost_stays_and_nobody_becomes_a_legend() -> None:
    t = storm(buildings={"r1c1": ["fort", "garrison", "outpost"]}).pass_on("throw.first")
    t.drop(violet="Z06", blue="Z01 Z01 Z01 Z01 Z01 Z01 Z02").pass_on("ask.action")
    assert t.isle("r1c1").buildings == {"outpost"}
    assert t.player("Violet").tally["legendary"] == 0
    lost = storm().pass_on("throw.first").drop(violet="Z01", blue="Z02 Z01 Z01 Z01 Z01").pass_on("ask.action")
    assert (lost.player("Violet").damage, lost.player("Blue").tally["legendary"]) == (1, 0)


@pytest.mark.rule("DR-FIGHT-25")
def test_a_fort_is_not_attacked_beside_a_pirate() -> None:
    t = table(at=TOGETHER, pirates=["Blue"], **FORT)
    assert not t.may("storm")
    t.act("fight-pirate").pass_on("throw.first").drop(violet="Z06", blue="Z02 Z02").pass_on("ask.action")
    assert t.may("storm")


@pytest.mark.rule("DR-FIGHT-26", "DR-FIGHT-27", "DR-GAP-43")
def test_against_a_building_only_the_attacking_ship_takes_damage() -> None:
    t = storm(at={"Blue": "r1c1"}).pass_on("throw.first")
    t.drop(violet="Z05", blue="Z05 Z08 Z01 Z01 Z01").pass_on("ask.action")
    assert (t.player("Violet").damage, t.player("Blue").damage) == (2, 0)


@pytest.mark.rule("DR-FIGHT-28", "DR-GAP-43")
def test_against_a_merchant_damage_cubes_are_removed_without_effect() -> None:
    t = table(at=TOGETHER, cards={"r1c1": "sloop"}).act("attack-merchant").pass_on("throw.first")
    t.drop(violet="Z05", black="Z01 Z01 Z01")
    assert t.asks == "winner"
    assert all(player.damage == 0 for player in t.game.players)


@pytest.mark.rule("DR-GAP-10", "DR-GAP-44", "DR-CREW-CAP")
def test_the_captains_reward_comes_after_a_win_in_the_unit_that_its_card_shows() -> None:
    t = attack(level={"Violet": {"captain": 4}}).all_in_force().pass_on("ask.combat-ability")
    t.choose("captain/crew 1").pass_on("ask.action")
    assert t.player("Violet").coin == 3


@pytest.mark.rule("DR-GAP-11", "DR-CREW-GUN")
def test_a_gunner_gives_a_cube_for_damage_and_a_gain() -> None:
    gunner = {"Violet": {"captain": 2, "gunner 1": 4}}
    t = attack(level=gunner, in_play={"Violet": ["captain", "gunner 1"]}).pass_on("throw.first")
    t.drop(violet="Z02 Z05", blue="Z02").choose("gunner 1/crew 2").choose("Z02")
    assert "damage" in t.choose("A", "A").steps()
    t.pass_on("ask.action")
    assert (t.player("Blue").damage, t.player("Violet").coin) == (2, 2)
    m = table(at=TOGETHER, cards={"r1c1": "sloop"}, level=gunner, in_play={"Violet": ["gunner 1"]})
    m.act("attack-merchant").all_in_force().choose("gunner 1/crew 2").pass_on("sacrifice")
    assert m.steps() == ["sacrifice.gain"]


@pytest.mark.rule("DR-GAP-01", "DR-FIGHT-04")
@pytest.mark.parametrize(("drawn", "thrown_more"), [("gunner 1", 1), ("purser", 0), ("none", 0)])
def test_a_card_drawn_in_a_fight_may_be_played_in_secret_and_fires_its_cannons_once(
    drawn: str, thrown_more: int
) -> None:
    level = {"Violet": {"captain": 2, "gunner 1": 2}}
    t = attack(sleeved={"Violet": {"captain": ["signal-drum"]}}, level=level, hand={"Violet": 2})
    t.pass_on("throw.first")
    fired = t.game.turn.cannons[0]
    t.drop(violet="Z02", blue="Z02").choose("captain/signal-drum 0")
    assert (t.asks, t.request.secret, t.player("Violet").hand) == ("ask.play-drawn", True, 3)
    t.choose(drawn)
    assert (drawn in t.player("Violet").in_play, t.player("Violet").hand) == (
        drawn != "none",
        3 - (drawn != "none"),
    )
    assert t.game.turn.cannons[0] == fired + thrown_more
    assert t.asks == ("throw.ability" if thrown_more else "winner")
    assert not thrown_more or t.options() == {"violet": thrown_more}


@pytest.mark.rule("DR-GAP-44")
def test_a_reduction_counts_at_the_damage_step() -> None:
    sleeved = {"Violet": {"captain": ["ricochet"]}}
    t = attack(sleeved=sleeved, in_play={"Blue": ["gunner 1"]}, level={"Blue": {"gunner 1": 2}}).pass_on(
        "throw.first"
    )
    t.drop(violet="Z02", blue="Z05 Z05").choose("captain/ricochet 0").choose("violet Z02").choose("Z01")
    t.pass_on("ask.action")
    assert t.player("Violet").damage == 1


@pytest.mark.rule("DR-TOWER-09", "DR-TOWER-10", "DR-GAP-17")
def test_cubes_pushed_by_a_throw_are_read_again_and_thrown_again_from_a_border() -> None:
    gunner = {"Violet": {"captain": 2, "gunner 1": 3}}
    t = attack(level=gunner, in_play={"Violet": ["captain", "gunner 1"]}).pass_on("throw.first")
    t.drop(violet="Z02 Z02", blue="Z06").choose("gunner 1/crew 1").drop(violet="Z02 Z02")
    t.answer(Filled({"pushed": Chosen(("blue Z06",))}))
    assert (t.asks, t.options()) == ("throw.pushed", {"blue": 1})
    t.drop(blue="border")
    assert (t.asks, t.options()) == ("throw.again", {"blue": 1})
    t.drop(blue="Z10").still()
    assert t.game.fight is not None
    assert t.game.fight.board == {("violet", "Z02"): 4, ("blue", "Z10"): 1}
    assert t.player("Violet").at != HARBOUR
