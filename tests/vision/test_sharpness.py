"""A picture must be sharp before anything is read from it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.fixtures import rendered_tray
from vision.dice import DiceReader
from vision.pictures import Picture

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


def test_a_plain_empty_tray_is_not_called_blurred() -> None:
    assert not READER.read(np.full((480, 640, 3), 140, np.uint8), faces="pips").asks
