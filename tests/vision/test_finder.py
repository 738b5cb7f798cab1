"""Dice of any size are found once each."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.fixtures import rendered_tray
from vision.dice import DiceReader
from vision.finder import Spot, _without_nested
from vision.pictures import Picture

READER = DiceReader()


def close_up(side: float) -> tuple[Picture, str]:
    """One die of a rendered tray so magnified that its box takes this part of the width."""
    picture, truth = rendered_tray(dice=1, size=(1280, 960))
    face, (x0, y0, x1, y1) = truth[0]
    wide = max((x1 - x0) * 1280, (y1 - y0) * 960) / side
    size = (round(wide), round(0.75 * wide))
    middle = ((x0 + x1) / 2 * 1280, (y0 + y1) / 2 * 960)
    return np.asarray(cv2.resize(cv2.getRectSubPix(picture, size, middle), (640, 480)), np.uint8), face


@pytest.mark.parametrize("side", [0.15, 0.3, 0.45])
def test_a_die_of_up_to_half_the_width_is_one_die(side: float) -> None:
    picture, face = close_up(side)
    reading = READER.read(picture, faces="pips")
    assert len(reading.dice) == 1
    assert reading.dice[0].face == face


def test_a_pip_found_inside_a_die_is_dropped() -> None:
    die, pip = Spot(100, 100, 90, 0.7), Spot(115, 110, 20, 0.6)
    assert _without_nested([die, pip]) == [die]


def test_two_touching_dice_are_no_larger_die() -> None:
    one, two, both = Spot(100, 100, 30, 0.7), Spot(128, 100, 30, 0.7), Spot(114, 100, 62, 0.6)
    others = [Spot(300, 100, 31, 0.7), Spot(300, 300, 30, 0.7)]
    assert set(_without_nested([one, two, both, *others])) == {one, two, *others}


def test_a_faint_spot_never_takes_the_place_of_a_warm_die() -> None:
    die, faint = Spot(370, 230, 100, 0.75), Spot(374, 206, 43, 0.15)
    keys = [Spot(50, 2, 30, 0.46), Spot(90, 2, 32, 0.45)]
    assert die in _without_nested([die, faint, *keys])
