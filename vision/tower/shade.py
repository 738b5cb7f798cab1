"""What explains a look on a board that was taught: a cube in some light, or the board with a shadow on it.

A shadow is the board's own colour with less light, and shadows are as deep as they were in the lesson. A
cube is a taught look in about the light of the lesson, or paler where a lamp gleams in it. Each explanation
has a price: how far the colour is off, and how unusual the light would be. The cheaper one holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.bare import Floats, Look, length, light_between

GRAIN, SHARE = 2.5, 0.05  # how far soft looks scatter: in grey levels, and as a part of the look
OTHER_LIGHT = 0.35  # how far the light on cubes scatters, as a logarithm
LIGHTS = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6)
GLEAM, GLEAMS, GLEAMING = 225.0, (0.1, 0.2, 0.3, 0.4, 0.5, 0.6), 0.3  # its grey level, parts, usual part
SAME, CHANGED = 1.0, 2.0  # scatters from the empty board: surely nothing lies on it; something may
USUAL_SHADE = 0.65  # of the board's light: how deep shadows are where no lesson told
LIGHTEST = 0.75  # of it: whatever a lesson shows, a hand or the ship may cast such a shadow
DEPTH = 0.2  # how far still deeper shadows scatter, as a logarithm
BRIGHTER = 0.25  # how far light on the board that is brighter than in the lesson scatters, as a logarithm
AS_WELL = 1.0  # the price up to which a look may well be a cube
UNLIKE = 9.0  # the price from which nothing is explained
SAME_LIGHT = 1.1  # a factor of light within which the board and a cube are not told apart by it
HIDDEN = 1.0  # scatters from the board within which a cube is not seen
IN_SHADE, ENOUGH = 0.9, 100  # of the board's light; pixels of shadow that a picture must show


def softened(flat: Picture) -> Picture:
    """The picture without grain; edges stay."""
    return np.asarray(cv2.bilateralFilter(cv2.medianBlur(flat, 3), 5, 24, 2), np.uint8)


def black_pixels(pixels: Floats, ground: Floats, looks: tuple[Look, ...], shade: float) -> NDArray[np.bool_]:
    """Which looks a black cube with these taught looks explains better than a shadow does."""
    black = pixels.max(axis=1, initial=0) < LIGHTS[-1] * np.max(looks) + 3 * GRAIN
    price = cube_price(pixels[black], looks)
    black[black] = (price < UNLIKE) & (price < board_price(pixels[black], ground[black], shade))
    return np.asarray(black)


def cube_price(pixels: Floats, looks: tuple[Look, ...], *, gleams: bool = False) -> Floats:
    """What it costs to explain looks as a cube of these taught looks."""
    at, scatter, unusual = _lit(looks, gleams=gleams)
    # The distances of all pixels from all looks at once: |p - a|² = |p|² - 2pa + |a|².
    squares = (pixels**2).sum(1)[:, None] - 2 * pixels @ at.T + (at**2).sum(1)[None]
    return np.asarray((np.maximum(squares, 0) / scatter**2 + unusual).min(1, initial=np.inf), np.float32)


@lru_cache(maxsize=64)
def _lit(looks: tuple[Look, ...], *, gleams: bool) -> tuple[Floats, Floats, Floats]:
    """Taught looks in every light: how they look, how far that scatters, and how unusual the light is."""
    taught, lit = np.array(looks, np.float32).reshape(-1, 3), np.array(LIGHTS, np.float32)
    at = (taught[:, None] * lit[None, :, None]).reshape(-1, 3)
    unusual = np.tile((np.log(lit) / OTHER_LIGHT) ** 2, len(taught))
    if gleams:
        parts = np.array(GLEAMS, np.float32)
        paler = taught[:, None] + (GLEAM - taught[:, None]) * parts[None, :, None]
        at = np.concatenate([at, paler.reshape(-1, 3)])
        unusual = np.concatenate([unusual, np.tile((parts / GLEAMING) ** 2, len(taught))])
    return at, np.asarray(GRAIN + SHARE * length(at), np.float32), np.asarray(unusual, np.float32)


def board_price(pixels: Floats, ground: Floats, shade: float) -> Floats:
    """What it costs to explain looks as the board in other light."""
    light = np.maximum(light_between(pixels, ground), 0.01)
    deep = np.log(np.minimum(light / shade, 1.0)) / DEPTH
    bright = np.log(np.maximum(light, 1.0)) / BRIGHTER
    return np.asarray(apart(pixels, ground * light[..., None]) ** 2 + deep**2 + bright**2, np.float32)


def changed_part(pixels: Floats, ground: Floats) -> NDArray[np.uint8]:
    """1 where something lies on the board or a shadow falls on it."""
    off = (apart(pixels, ground) > CHANGED).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(off, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def apart(pixels: Floats, at: Floats) -> Floats:
    """Scatters between looks."""
    return np.asarray(length(pixels - at) / (GRAIN + SHARE * length(at)), np.float32)


def hidden_share(look: NDArray[np.float32], bare: Picture) -> float:
    """The part of the empty board that looks as a cube of this look does, in about the same light."""
    ground = softened(bare)[::4, ::4].reshape(-1, 3).astype(np.float32)
    light = np.clip(light_between(look[None], ground), 1 / SAME_LIGHT, SAME_LIGHT)
    return float((apart(look[None], ground * light[:, None]) < HIDDEN).mean())


def shade_of(flats: Sequence[Picture], bare: Picture) -> float:
    """How deep shadows are on this board, from pictures with cubes: the board's own colour in less light."""
    ground = softened(bare).astype(np.float32)
    seen = (softened(flat).astype(np.float32) for flat in flats)
    depths = [shade for pixels in seen if (shade := _deepest(pixels, ground)) is not None]
    return round(min(float(np.median(depths)), LIGHTEST), 2) if depths else USUAL_SHADE


def _deepest(pixels: Floats, ground: Floats) -> float | None:
    light = light_between(pixels, ground)
    shaded = (light < IN_SHADE) & (apart(pixels, ground * light[..., None]) < 1)
    inner = cv2.erode(shaded.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    found = light[inner]
    return float(np.percentile(found, 5)) if len(found) >= ENOUGH else None
