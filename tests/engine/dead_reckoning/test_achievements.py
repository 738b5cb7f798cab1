"""The nine achievements (catalogue section 18)."""

import pytest

from engine.dead_reckoning.achievements import target
from engine.dead_reckoning.box import ACHIEVEMENTS
from engine.requests import Choose
from tests.engine.dead_reckoning.catalogue import numbers, row
from tests.engine.dead_reckoning.table import start, table
from tests.engine.dead_reckoning.test_fights import attack


@pytest.mark.rule("DR-ACH-01")
def test_there_are_nine_and_several_players_may_share_one() -> None:
    assert len(ACHIEVEMENTS) == 9
    t = table(chest={"Violet": 30, "Blue": 31})
    assert (t.player("Violet").achievements, t.player("Blue").achievements) == (
        ["capitalist"],
        ["capitalist"],
    )


@pytest.mark.rule("DR-ACH-02", "DR-ACH-08")
def test_a_marker_is_placed_as_soon_as_the_condition_holds_also_in_anothers_turn() -> None:
    cubes = {at: {"Violet": 3} for at in ("r1c1", "r1c2")}
    five = {"r1c1": ["fort", "garrison", "outpost"], "r1c2": ["fort", "outpost"]}
    t = table(cubes=cubes, buildings=five)
    assert t.player("Violet").achievements == ["builder"]
    t = attack(tally={"Blue": {"legendary": 3}}).pass_on("throw.first").drop(violet="Z02", blue="Z06")
    assert t.pass_on("ask.action").player("Blue").achievements == ["legendary"]


@pytest.mark.rule("DR-ACH-03")
def test_a_placed_marker_is_never_removed() -> None:
    t = table(chest={"Violet": 30})
    t.act("load").choose(*["coin"] * 7)
    assert (t.player("Violet").chest, t.player("Violet").achievements) == (23, ["capitalist"])


@pytest.mark.rule("DR-ACH-04", "DR-ACH-05")
def test_legendary_counts_three_wins_with_cubes_and_returns_them_with_the_marker() -> None:
    t = attack()
    violet = t.player("Violet")
    for wins in (1, 2, 3, 4):
        t.all_in_force().pass_on("ask.action")
        cubes = wins if wins < 4 else 0
        assert (violet.tally["legendary"], violet.counters["legendary"], violet.reserve) == (
            wins,
            cubes,
            29 - cubes,
        )
        t.game.turn.fought.clear()
        t.game.turn.used.clear()
        t.game.turn.cannons.clear()
        t.player("Blue").damage = 0
        if wins < 4:
            t.act("play", t.player("Violet").maybe_in_hand[0]).use("captain/crew 0")
    assert violet.achievements == ["legendary"]
    assert numbers(row("DR-ACH-05")[2])[0] == target(t.game, "legendary")


@pytest.mark.rule("DR-ACH-06")
def test_expert_sailors_needs_three_cards_at_level_four() -> None:
    two = {"captain": 4, "bosun": 4}
    t = table(level={"Violet": two})
    assert t.player("Violet").counters["expert-sailors"] == 2
    assert not t.player("Violet").achievements
    t = table(level={"Violet": two | {"purser": 4}})
    assert (t.player("Violet").achievements, t.player("Violet").reserve) == (["expert-sailors"], 29)


@pytest.mark.rule("DR-ACH-09")
def test_capitalist_counts_the_chest_alone() -> None:
    t = table(
        chest={"Violet": 29}, coin={"Violet": 5}, cubes={"r1c1": {"Violet": 3}}, goods={"r1c1": {"coin": 3}}
    )
    assert not t.player("Violet").achievements
    t.act("unload", "coin")
    assert t.asks == "achieved"


@pytest.mark.rule("DR-ACH-10")
def test_colonizer_needs_six_permanent_cubes() -> None:
    assert not table(permanent={"r1c1": {"Violet": 3}, "r1c2": {"Violet": 2}}).player("Violet").achievements
    t = table(permanent={"r1c1": {"Violet": 3}, "r1c2": {"Violet": 3}})
    assert t.player("Violet").achievements == ["colonizer"]


@pytest.mark.rule("DR-ACH-11")
def test_explorer_counts_boards_with_a_cube_each() -> None:
    t = table(tally={"Violet": {"explorer": 2}}).act("hoist").confirm().sail("r1c1", "r2c1").drawn("dorado")
    t.drawn("grapeshot").pass_on("ask.action")
    assert t.player("Violet").achievements == ["explorer"]
    t = table().act("hoist").confirm().sail("r1c1", "r2c1").drawn("dorado").drawn("grapeshot")
    assert (t.player("Violet").tally["explorer"], t.player("Violet").counters["explorer"]) == (1, 1)


