"""Things on a table that are no dice: tray walls, coins, cards, marks, dots, writing, keyboards, labels."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from vision.pictures import Picture
from vision.train.sprites import Array, Random

FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_PLAIN, cv2.FONT_HERSHEY_COMPLEX)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:;-+*"
Place = tuple[int, int]
Ink = list[float]


def add_clutter(canvas: Array, random: Random) -> None:
    """Up to six things anywhere in the picture; three pictures in ten stay empty."""
    size = canvas.shape[0]
    for _ in range(int(random.integers(0, 7)) if random.random() < 0.7 else 0):
        x, y = (int(v) for v in random.integers(0, size, 2))
        thing = THINGS[int(random.integers(len(THINGS)))]
        thing(canvas, random, (x, y), int(random.integers(3, 90)))


def _ink(random: Random) -> Ink:
    return [float(part) for part in random.uniform(0, 1, 3)]


def _wall(canvas: Array, random: Random, at: Place, _reach: int) -> None:
    end = tuple(random.integers(0, canvas.shape[0], 2).tolist())
    cv2.line(canvas, at, end, _ink(random), int(random.integers(1, 14)))


def _coin(canvas: Array, random: Random, at: Place, reach: int) -> None:
    cv2.circle(canvas, at, reach // 2, _ink(random), -1 if random.random() < 0.6 else 2, cv2.LINE_AA)


def _card(canvas: Array, random: Random, at: Place, reach: int) -> None:
    box = cv2.boxPoints((at, (reach, reach * random.uniform(1.4, 3)), random.uniform(0, 90)))
    cv2.fillPoly(canvas, [box.astype(np.int32)], _ink(random), cv2.LINE_AA)


def _marker(canvas: Array, random: Random, at: Place, reach: int) -> None:
    """A printed corner mark: black frame, random cells."""
    side = max(12, reach)
    cells = np.pad(random.integers(0, 2, (4, 4)), 1).astype(np.float32)
    mark = np.pad(cells, 1, constant_values=1.0)
    tile = cv2.resize(mark, (side, side), interpolation=cv2.INTER_NEAREST)
    part = canvas[at[1] : at[1] + side, at[0] : at[0] + side]
    part[:] = tile[: part.shape[0], : part.shape[1], None]


def _dots(canvas: Array, random: Random, at: Place, reach: int) -> None:
    ink = _ink(random)
    for dot in random.integers(-reach, reach + 1, (int(random.integers(1, 8)), 2)):
        place = at[0] + int(dot[0]), at[1] + int(dot[1])
        cv2.circle(canvas, place, int(random.integers(1, 6)), ink, -1, cv2.LINE_AA)


def _strokes(canvas: Array, random: Random, at: Place, reach: int) -> None:
    lines = random.integers(0, 8 + reach, (int(random.integers(2, 7)), 3, 2)) + np.array(at)
    cv2.polylines(canvas, list(lines.astype(np.int32)), isClosed=False, color=_ink(random), thickness=2)


def _hand(canvas: Array, random: Random, at: Place, reach: int) -> None:
    cv2.ellipse(canvas, at, (reach, reach * 2), random.uniform(0, 180), 0, 360, (0.55, 0.65, 0.85), -1)


def _cable(canvas: Array, random: Random, at: Place, reach: int) -> None:
    """A bent line, often with a thicker piece in it."""
    ink, turns = _ink(random) if random.random() < 0.5 else [0.08] * 3, random.normal(0, 0.5, 9).cumsum()
    steps = np.stack([np.cos(turns), np.sin(turns)], 1) * (12 + reach / 2)
    way = (np.array(at) + np.concatenate([np.zeros((1, 2)), steps.cumsum(0)])).astype(np.int32)
    thick = int(random.integers(2, 8))
    cv2.polylines(canvas, [way], isClosed=False, color=ink, thickness=thick, lineType=cv2.LINE_AA)
    if random.random() < 0.5:
        cv2.line(canvas, way[4].tolist(), way[5].tolist(), ink, 3 * thick)


def _label(canvas: Array, random: Random, at: Place, reach: int) -> None:
    """A box with writing on it, and sometimes the bars of a code."""
    wide, high = 30 + 2 * reach, 12 + reach // 2
    dark = random.random() < 0.5
    tile = np.full((high, wide, 3), _shade(random, dark), np.uint8)
    word = "".join(random.choice(list(LETTERS), int(random.integers(2, 9))))
    ink, scale = _shade(random, not dark), high / 40 * random.uniform(0.7, 1.3)
    font = FONTS[int(random.integers(len(FONTS)))]
    cv2.putText(tile, word, (4, int(0.75 * high)), font, scale, ink, int(random.integers(1, 3)), cv2.LINE_AA)
    if random.random() < 0.4:
        bars = random.integers(0, 2, wide // 3).repeat(3)[None, : wide // 2, None]
        tile[high // 4 :, wide // 2 : wide // 2 + bars.shape[1]] *= bars.astype(np.uint8)
    _laid(canvas, tile, at, float(random.uniform(-180, 180)))


def _keyboard(canvas: Array, random: Random, at: Place, reach: int) -> None:
    """Rows of square keys, one letter each."""
    key, dark = 8 + reach // 2, random.random() < 0.7
    rows, columns = int(random.integers(2, 5)), int(random.integers(3, 8))
    tile = np.full((rows * key, columns * key, 3), _shade(random, dark=random.random() < 0.5), np.uint8)
    body, ink, gap = _shade(random, dark), _shade(random, not dark), max(1, key // 9)
    font = FONTS[int(random.integers(2))]
    for row in range(rows):
        for column in range(columns):
            x, y = column * key + (key // 3 if row % 2 else 0), row * key
            cv2.rectangle(tile, (x + gap, y + gap), (x + key - gap, y + key - gap), body, -1, cv2.LINE_AA)
            letter = str(random.choice(list(LETTERS)))
            place = x + int(key * 0.35), y + int(key * 0.65)
            cv2.putText(tile, letter, place, font, key / 60, ink, 1, cv2.LINE_AA)
    _laid(canvas, tile, at, float(random.uniform(-180, 180)))


def _shade(random: Random, dark: bool) -> Ink:
    """A grey with hardly a hue, 0 to 255."""
    grey = random.uniform(8, 90) if dark else random.uniform(150, 255)
    return [float(part) for part in np.clip(grey + random.normal(0, 10, 3), 0, 255)]


def _laid(canvas: Array, tile: Picture, at: Place, degrees: float) -> None:
    """The tile in the picture, its middle at a place, turned."""
    high, wide = tile.shape[:2]
    matrix: Any = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1.0)
    matrix[:, 2] += np.array(at) - np.array([wide / 2, high / 2])
    size = canvas.shape[1], canvas.shape[0]
    mask = cv2.warpAffine(np.ones((high, wide), np.float32), matrix, size)[..., None]
    canvas *= 1 - mask
    canvas += cv2.warpAffine(tile, matrix, size).astype(np.float32) / 255 * mask


THINGS = (_wall, _coin, _card, _marker, _dots, _strokes, _hand, _cable, _label, _keyboard)
