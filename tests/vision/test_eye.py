"""The eye: from a throw on the simulated table to one reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.fixtures import needs_twin
from vision.camera import Camera, Frame, SteadyCamera
from vision.eye import AVERAGED, Eye, still_picture
from vision.photo_folder import PhotoFolder
from vision.pictures import Picture
from vision.readings import Expected
from vision.settling import State
from vision.tray import find_tray
from vision.twin.dice import TwinDie
from vision.twin_camera import TwinCamera

DICE = (TwinDie.of("pips"), TwinDie.of("pips", "red"), TwinDie.of("pips", "blue"))


def test_a_throw_is_read_once_when_it_lies_and_the_next_throw_again() -> None:
    needs_twin()
    camera = TwinCamera(seed=21, plain=True)
    eye = Eye(SteadyCamera(camera, limit=60.0))
    for _ in range(2):
        camera.throw(DICE)
        sights = [eye.look(expected=Expected(count=3)) for _ in range(60)]
        readings = [sight.reading for sight in sights if sight.reading]
        assert len(readings) == 1
        assert Counter(readings[0].faces) == Counter(die.face for die in camera.truth())
    eye.camera.close()


def test_an_empty_tray_is_never_read_and_a_moved_camera_is_said() -> None:
    needs_twin()
    camera = TwinCamera(seed=22, plain=True)
    steady = SteadyCamera(camera, limit=60.0)
    tray = find_tray(steady.capture().picture)
    eye = Eye(steady, tray=replace(tray, corners=tray.corners + 0.05))
    eye.learn_empty()
    sights = [eye.look() for _ in range(30)]
    eye.camera.close()
    assert sights[-1].moment.state is State.EMPTY
    assert not any(sight.reading for sight in sights)
    assert sights[-1].moved


GRAIN = 12.0


class GrainyCamera(Camera):
    """Shows these pictures one after the other, with the grain of a dim room."""

    def __init__(self, pictures: list[Picture]) -> None:
        self._left = iter(pictures)
        self._random = np.random.default_rng(4)

    def open(self) -> None:
        pass

    def capture(self) -> Frame:
        picture = next(self._left)
        grain = self._random.normal(0, GRAIN, picture.shape)
        return Frame(np.clip(picture + grain, 0, 255).astype(np.uint8), 0.0)

    def close(self) -> None:
        pass


def tray_with_a_die(x: int) -> Picture:
    picture = np.full((720, 960, 3), 90, np.uint8)
    cv2.rectangle(picture, (3 * x, 300), (3 * x + 120, 420), (190, 190, 190), -1)
    return picture


@pytest.fixture
def steady(request: pytest.FixtureRequest) -> Iterator[SteadyCamera]:
    camera = SteadyCamera(request.param)
    yield camera
    camera.close()


LIES, ROLLS = [tray_with_a_die(60)] * AVERAGED, [tray_with_a_die(x) for x in (30, 200, 60, 60)]


@pytest.mark.parametrize(
    ("steady", "frames"), [(GrainyCamera(LIES), 4), (GrainyCamera(ROLLS), 2)], indirect=["steady"]
)
def test_a_still_picture_is_the_mean_of_the_frames_in_which_all_lies_as_at_the_end(
    steady: SteadyCamera, frames: int
) -> None:
    rest = still_picture(steady).astype(float) - tray_with_a_die(60)
    assert rest.std() == pytest.approx(GRAIN / frames**0.5, rel=0.05)


def test_of_a_folder_one_photograph_is_taken_at_a_time(tmp_path: Path) -> None:
    for number in range(2):
        cv2.imwrite(str(tmp_path / f"{number}.png"), tray_with_a_die(60 + 100 * number))
    steady = SteadyCamera(PhotoFolder(tmp_path))
    assert all((still_picture(steady) == tray_with_a_die(x)).all() for x in (60, 160))
    steady.close()
