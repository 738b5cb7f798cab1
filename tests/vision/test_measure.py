"""Measurements: folds that nobody can choose, and photographs made worse on purpose."""

from __future__ import annotations

import numpy as np

from vision.degradations import degradations
from vision.measure import fold_of, taken_with


def test_photographs_taken_together_lie_in_one_fold() -> None:
    assert len({fold_of(f"six_{number}.jpg") for number in range(30, 40)}) == 1
    assert taken_with("six_29.jpg") != taken_with("six_30.jpg")


def test_other_photographs_stand_for_themselves() -> None:
    assert taken_with("IMG_20191208_111228.jpg") == "IMG_20191208_111228.jpg"


def test_every_degradation_changes_the_picture_and_keeps_the_dice_in_it() -> None:
    random = np.random.default_rng(1)
    picture = random.integers(40, 200, (480, 640, 3)).astype(np.uint8)
    truth = [("5", (0.45, 0.45, 0.55, 0.55))]
    for kind in degradations():
        worse, dice = kind.of(picture, list(truth), random)
        assert worse.dtype == np.uint8
        same = worse.shape == picture.shape and bool((worse == picture).all())
        assert same == (kind.name == "as it is"), kind.name
        (face, box) = dice[0]
        assert face == "5"
        assert 0 < box[0] < box[2] < 1
