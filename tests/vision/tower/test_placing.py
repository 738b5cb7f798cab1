"""The zone of a cube from where its middle is."""

from __future__ import annotations

import pytest

from tests.vision.tower.fixtures import BANG, small_layout, zone
from vision.tower.layout import house_layout
from vision.tower.placing import place

HOUSE = house_layout()
EDGE = 0.26 * 320  # millimetres: where the first raised border ends and Z02 begins
LOW = 0.32 * 240  # where Z02 ends and the next raised border begins


@pytest.mark.parametrize(("x", "zone"), [(EDGE + 4.2, "Z02"), (EDGE + 2.2, "Z02"), (EDGE - 3, "border")])
def test_dr_tower_01_02_03_a_cube_flat_leaning_and_balanced(x: float, zone: str) -> None:
    placed = place(HOUSE, x, 40.0, 0.0)
    assert placed.zone == zone
    assert placed.sure > 0.99


def test_a_middle_where_no_cube_can_rest_is_not_sure() -> None:
    placed = place(HOUSE, EDGE + 1.2, 40.0, 0.0)
    assert placed.sure < 0.6
    assert {placed.zone, placed.other} == {"Z02", "border"}


def test_a_cube_on_two_borders_where_they_meet_is_balanced() -> None:
    placed = place(HOUSE, EDGE + 1.3, LOW - 1.3, 0.0)
    assert placed.zone == "border"
    assert placed.sure > 0.98


def test_a_cube_far_out_that_reaches_over_both_borders_of_a_corner_is_not_sure() -> None:
    placed = place(HOUSE, EDGE + 2.6, LOW - 2.6, 0.0)
    assert placed.sure < 0.6
    assert {placed.zone, placed.other} == {"Z02", "border"}


def test_a_cube_that_leans_on_one_border_beside_another_belongs_to_its_zone() -> None:
    placed = place(HOUSE, EDGE + 2.8, LOW - 4.1, 0.0)
    assert placed.zone == "Z02"
    assert placed.sure > 0.99


def test_a_cube_off_the_board_is_outside() -> None:
    assert place(HOUSE, -3.0, 40.0, 0.0).zone == "outside"


def test_dr_tower_19_a_cube_over_two_zones_without_a_border_is_between() -> None:
    layout = small_layout(
        zone("A", "[[0.1, 0.1], [0.5, 0.1], [0.5, 0.6], [0.1, 0.6]]")
        + zone("B", "[[0.5, 0.1], [0.75, 0.1], [0.75, 0.6], [0.5, 0.6]]")
        + BANG
    )
    assert place(layout, 161.0, 80.0, 0.0).zone == "between"
    assert place(layout, 150.0, 80.0, 0.0).zone == "A"


def test_a_cube_on_plain_board_that_meets_no_zone_is_thrown_again() -> None:
    layout = small_layout(zone("A", "[[0.1, 0.1], [0.4, 0.1], [0.4, 0.6], [0.1, 0.6]]") + BANG)
    assert place(layout, 200.0, 200.0, 0.0).zone == "border"
    assert place(layout, 131.0, 80.0, 0.0).zone == "A"
