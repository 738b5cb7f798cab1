"""Cameras: locked settings, BGR frames, a time limit, and coming back after going away."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.errors import BosunError
from engine.messages import say
from tests.vision.fake_picamera2 import as_module
from tests.vision.fixtures import needs_twin
from vision.camera import Camera, Frame, Locked, SteadyCamera
from vision.errors import CameraGone, CameraSlow
from vision.photo_folder import PhotoFolder
from vision.pi_camera import PiCamera
from vision.twin.dice import TwinDie
from vision.twin_camera import TwinCamera
from vision.usb_camera import UsbCamera


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> type:
    module = as_module()
    monkeypatch.setitem(sys.modules, "picamera2", module)
    kind: type = module.__dict__["Picamera2"]
    return kind


def test_the_pi_camera_gives_bgr_frames(picamera2: type) -> None:
    with PiCamera(size=(64, 48)) as camera:
        frame = camera.capture()
    assert frame.picture.shape == (48, 64, 3)
    assert tuple(frame.picture[0, 0]) == picamera2.colour  # type: ignore[attr-defined]


@pytest.mark.usefixtures("picamera2")
def test_the_pi_camera_locks_exposure_gain_and_white_balance() -> None:
    camera = PiCamera(size=(64, 48), locked=Locked(exposure=9000, gain=1.5, colour_gains=(1.1, 1.2)))
    camera.open()
    controls = camera._camera.controls
    camera.close()
    assert controls == {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": 9000,
        "AnalogueGain": 1.5,
        "ColourGains": (1.1, 1.2),
    }


@pytest.mark.usefixtures("picamera2")
def test_the_pi_camera_can_be_opened_again_after_it_was_closed() -> None:
    camera = PiCamera(size=(64, 48))
    for _ in range(2):
        camera.open()
        camera.capture()
        camera.close()
    camera.close()


def test_a_missing_pi_camera_is_one_sentence(picamera2: type) -> None:
    picamera2.attached = 0  # type: ignore[attr-defined]
    with pytest.raises(CameraGone, match=r"camera\.none-on-pi"):
        PiCamera().open()


def test_a_pc_without_picamera2_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraGone, match=r"camera\.no-picamera2"):
        PiCamera().open()


MISUSES: dict[str, Callable[[Any], object]] = {
    "capture first": lambda camera: camera.capture_array("main"),
    "start first": lambda camera: camera.start(),
    "odd size": lambda camera: camera.create_video_configuration(main={"size": (63, 48), "format": "RGB888"}),
    "unknown control": lambda camera: camera.set_controls({"Exposure": 1000}),
    "wrong kind": lambda camera: camera.set_controls({"ExposureTime": "long"}),
    "two at once": lambda camera: type(camera)(),
}


@pytest.mark.parametrize("misuse", MISUSES)
def test_the_fake_refuses_what_the_real_one_refuses(picamera2: type, misuse: str) -> None:
    camera = picamera2()
    with pytest.raises((RuntimeError, TypeError)):
        MISUSES[misuse](camera)


def test_a_usb_camera_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(CameraGone, match=r"camera\.none-at"):
        UsbCamera("/dev/no-such-camera").open()


def test_a_usb_camera_shows_a_film_frame_by_frame_and_then_says_it_stopped(tmp_path: Path) -> None:
    film = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    if not writer.isOpened():
        pytest.skip("this OpenCV writes no film")
    for level in (40, 200):
        writer.write(np.full((48, 64, 3), level, np.uint8))
    writer.release()
    with UsbCamera(str(film)) as camera:
        assert [round(float(camera.capture().picture.mean()), -1) for _ in range(2)] == [40, 200]
        with pytest.raises(CameraGone, match=r"camera\.stopped"):
            camera.capture()


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
    """A camera whose captures are written beforehand: a frame, an error, or a wait for `go`."""

    name = "staged camera"

    def __init__(self, *acts: Frame | Exception | str) -> None:
        self._acts: Iterator[Frame | Exception | str] = iter(acts)
        self.go = threading.Event()
        self.opened = 0
        self.closed = 0

    def open(self) -> None:
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
        self.closed += 1


def frame(level: int) -> Frame:
    return Frame(np.full((32, 32, 3), level, np.uint8), float(level))


def test_a_hanging_camera_keeps_nobody_waiting_and_is_used_again_when_it_answers() -> None:
    camera = Staged("hang", frame(1), frame(2))
    steady = SteadyCamera(camera, limit=0.02)
    for _ in range(2):
        with pytest.raises(CameraSlow, match=r"camera\.slow"):
            steady.capture()
    camera.go.set()
    patient = SteadyCamera(camera, limit=5.0)
    patient._worker = steady._worker
    assert patient.capture().seconds == 1.0
    assert patient.capture().seconds == 2.0
    patient.close()
    assert (camera.opened, camera.closed) == (1, 1)


def test_a_camera_that_fails_is_opened_again_for_the_next_request() -> None:
    camera = Staged(frame(1), OSError("unplugged"), frame(2))
    steady = SteadyCamera(camera, limit=5.0)
    assert steady.capture().seconds == 1.0
    with pytest.raises(CameraGone, match="unplugged"):
        steady.capture()
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
