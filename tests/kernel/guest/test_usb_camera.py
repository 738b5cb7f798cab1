"""The USB camera on Video4Linux and its test driver vivid: age of frames, controls, nodes, unplugging."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import pytest

from tests.kernel.guest.drivers import load, tell, until, write
from vision.camera import SteadyCamera
from vision.errors import CameraBusy, CameraGone
from vision.light_settings import Locked
from vision.metering import meter
from vision.usb_camera import UsbCamera
from vision.usb_names import find_webcam, video_nodes, webcams
from vision.v4l2 import Controls

DRIVER = Path("/sys/bus/platform/drivers/vivid")
TEST_PATTERN = 0x00F0F000  # vivid's own control
BLACK, WHITE = 5, 6
FRAME = 0.05
"""Seconds: the driver stamps frames by its own count of them, at most one ahead."""
SIZE = (640, 360)


@pytest.fixture(scope="module", autouse=True)
def driver() -> None:
    load("vivid", "n_devs=1")
    until(lambda: bool(webcams(video_nodes())), "a camera")


@pytest.fixture
def steady() -> Iterator[SteadyCamera]:
    steady = SteadyCamera(UsbCamera(0, size=SIZE), limit=30.0, opening=60.0)
    yield steady
    steady.close()


def test_the_nodes_that_give_no_pictures_are_told_apart() -> None:
    nodes = video_nodes()
    tell("nodes of the driver, and those that are cameras", f"{len(nodes)}, {len(webcams(nodes))}")
    assert len(nodes) > len(webcams(nodes)) == 1
    other = next(node for node in nodes if not node.captures)
    with pytest.raises(CameraGone, match=r"camera\.no-pictures"):
        find_webcam(str(other.path), nodes)


def test_a_camera_is_found_by_its_name() -> None:
    assert find_webcam("vivid") == find_webcam(0)


@pytest.mark.parametrize("pause", [0.5, 2.0, 5.0])
def test_after_a_pause_the_frame_is_younger_than_the_question(steady: SteadyCamera, pause: float) -> None:
    steady.capture()
    time.sleep(pause)
    asked = time.monotonic()
    frame = steady.capture()
    tell(f"a frame after a pause of {pause} s: taken after the question by, s", [frame.seconds - asked])
    assert asked <= frame.seconds <= time.monotonic() + FRAME


@pytest.mark.parametrize("pause", [0.5, 2.0])
def test_read_alone_gives_old_frames(pause: float) -> None:
    """What a plain read of OpenCV gives on this driver: the reason why frames are thrown away."""
    camera = cv2.VideoCapture(str(find_webcam(0)), cv2.CAP_V4L2)
    camera.read()
    time.sleep(pause)
    asked = time.monotonic()
    ages = []
    for _ in range(6):
        camera.read()
        ages.append(asked - camera.get(cv2.CAP_PROP_POS_MSEC) / 1000)
    camera.release()
    tell(f"age of plain reads after a pause of {pause} s, s", ages)
    assert ages[0] > pause / 2


def test_what_is_shown_after_the_question_is_what_is_seen(steady: SteadyCamera) -> None:
    controls = Controls(find_webcam(0))
    levels = []
    for _ in range(3):
        for pattern in (BLACK, WHITE):
            controls.set(TEST_PATTERN, pattern)
            time.sleep(0.3)
            levels.append(float(steady.capture().picture[100:260].mean()))
    assert max(levels[0::2]) < 60
    assert min(levels[1::2]) > 160


def test_settings_are_read_back_from_the_driver(steady: SteadyCamera) -> None:
    def lock(camera: object) -> Locked:
        assert isinstance(camera, UsbCamera)
        camera.lock(Locked(exposure=10_000, gain=300.0))
        return camera.settings()

    assert steady.run(lock, limit=30.0) == Locked(gain=255.0)


def test_a_camera_without_exposure_is_metered_as_it_is(steady: SteadyCamera) -> None:
    found = steady.run(meter, limit=120.0)
    assert found.settings.exposure is None
    assert found.brightness > 0


def test_a_second_program_is_told_that_the_camera_is_busy(steady: SteadyCamera) -> None:
    steady.capture()
    with pytest.raises(CameraBusy, match=r"camera\.busy"):
        UsbCamera(0).open()


def test_unplugged_it_is_said_and_plugged_in_it_is_used_again(steady: SteadyCamera) -> None:
    steady.capture()
    write(DRIVER / "unbind", "vivid.0")
    until(_raises(steady), "gone")
    write(DRIVER / "bind", "vivid.0")
    until(lambda: bool(webcams(video_nodes())), "a camera again")
    began = time.monotonic()
    frame = steady.capture()
    tell("from plugged in to the first frame, s", [time.monotonic() - began])
    assert frame.seconds >= began


def _raises(steady: SteadyCamera) -> Callable[[], bool]:
    def gone() -> bool:
        try:
            steady.capture()
        except CameraGone:
            return True
        return False

    return gone
