"""The eye: from a throw on the simulated table to one reading."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tests.vision.fixtures import needs_twin
from vision.camera import SteadyCamera
from vision.eye import Eye
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
