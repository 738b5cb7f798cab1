"""Rules that hold for one side or case and not for the other: each is asked of both."""

import pytest

from engine.dead_reckoning.ocean import HARBOUR, SEAS
from engine.dead_reckoning.scoring import count_claim
from tests.engine.dead_reckoning.table import as_told, start, table
from tests.engine.dead_reckoning.test_battle import form_limits
from tests.engine.dead_reckoning.test_fights import attack


@pytest.mark.rule("DR-BLDG-12")
@pytest.mark.parametrize(("owner", "damage"), [("Violet", 0), ("Blue", 1)])
def test_a_garrison_fires_at_others_and_never_at_its_owner(owner: str, damage: int) -> None:
    t = table(cubes={"r1c1": {owner: 3}}, buildings={"r1c1": ["garrison"]}).act("hoist").confirm()
    t.sail("r1c1")
    assert t.asks == ("damage" if damage else "ask.action")
    assert t.player("Violet").damage == damage


@pytest.mark.rule("DR-SINK-07", "DR-SINK-12")
def test_a_sunk_active_ship_has_no_sails_left_and_is_a_merchant() -> None:
    t = table(
        cubes={"r1c1": {"Blue": 3}},
        buildings={"r1c1": ["garrison"]},
        damage={"Violet": 4},
        pirates=["Violet"],
    )
    t.act("hoist").confirm().act("move").choose("r1c1").pass_on("ask.action")
    assert t.player("Violet").at == HARBOUR
    assert (t.game.turn.sails, t.player("Violet").pirate) == (0, False)
    assert not t.may("move")


@pytest.mark.rule("DR-SCORE-04")
def test_advancements_set_aside_are_scored_with_those_in_sleeves() -> None:
    t = table(aside={"Violet": ["helm", "small-gun"]}, sleeved={"Violet": {"captain": ["spare-sail"]}})
    assert count_claim(t.game, t.player("Violet")).advancements == 3


@pytest.mark.rule("DR-GAP-44", "DR-CREW-CAP")
def test_who_loses_gets_nothing_of_if_you_win_and_neither_does_the_winner() -> None:
    t = attack(level={"Violet": {"captain": 4}}).pass_on("throw.first")
    t.drop(violet="Z01 Z05", blue="Z06").choose("captain/crew 1")
    assert t.pass_on("ask.hold", "ask.action").asks == "ask.action"
    assert all(player.coin == 0 for player in t.game.players)


@pytest.mark.rule("DR-END-06", "DR-END-07")
def test_a_half_paid_influence_does_not_go_over_to_a_cube_of_another_player() -> None:
    held = {"Blue": 2, "Green": 1}
    t = table(
        at={"Violet": "r1c1"},
        cubes={"r1c1": held},
        done=["Blue", "Green"],
        level={"Violet": {"privateer": 2}},
        in_play={"Violet": ["privateer"]},
    )
    t.use("privateer/crew 0", "r1c1 1", "r1c1 2")
    cubes = t.isle("r1c1").cubes
    assert (cubes[0], cubes[1], cubes[2]) == (0, 2, 1)


@pytest.mark.rule("DR-HOLD-13", "DR-HOLD-14", "DR-HOLD-09")
@pytest.mark.parametrize(("cargo", "coin"), [(1, 1), (1, 2), (2, 1), (0, 1), (1, 0)])
def test_whatever_is_aboard_is_rearranged_thrown_away_and_unloaded_to_the_last_token(
    cargo: int, coin: int
) -> None:
    goods = ["cargo"] * cargo + ["coin"] * coin
    aboard = {"cargo": {"Violet": cargo, "Blue": cargo}, "coin": {"Violet": coin, "Blue": coin}}
    t = table(seats=3, **aboard)
    for action in ("rearrange", "jettison", "unload", "tend-other"):
        assert t.may(action)
    t.act("jettison").choose(*goods)
    assert not any(t.may(action) for action in ("rearrange", "jettison", "unload"))
    t.act("tend-other")
    assert set(t.options()) == {"rearrange", "jettison", "ready"}
    unloaded = table(seats=2, **aboard).act("unload").choose(*goods)
    assert (unloaded.player("Violet").dock, unloaded.player("Violet").chest) == (cargo, 15 + coin)


@pytest.mark.rule("DR-HOLD-13")
def test_nobody_else_tends_a_ship_with_nothing_aboard() -> None:
    assert not table(seats=2, cargo={"Violet": 3}).may("tend-other")
    t = table(cargo={"Blue": 1}, coin={"Yellow": 1}).act("tend-other")
    assert set(t.options()) == {"1", "3"}


@pytest.mark.rule("DR-MODE-10")
def test_who_lost_a_fight_there_is_barred_from_the_island_in_the_own_turn_and_nobody_else() -> None:
    game = table(at={"Violet": "r1c1", "Blue": "r1c1"}).game
    game.turn.blocked.add("r1c1")
    assert [game.may_touch(player, "r1c1") for player in game.players] == [False, True, True, True]
    assert game.may_touch(game.players[0], "r1c2")


@pytest.mark.rule("DR-TOWER-12")
def test_on_a_board_that_nobody_traced_the_owner_of_cubes_in_loot_zones_reads_what_they_gain() -> None:
    t = start(2, facts=as_told("board:", "landing:"))
    t.player("Violet").at = t.player("Blue").at = "r1c1"
    violet = t.player("Violet")
    violet.sailors["captain"].level, violet.in_play = 2, ["captain"]
    t.act("play", "bosun").use("captain/crew 0").pass_on("throw.first").drop(violet="loot", blue="force-1")
    assert (t.asks, t.request.seat) == ("loot-seen", 0)
    assert form_limits(t) == dict.fromkeys(("cargo", "coin", "choice"), (0, 30, None))
    t.fill(1, 0, 2)
    assert (t.asks, t.limits()) == ("ask.loot-choice", (0, 2))


@pytest.mark.rule("DR-SETUP-01…03")
def test_the_two_high_seas_without_a_number_are_told_apart() -> None:
    names = {str(sea.name) for sea in SEAS.values()}
    assert len(names) == len(SEAS)
    assert {str(SEAS[id].name) for id in ("calm-waters", "trade-winds")} == {
        f"dead-reckoning.sea.unmarked(number={number})" for number in (1, 2)
    }
