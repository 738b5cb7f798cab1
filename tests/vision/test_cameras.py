"""Every camera: a time limit, opening apart from it, and coming back after going away."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.errors import BosunError
from engine.messages import say
from tests.vision.fixtures import needs_twin
from vision.camera import Camera, Frame, SteadyCamera
from vision.errors import CameraGone, CameraSlow
from vision.photo_folder import PhotoFolder
from vision.twin.dice import TwinDie
from vision.twin_camera import TwinCamera
from vision.usb_camera import UsbCamera


def test_a_folder_plays_camera_in_the_order_of_its_names(tmp_path: Path) -> None:
    for name, level in (("b.png", 200), ("a.png", 50)):
        cv2.imwrite(str(tmp_path / name), np.full((40, 40, 3), level, np.uint8))
    with PhotoFolder(tmp_path, clock=iter([1.0, 2.0]).__next__) as camera:
        frames = [camera.capture(), camera.capture()]
        with pytest.raises(CameraGone, match=r"camera\.no-more"):
            camera.capture()
    assert [(int(frame.picture[0, 0, 0]), frame.seconds) for frame in frames] == [(50, 1.0), (200, 2.0)]


@pytest.mark.parametrize("place", ["missing", "empty"])
def test_a_folder_without_photographs_says_so(tmp_path: Path, place: str) -> None:
    folder = tmp_path / place
    if place == "empty":
        folder.mkdir()
    with pytest.raises(CameraGone):
        PhotoFolder(folder).open()


class Staged(Camera):
    """A camera whose captures are written beforehand: a frame, an error, or a wait for `go`.

    `opening` and `closing` are waited for where they are given.
    """

    name = "staged camera"

    def __init__(
        self,
        *acts: Frame | Exception | str,
        opening: threading.Event | None = None,
        closing: threading.Event | None = None,
    ) -> None:
        self._acts: Iterator[Frame | Exception | str] = iter(acts)
        self._opening = opening
        self._closing = closing
        self.go = threading.Event()
        self.opened = 0
        self.closed = 0

    def open(self) -> None:
        if self._opening is not None:
            self._opening.wait()
        self.opened += 1

    def capture(self) -> Frame:
        act = next(self._acts)
        if isinstance(act, str):
            self.go.wait()
            act = next(self._acts)
        if isinstance(act, Exception):
            raise act
        assert isinstance(act, Frame)
        return act

    def close(self) -> None:
        if self._closing is not None:
            self._closing.wait()
        self.closed += 1


def frame(level: int) -> Frame:
    return Frame(np.full((32, 32, 3), level, np.uint8), float(level))


def test_a_hanging_camera_keeps_nobody_waiting_and_its_late_frame_is_thrown_away() -> None:
    camera = Staged("hang", frame(1), frame(2))
    steady = SteadyCamera(camera, limit=0.02)
    for _ in range(2):
        with pytest.raises(CameraSlow, match=r"camera\.slow\("):
            steady.capture()
    camera.go.set()
    assert steady.run(lambda camera: camera.capture(), limit=5.0).seconds == 2.0
    steady.close()
    assert (camera.opened, camera.closed) == (1, 1)


def test_slow_opening_is_no_slow_frame() -> None:
    opening = threading.Event()
    steady = SteadyCamera(Staged(frame(1), opening=opening), limit=0.01, opening=5.0)
    threading.Timer(0.1, opening.set).start()
    assert steady.capture().seconds == 1.0
    steady.close()


def test_a_camera_that_never_opens_keeps_nobody_waiting_and_has_a_sentence_of_its_own() -> None:
    opening = threading.Event()
    steady = SteadyCamera(camera := Staged(frame(1), opening=opening), limit=5.0, opening=0.02)
    for _ in range(2):
        with pytest.raises(CameraSlow, match=r"camera\.slow-to-open"):
            steady.capture()
    opening.set()
    steady.close()
    assert camera.opened == 1


def test_a_failure_is_told_only_when_the_camera_is_closed() -> None:
    closing = threading.Event()
    steady = SteadyCamera(camera := Staged(OSError("unplugged"), frame(2), closing=closing), limit=0.05)
    with pytest.raises(CameraSlow):
        steady.capture()
    closing.set()
    steady = SteadyCamera(camera, limit=5.0)
    assert steady.capture().seconds == 2.0
    steady.close()


def test_a_camera_that_fails_is_opened_again_for_the_next_request() -> None:
    camera = Staged(frame(1), OSError("unplugged"), frame(2))
    steady = SteadyCamera(camera, limit=5.0)
    assert steady.capture().seconds == 1.0
    with pytest.raises(CameraGone, match="unplugged"):
        steady.capture()
    assert camera.closed == 1
    assert steady.capture().seconds == 2.0
    steady.close()
    assert (camera.opened, camera.closed) == (2, 2)


def test_every_camera_error_is_a_sentence_of_bosun() -> None:
    steady = SteadyCamera(UsbCamera("/dev/no-such-camera"), limit=5.0)
    with pytest.raises(BosunError) as trouble:
        steady.capture()
    assert trouble.value.text == say("camera.none-at", source="/dev/no-such-camera")
    steady.close()


def test_the_simulated_camera_films_dice_that_fall_and_lie() -> None:
    needs_twin()
    steady = SteadyCamera(camera := TwinCamera(seed=3, size=(320, 240), plain=True), limit=60.0)
    camera.throw((TwinDie.of("pips"), TwinDie.of("pips", "red")))
    frames = [steady.capture() for _ in range(45)]
    truth = camera.truth()
    steady.close()
    paces = [later.seconds - sooner.seconds for sooner, later in pairwise(frames)]
    assert paces == pytest.approx([1 / 30] * 44)
    assert np.abs(frames[0].picture.astype(int) - frames[-1].picture).max() > 50
    assert np.abs(frames[-2].picture.astype(int) - frames[-1].picture).max() < 30
    assert len(truth) == 2
