"""Colours have the names people would give them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.colours import colour_of

LOOKS = [  # BGR
    ("black", (60, 60, 60)),
    ("black", (35, 33, 30)),
    ("grey", (128, 128, 128)),
    ("white", (205, 208, 210)),
    ("pink", (203, 192, 255)),
    ("pink", (180, 120, 230)),
    ("orange", (0, 140, 255)),
    ("orange", (20, 100, 180)),
    ("yellow", (0, 220, 255)),
    ("yellow", (30, 160, 190)),
    ("brown", (40, 80, 120)),
    ("red", (30, 20, 230)),
    ("green", (70, 160, 40)),
    ("blue", (190, 80, 30)),
    ("purple", (130, 40, 110)),
]


@pytest.mark.parametrize(("name", "look"), LOOKS)
def test_a_body_is_named_by_its_colour(name: str, look: tuple[int, int, int]) -> None:
    cutout = np.full((96, 96, 3), look, np.uint8)
    assert colour_of(cutout) == name


def test_a_die_is_one_of_the_colours_its_set_has() -> None:
    assert colour_of(np.full((96, 96, 3), (60, 60, 60), np.uint8), among=("grey", "red")) == "grey"
