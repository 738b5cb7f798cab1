"""What-if: odds of winning from a landing distribution."""

from collections import Counter
from random import Random

import pytest

from engine.dead_reckoning.fight_state import SHIP, Fight, Side
from engine.dead_reckoning.landing import Landing
from engine.dead_reckoning.layout import load_layout
from engine.dead_reckoning.odds import (
    TRIES,
    Odds,
    Tower,
    after_throw,
    as_it_stands,
    of_force,
    of_moving,
    of_throwing,
)
from engine.errors import BadData

LAYOUT = load_layout()
EVEN = dict.fromkeys(LAYOUT.areas, 1 / 12)
STILL: dict[str, dict[str, float]] = {}


def tower(
    shares: dict[str, float] = EVEN, pushes: dict[str, dict[str, float]] = STILL, seed: int = 1
) -> Tower:
    return Tower(LAYOUT, Landing(shares, pushes, pours=100), Random(seed))


def fight(board: dict[tuple[str, str], int]) -> Fight:
    return Fight(SHIP, (Side(0, "violet"), Side(1, "blue")), LAYOUT, board=Counter(board))


def poured(
    tower: Tower, active: int, other: int, *, spare: tuple[int, int] = (10, 10), tries: int = TRIES
) -> Odds:
    """The odds of the active side on an empty board, with so many cubes against so many."""
    empty = fight({})
    thrown, held = Counter(violet=active, blue=other), Counter(violet=spare[0], blue=spare[1])
    return after_throw(tower, empty, empty.active, thrown, held, tries=tries)


def test_even_sides_favour_the_active_player_by_the_ties() -> None:
    odds = poured(tower(), 3, 3)
    assert 0.5 < odds.win < 0.75
    assert odds.force == pytest.approx(odds.against, abs=0.2)


def test_more_cubes_win_more_often_and_the_same_seed_gives_the_same_odds() -> None:
    assert poured(tower(), 6, 2).win > poured(tower(), 3, 2).win > poured(tower(), 1, 5).win
    assert poured(tower(), 4, 4) == poured(tower(), 4, 4)


def test_a_certain_landing_gives_certain_odds() -> None:
    sure = poured(tower({"Z06": 1.0}), 2, 1, tries=50)
    assert (sure.win, sure.force, sure.against) == (1.0, 4.0, 2.0)
    assert poured(tower({"Z06": 1.0}), 1, 2, tries=50).win == 0.0


def test_explosive_shots_multiply_cubes_as_long_as_there_are_spare_ones() -> None:
    landing = {"Z07": 0.5, "Z02": 0.5}
    without = poured(tower(landing), 2, 2, spare=(0, 0), tries=300)
    assert without.force == 2.0
    assert poured(tower(landing), 2, 2, spare=(9, 0), tries=300).force > 2.5


def test_using_an_ability_now_is_compared_with_the_board_as_it_stands() -> None:
    behind = fight({("violet", "Z02"): 1, ("blue", "Z06"): 1})
    side = behind.active
    assert as_it_stands(behind, side).win == 0.0
    assert of_force(behind, side, 1).win == 1.0
    assert 0.1 < of_throwing(tower(), behind, side, 2, spare=5).win < 0.95
    assert of_force(behind, behind.other, 0).win == 1.0


def test_the_best_cube_to_move_is_found() -> None:
    behind = fight({("violet", "Z05"): 1, ("blue", "Z10"): 2})
    best = of_moving(tower(), behind, behind.active, spare=5, tries=200)
    assert best is not None
    assert best[:3] in (("violet", "Z05", "Z06"), ("blue", "Z10", "Z09"))
    assert best[3].win == 1.0
    assert of_moving(tower(), fight({}), behind.active, spare=5) is None


@pytest.mark.parametrize("landing", [{}, {"Z07": 1.0}, {"Z02": -1.0, "Z03": 2.0}])
def test_a_landing_distribution_that_makes_no_sense_is_refused(landing: dict[str, float]) -> None:
    with pytest.raises(BadData):
        tower(landing)


