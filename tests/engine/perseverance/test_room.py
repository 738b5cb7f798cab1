"""Room for one more piece: as long as a single area has it, and no longer; in both ways of keeping up."""

from collections.abc import Callable

import pytest

from engine.perseverance.one.crises import TOLD
from engine.perseverance.one.defense import can_trap, can_wall
from engine.perseverance.one.effects import SETTLE
from engine.perseverance.one.secondary import ACTIONS
from engine.perseverance.one.settlements import has_settlement_and_space
from engine.perseverance.one.state import Fighter, Perseverance, Trap
from engine.perseverance.state import Player
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table
from tests.engine.perseverance.test_leaders import with_leader

EMMY = 1
Filling = Callable[[Perseverance, str], None]
Test = Callable[[Perseverance, Player], bool]


def _posts(game: Perseverance, zone: str) -> None:
    area = game.areas[zone]
    area.posts.update({post: Fighter(EMMY, "light") for post in area.free_posts()})


def _walls(game: Perseverance, zone: str) -> None:
    game.areas[zone].walls.update(dict.fromkeys(game.areas[zone].wall_spaces(), EMMY))


def _traps(game: Perseverance, zone: str) -> None:
    game.areas[zone].traps.update({space: Trap(EMMY) for space in game.areas[zone].trap_spaces()})


def _settlements(game: Perseverance, zone: str) -> None:
    game.zones[zone].settlements.update(dict.fromkeys(game.settlement_spaces(zone), EMMY))


def _leaders(game: Perseverance, zone: str) -> None:
    game.zones[zone].leaders.append(EMMY)


def crowded(fill: Filling, *, free: int) -> Table:
    """Robert with two soldiers on the player board, where only so many zones have room."""
    t = table(soldiers={"Robert": {"light": 2}})
    for zone in list(t.game.zones)[free:]:
        fill(t.game, zone)
    return t


def can(t: Table, *tests: Test) -> set[bool]:
    return {test(t.game, t.player("Robert")) for test in tests}


@pytest.mark.rule("P1-DEF-02", "P1-DEF-03", "P1-DEF-04", "P1-EXP-10", "P1-SEC-05")
@pytest.mark.parametrize(("free", "may"), [(1, True), (0, False)])
@pytest.mark.parametrize(
    ("fill", "tests"),
    [
        (
            _posts,
            (TOLD["soldier"].possible, ACTIONS["soldiers"].possible, ACTIONS["leader-defense"].possible),
        ),
        (_walls, (TOLD["wall"].possible, can_wall)),
        (_traps, (TOLD["trap"].possible, can_trap)),
        (_settlements, (TOLD["settlement"].possible, has_settlement_and_space)),
        (_leaders, (TOLD["leader"].possible, ACTIONS["leader-town"].possible)),
    ],
    ids=["posts", "walls", "traps", "settlements", "leaders"],
)
def test_one_area_with_room_is_enough(fill: Filling, tests: tuple[Test, ...], free: int, may: bool) -> None:
    assert can(crowded(fill, free=free), *tests) == {may}


@pytest.mark.rule("P1-SEC-04")
@pytest.mark.parametrize(
    ("soldiers", "may"), [({"light": 1}, True), ({"heavy": 1}, True), ({}, False)], ids=str
)
def test_soldiers_are_placed_from_the_player_board_alone(soldiers: dict[str, int], may: bool) -> None:
    assert can(table(soldiers={"Robert": soldiers}), ACTIONS["soldiers"].possible) == {may}


@pytest.mark.rule("P1-SEC-04", "P1-SEC-09")
@pytest.mark.parametrize(
    ("left", "leader", "may"),
    [({}, "expansion", False), ({}, None, True), ({"light": 1}, "expansion", True)],
    ids=["nobody", "leader", "soldier"],
)
def test_by_hand_any_piece_that_is_not_out_there_may_be_told(
    left: dict[str, int], leader: str | None, may: bool
) -> None:
    t = table(leaders={"Robert": leader} if leader else {})
    robert = t.player("Robert")
    robert.board.clear()
    robert.supply.clear()
    robert.supply.update(left)
    assert can(t, TOLD["soldier"].possible) == {may}


@pytest.mark.rule("P1-EXP-12")
@pytest.mark.parametrize(("left", "free", "may"), [(2, 2, True), (1, 4, False), (2, 1, False)])
def test_settling_twice_needs_two_settlements_and_two_zones(left: int, free: int, may: bool) -> None:
    t = crowded(_settlements, free=free)
    far = range(100, 100 + t.game.settlements_left(t.owner("Robert")) - left)
    t.game.zones["military"].settlements.update(dict.fromkeys(far, t.owner("Robert")))
    assert can(t, SETTLE["two"].possible) == {may}


@pytest.mark.rule("P1-LEADER-06", "P1-LEADER-07")
@pytest.mark.parametrize(
    ("dinos", "traps", "offered"), [(["raptor"], 1, True), (["raptor"], 0, False), ([], 1, False)]
)
def test_phoenix_puts_a_trap_under_a_dino_of_the_area_if_one_is_left(
    dinos: list[str], traps: int, offered: bool
) -> None:
    t = with_leader("phoenix", dinos={"military": dinos})
    robert = t.owner("Robert")
    t.game.used_traps[robert]["trampler"] += t.game.traps_left(robert) - traps
    t.place("rations").secondary("leader-defense", "military:top-1")
    assert t.asks == "ask.net-gun"
    assert t.may("trap") == offered
