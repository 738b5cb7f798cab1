"""The Pi camera: fresh frames, nothing cropped, only controls it has, and a ribbon that is pulled."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.vision.fake_picamera2 import FRAME, MODULE_2, MODULE_3, MONO, Machine, Picamera2, as_module
from vision.camera import SteadyCamera
from vision.errors import CameraBusy, CameraGone, CameraSlow
from vision.light_settings import Limits, Locked
from vision.pi_camera import PiCamera
from vision.pi_names import pi_cameras

METERED = Locked(exposure=10_000, gain=1.5, colour_gains=(1.1, 1.2), focus=6.5)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    machine = Machine()
    monkeypatch.setitem(sys.modules, "picamera2", as_module(machine))
    yield machine
    machine.for_ever.set()


def camera_on(machine: Machine, **options: Any) -> PiCamera:
    return PiCamera(clock=machine.clock, **options)


def opened(camera: PiCamera) -> Picamera2:
    """The library's object behind an open camera."""
    library = camera._camera
    assert isinstance(library, Picamera2)
    return library


def test_the_frames_are_blue_green_red(machine: Machine) -> None:
    with camera_on(machine, size=(64, 48)) as camera:
        frame = camera.capture()
    assert frame.picture.shape == (48, 64, 3)
    assert tuple(frame.picture[0, 0]) == machine.colour


def test_a_frame_kept_from_before_the_question_is_thrown_away(machine: Machine) -> None:
    with camera_on(machine) as camera:
        camera.capture()
        machine.now += 5.0
        asked = machine.now
        frame = camera.capture()
    assert asked <= frame.seconds <= asked + 2 * FRAME


def test_every_frame_is_given_back_to_the_library(machine: Machine) -> None:
    with camera_on(machine) as camera:
        camera.capture()
        assert opened(camera).lent == 0


def test_metered_settings_are_held(machine: Machine) -> None:
    machine.sensors = [MODULE_3]
    with camera_on(machine, settings=METERED) as camera:
        assert opened(camera).controls == {
            "AeEnable": False,
            "ExposureTime": 10_000,
            "AnalogueGain": 1.5,
            "AwbEnable": False,
            "ColourGains": (1.1, 1.2),
            "AfMode": 0,
            "LensPosition": 6.5,
        }
        camera.capture()
        assert camera.settings() == METERED


def test_without_metered_settings_the_automatics_run(machine: Machine) -> None:
    with camera_on(machine) as camera:
        assert opened(camera).controls == {"AeEnable": True, "AwbEnable": True}
        assert camera.limits() == Limits(exposure=(75, 66_666), gain=(1.0, 16.0))


def test_a_mono_sensor_is_given_only_the_controls_it_has(machine: Machine) -> None:
    machine.sensors = [MONO]
    with camera_on(machine, settings=METERED) as camera:
        assert set(opened(camera).controls) == {"AeEnable", "ExposureTime", "AnalogueGain"}
        camera.capture()
        assert camera.settings() == Locked(exposure=10_000, gain=1.5)


@pytest.mark.parametrize(("sensor", "shape"), [(MODULE_2, (962, 1280, 3)), (MODULE_3, (720, 1280, 3))])
def test_nothing_of_what_the_lens_sees_is_cropped(
    machine: Machine, sensor: Any, shape: tuple[int, ...]
) -> None:
    machine.sensors = [sensor]
    with camera_on(machine) as camera:
        mode = opened(camera).mode
        picture = camera.capture().picture
    assert mode["crop_limits"][:2] == (0, 0)
    assert mode["size"][0] >= 1280
    assert picture.shape == shape


def test_camera_module_3_looks_for_its_focus_when_it_opens(machine: Machine) -> None:
    machine.sensors = [MODULE_3]
    with camera_on(machine) as camera:
        camera.capture()
        assert camera.settings().focus == machine.best_focus


def test_a_camera_without_a_motor_has_no_focus_to_find(machine: Machine) -> None:
    with camera_on(machine) as camera:
        assert not camera.find_focus()
        camera.capture()
        assert camera.settings().focus is None


