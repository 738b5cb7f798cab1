"""Puts drawn dice on made-up tables: the pictures the networks first learn from."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.train.bank import COCKED, Bank
from vision.train.clutter import add_clutter
from vision.train.lens import any_lens
from vision.train.sprites import Array, Random

Picture = NDArray[np.uint8]
SIZE = 320
PALE = 0.25  # part of the scenes: white dice on a pale table, which are common and hard to see
LIGHT = 0.62  # of white: how light a drawn die is that counts as white


@dataclass(frozen=True)
class Scene:
    """A picture and its dice: x, y and side in pixels, the face shown, the tilt."""

    picture: Picture
    places: Array
    faces: tuple[str, ...]
    tilts: Array


def any_scene(bank: Bank, random: Random, size: int = SIZE) -> Scene:
    """Up to two dozen dice, many of them touching, under any light."""
    pale = random.random() < PALE
    canvas = background(random, size, pale=pale)
    edge = float(np.exp(random.uniform(np.log(10), np.log(72))))
    room = int(min(24, (0.75 * size / edge) ** 2))
    wanted = int(random.integers(0, max(2, room + 1)))
    oblique = random.random() < 0.35
    chosen = _chosen(bank, random, wanted, oblique, pale)
    places: list[tuple[float, float, float]] = []
    light = random.normal(0, 0.16, 2)
    strength = float(random.uniform(0.05, 0.55))
    kept = []
    for index in chosen:
        side = edge * float(random.uniform(0.82, 1.2))
        spot = _free_spot(places, side, random, size)
        if spot is None:
            continue
        turn = 0.0 if oblique else float(random.uniform(0, 360))
        box, tilt = _paste(canvas, bank, int(index), (*spot, side), turn, light * side, strength)
        if box is not None:
            places.append(box)
            kept.append((str(bank.faces[index]), tilt))
    picture = any_lens((np.clip(canvas, 0, 1) * 255).astype(np.uint8), random)
    tilts = np.array([tilt for _, tilt in kept], np.float32).reshape(-1, 2)
    return Scene(picture, np.array(places, np.float32).reshape(-1, 3), tuple(f for f, _ in kept), tilts)


def _chosen(bank: Bank, random: Random, wanted: int, oblique: bool, pale: bool) -> NDArray[np.int64]:
    """One camera sees all dice of a scene at about the same slant."""
    picks = random.integers(0, len(bank), (60 if pale else 12) * wanted + 1)
    if pale:
        picks = picks[bank.lightness(picks) > LIGHT]
    slant = np.linalg.norm(bank.tilts[picks], axis=1)
    loose = bank.faces[picks] == COCKED
    middle = random.uniform(0.2, 0.7) if oblique else random.uniform(0.0, 0.3)
    return np.asarray(picks[(np.abs(slant - middle) < 0.16) | (loose & (random.random() < 0.5))][:wanted])


def _free_spot(
    places: list[tuple[float, float, float]], side: float, random: Random, size: int
) -> tuple[float, float] | None:
    """A place for one more die: often against another one, now and then half out of the picture."""
    for _ in range(12):
        spot = random.uniform(-0.02 * size, 1.02 * size, 2)
        if places and random.random() < 0.55:
            x, y, other = places[int(random.integers(len(places)))]
            way = random.uniform(0, 2 * np.pi)
            reach = (side + other / 1.15) * random.uniform(0.52, 0.68)
            spot = np.array([x + reach * np.cos(way), y + reach * np.sin(way)])
        gaps = [np.hypot(spot[0] - x, spot[1] - y) - 0.5 * (side + other / 1.15) for x, y, other in places]
        if all(gap > 0.0 for gap in gaps):
            return float(spot[0]), float(spot[1])
    return None


def _paste(
    canvas: Array,
    bank: Bank,
    index: int,
    place: tuple[float, float, float],
    turn: float,
    shade: NDArray[np.float64],
    strength: float,
) -> tuple[tuple[float, float, float] | None, tuple[float, float]]:
    x, y, edge = place
    sprite = bank.pictures[index]
    half = sprite.shape[0] / 2
    scale = edge / (sprite.shape[0] / 1.62)
    matrix = cv2.getRotationMatrix2D((half, half), turn, scale)
    matrix[:, 2] += np.array([x, y]) - half
    corner, canvas = _around(canvas, x, y, 1.5 * half * scale + np.abs(shade).max() + 0.3 * edge)
    matrix[:, 2] -= corner
    size = (canvas.shape[1], canvas.shape[0])
    mode = cv2.INTER_LINEAR if scale > 0.5 else cv2.INTER_AREA
    source = sprite if scale > 0.5 else cv2.blur(sprite, (2, 2)) if scale > 0.3 else cv2.blur(sprite, (4, 4))
    flat = cv2.warpAffine(source, matrix, size, flags=mode)
    alpha = flat[..., 3:].astype(np.float32) / 255
    rows, columns = np.nonzero(alpha[..., 0] > 0.5)
    tilt = _turned(bank.tilts[index], turn)
    if len(rows) < 0.35 * edge * edge:
        return None, tilt
    _cast_shadow(canvas, alpha[..., 0], shade, edge, strength)
    canvas *= 1 - alpha
    canvas += flat[..., :3].astype(np.float32) / 255 * alpha
    left, right, top, bottom = columns.min(), columns.max() + 1, rows.min(), rows.max() + 1
    side = 1.15 * max(right - left, bottom - top)
    x, y = corner + np.array([left + right, top + bottom]) / 2
    return (float(x), float(y), float(side)), tilt


def _around(canvas: Array, x: float, y: float, reach: float) -> tuple[NDArray[np.int64], Array]:
    """The part of the picture that a die and its shadow can lie in, and where it begins."""
    low = np.maximum(np.floor(np.array([x, y]) - reach).astype(np.int64), 0)
    high = np.ceil(np.array([x, y]) + reach).astype(np.int64)
    return low, canvas[low[1] : high[1], low[0] : high[0]]


def _turned(tilt: Array, degrees: float) -> tuple[float, float]:
    angle = np.deg2rad(degrees)
    c, s = np.cos(angle), np.sin(angle)
    return float(c * tilt[0] + s * tilt[1]), float(-s * tilt[0] + c * tilt[1])


def _cast_shadow(
    canvas: Array, alpha: Array, shade: NDArray[np.float64], edge: float, strength: float
) -> None:
    move = np.array([[1, 0, shade[0]], [0, 1, shade[1]]], np.float32)
    soft = cv2.warpAffine(alpha, move, (alpha.shape[1], alpha.shape[0]))
    soft = cv2.GaussianBlur(soft, (0, 0), max(0.6, edge * 0.09))
    canvas *= 1 - strength * soft[..., None]


def background(random: Random, size: int, *, pale: bool = False) -> Array:
    """A table: plain, felt, wood, checks or clutter, unevenly lit."""
    base = _table_colour(random)
    if pale:
        base = (1 - 0.35 * (1 - base)).astype(np.float32)
    canvas = np.tile(base, (size, size, 1)).astype(np.float32)
    kind = random.random()
    if kind < 0.35:
        canvas += random.uniform(0.0, 0.03) * random.normal(0, 1, (size, size, 1)).astype(np.float32)
    elif kind < 0.55:
        canvas += _grain(random, size, (size // 2, size // 2)) * random.uniform(0.02, 0.12)
    elif kind < 0.75:
        shape = (int(random.integers(2, 10)), int(random.integers(20, 90)))
        canvas += _grain(random, size, shape if random.random() < 0.5 else shape[::-1]) * random.uniform(
            0.05, 0.25
        )
    elif kind < 0.87:
        _checks(canvas, random)
    else:
        canvas += _grain(random, size, (7, 7)) * 0.4 + _grain(random, size, (30, 30)) * 0.15
    add_clutter(canvas, random)
    light = _grain(random, size, (3, 3)) * random.uniform(0.0, 0.3) + 1.0
    return np.clip(canvas * light, 0, 1).astype(np.float32)


def _table_colour(random: Random) -> Array:
    grey = random.uniform(0.1, 0.95)
    colour = np.full(3, grey)
    if random.random() < 0.6:
        pixel = np.array([[[random.uniform(0, 180), random.uniform(20, 220), grey * 255]]], np.uint8)
        colour = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] / 255.0
    return colour.astype(np.float32)


def _grain(random: Random, size: int, shape: tuple[int, int]) -> Array:
    rough = random.uniform(-1, 1, shape).astype(np.float32)
    return cv2.resize(rough, (size, size), interpolation=cv2.INTER_CUBIC)[..., None].astype(np.float32)


def _checks(canvas: Array, random: Random) -> None:
    step = int(random.integers(8, 70))
    rows, columns = np.indices(canvas.shape[:2]) // step
    other = _table_colour(random)
    canvas[(rows + columns) % 2 == 0] = other