def test_a_throw_that_may_push_ones_own_cube_away_is_worth_less() -> None:
    """As in the rulebook's long example: who leads may do better not to throw."""
    leading = fight({("violet", "Z06"): 1, ("blue", "Z02"): 1})
    side = leading.active
    calm = of_throwing(tower({"Z05": 1.0}), leading, side, 2, spare=0)
    risky = of_throwing(tower({"Z05": 1.0}, {"Z06": {"Z05": 0.3}}), leading, side, 2, spare=0)
    assert as_it_stands(leading, side).win == calm.win == 1.0
    assert risky.win == pytest.approx(0.7**2, abs=0.05)


def test_a_cube_pushed_into_the_explosive_zone_explodes_and_one_on_a_border_is_thrown_again() -> None:
    alone = fight({("violet", "Z02"): 1})
    pushed = {"Z02": {"Z07": 1.0}}
    thrown = tower({"Z05": 1.0}, pushed).throw(alone.board, Counter(blue=1), Counter(violet=3))
    assert +thrown == Counter({("violet", "Z05"): 2, ("blue", "Z05"): 1})
    bordered = tower({"Z05": 1.0}, {"Z02": {"border": 1.0}}).throw(alone.board, Counter(blue=1), Counter())
    assert +bordered == Counter({("violet", "Z05"): 1, ("blue", "Z05"): 1})


def moved_into_the_fire(spare: int) -> float:
    """The mean force of Violet's only cube, moved so that it explodes, where cubes land in Z06 or explode."""
    one = fight({("violet", "Z06"): 1})
    one.other.bonus = 30
    best = of_moving(tower({"Z06": 0.5, "Z07": 0.5}), one, one.active, spare=spare, tries=200)
    assert best is not None
    assert best[:3] == ("violet", "Z06", "Z07")
    assert best[3].tries == 200
    return best[3].force


def test_a_cube_moved_into_the_explosive_zone_brings_another_as_long_as_there_is_one() -> None:
    assert moved_into_the_fire(1) == 2 * 2
    assert 2 * 2 < moved_into_the_fire(2) < 2 * 3
    assert moved_into_the_fire(9) > moved_into_the_fire(2)


def test_without_a_spare_cube_the_moved_one_explodes_alone() -> None:
    one = fight({("violet", "Z11"): 1})
    one.other.bonus = 2
    best = of_moving(tower({"Z06": 0.5, "Z07": 0.5}), one, one.active, spare=0, tries=200)
    assert best is not None
    assert (best[2], best[3]) == ("Z07", Odds(1.0, 2.0, 2.0, 200))


def test_what_the_board_says_and_what_force_adds_is_certain() -> None:
    behind = fight({("violet", "Z02"): 1, ("blue", "Z06"): 1})
    assert as_it_stands(behind, behind.active) == Odds(0.0, 1, 2, 1)
    assert as_it_stands(behind, behind.other) == Odds(1.0, 2, 1, 1)
    assert of_force(behind, behind.active, 1) == Odds(1.0, 2, 2, 1)
    assert of_force(behind, behind.active, 0).win == 0.0
    ahead = fight({("violet", "Z06"): 1, ("blue", "Z02"): 1})
    assert of_force(ahead, ahead.other, 1) == Odds(0.0, 2, 2, 1), "a tie is the active player's"
    assert of_force(ahead, ahead.other, 2) == Odds(1.0, 3, 2, 1)


def test_a_tie_after_a_throw_and_added_force_count_as_in_the_fight() -> None:
    sure = tower({"Z06": 1.0})
    even = fight({("blue", "Z06"): 1})
    assert of_throwing(sure, even, even.active, 1, spare=0, tries=10) == Odds(1.0, 2, 2, 10)
    even = fight({("violet", "Z06"): 1})
    assert of_throwing(sure, even, even.other, 1, spare=0, tries=10) == Odds(0.0, 2, 2, 10)
    even.other.bonus = 1
    assert of_throwing(sure, even, even.other, 1, spare=0, tries=10) == Odds(1.0, 3, 2, 10)


def test_a_moved_cube_that_does_not_explode_lies_there_and_nowhere_else() -> None:
    one = fight({("violet", "Z05"): 2})
    best = of_moving(tower({"Z05": 1.0}), one, one.active, spare=5, tries=9)
    assert best == ("violet", "Z05", "Z06", Odds(1.0, 2, 0, 1))