def test_it_can_be_opened_again_after_it_was_closed(machine: Machine) -> None:
    camera = camera_on(machine)
    for _ in range(2):
        camera.open()
        camera.capture()
        camera.close()
    camera.close()


def test_a_pulled_ribbon_is_said_and_the_camera_comes_back(machine: Machine) -> None:
    steady = SteadyCamera(camera_on(machine), limit=5.0)
    steady.capture()
    machine.pull_ribbon()
    machine.now += 1.0
    with pytest.raises(CameraSlow):
        steady.capture()
    assert machine.in_use == set()
    machine.put_back()
    back = steady.capture()
    assert machine.now - back.seconds <= 3 * FRAME
    steady.close()


def test_an_open_camera_whose_ribbon_is_out_is_closed_in_finite_time(machine: Machine) -> None:
    camera = camera_on(machine)
    camera.open()
    machine.pull_ribbon()
    machine.now += 1.0
    with pytest.raises(TimeoutError):
        camera.capture()
    camera.close()
    assert machine.in_use == set()


def test_no_camera_is_one_sentence(machine: Machine) -> None:
    machine.sensors = []
    with pytest.raises(CameraGone, match=r"camera\.none-on-pi"):
        PiCamera().open()


def test_a_camera_held_by_another_program_is_called_busy(machine: Machine) -> None:
    machine.held_by_another = True
    with pytest.raises(CameraBusy, match=r"camera\.busy"):
        PiCamera().open()


def test_the_second_camera_is_taken_by_number_or_name(machine: Machine) -> None:
    machine.sensors = [MODULE_2, MODULE_3]
    assert pi_cameras() == ["imx219", "imx708"]
    for which in (1, "imx708"):
        with camera_on(machine, which=which):
            assert machine.in_use == {1}


@pytest.mark.parametrize("which", [1, "imx477"])
@pytest.mark.usefixtures("machine")
def test_a_wrong_number_or_name_says_which_cameras_there_are(which: int | str) -> None:
    with pytest.raises(CameraGone, match=r"camera\.no-such.*pi:0 \(imx219\)"):
        PiCamera(which=which).open()


def test_a_pc_without_picamera2_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraGone, match=r"camera\.no-module.*python3-picamera2"):
        PiCamera().open()


def test_a_module_that_picamera2_itself_misses_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "picamera2.py").write_text("import pykms\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    with pytest.raises(CameraGone, match=r"camera\.no-module.*module=pykms, package=python3-kms"):
        PiCamera().open()


class Awkward(Picamera2):
    """A camera whose configuration fails."""

    def configure(self, camera_config: dict[str, Any]) -> None:  # noqa: ARG002 - it refuses any
        raise RuntimeError("Configuration failed")


def test_a_camera_that_fails_while_it_starts_is_not_left_half_open(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = as_module(machine)
    module.__dict__["Picamera2"] = type("Picamera2", (Awkward,), {"machine": machine})
    monkeypatch.setitem(sys.modules, "picamera2", module)
    with pytest.raises(RuntimeError, match="Configuration failed"):
        PiCamera().open()
    assert machine.in_use == set()


MISUSES: dict[str, Callable[[Any], object]] = {
    "capture first": lambda camera: camera.capture_array("main"),
    "start first": lambda camera: camera.start(),
    "odd size": lambda camera: camera.create_video_configuration(main={"size": (63, 48), "format": "RGB888"}),
    "unknown control": lambda camera: camera.set_controls({"Exposure": 1000}),
    "no such control": lambda camera: camera.set_controls({"LensPosition": 2.0}),
    "wrong kind": lambda camera: camera.set_controls({"ExposureTime": "long"}),
    "two at once": lambda camera: type(camera)(),
}


@pytest.mark.parametrize("misuse", MISUSES)
def test_the_fake_refuses_what_the_real_one_refuses(machine: Machine, misuse: str) -> None:
    camera = as_module(machine).__dict__["Picamera2"]()
    with pytest.raises((RuntimeError, TypeError)):
        MISUSES[misuse](camera)
