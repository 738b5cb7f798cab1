"""The parts to print: closed solids, with a hole wherever a part of the panel or the camera goes."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from manifold3d import Error, Manifold

from hardware.prints.camera_mount import CameraMount, camera_mount
from hardware.prints.lid import Lid, lid
from hardware.prints.stl import RECORD, write_stl
from hardware.wiring import BUTTONS, LIGHTS


def fits(solid: Manifold, middle: tuple[float, float], across: float) -> bool:
    """Whether a pin of this width goes through at this place."""
    pin = Manifold.cylinder(10, across / 2).translate((*middle, -2))
    return float((solid ^ pin).volume()) < 1e-6


def test_the_lid_has_a_hole_for_every_button_and_light() -> None:
    told = Lid()
    solid = lid(told)
    buttons = [*told.seats(), *told.controls()]
    assert (len(buttons), len(told.lights())) == (len(BUTTONS), len(LIGHTS))
    assert all(fits(solid, middle, 16.0) for middle in buttons)
    assert all(fits(solid, middle, 6.2) for middle in told.lights())
    assert all(fits(solid, middle, 3.0) for middle in told.screws())
    assert not fits(solid, (20.0, 100.0), 3.0)


@pytest.mark.parametrize("measures", [Lid(), Lid(width=260.0, depth=150.0, button=24.2)])
def test_no_two_holes_of_the_lid_run_into_each_other(measures: Lid) -> None:
    holes = len(BUTTONS) + len(LIGHTS) + len(measures.screws()) + 9 + 1
    assert lid(measures).genus() == holes


def test_the_camera_goes_on_the_mount_and_the_rod_through_its_clamp() -> None:
    told = CameraMount()
    solid = camera_mount(told)
    middle = told.plate[0] / 2
    screws = [(middle + x, y) for x in (-10.5, 10.5) for y in (6.0, 18.5)]
    assert all(fits(solid, place, 2.0) for place in screws)
    rod = Manifold.cylinder(60, 8.0).translate((middle, told.plate[1] + told.rod / 2 + told.wall - 1.5, -20))
    assert (solid ^ rod).volume() < 1e-6


@pytest.mark.parametrize("part", [lid, camera_mount])
def test_a_part_is_one_closed_solid(part: Callable[[], Manifold]) -> None:
    solid = part()
    assert solid.status() == Error.NoError
    assert len(solid.decompose()) == 1


def test_the_file_holds_the_very_solid(tmp_path: Path) -> None:
    solid = lid()
    write_stl(solid, tmp_path / "lid.stl")
    data = (tmp_path / "lid.stl").read_bytes()
    records = np.frombuffer(data[84:], RECORD)
    assert int.from_bytes(data[80:84], "little") == len(records)
    one, two, three = (records["corners"][:, corner].astype(float) for corner in range(3))
    volume = float(np.einsum("ij,ij->i", one, np.cross(two, three)).sum() / 6)
    assert volume == pytest.approx(solid.volume(), rel=1e-4)
