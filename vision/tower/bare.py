"""The empty board as it was taught: what differs from it by more than light lies on it.

Light and shadow make every colour of the board brighter or darker by one factor; a cube changes the colour
itself, or makes it darker than any shadow does.
"""

from __future__ import annotations

import base64
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture

KEPT = (480, 360)  # pixels of the picture that is kept
QUALITY = 90
DEEPEST, BRIGHTEST = 0.42, 1.45  # factors of light and shadow on a board
GRAIN, SHARE = 5.0, 0.07  # how far looks scatter: in grey levels, and as a part of the look

Floats = NDArray[np.float32]
Look = tuple[float, float, float]  # BGR in the flat picture


def packed(bare: Picture) -> str:
    """The picture as text for a colour file."""
    small = cv2.resize(bare, KEPT, interpolation=cv2.INTER_AREA)
    data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    return base64.b64encode(data).decode()


def unpacked(text: Any) -> Picture | None:
    """The picture of such a text; None when it is none."""
    try:
        data = np.frombuffer(base64.b64decode(str(text), validate=True), np.uint8)
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except (ValueError, cv2.error):
        return None
    return None if picture is None else np.asarray(picture, np.uint8)


def off_board(pixels: Floats, ground: Floats) -> Floats:
    """Scatters of looks from the empty board there, whatever light falls on it."""
    at = ground * np.clip(light_between(pixels, ground), DEEPEST, BRIGHTEST)[..., None]
    return np.asarray(length(pixels - at) / (GRAIN + SHARE * length(at)), np.float32)


def light_between(pixels: Floats, ground: Floats) -> Floats:
    """The factor of light that makes the ground most like these pixels."""
    return np.asarray(_dot(pixels, ground) / np.maximum(_dot(ground, ground), 1.0), np.float32)


def length(looks: Floats) -> Floats:
    """The length of each look."""
    return np.asarray(np.sqrt(_dot(looks, looks)), np.float32)


def _dot(one: Floats, two: Floats) -> Floats:
    return np.asarray(np.einsum("...c,...c->...", one, two), np.float32)
