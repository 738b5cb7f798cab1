"""What is on a die: a few views where they leave no doubt, many where they do."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.fixtures import drawn_tray
from vision.faces import FEW, FROM_ABOVE, Looks, PipSet
from vision.finder import Finder
from vision.pictures import Picture

PIPS = PipSet()


def looks_at(picture: Picture) -> list[Looks]:
    spots = Finder().find(picture)[:3]
    return PIPS.look(picture, spots, np.zeros((len(spots), 2)))


def test_plain_dice_take_a_few_views_and_smudged_ones_all() -> None:
    plain, _ = drawn_tray(dice=3)
    assert [len(looks.chances) for looks in looks_at(plain)] == [FEW] * 3
    smudged = np.asarray(plain * 0.04 + 110 + np.random.default_rng(1).normal(0, 9, plain.shape), np.uint8)
    spots = Finder().find(plain)[:3]
    assert len(FROM_ABOVE) in [len(looks.chances) for looks in PIPS.look(smudged, spots, np.zeros((3, 2)))]


def test_views_that_differ_leave_little_certainty() -> None:
    sure, other = np.eye(8)[0] * 0.98 + 0.0025, np.eye(8)[1] * 0.98 + 0.0025
    certainty = [
        float(Looks(PIPS.faces, np.stack(views)).mean.max())
        for views in ([sure] * 4, [sure, sure, sure, other], [sure, other])
    ]
    assert certainty == pytest.approx([0.98, 0.89, 0.43], abs=0.02)
