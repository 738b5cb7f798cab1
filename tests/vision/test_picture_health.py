"""What is said about a picture before dice are read in it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.fixtures import needs_twin, thrown
from tests.vision.simulated_sensor import Lamp, SimulatedSensor, out_of_focus
from vision.light_settings import Locked
from vision.picture_health import advice, flicker, health
from vision.pictures import Picture


def tray() -> Picture:
    needs_twin()
    return thrown("pips", 5, size=(640, 480))[0]


def test_a_good_picture_needs_no_advice() -> None:
    assert advice(health(tray())) == ()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda picture: (picture * 0.25).astype(np.uint8), "camera.advice.dark"),
        (lambda picture: np.clip(picture.astype(int) * 4, 0, 255).astype(np.uint8), "camera.advice.bright"),
        (lambda picture: out_of_focus(picture, 5.0), "camera.advice.soft"),
    ],
)
def test_what_is_wrong_is_said(change: object, told: str) -> None:
    assert callable(change)
    assert advice(health(change(tray()))) == (told,)


def test_sharpness_falls_with_the_focus() -> None:
    measured = [health(out_of_focus(tray(), blur)).sharpness for blur in (0.3, 1.0, 2.0, 4.0)]
    assert measured == sorted(measured, reverse=True)


def test_noise_is_not_taken_for_sharpness() -> None:
    grain = np.random.default_rng(1).normal(0, 6, tray().shape)
    noisy = np.clip(out_of_focus(tray(), 5.0) + grain, 0, 255).astype(np.uint8)
    assert advice(health(noisy)) == ("camera.advice.soft",)


@pytest.mark.parametrize(("swing", "told"), [(0.0, ()), (0.3, ("camera.advice.flicker",))])
def test_lamps_that_flicker_are_noticed(swing: float, told: tuple[str, ...]) -> None:
    sensor = SimulatedSensor(tray(), Lamp(swing=swing))
    sensor.lock(Locked(exposure=4_000, gain=2.5, colour_gains=(1.5, 1.5)))
    frames = [sensor.capture() for _ in range(30)][6:]
    assert advice(health(frames[-1].picture), flickers=flicker(frames)) == told
