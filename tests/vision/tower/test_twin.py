"""The simulated board: cubes that fall, lean, lie on borders, and a truth by what they touch."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engine.errors import Malformed
from tests.refusals import refuses
from tests.vision.tower.fixtures import laid, needs_board, poured
from vision.tower.layout import house_layout
from vision.tower.measure import TowerMeasure, measure
from vision.tower.odds import simulate_odds
from vision.twin.tower_model import to_board, to_table
from vision.twin.tower_pours import MEASURED_SEEDS, battle_cubes, poured_tables
from vision.twin.tower_table import TowerTable


def test_cubes_fall_through_the_ship_onto_the_board() -> None:
    with TowerTable(("green",) * 6, seed=5, drawn=False) as table:
        table.pour()
        truth = table.truth()
    assert len(truth) == 6
    assert sum(cube.zone != "outside" for cube in truth) >= 5


def test_the_truth_knows_flat_balanced_stacked_and_outside() -> None:
    needs_board()
    _, truth = laid(
        ("green", 0.1, 0.2, 0.0, 0.0),
        ("blue", 0.25, 0.2, 2.0, 0.0),
        ("black", 0.1, 0.2, 8.0, 0.0),
        ("yellow", 1.2, 0.5, 0.0, 0.0),
    )
    assert [cube.zone for cube in truth[:2]] == ["Z01", "border"]
    assert truth[2].stacked
    assert truth[3].zone == "outside"
    assert [cube.fair for cube in truth] == [True, True, False, False]


def test_a_leaning_cube_belongs_to_the_zone_it_stands_in() -> None:
    with TowerTable(("green",), seed=1, drawn=False) as table:
        x, y = to_table(table.layout, (0.26, 0.5))
        angle = np.radians(-26) / 2
        table.place(0, (x + 0.022, y, 0.056), np.array([np.cos(angle), 0, -np.sin(angle), 0]))
        table.settle()
        (cube,) = table.truth()
    assert cube.zone in ("Z06", "border")
    assert (cube.zone == "Z06") == (cube.centre[0] > 0.262)


def test_the_same_seed_gives_the_same_pour() -> None:
    needs_board()
    _, one = poured(6, seed=9, plain=True)
    poured.cache_clear()
    _, two = poured(6, seed=9, plain=True)
    assert one == two


def test_places_go_to_the_table_and_back() -> None:
    layout = house_layout()
    assert to_board(layout, *to_table(layout, (0.3, 0.8))) == pytest.approx((0.3, 0.8))


def test_battles_have_four_to_twenty_five_cubes_of_two_or_three_sides() -> None:
    for seed in range(50):
        cubes = battle_cubes(np.random.default_rng(seed))
        assert 4 <= len(cubes) <= 25
        assert 2 <= len(set(cubes)) <= 3


def test_odds_sum_to_one() -> None:
    odds = simulate_odds(4, seed=11)
    assert odds.cubes > 15
    assert sum(odds.shares.values()) == pytest.approx(1, abs=1e-3)


def test_measuring_refuses_seeds_of_the_tuning() -> None:
    with refuses("used for tuning", Malformed):
        measure(1, seed=MEASURED_SEEDS - 1)


def test_pours_that_begin_later_are_those_of_the_whole_row() -> None:
    whole = [table.truth() for table in poured_tables(12, 6, drawn=False)]
    assert [table.truth() for table in poured_tables(12, 6, drawn=False, first=5)] == whole[5:]


def test_two_parts_of_a_measurement_add_up() -> None:
    one, two = (
        TowerMeasure(5, boards=2, asked=1, milliseconds=[40], reasons=Counter({"heap": 1})),
        TowerMeasure(5, boards=3, cubes=20, right=19, milliseconds=[60], reasons=Counter({"heap": 2})),
    )
    one.add(two)
    both = TowerMeasure(5, 5, 1, cubes=20, right=19, milliseconds=[40, 60], reasons=Counter({"heap": 3}))
    assert one == both
    assert "cubes right in colour and zone: 95.00%" in one.summary()
    assert "boards announced: 80.00%" in one.summary()


def test_a_small_measurement_counts_every_cube() -> None:
    needs_board()
    result = measure(3, seed=77, tuning=True)
    assert result.boards == 3
    assert result.cubes >= 3 * 4 - 3
    assert result.announced_wrong == 0
    assert "true" in result.confusion()
    assert result.as_json()["cubes_right_share"] > 0.95
