"""A picture must be sharp before anything is read from it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.fixtures import rendered_tray
from vision.dice import DiceReader
from vision.finder import Spot
from vision.pictures import Picture
from vision.sharpness import blurred_dice

READER = DiceReader()


def blurred(picture: Picture, sigma: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def test_a_sharp_picture_is_not_called_blurred() -> None:
    picture, _ = rendered_tray(dice=6, size=(640, 480))
    assert "blurred" not in {die.why for die in READER.read(picture, faces="pips").dice}


@pytest.mark.parametrize("sigma", [3.0, 4.0, 8.0])
def test_a_picture_out_of_focus_asks_and_says_so(sigma: float) -> None:
    picture, _ = rendered_tray(dice=6, size=(640, 480))
    reading = READER.read(blurred(picture, sigma), faces="pips")
    assert reading.reason is not None
    assert reading.reason.id == "dice.why.blurred"


def test_dice_that_still_move_ask() -> None:
    picture, _ = rendered_tray(dice=6, size=(640, 480))
    smear = np.zeros((15, 15), np.float32)
    smear[7] = 1 / 15
    assert READER.read(np.asarray(cv2.filter2D(picture, -1, smear), np.uint8), faces="pips").asks


@pytest.mark.parametrize(("doubtful", "blurs"), [(True, True), (False, False)])
def test_a_die_that_is_less_sharp_than_those_beside_it_and_leaves_a_doubt_is_blurred(
    doubtful: bool, blurs: bool
) -> None:
    picture = np.full((100, 400, 3), 40, np.uint8)
    spots = [Spot(x, 50.0, 40.0, 0.9) for x in (60.0, 150.0, 240.0, 330.0)]
    for spot in spots:
        middle, side = (int(spot.x), int(spot.y)), 14
        cv2.rectangle(
            picture,
            (middle[0] - side, middle[1] - side),
            (middle[0] + side, middle[1] + side),
            (230,) * 3,
            -1,
        )
        cv2.circle(picture, middle, 4, (20, 20, 20), -1)
    picture[:, 280:] = cv2.GaussianBlur(picture[:, 280:], (0, 0), 1.1)
    assert blurred_dice(picture, spots, [False, False, False, doubtful]) == [False, False, False, blurs]


def test_a_plain_empty_tray_is_not_called_blurred() -> None:
    assert not READER.read(np.full((480, 640, 3), 140, np.uint8), faces="pips").asks
