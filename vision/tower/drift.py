"""Makes a picture look as it would have in the lesson: exposure, balance and contrast of a camera drift.

Most of the board is empty in every picture, so the usual look of each tone of the empty board tells how the
camera shows tones now. Cubes and shadows cover too little of it to matter.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.bare import Floats

EVERY = 4  # pixels: one of so many each way is looked at
LEAST, MOST = 12.0, 164.0  # grey levels that tell: darker ones are grain, brighter ones are cut off at white
TONES, ENOUGH = 16, 60  # parts of that range, and pixels that a part must have
CONTRAST = 1.35  # how far the contrast may drift; beyond, something else has changed
CLEAR = 0.04  # of a tone: smaller differences are left alone


def as_in_lesson(flat: Picture, ground: Floats) -> Picture:
    """The flat picture with the tones that the camera showed when the empty board was taught."""
    seen, taught = flat[::EVERY, ::EVERY], ground[::EVERY, ::EVERY]
    curves = [_curve(seen[..., channel], taught[..., channel]) for channel in range(3)]
    if max(float(np.abs(curve / _TONES - 1).max()) for curve in curves) < CLEAR:
        return flat
    table = np.stack([_levels(curve) for curve in curves], axis=-1)
    return np.asarray(cv2.LUT(flat, table[None]), np.uint8)


_TONES = np.linspace(LEAST, MOST, TONES, dtype=np.float32)


def _curve(seen: NDArray[np.uint8], taught: Floats) -> Floats:
    """What each of the tones was in the lesson: a gain and a contrast that fit the empty board best."""
    then, now = _usual(seen.ravel(), taught.ravel())
    if len(then) < 2:
        return _TONES
    x, y = np.log(now), np.log(then)
    spread = float(((x - x.mean()) ** 2).sum())
    slope = float(((x - x.mean()) * (y - y.mean())).sum()) / spread if np.ptp(x) > np.log(CONTRAST) else 1.0
    slope = float(np.clip(slope, 1 / CONTRAST, CONTRAST))
    return np.asarray(np.exp(y.mean() + slope * (np.log(_TONES) - x.mean())), np.float32)


def _usual(seen: NDArray[np.uint8], taught: Floats) -> tuple[Floats, Floats]:
    """The tones of the empty board that are frequent, and how each usually looks now."""
    edges = np.geomspace(LEAST, MOST, TONES + 1)
    part = np.digitize(taught, edges)
    pairs = [
        (float(np.median(taught[mine])), float(np.median(seen[mine])))
        for at in range(1, TONES + 1)
        if np.count_nonzero(mine := part == at) >= ENOUGH
    ]
    clear = [(then, now) for then, now in pairs if LEAST <= now <= MOST]
    found = np.array(clear, np.float32).reshape(-1, 2)
    return found[:, 0], found[:, 1]


def _levels(curve: Floats) -> NDArray[np.uint8]:
    """The curve for all 256 levels."""
    slope = float(np.log(curve[-1] / curve[0]) / np.log(_TONES[-1] / _TONES[0]))
    levels = np.maximum(np.arange(256, dtype=np.float32), 0.5)
    return np.asarray(np.clip(np.rint(curve[0] * (levels / _TONES[0]) ** slope), 0, 255), np.uint8)
