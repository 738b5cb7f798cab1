"""Webcams: fresh frames, the driver's time, controls read back, names, and nodes that give no pictures."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.fake_v4l2 import FRAME, Capture, Webcam
from vision.camera import SteadyCamera
from vision.errors import CameraBusy, CameraGone
from vision.light_settings import Limits, Locked
from vision.usb_camera import UsbCamera
from vision.usb_names import VideoNode, find_webcam, video_nodes, webcams
from vision.v4l2 import EXPOSURE, EXPOSURE_AUTO, Described


@pytest.fixture
def webcam(monkeypatch: pytest.MonkeyPatch) -> Webcam:
    webcam = Webcam()
    monkeypatch.setattr(cv2, "VideoCapture", lambda *_: Capture(webcam))
    return webcam


def camera_on(webcam: Webcam, settings: Locked | None = None) -> UsbCamera:
    return UsbCamera(
        clock=webcam.clock,
        find=webcam.find,
        controls=webcam.controls,
        busy=webcam.is_busy,
        settings=settings,
    )


@pytest.mark.parametrize("pause", [0.5, 2.0, 5.0])
@pytest.mark.parametrize("buffers", [2, 4])
def test_after_a_pause_the_first_frame_is_live(webcam: Webcam, pause: float, buffers: int) -> None:
    webcam.buffers = buffers
    with camera_on(webcam) as camera:
        camera.capture()
        webcam.now += pause
        asked = webcam.now
        frame = camera.capture()
    assert asked <= frame.seconds <= asked + 2 * FRAME
    assert int(frame.picture[0, 0, 0]) == round(frame.seconds * 100) % 256


def test_frames_taken_one_after_the_other_are_one_frame_apart(webcam: Webcam) -> None:
    with camera_on(webcam) as camera:
        times = [camera.capture().seconds for _ in range(5)]
    assert np.diff(times) == pytest.approx([FRAME] * 4)


def test_without_a_clock_of_the_driver_a_frame_that_was_waited_for_counts(webcam: Webcam) -> None:
    webcam.has_clock = False
    with camera_on(webcam) as camera:
        camera.capture()
        webcam.now += 2.0
        asked = webcam.now
        frame = camera.capture()
    assert frame.seconds > asked
    assert int(frame.picture[0, 0, 0]) == round(frame.seconds * 100) % 256


def test_metered_settings_are_held_and_read_back(webcam: Webcam) -> None:
    with camera_on(webcam, Locked(exposure=10_000, gain=30.0)) as camera:
        assert webcam.values[EXPOSURE_AUTO] == 1
        assert camera.settings() == Locked(exposure=10_000, gain=30.0)


def test_what_the_driver_really_took_is_what_is_told(webcam: Webcam) -> None:
    with camera_on(webcam, Locked(exposure=900_000, gain=999.0)) as camera:
        assert camera.settings() == Locked(exposure=204_700, gain=255.0)


def test_without_metered_settings_the_automatics_run(webcam: Webcam) -> None:
    with camera_on(webcam) as camera:
        assert webcam.values[EXPOSURE_AUTO] == 3
        assert camera.limits() == Limits(exposure=(300, 204_700), gain=(0.0, 255.0))


def test_a_camera_without_controls_is_used_as_it_is(webcam: Webcam) -> None:
    webcam.ranges = {}
    with camera_on(webcam, Locked(exposure=10_000, gain=2.0)) as camera:
        camera.capture()
        assert camera.settings() == Locked()
        assert camera.limits() == Limits()
    assert EXPOSURE not in webcam.values


def test_a_plug_that_is_pulled_is_said_and_the_camera_comes_back(webcam: Webcam) -> None:
    steady = SteadyCamera(camera_on(webcam), limit=5.0)
    steady.capture()
    webcam.plugged = False
    with pytest.raises(CameraGone, match=r"camera\.stopped"):
        steady.capture()
    with pytest.raises(CameraGone, match=r"camera\.none-at"):
        steady.capture()
    webcam.plugged = True
    asked = webcam.now
    assert steady.capture().seconds >= asked
    assert webcam.opened == 2
    steady.close()


def test_a_camera_held_by_another_program_is_called_busy(webcam: Webcam) -> None:
    webcam.busy = True
    with pytest.raises(CameraBusy, match=r"camera\.busy"):
        camera_on(webcam).open()


def test_a_camera_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(CameraGone, match=r"camera\.none-at"):
        UsbCamera("/dev/no-such-camera").open()


NODES = [
    VideoNode(Path("/dev/video0"), "HD Pro Webcam C920", captures=True),
    VideoNode(Path("/dev/video1"), "HD Pro Webcam C920", captures=False),
    VideoNode(Path("/dev/video2"), "Microscope", captures=True),
    VideoNode(Path("/dev/video10"), "bcm2835-isp", captures=True),
]


def test_cameras_are_counted_without_the_nodes_that_give_no_pictures() -> None:
    assert [str(find_webcam(number, NODES)) for number in (0, 1)] == ["/dev/video0", "/dev/video2"]
    assert [node.name for node in webcams(NODES)] == ["HD Pro Webcam C920", "Microscope"]


def test_a_camera_is_found_by_a_part_of_its_name() -> None:
    assert str(find_webcam("c920", NODES)) == "/dev/video0"


def test_a_camera_is_found_by_a_path_that_leads_to_it(tmp_path: Path) -> None:
    node = tmp_path / "video0"
    node.touch()
    by_id = tmp_path / "usb-C920-video-index0"
    by_id.symlink_to(node)
    assert find_webcam(str(by_id), [VideoNode(node, "C920", captures=True)]) == by_id


def test_a_node_that_gives_no_pictures_is_named_with_the_cameras_there_are(tmp_path: Path) -> None:
    node = tmp_path / "video1"
    node.touch()
    nodes = [*NODES, VideoNode(node, "C920", captures=False)]
    with pytest.raises(CameraGone, match=r"camera\.no-pictures.*usb:0 \(HD Pro Webcam C920\)"):
        find_webcam(str(node), nodes)


@pytest.mark.parametrize("which", [2, "Nikon"])
def test_a_wrong_number_or_name_says_which_cameras_there_are(which: int | str) -> None:
    with pytest.raises(CameraGone, match=r"camera\.no-such.*usb:1 \(Microscope\)"):
        find_webcam(which, NODES)


def test_the_machine_is_asked_what_each_node_is(tmp_path: Path) -> None:
    for number, name in ((10, "ISP"), (2, "Webcam"), (3, "Webcam")):
        (tmp_path / f"video{number}").mkdir()
        (tmp_path / f"video{number}" / "name").write_text(f"{name}\n", encoding="utf-8")

    def ask(path: Path) -> Described:
        if path.name == "video3":
            raise OSError("gone")
        return Described("uvcvideo" if path.name == "video2" else "bcm2835-isp", "", captures=True)

    found = video_nodes(tmp_path, dev=Path("/dev"), ask=ask)
    assert [(node.path.name, node.captures) for node in found] == [
        ("video2", True),
        ("video3", False),
        ("video10", False),
    ]
