"""Made-up symbols: they teach the embedding to tell apart faces that nobody has drawn yet."""

from __future__ import annotations

import cv2
import numpy as np

from vision.train.sprites import Array, Random

KINDS = 500  # how many different made-up symbols there are


def strange_masks(random: Random, size: int = 96) -> dict[str, Array]:
    """Six made-up symbols of the same die, each turned at random."""
    numbers = random.choice(KINDS, 6, replace=False)
    return {
        f"strange {number}": np.rot90(strange_mask(int(number), size), int(random.integers(0, 4))).copy()
        for number in numbers
    }


def strange_mask(number: int, size: int = 96) -> Array:
    """Made-up symbol `number`, always the same: a few strokes, blobs and bars."""
    random = np.random.default_rng(90_000 + number)
    canvas = np.zeros((size, size), np.uint8)
    for _ in range(int(random.integers(2, 5))):
        _mark(canvas, random, int(random.integers(0, 4)))
    return canvas.astype(np.float32) / 255


def _mark(canvas: np.ndarray[tuple[int, int], np.dtype[np.uint8]], random: Random, kind: int) -> None:
    size = canvas.shape[0]
    points = (random.uniform(0.18, 0.82, (4, 2)) * size).astype(np.int32)
    thick = int(random.uniform(0.06, 0.13) * size)
    start, end = (int(points[0, 0]), int(points[0, 1])), (int(points[1, 0]), int(points[1, 1]))
    if kind == 0:
        cv2.line(canvas, start, end, 255, thick, cv2.LINE_AA)
    elif kind == 1:
        cv2.circle(canvas, start, int(random.uniform(0.1, 0.25) * size), 255, thick, cv2.LINE_AA)
    elif kind == 2:
        cv2.fillPoly(canvas, [points[:3]], 255, cv2.LINE_AA)
    else:
        cv2.polylines(canvas, [points], isClosed=False, color=255, thickness=thick, lineType=cv2.LINE_AA)
