"""A sensor under lamps, computed: rows exposed one after the other, light that flickers, noise, automatics.

What it shows is a picture of the simulated table; what is wrong with the light is put on top of it.
Time passes with each frame and never otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.camera import Camera, Frame
from vision.light_settings import Limits, Locked
from vision.pictures import Picture

FRAME = 1 / 29.7
READOUT = 0.026
GAMMA = 2.2
REFERENCE = 10_000.0
CURVE = np.asarray((np.arange(4096) / 4095) ** (1 / GAMMA) * 255, np.uint8)
GRAIN = 100_000
"""The noise of a frame is cut from one long row of it, at any of so many places."""
GREY = 0.22
"""The mean that the automatics steer to, of 1 in linear light."""


@dataclass(frozen=True)
class Lamp:
    """`level` is 1 in a well lit room; `swing` the depth of the flicker on mains of `hertz`.

    `red` and `blue` are its colour against daylight; `falls` is what it loses of its level in a second.
    """

    level: float = 1.0
    swing: float = 0.0
    hertz: int = 50
    red: float = 1.0
    blue: float = 1.0
    falls: float = 0.0

    def mean(self, begin: np.ndarray, exposure: float) -> np.ndarray:
        """The mean light over an exposure that begins at each of these times."""
        turn = 2 * np.pi * 2 * self.hertz
        wave = (np.sin(turn * (begin + exposure)) - np.sin(turn * begin)) / (turn * exposure)
        fallen = np.clip(1 - self.falls * begin, 0.05, 1)
        return np.asarray(self.level * fallen * (1 + self.swing * wave))


class SimulatedSensor(Camera):
    """Films one still picture; `seed` fixes the noise."""

    name = "simulated sensor"

    def __init__(self, picture: Picture, lamp: Lamp, *, seed: int = 0, raw_gain: bool = False) -> None:
        self.show(picture)
        self._lamp = lamp
        self._random = np.random.default_rng(seed)
        self._grain = self._random.normal(0, 1, self._linear.size + GRAIN).astype(np.float32)
        self._raw_gain = raw_gain
        self._locked: Locked | None = None
        self._used = Locked(exposure=5_000, gain=1.0, colour_gains=(1.5, 1.5))
        self._pending: list[Locked | None] = []
        self.now = 0.0

    def show(self, picture: Picture) -> None:
        """Another picture stands before the lens from now on."""
        self._linear = (picture.astype(np.float32) / 255) ** GAMMA

    def open(self) -> None:
        self._locked = None

    def close(self) -> None:
        self._locked = None

    def lock(self, settings: Locked | None) -> None:
        self._locked = settings

    def settings(self) -> Locked:
        return self._used

    def limits(self) -> Limits:
        return Limits(exposure=(60, 66_000), gain=(0.0, 255.0) if self._raw_gain else (1.0, 16.0))

    def capture(self) -> Frame:
        # What is set shows three frames later, as on real sensors.
        self._pending.append(self._locked)
        applied = self._pending.pop(0) if len(self._pending) > 3 else None
        if applied is not None:
            self._used = applied
        linear = self._expose()
        if applied is None:
            self._steer(linear)
        taken, self.now = self.now, self.now + FRAME
        return Frame(self._developed(linear), taken)

    def _expose(self) -> np.ndarray:
        used = self._used
        assert used.exposure is not None
        rows = self._linear.shape[0]
        begin = self.now + np.linspace(0, READOUT, rows)
        light = self._lamp.mean(begin, used.exposure / 1e6) * used.exposure / REFERENCE * self._times()
        red, blue = used.colour_gains or (1.0, 1.0)
        tint = np.array([self._lamp.blue * blue / 1.5, 1.0, self._lamp.red * red / 1.5], np.float32)
        return np.asarray(self._linear * light[:, None, None] * tint, np.float32)

    def _times(self) -> float:
        """How many times the gain multiplies: a webcam's unit is its own."""
        gain = self._used.gain or 0.0
        return float(2 ** (gain / 64)) if self._raw_gain else gain

    def _steer(self, linear: np.ndarray) -> None:
        """Exposure first, then gain, each a part of the way; colours towards grey."""
        used = self._used
        assert used.exposure is not None
        assert used.gain is not None
        off = float(np.clip(GREY / max(float(linear.mean()), 1e-6), 0.5, 2.0)) ** 0.5
        light = used.exposure * self._times() * off
        exposure = float(np.clip(light, 60, 33_000))
        times = float(np.clip(light / exposure, 1.0, 16.0))
        gain = 64 * np.log2(times) if self._raw_gain else times
        blue, green, red = linear.mean((0, 1))
        gains = used.colour_gains or (1.5, 1.5)
        wanted = (gains[0] * (green / red) ** 0.3, gains[1] * (green / blue) ** 0.3)
        self._used = Locked(round(exposure), float(gain), (float(wanted[0]), float(wanted[1])))

    def _developed(self, linear: np.ndarray) -> Picture:
        begin = int(self._random.integers(GRAIN))
        grain = self._grain[begin : begin + linear.size].reshape(linear.shape)
        clipped = np.clip(linear, 0, 1)
        noisy = clipped + grain * (0.004 * np.sqrt(clipped) + 0.0005 * self._times())
        return np.asarray(CURVE[np.clip(noisy * 4095, 0, 4095).astype(np.uint16)])


def out_of_focus(picture: Picture, pixels: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), pixels), np.uint8)
