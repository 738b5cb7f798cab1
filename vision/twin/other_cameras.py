"""Photographs as other cameras would have taken them: a stand-in for renderers and rooms nobody has seen.

table = as_seen_by("warm", kept_table(folder, seed=1003, pours=4), seed=1003)

The lesson and the pours are changed alike, but for the cameras of `DRIFTING`: with those the pours alone are,
as if the lamp or the camera had changed a little since the lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.twin.dice import Random
from vision.twin.second_boards import KeptTable

Step = Callable[[Picture, Random], Picture]


def _rounded(values: NDArray[np.floating[Any]]) -> Picture:
    return np.asarray(np.clip(np.rint(values), 0, 255), np.uint8)


def _gamma(power: float, picture: Picture, _: Random) -> Picture:
    return _rounded(255 * (picture / 255.0) ** power)


def _light(blue: float, green: float, red: float, picture: Picture, _: Random) -> Picture:
    return _rounded(picture * np.array([blue, green, red]))


def _saturation(factor: float, picture: Picture, _: Random) -> Picture:
    grey = picture.mean(axis=2, keepdims=True)
    return _rounded(grey + (picture - grey) * factor)


def _lifted_black(level: float, picture: Picture, _: Random) -> Picture:
    return _rounded(level + picture * ((255 - level) / 255))


def _grain(sigma: float, picture: Picture, random: Random) -> Picture:
    return _rounded(picture + random.normal(0, sigma, picture.shape))


def _jpeg(quality: int, picture: Picture, _: Random) -> Picture:
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _vignette(loss: float, picture: Picture, _: Random) -> Picture:
    """Darker by this part in the very corners."""
    high, wide = picture.shape[:2]
    down, across = np.linspace(-1, 1, high)[:, None] * high, np.linspace(-1, 1, wide)[None] * wide
    return _rounded(picture * (1 - loss * (down**2 + across**2) / (high**2 + wide**2))[..., None])


def _blur(sigma: float, picture: Picture, _: Random) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


CAMERAS: Mapping[str, tuple[Step, ...]] = {
    "pale": (partial(_gamma, 0.65),),
    "contrasty": (partial(_gamma, 1.5),),
    "dim": (partial(_light, 0.6, 0.6, 0.6),),
    "bright": (partial(_light, 1.35, 1.35, 1.35),),
    "warm": (partial(_light, 0.7, 0.95, 1.2),),
    "cool": (partial(_light, 1.2, 1.0, 0.75),),
    "dull": (partial(_saturation, 0.6),),
    "vivid": (partial(_saturation, 1.4),),
    "hazy": (partial(_lifted_black, 25.0),),
    "grainy": (partial(_grain, 10.0),),
    "compressed": (partial(_jpeg, 50),),
    "vignetted": (partial(_vignette, 0.5),),
    "blurred": (partial(_blur, 1.4),),
    "cheap": (
        partial(_gamma, 0.8),
        partial(_light, 0.85, 1.0, 1.1),
        partial(_blur, 0.7),
        partial(_grain, 5.0),
        partial(_jpeg, 70),
    ),
    "old": (partial(_gamma, 1.3), partial(_vignette, 0.35), partial(_grain, 4.0), partial(_jpeg, 60)),
}
DRIFTING: Mapping[str, tuple[Step, ...]] = {
    "drifting-dim": (partial(_gamma, 1.12), partial(_light, 0.92, 0.92, 0.92)),
    "drifting-warm": (partial(_light, 0.92, 1.0, 1.07), partial(_grain, 4.0), partial(_jpeg, 75)),
    "drifting-pale": (partial(_gamma, 0.88), partial(_vignette, 0.2), partial(_blur, 0.8)),
}


def as_seen_by(camera: str, table: KeptTable, *, seed: int) -> KeptTable:
    """The table as this camera would show it; `seed` fixes the grain."""
    random = np.random.default_rng(seed)
    steps = CAMERAS.get(camera) or DRIFTING[camera]
    pours = [(_taken(picture, steps, random), truth) for picture, truth in table.pours]
    if camera in DRIFTING:
        return replace(table, pours=pours)
    shown = {name: [_taken(each, steps, random) for each in taken] for name, taken in table.shown.items()}
    return replace(table, empty=_taken(table.empty, steps, random), shown=shown, pours=pours)


def _taken(picture: Picture, steps: tuple[Step, ...], random: Random) -> Picture:
    for step in steps:
        picture = step(picture, random)
    return picture
