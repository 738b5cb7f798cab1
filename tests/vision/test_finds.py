"""What was found in a frame: what is tiny beside the dice or shows no face, and frames of large dice."""

from __future__ import annotations

import numpy as np
import pytest

from vision.confidence import thresholds_of
from vision.faces import PIPS, Looks, built_in
from vision.finder import Spot
from vision.finds import Find, FrameView, of_like_size


def find(side: float, *, heat: float = 0.8, chance: float = 0.99) -> Find:
    """A find that shows a one with this chance, or else something that is no face."""
    chances = np.full((1, len(PIPS) + 2), 1e-6, np.float32)
    chances[0, 0], chances[0, -1] = chance, 1 - chance
    return Find(Spot(50.0, 50.0, side, heat), Looks(PIPS, chances), (0.0, 0.0), 0.0)


def view(width: int, height: int, *, dice: str = "pips") -> FrameView:
    frame = np.full((height, width, 3), 128, np.uint8)
    return FrameView(frame, built_in(dice), None, np.full(3, 200, np.float32), thresholds_of("pips"))


def test_print_that_is_tiny_beside_the_dice_is_no_die() -> None:
    dice, letter = [find(90.0), find(84.0)], find(12.0, heat=0.6, chance=0.4)
    assert of_like_size(view(300, 300), [*dice, letter], dice) == dice


def test_small_and_large_dice_may_be_mixed() -> None:
    dice = [find(90.0), find(84.0), find(30.0)]
    assert of_like_size(view(300, 300), dice, dice) == dice


@pytest.mark.parametrize(
    ("light", "chance", "kept"), [(128, 0.2, False), (128, 0.4, True), (230, 0.2, True), (230, 0.02, False)]
)
def test_what_is_small_and_shows_no_face_is_dirt_unless_light_may_hide_the_face(
    light: int, chance: float, kept: bool
) -> None:
    dice, speck, lit = [find(90.0), find(84.0)], find(36.0, chance=chance), view(300, 300)
    lit.frame[:] = light
    assert of_like_size(lit, [*dice, speck], dice) == ([*dice, speck] if kept else dice)


def test_dice_of_a_set_of_one_size_are_of_one_size() -> None:
    dice, small = [find(90.0), find(84.0)], find(30.0)
    assert of_like_size(view(300, 300, dice="specialists"), [*dice, small], dice) == dice


def test_where_no_die_is_plainly_read_nothing_is_too_small() -> None:
    finds = [find(90.0, chance=0.5), find(12.0, chance=0.5)]
    assert of_like_size(view(300, 300), finds, finds) == finds


@pytest.mark.parametrize(
    ("light", "asked"),
    [
        pytest.param(225, True, id="glare"),
        pytest.param(110, False, id="in good light"),
        pytest.param(15, True, id="darkness"),
    ],
)
def test_a_find_without_a_face_may_be_a_die_only_where_light_or_darkness_hides_its_pips(
    light: int, asked: bool
) -> None:
    plain = view(300, 300)
    plain.frame[:] = light
    dice, doubtful = [find(40.0)], find(40.0, heat=0.55, chance=0.0)
    assert doubtful.dismissed(plain, dice) is not asked


@pytest.mark.parametrize(("chance", "perhaps"), [(0.6, True), (0.3, False)])
def test_a_find_may_be_one_more_die_only_if_one_face_outweighs_all_else(chance: float, perhaps: bool) -> None:
    chances = np.full((1, len(PIPS) + 2), (1 - chance) / 7, np.float32)
    chances[0, 2] = chance
    assert Find(Spot(50.0, 50.0, 40.0, 0.4), Looks(PIPS, chances), (0.0, 0.0), 0.0).perhaps_a_die is perhaps


def test_a_frame_of_large_dice_is_made_smaller_and_every_die_stays_in_its_place() -> None:
    large, spots = view(3200, 2400), [Spot(800.0, 600.0, 300.0, 0.9), Spot(2400.0, 1200.0, 400.0, 0.8)]
    smaller, moved = large.at_reading_scale(spots)
    assert smaller.frame.shape == (1200, 1600, 3)
    for before, after in zip(spots, moved, strict=True):
        assert smaller.place(after) == pytest.approx(large.place(before))
        assert smaller.box(after) == pytest.approx(large.box(before))


def test_one_small_die_keeps_the_frame_as_it_is() -> None:
    whole, spots = view(3200, 2400), [Spot(800.0, 600.0, 330.0, 0.9), Spot(90.0, 90.0, 60.0, 0.8)]
    assert whole.at_reading_scale(spots) == (whole, spots)
