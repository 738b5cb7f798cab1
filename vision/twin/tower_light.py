"""Evenings at the combat board: lamps warm and dim, shadows, and where the camera hangs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.twin.dice import Random
from vision.twin.light import Conditions, Three, any_conditions

SEEN = 1.8  # decimetres that half the picture's height shows at the board
DARKEST, BRIGHTEST = 0.26, 0.62  # the least light of the room, and the most of the lamp
PLAIN_EYE = (0.0, 0.0, 5.3)


def plain_evening() -> Conditions:
    """Good light and a camera over the middle."""
    return _aimed(Conditions(), PLAIN_EYE, (0.0, 0.0), 0.0)


def any_evening(random: Random) -> Conditions:
    """Any light and place of the camera that people have; a part of the evenings is warm, a part dim."""
    high = float(random.uniform(4.6, 6.0))
    eye = (float(random.normal(0, 0.25)), float(random.normal(0, 0.25)), high)
    look_at = (float(random.normal(0, 0.04)), float(random.normal(0, 0.04)))
    roll = float(np.clip(random.normal(0, 0.025), -0.05, 0.05))
    evening = _aimed(any_conditions(random), eye, look_at, roll)
    return replace(
        evening,
        # A room in which people play is never so dark beside the lamp that shadows are black.
        ambient=max(DARKEST, evening.ambient),
        lamp_strength=min(BRIGHTEST, evening.lamp_strength),
        gains=_light_colour(random),
        noise=float(random.uniform(0.0, 5.0)),
    )


def _light_colour(random: Random) -> Three:
    """Gains for blue, green and red: daylight to a warm bulb, bright to dim."""
    warm, dim = random.uniform(-0.12, 0.45), random.uniform(0.55, 1.0)
    blue, green, red = 1 - warm, 1 - 0.35 * max(0.0, warm), 1 + 0.1 * min(0.0, warm)
    return float(blue * dim), float(green * dim), float(red * dim)


def _aimed(evening: Conditions, eye: Three, look_at: tuple[float, float], roll: float) -> Conditions:
    fovy = float(np.degrees(2 * np.arctan(SEEN / eye[2])))
    return replace(evening, eye=eye, look_at=look_at, roll=roll, _fovy=fovy)
