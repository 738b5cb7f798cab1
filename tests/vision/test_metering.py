"""Metering: under any lamp a still tray is still, and the dice are read as in good light."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.vision.fixtures import needs_twin, thrown
from tests.vision.simulated_sensor import Lamp, SimulatedSensor
from vision.camera import Camera, Frame, SteadyCamera
from vision.dice import DiceReader
from vision.errors import BadPicture
from vision.light_settings import Limits, Locked, Metered, load_metered, save_metered
from vision.metering import meter, on_mains
from vision.picture_health import health, light_changed
from vision.pictures import Picture
from vision.settling import Settling, State

LAMPS = {
    "good": Lamp(),
    "dark": Lamp(level=0.08),
    "bright": Lamp(level=6.0),
    "warm": Lamp(red=1.6, blue=0.5),
    "50 Hz": Lamp(swing=0.3, hertz=50),
    "60 Hz": Lamp(swing=0.3, hertz=60),
    "dim 50 Hz": Lamp(level=0.3, swing=0.3, hertz=50),
    "dusk": Lamp(falls=0.02),
}
FRAMES = 100
SIZE = (640, 480)


def tray(seed: int = 5) -> Picture:
    needs_twin()
    return thrown("pips", 5, seed=seed, size=SIZE)[0]


@cache
def metered(lamp: str) -> Metered:
    sensor = SimulatedSensor(tray(), LAMPS[lamp])
    sensor.open()
    return meter(sensor)


def sensor_under(lamp: str) -> SimulatedSensor:
    """A sensor that holds what was metered under this lamp."""
    sensor = SimulatedSensor(tray(), LAMPS[lamp], seed=1)
    sensor.lock(metered(lamp).settings)
    sensor.now = 5.0
    for _ in range(4):
        sensor.capture()
    return sensor


def share_still(camera: Camera) -> float:
    watch = Settling()
    states = [
        watch.feed(frame.picture, frame.seconds).state for frame in (camera.capture() for _ in range(FRAMES))
    ]
    return states.count(State.STILL) / FRAMES


def faces(picture: Picture) -> list[str]:
    reading = DiceReader().read(picture, faces="pips")
    return sorted(f"{die.colour} {die.face}{' ?' * die.asks}" for die in reading.dice)


@pytest.mark.parametrize("lamp", LAMPS)
def test_after_metering_a_still_tray_is_still_and_the_dice_are_read_as_in_good_light(lamp: str) -> None:
    sensor = sensor_under(lamp)
    assert share_still(sensor) >= 0.95
    for seed in (5, 6, 7):
        sensor.show(tray(seed))
        assert faces(sensor.capture().picture) == faces(tray(seed))


@pytest.mark.parametrize("lamp", ["50 Hz", "60 Hz"])
def test_the_exposure_that_was_a_constant_is_never_still_under_lamps(lamp: str) -> None:
    sensor = SimulatedSensor(tray(), LAMPS[lamp])
    sensor.lock(Locked(exposure=12_000, gain=1.0, colour_gains=(1.5, 1.5)))
    assert share_still(sensor) < 0.5


@pytest.mark.parametrize(("lamp", "mains", "half"), [("50 Hz", 50, 10_000), ("60 Hz", 60, 8_333)])
def test_the_mains_are_measured(lamp: str, mains: int, half: int) -> None:
    found = metered(lamp)
    assert found.mains == mains
    assert found.settings.exposure is not None
    assert abs(found.settings.exposure / half - round(found.settings.exposure / half)) < 0.001
    assert found.flicker < 0.01


def test_light_that_does_not_flicker_names_no_mains() -> None:
    assert metered("good").mains is None


def test_known_mains_are_not_measured() -> None:
    found = meter(SimulatedSensor(tray(), LAMPS["good"]), mains=60)
    assert found.mains == 60
    assert found.settings.exposure is not None
    assert found.settings.exposure % 8_333 < 5


def test_a_webcam_whose_gain_has_a_unit_of_its_own_is_made_as_bright() -> None:
    sensor = SimulatedSensor(tray(), LAMPS["dim 50 Hz"], raw_gain=True)
    sensor.open()
    automatic = [sensor.capture() for _ in range(60)][-1]
    found = meter(sensor)
    assert found.brightness == pytest.approx(float(automatic.picture.mean()), rel=0.1)
    assert share_still(sensor) >= 0.95


def test_a_camera_without_controls_is_left_as_it_is() -> None:
    class Plain(Camera):
        def open(self) -> None: ...
        def close(self) -> None: ...
        def capture(self) -> Frame:
            return Frame(picture, 0.0)

    picture = tray()
    found = meter(Plain())
    assert found.settings == Locked()
    assert found.brightness == pytest.approx(float(picture.mean()))


def test_when_night_falls_metering_is_offered_and_helps() -> None:
    sensor, found = sensor_under("dusk"), metered("dusk")
    sensor.now += 25.0
    late = sensor.capture().picture
    assert light_changed(found.brightness, health(late).brightness)
    again = meter(sensor)
    assert not light_changed(again.brightness, health(sensor.capture().picture).brightness)
    assert faces(sensor.capture().picture) == faces(tray())


def test_the_gain_makes_up_for_an_exposure_of_whole_half_periods() -> None:
    limits = Limits(exposure=(60, 66_000), gain=(1.0, 16.0))
    assert on_mains(Locked(exposure=12_000, gain=2.0), 50, limits) == Locked(exposure=10_000, gain=2.4)
    longest = on_mains(Locked(exposure=60_000, gain=2.0), 60, limits)
    assert longest.exposure == 33_333
    assert longest.gain == pytest.approx(3.6, rel=1e-3)
    assert on_mains(Locked(exposure=2_000, gain=1.0), 50, limits) == Locked(exposure=10_000, gain=1.0)


def test_metering_runs_in_the_thread_of_the_camera_and_locks_it() -> None:
    sensor = SimulatedSensor(tray(), LAMPS["50 Hz"])
    steady = SteadyCamera(sensor, limit=30.0)
    found = steady.run(meter, limit=60.0)
    for _ in range(5):
        steady.capture()
    assert sensor.settings() == found.settings
    steady.close()


def test_what_was_metered_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "light.toml"
    found = Metered(Locked(exposure=20_000, gain=1.25, colour_gains=(1.5, 2.5), focus=6.0), 101.5, 0.004, 50)
    save_metered(found, file)
    assert load_metered(file) == found
    webcam = Metered(Locked(exposure=10_000, gain=30.0, white_balance=4200), 90.0)
    save_metered(webcam, file)
    assert load_metered(file) == webcam


@pytest.mark.parametrize("text", ["", "exposure = 'long'\nbrightness = 1\nflicker = 0\n", "brightness = [\n"])
def test_a_damaged_file_is_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "light.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadPicture, match=r"camera\.settings"):
        load_metered(file)