@pytest.mark.rule("DR-ACH-04", "DR-ACH-11", "DR-CUBE-02")
@pytest.mark.parametrize(("before", "asked"), [(1, "ask.take-back"), (2, "achieved")])
def test_with_an_empty_reserve_a_cube_is_taken_back_to_count_but_none_for_the_marker(
    before: int, asked: str
) -> None:
    t = table(cubes={"r1c2": {"Violet": 3}}, tally={"Violet": {"explorer": before}}, reserve={"Violet": 0})
    t.act("hoist").confirm().sail("r1c1", "r2c1").drawn("dorado").drawn("grapeshot")
    assert t.pass_on("ask.take-back", "achieved", "ask.action").asks == asked
    assert not isinstance(t.request, Choose) or t.request.on_map


@pytest.mark.rule("DR-ACH-06", "DR-CUBE-02")
@pytest.mark.parametrize(("masters", "asked"), [(2, "ask.take-back"), (3, "achieved")])
def test_the_third_expert_takes_no_cube_back_since_the_marker_needs_none(masters: int, asked: str) -> None:
    t = table(cubes={"r1c2": {"Violet": 3}}, reserve={"Violet": 0})
    for id in ("captain", "bosun", "purser")[:masters]:
        t.player("Violet").sailors[id].level = 4
    t.act("hoist")
    assert t.pass_on("ask.take-back", "achieved", "ask.action").asks == asked


@pytest.mark.rule("DR-ACH-12")
def test_elite_vessel_counts_covered_tiles_too() -> None:
    assert (
        not table(tiles={"Violet": {"B": ["gun-deck", "topsail", "large-hold"]}})
        .player("Violet")
        .achievements
    )
    t = table(tiles={"Violet": {"B": ["gun-deck", "topsail", "large-hold", "broadside"]}})
    assert t.player("Violet").achievements == ["elite-vessel"]


@pytest.mark.rule("DR-ACH-13", "DR-ACH-16", "DR-GAP-28")
def test_master_merchant_returns_twelve_cargo_in_the_own_main_phase() -> None:
    assert not table(cargo={"Violet": 4}, dock={"Violet": 7}).may("master-merchant")
    t = table(at={"Violet": "r1c1"}, cargo={"Violet": 4}, dock={"Violet": 9}).act("master-merchant")
    assert t.limits() == (8, 9)
    t.count(9)
    assert t.asks == "achieved"
    assert (t.player("Violet").cargo, t.player("Violet").dock) == (1, 0)
    assert not t.confirm().may("master-merchant")


@pytest.mark.rule("DR-ACH-14")
@pytest.mark.parametrize(("found", "kept"), [(1, 0), (2, 2)])
def test_explorer_out_of_reach_gives_the_cubes_back_and_just_within_reach_keeps_them(
    found: int, kept: int
) -> None:
    boards = dict.fromkeys(["r2c2", "r2c3", "r3c1", "r3c2", "r3c3", "r4c1", "r4c2"], "dorado")
    t = table(boards=boards, tally={"Violet": {"explorer": found}})
    violet = t.player("Violet")
    violet.counters["explorer"] = found
    violet.reserve -= found
    t.player("Blue").at = "r1c1"
    t.end_turn().act("hoist").confirm().sail("r2c1").drawn("calm-waters").drawn("grapeshot").pass_on(
        "ask.action"
    )
    assert len(t.game.face_down()) == 1
    assert (violet.counters["explorer"], violet.reserve) == (kept, 29 - kept)
    assert t.game.cubes_of(t.player("Green")) == 30, "who has none there gets none"


@pytest.mark.rule("DR-ACH-15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_not_all_players_can_become_explorer(seats: int) -> None:
    game = start(seats).game
    assert len(game.face_down()) == 9 < target(game, "explorer") * seats


@pytest.mark.rule("DR-ACH-17", "DR-GAP-27")
def test_a_seventh_achievement_still_counts() -> None:
    six = [id for id in ACHIEVEMENTS if id != "capitalist"][:6]
    assert len(table(achievements={"Violet": six}, chest={"Violet": 30}).player("Violet").achievements) == 7


@pytest.mark.rule("DR-ACH-13")
@pytest.mark.parametrize(("dock", "may"), [(7, False), (8, True)])
def test_master_merchant_needs_just_twelve_cargo_on_ship_and_dock(dock: int, may: bool) -> None:
    assert table(cargo={"Violet": 4}, dock={"Violet": dock}).may("master-merchant") == may
