"""Dark patches that are shadows, and patches of one cube that leans on a border."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tower.test_tops import SIDE, view
from vision.tower.blobs import Blob
from vision.tower.fitting import is_leaning
from vision.tower.shadows import without_shadows

BLACK, GREEN = 2, 1
CUBE = (0, 0, SIDE, SIDE)
Box = tuple[int, int, int, int]  # x, y, width, height


def patch(*boxes: Box, label: int = BLACK, at: tuple[int, int] = (300, 200)) -> Blob:
    """A patch that covers these boxes."""
    mask = np.zeros((3 * SIDE, 3 * SIDE), np.uint8)
    for x, y, width, height in boxes:
        mask[y : y + height, x : x + width] = 1
    return Blob(label, mask, at, int(mask.sum()))


def sizes(*blobs: Blob) -> list[int]:
    return [blob.pixels for blob in without_shadows(view(), list(blobs), (BLACK,)).things]


def test_the_shadow_in_the_corner_beside_a_black_cube_is_cut_off() -> None:
    (left,) = sizes(patch(CUBE, (SIDE, 6, 14, 13)))
    assert left == pytest.approx(SIDE * SIDE, rel=0.1)


@pytest.mark.parametrize("other", [(SIDE, 0, SIDE, SIDE), (SIDE, 12, SIDE, SIDE), (14, SIDE, SIDE, SIDE)])
def test_two_black_cubes_that_touch_stay_as_they_are(other: Box) -> None:
    two = patch(CUBE, other)
    assert sizes(two) == [two.pixels]


def test_a_dark_sliver_beside_a_cube_is_kept_apart_as_a_shadow() -> None:
    cube, sliver = patch(CUBE, label=GREEN), patch((SIDE, 0, 10, SIDE))
    found = without_shadows(view(), [cube, sliver], (BLACK,))
    assert (found.things, found.shadows) == ([cube], [sliver])


def test_a_green_sliver_is_no_shadow() -> None:
    cube, sliver = patch(CUBE, label=GREEN), patch((SIDE, 0, 10, SIDE), label=GREEN)
    assert without_shadows(view(), [cube, sliver], (BLACK,)).shadows == []


ON_BORDER, IN_ZONE = (190, 120), (120, 80)  # the first is where a border runs


@pytest.mark.parametrize(
    ("long", "at", "leans"), [(31, ON_BORDER, True), (31, IN_ZONE, False), (2 * SIDE, ON_BORDER, False)]
)
def test_a_box_longer_than_a_cube_is_one_that_leans_only_at_a_border_and_if_two_are_longer(
    long: int, at: tuple[int, int], leans: bool
) -> None:
    assert is_leaning(view(), patch((0, 0, 21, long), label=GREEN, at=at)) is leans
