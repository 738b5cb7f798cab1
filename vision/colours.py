"""Names of colours, and which of them a die is."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.messages import Message, say

Picture = NDArray[np.uint8]

COLOURFUL = 26.0  # distance from grey, in Lab, of a painted body

PALE = 14.0  # distance from grey below which a colour has no hue
WHITE, BLACK = 160.0, 82.0  # lightness, 0 to 255, from which a grey is white, and below which it is black
ROSY = 150.0  # lightness from which a red is pink
DARK_ORANGE, DULL_ORANGE = 118.0, 50.0  # lightness and strength below which an orange is brown
DIMMEST = 140.0  # a white of less is a dark picture, not a white
HUES = (  # degrees round the grey of Lab at which each name ends
    (50, "red"),
    (82, "orange"),
    (112, "yellow"),
    (190, "green"),
    (245, "turquoise"),
    (305, "blue"),
    (340, "purple"),
    (360, "pink"),
)

# Each name with how it looks, in BGR. Several looks may share a name.
LOOKS: tuple[tuple[str, tuple[int, int, int]], ...] = (
    ("white", (235, 235, 235)),
    ("white", (200, 222, 228)),
    ("grey", (130, 130, 130)),
    ("grey", (80, 80, 80)),
    ("black", (32, 32, 32)),
    ("red", (40, 40, 200)),
    ("red", (40, 35, 120)),
    ("orange", (30, 120, 235)),
    ("brown", (40, 80, 120)),
    ("yellow", (40, 215, 235)),
    ("green", (70, 160, 40)),
    ("green", (50, 80, 30)),
    ("blue", (190, 80, 30)),
    ("blue", (110, 50, 25)),
    ("purple", (130, 40, 110)),
    ("purple", (80, 25, 60)),
    ("pink", (180, 120, 230)),
    ("turquoise", (190, 180, 50)),
)


KNOWN = frozenset({"violet", *(name for name, _ in LOOKS)})
"""The colours that have a name in each language; whoever teaches others names them."""


def colour_name(colour: str) -> Message:
    """A colour in a sentence."""
    return say(f"vision.colour.{colour}") if colour in KNOWN else say("as-is", text=colour)


def colour_of(
    cutout: Picture, *, among: tuple[str, ...] = (), white: NDArray[np.float32] | None = None
) -> str:
    """The name of the body colour of the die in the middle of `cutout`.

    `among` are the colours these dice come in, if that is known. `white` is how a white thing looks
    under this light (BGR), when the tray knows it.
    """
    body = body_colour(cutout, white=white)
    looks = [(name, look) for name, look in LOOKS if name in among]
    if not looks:
        return _named(*_lab(body[None])[0].tolist())
    known = _lab(np.array([look for _, look in looks], np.float32))
    # Brightness changes with the light more than hue does.
    apart = np.linalg.norm((known - _lab(body[None])) * np.array([0.6, 1.3, 1.3], np.float32), axis=1)
    return looks[int(apart.argmin())][0]


def _named(light: float, a: float, b: float) -> str:
    """The name of a colour by its hue; greys, pink and brown also by how light and how strong they are."""
    strong, hue = np.hypot(a - 128, b - 128), np.degrees(np.arctan2(b - 128, a - 128)) % 360
    if strong < PALE:
        return "white" if light > WHITE else "black" if light < BLACK else "grey"
    if light > ROSY and (hue > 320 or hue < 30):
        return "pink"
    if light < DARK_ORANGE and strong < DULL_ORANGE and 40 < hue < 85:
        return "brown"
    return next(name for end, name in HUES if hue < end)


def usual_white(frame: Picture) -> NDArray[np.float32]:
    """How white may look in a frame that shows no white thing that is known: as its brightest parts do."""
    height, width = frame.shape[:2]
    grey = frame[:: max(1, height // 120), :: max(1, width // 160)].mean(2)
    return np.full(3, max(DIMMEST, float(np.percentile(grey, 97))), np.float32)


def _lab(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    pixels = np.clip(colours, 0, 255).astype(np.uint8)[None]
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB)[0], np.float32)


def body_colour(cutout: Picture, *, white: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
    """The colour of the die's body, not of its pips or symbol.

    A painted body is what is colourful in the middle. Where nothing is, the body is whatever covers most.
    """
    pixels = middle_of(cutout)
    if white is not None:
        pixels = np.clip(pixels * (230.0 / np.maximum(white, 30.0)), 0, 255).astype(np.float32)
    colourful = np.linalg.norm(_lab(pixels)[:, 1:] - 128, axis=1) > COLOURFUL
    if colourful.mean() > 0.2:
        return np.asarray(np.median(pixels[colourful], axis=0), np.float32)
    return _larger_part(pixels)


def middle_of(cutout: Picture) -> NDArray[np.float32]:
    """Some pixels of the disc that certainly belongs to the die."""
    size = cutout.shape[0]
    step = max(1, size // 24)
    rows, columns = np.mgrid[0:size:step, 0:size:step]
    disc = np.hypot(rows - size / 2, columns - size / 2) < 0.27 * size
    return np.asarray(cutout[::step, ::step][disc], np.float32)


def _larger_part(pixels: NDArray[np.float32]) -> NDArray[np.float32]:
    """The pixels as two groups, light and dark: the mean of the larger one."""
    ordered = np.sort(pixels, axis=0)
    dark, light = ordered[len(ordered) // 5], ordered[4 * len(ordered) // 5]
    for _ in range(4):
        # Nearer to the light seed than to the dark one: beyond the middle between the two.
        lit = (pixels - (dark + light) / 2) @ (light - dark) > 0
        if lit.all() or not lit.any():
            break
        dark, light = pixels[~lit].mean(0), pixels[lit].mean(0)
    return np.asarray(light if lit.mean() > 0.5 else dark, np.float32)
