"""Which dice lean: the floor of the tray and the other dice explain how a flat one is seen."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.leaning import USUAL_SLOPE, misfits
from vision.tray import Tray

Tilts = NDArray[np.float64]

PLACES = np.array([[-0.4, -0.2], [0.3, -0.2], [0.0, 0.2], [0.4, 0.3], [-0.2, 0.1]])
FLOOR = np.array([0.05, -0.1])
LEVEL = np.zeros(2)


def flat(places: Tilts, *, slope: float = USUAL_SLOPE) -> Tilts:
    """How flat dice at these places are seen by a lens of this slope."""
    return np.asarray(places * slope + FLOOR)


def leaning(tilts: Tilts, at: int, by: tuple[float, float]) -> Tilts:
    """The same with one die that leans."""
    out = tilts.copy()
    out[at] += by
    return out


@pytest.mark.parametrize("floor", [None, FLOOR])
def test_flat_dice_fit_the_place_of_the_camera_and_a_leaning_one_does_not(floor: Tilts | None) -> None:
    gaps = misfits(PLACES, leaning(flat(PLACES, slope=0.7), 2, (0.0, 0.5)), floor=floor)
    assert gaps.argmax() == 2
    assert gaps[2] > 0.35
    assert np.delete(gaps, 2).max() < 0.15


def test_one_die_alone_is_judged_only_in_a_tray() -> None:
    place, tilt = np.zeros((1, 2)), np.array([[0.5, 0.0]])
    assert misfits(place, tilt, floor=None)[0] == 0
    assert misfits(place, tilt, floor=LEVEL)[0] > 0.3


def test_a_floor_that_is_seen_at_a_slant_explains_a_single_flat_die() -> None:
    gaps = [misfits(PLACES[:1], flat(PLACES[:1]), floor=floor)[0] for floor in (FLOOR, LEVEL)]
    assert gaps[0] == pytest.approx(0)
    assert gaps[1] > 0.04


def test_two_dice_that_lean_do_not_make_the_flat_ones_lean() -> None:
    tilts = leaning(leaning(flat(PLACES), 0, (0.5, 0.1)), 3, (-0.4, 0.3))
    gaps = misfits(PLACES, tilts, floor=FLOOR)
    assert np.delete(gaps, [0, 3]).max() < 0.02
    assert gaps[[0, 3]].min() > 0.3


def test_shadows_that_mislead_all_tilts_alike_make_no_die_lean() -> None:
    misled = misfits(PLACES, flat(PLACES) + 0.12, floor=FLOOR)
    assert misled.max() < 0.05
    assert misfits(PLACES[:1], flat(PLACES[:1]) + 0.12, floor=FLOOR)[0] > 0.08


def test_dice_tell_how_wide_the_lens_sees() -> None:
    tilts = flat(PLACES, slope=1.25)
    assert misfits(PLACES, tilts, floor=FLOOR).max() < 0.04
    assert misfits(PLACES[:1], tilts[:1], floor=FLOOR)[0] > 0.06


def test_far_from_the_middle_a_die_alone_may_look_farther_off() -> None:
    off = np.array([[0.1, 0.0]])
    near, far = (
        misfits(place, place * USUAL_SLOPE + off, floor=LEVEL)[0] for place in (LEVEL[None], PLACES[3:4])
    )
    assert far < 0.75 * near


def seen_tray(*, across: float, down: float) -> Tray:
    """The outline of a tray of 3 by 2 under a usual lens that looks at it so far off the vertical."""
    corners = np.array([[-1.5, -1, 0], [1.5, -1, 0], [1.5, 1, 0], [-1.5, 1, 0]])
    c, s = np.cos([across, down]), np.sin([across, down])
    turn = np.array([[c[0], 0, s[0]], [0, 1, 0], [-s[0], 0, c[0]]])
    turn = np.array([[1, 0, 0], [0, c[1], s[1]], [0, -s[1], c[1]]]) @ turn
    world = corners @ turn.T + (0.1, -0.2, 6)
    seen = world[:, :2] / world[:, 2:] / USUAL_SLOPE
    return Tray((seen * (1, 4 / 3) + 0.5).astype(np.float32), marks=False)


@pytest.mark.parametrize(("across", "down"), [(0.0, 0.0), (0.1, 0.0), (0.0, -0.15), (-0.12, 0.2)])
def test_the_outline_of_a_tray_tells_how_its_floor_looks(across: float, down: float) -> None:
    floor = seen_tray(across=across, down=down).floor(np.zeros((480, 640, 3), np.uint8))
    turned = np.array([-np.sin(across), -np.sin(down) * np.cos(across)])
    assert floor == pytest.approx(turned, abs=1e-4)
