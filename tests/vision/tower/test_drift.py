"""A camera that shows tones otherwise than in the lesson."""

from __future__ import annotations

import numpy as np
import pytest

from vision.pictures import Picture
from vision.tower.drift import as_in_lesson


def board() -> Picture:
    """An empty board of many tones."""
    tones = np.random.default_rng(5).integers(20, 150, (30, 40, 3))
    return np.kron(tones, np.ones((20, 20, 1))).astype(np.uint8)


def with_cubes(picture: Picture) -> Picture:
    laid = picture.copy()
    for x in range(40, 800, 160):
        laid[100:130, x : x + 30] = (40, 140, 40)
        laid[130:150, x : x + 30] = laid[130:150, x : x + 30] // 2
    return laid


def shown(picture: Picture, *, gain: float = 1.0, contrast: float = 1.0) -> Picture:
    return np.asarray(np.clip(np.rint(gain * 170 * (picture / 170) ** contrast), 0, 255), np.uint8)


def off(picture: Picture) -> float:
    """Grey levels by which the cubes and the board are usually off what the lesson's camera shows."""
    seen = as_in_lesson(picture, board().astype(np.float32))
    return float(np.abs(seen.astype(float) - with_cubes(board())).mean())


@pytest.mark.parametrize(("gain", "contrast"), [(1.0, 0.85), (1.0, 1.2), (0.85, 1.0), (1.1, 0.9)])
def test_tones_that_drifted_are_set_back(gain: float, contrast: float) -> None:
    assert off(shown(with_cubes(board()), gain=gain, contrast=contrast)) < 1.5


def test_a_picture_like_the_lesson_stays_as_it_is() -> None:
    picture = with_cubes(board())
    assert as_in_lesson(picture, board().astype(np.float32)) is picture


def test_a_board_that_is_hidden_by_something_white_stays_as_it_is() -> None:
    white = np.full_like(board(), 255)
    assert (as_in_lesson(white, board().astype(np.float32)) == white).all()
