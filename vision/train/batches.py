"""Random batches out of the pools: turned, scaled, recoloured, blurred."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.train.gather import KEPT, Pool
from vision.train.scenes import Picture
from vision.train.sprites import Array, Random

FINDER_SIDE = 256
READER_SIDE = 48
CELL = 4  # pixels of the picture a cell of the heat map stands for


def finder_batch(
    pool: Pool, size: int, random: Random, *, zoom: tuple[float, float]
) -> tuple[Array, Array, Array]:
    """Pictures, targets (heat, side, x, y) and where the last three hold."""
    pictures = np.zeros((size, 3, FINDER_SIDE, FINDER_SIDE), np.float32)
    cells = FINDER_SIDE // CELL
    targets = np.zeros((size, 4, cells, cells), np.float32)
    known = np.zeros((size, 1, cells, cells), np.float32)
    for row in range(size):
        index = int(random.integers(len(pool.pictures)))
        picture, spots = _moved(pool.pictures[index], pool.places[index], random, zoom)
        pictures[row] = as_input(recoloured(picture, random))
        for x, y, side in spots:
            _mark(targets[row], known[row], x, y, side)
    return pictures, targets, known


def as_input(picture: Picture) -> Array:
    return picture.transpose(2, 0, 1).astype(np.float32) / 255


def _moved(
    picture: Picture, spots: Array, random: Random, zoom: tuple[float, float]
) -> tuple[Picture, Array]:
    height, width = picture.shape[:2]
    scale = float(np.exp(random.uniform(*np.log(zoom))))
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), float(random.uniform(0, 360)), scale)
    if random.random() < 0.5:
        matrix = matrix @ np.array([[-1, 0, width], [0, 1, 0], [0, 0, 1.0]])
    focus = np.array([width / 2, height / 2])
    if len(spots) and random.random() < 0.8:
        focus = spots[int(random.integers(len(spots))), :2] + random.normal(0, 50 / scale, 2)
    matrix[:, 2] += FINDER_SIDE / 2 - matrix @ np.array([*focus, 1.0])
    flags = cv2.INTER_AREA if scale < 0.7 else cv2.INTER_LINEAR
    source = cv2.blur(picture, (2, 2)) if scale < 0.6 else picture
    out = cv2.warpAffine(source, matrix, (FINDER_SIDE,) * 2, flags=flags, borderMode=cv2.BORDER_REFLECT_101)
    moved = [
        (*(matrix @ np.array([x, y, 1.0])), side * scale) for x, y, side in _mirrored(spots, width, height)
    ]
    return np.asarray(out, np.uint8), np.array(moved, np.float32).reshape(-1, 3)


def _mirrored(spots: Array, width: int, height: int) -> list[tuple[float, float, float]]:
    """The dice, and their reflections beyond the borders, which a moved picture shows too."""
    out = []
    for x, y, side in spots.tolist():
        across, down = (x, -x, 2 * width - 2 - x), (y, -y, 2 * height - 2 - y)
        out += [(mx, my, side) for mx in across for my in down]
    return out


def recoloured(picture: Picture, random: Random) -> Picture:
    """Another white balance, exposure and sharpness."""
    ramp = np.arange(256, dtype=np.float32)[:, None] / 255
    gain = random.uniform(0.85, 1.15, 3) * random.uniform(0.75, 1.3)
    table = np.clip((ramp * gain) ** random.uniform(0.75, 1.35) * 255, 0, 255).astype(np.uint8)
    out = cv2.LUT(picture, table[:, None, :])
    chance = random.random()
    if chance < 0.25:
        out = cv2.GaussianBlur(out, (0, 0), float(random.uniform(0.3, 1.1)))
    elif chance < 0.45:
        noise = random.normal(0, random.uniform(1, 7), out.shape)
        out = np.clip(out + noise, 0, 255).astype(np.uint8)
    if random.random() < 0.08:
        order = random.permutation(3)
        out = out[..., order]
    return np.asarray(out, np.uint8)


def _mark(target: Array, known: Array, x: float, y: float, side: float) -> None:
    cells = target.shape[1]
    cx, cy = x / CELL, y / CELL
    column, row = int(cx), int(cy)
    spread = max(0.7, side * 0.09 / CELL)
    reach = int(3 * spread) + 1
    left, right = max(0, column - reach), min(cells, column + reach + 1)
    top, bottom = max(0, row - reach), min(cells, row + reach + 1)
    if left >= right or top >= bottom:
        return
    ys, xs = np.mgrid[top:bottom, left:right]
    hill = np.exp(-((xs - column) ** 2 + (ys - row) ** 2) / (2 * spread**2))
    part = target[0, top:bottom, left:right]
    np.maximum(part, hill, out=part)
    if 0 <= column < cells and 0 <= row < cells:
        target[1:, row, column] = np.log(side / 32), cx - column - 0.5, cy - row - 0.5
        known[0, row, column] = 1


def reader_batch(
    pool: Pool, picks: NDArray[np.int64], random: Random, *, turn: float, flip: bool
) -> tuple[Array, Array]:
    """Cut-outs as the reader sees them, and the tilts turned along."""
    pictures = np.zeros((len(picks), 3, READER_SIDE, READER_SIDE), np.float32)
    tilts = np.zeros((len(picks), 2), np.float32)
    for row, index in enumerate(picks):
        degrees = float(random.uniform(-turn, turn))
        mirror = flip and random.random() < 0.5
        picture = _recut(pool.cutouts[index], degrees, mirror, random)
        pictures[row] = as_input(recoloured(picture, random))
        tilts[row] = _turned(pool.tilts[index], degrees, mirror)
    return pictures, tilts


def _recut(kept: Picture, degrees: float, mirror: bool, random: Random) -> Picture:
    scale = READER_SIDE / (KEPT / 1.5) * float(np.exp(random.uniform(np.log(0.83), np.log(1.22))))
    source = kept[:, ::-1] if mirror else kept
    matrix = np.asarray(cv2.getRotationMatrix2D((KEPT / 2, KEPT / 2), degrees, scale), np.float64)
    matrix[:, 2] += READER_SIDE / 2 - KEPT / 2 + random.uniform(-3.2, 3.2, 2)
    size = (READER_SIDE, READER_SIDE)
    return np.asarray(
        cv2.warpAffine(np.ascontiguousarray(source), matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _turned(tilt: Array, degrees: float, mirror: bool) -> tuple[float, float]:
    x, y = (-tilt[0] if mirror else tilt[0]), tilt[1]
    angle = np.deg2rad(degrees)
    c, s = np.cos(angle), np.sin(angle)
    return float(c * x + s * y), float(-s * x + c * y)
