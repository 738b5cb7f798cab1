"""Whether a picture is good enough to read dice in: light, sharpness, flicker, in numbers and in advice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.camera import Frame
from vision.pictures import Picture

DARK = 90.0
"""White things must be brighter than this, of 255."""
WHITE = 250
CLIPPED = 0.06
"""The share of the picture that may be plain white."""
SOFT = 0.16
"""The steepest edges must climb this share of the picture's contrast from one pixel to the next."""
FLICKER = 0.02
"""The share by which lamps may change the rows of a picture from frame to frame."""
LIGHT_CHANGED = 1.35
"""How many times brighter or darker the picture may be than when it was metered: about twice the light."""


@dataclass(frozen=True)
class Health:
    """Light and sharpness of a picture.

    `brightness` is the mean level, `white` that of the brightest things, `clipped` the share of plain white.
    `sharpness` is how steep the steepest edges are: about 0.4 in focus, under 0.15 out of it.
    """

    brightness: float
    white: float
    clipped: float
    sharpness: float


def health(picture: Picture) -> Health:
    """Look at one picture."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    # Noise is no edge: a little softening takes it away and costs every picture the same.
    soft = cv2.GaussianBlur(grey, (0, 0), 0.7)
    across, down = np.gradient(soft, axis=1), np.gradient(soft, axis=0)
    dark, white = (float(level) for level in np.percentile(soft, (1, 99)))
    steep = float(np.percentile(np.hypot(across, down), 99.9))
    return Health(
        brightness=float(grey.mean()),
        white=white,
        clipped=float((grey >= WHITE).mean()),
        sharpness=steep / max(white - dark, 20.0),
    )


def flicker(frames: Sequence[Frame]) -> float:
    """The share by which lamps on alternating current change the brightness of the rows, from frame to frame.

    A sensor exposes one row after the other, so a lamp that flickers draws bands that wander.
    """
    rows = np.array([frame.picture.mean((1, 2), dtype=np.float32) for frame in frames])
    bright = rows[:, rows.mean(0) > 8.0]
    if len(frames) < 2 or bright.shape[1] == 0:
        return 0.0
    return float(np.median(bright.std(0) / bright.mean(0)) * np.sqrt(2))


def advice(found: Health, *, flickers: float = 0.0) -> tuple[str, ...]:
    """What a person should do about the picture, as message ids; nothing where it is good."""
    told = []
    if found.white < DARK:
        told.append("camera.advice.dark")
    if found.clipped > CLIPPED:
        told.append("camera.advice.bright")
    if found.sharpness < SOFT:
        told.append("camera.advice.soft")
    if flickers > FLICKER:
        told.append("camera.advice.flicker")
    return tuple(told)


def light_changed(metered: float, now: float) -> bool:
    """Whether the picture is so much brighter or darker than when metered that metering again is due."""
    ratio = max(now, 1.0) / max(metered, 1.0)
    return not 1 / LIGHT_CHANGED <= ratio <= LIGHT_CHANGED
