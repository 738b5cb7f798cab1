"""Things that are no dice, each in the middle of a cut-out: feet of a tray, coins, buttons, print, knots."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.train.batches import as_picture
from vision.train.gather import KEPT, SPARE, WINDOW, Pool
from vision.train.lens import any_lens
from vision.train.scenes import Picture, background
from vision.train.sprites import Array, Random

TABLES, TABLE = 50, 220  # how many tables are drawn, and their size
DIE = KEPT / (WINDOW * SPARE)  # pixels of a die in a cut-out
Paint = tuple[float, float, float]


def decoys(seed: int, count: int) -> Pool:
    """So many of them, as a pool without pictures of its own."""
    random = np.random.default_rng(seed)
    tables = [background(random, TABLE) for _ in range(TABLES)]
    cutouts = [_decoy(tables[int(random.integers(TABLES))], random) for _ in range(count)]
    tilts = np.full((count, 2), np.nan, np.float32)
    return Pool([], [], np.stack(cutouts), np.full(count, "other"), tilts)


def _decoy(table: Array, random: Random) -> Picture:
    x, y = (int(value) for value in random.integers(0, TABLE - KEPT, 2))
    canvas = as_picture(table[y : y + KEPT, x : x + KEPT] * 255)
    DRAWN[int(random.integers(len(DRAWN)))](canvas, random)
    return any_lens(canvas, random)


def _paint(random: Random, canvas: Picture) -> Paint:
    """A colour that is seen on this table."""
    under = canvas[KEPT // 2, KEPT // 2]
    for _ in range(8):
        paint = 255 * random.uniform(0.05, 1.0) * random.uniform(0.3, 1.0, 3)
        if random.random() < 0.6:
            paint[:] = paint.mean()
        if np.abs(paint - under).sum() > 90:
            break
    return float(paint[0]), float(paint[1]), float(paint[2])


def _middle(random: Random) -> tuple[int, int]:
    x, y = (round(float(v)) for v in KEPT / 2 + random.normal(0, 0.06 * DIE, 2))
    return x, y


def _radius(random: Random) -> int:
    return round(float(random.uniform(0.22, 0.52)) * DIE)


def _round(canvas: Picture, random: Random) -> None:
    """A foot, a coin, a counter, from above or at a slant; now and then with a rim, a shadow or a gleam."""
    at, far = _middle(random), _radius(random)
    size, turn = (far, round(far * float(random.uniform(0.75, 1)))), float(random.uniform(0, 180))
    if random.random() < 0.5:
        away = random.normal(0, 0.15, 2) * far
        shade = np.zeros(canvas.shape[:2], np.float32)
        cv2.ellipse(shade, (round(at[0] + away[0]), round(at[1] + away[1])), size, turn, 0, 360, 1.0, -1)
        canvas[:] = as_picture(canvas * (1 - 0.5 * cv2.GaussianBlur(shade, (0, 0), 0.2 * far)[..., None]))
    cv2.ellipse(canvas, at, size, turn, 0, 360, _paint(random, canvas), -1, cv2.LINE_AA)
    if random.random() < 0.5:
        rim = max(1, round(float(random.uniform(0.05, 0.2)) * far))
        cv2.ellipse(canvas, at, size, turn, 0, 360, _paint(random, canvas), rim, cv2.LINE_AA)
    if random.random() < 0.4:
        gleam = np.zeros(canvas.shape[:2], np.float32)
        spot = (np.array(at) + random.normal(0, 0.4, 2) * far).astype(int).tolist()
        cv2.circle(gleam, spot, max(1, far // 3), 1.0, -1)
        bright = cv2.GaussianBlur(gleam, (0, 0), 0.15 * far)[..., None] * random.uniform(50, 200)
        canvas[:] = as_picture(canvas + bright)


def _button(canvas: Picture, random: Random) -> None:
    """A disc with two to four holes in a ring."""
    at, far, holes = _middle(random), _radius(random), int(random.choice([2, 4]))
    cv2.circle(canvas, at, far, _paint(random, canvas), -1, cv2.LINE_AA)
    ink, first = _paint(random, canvas), random.uniform(0, np.pi)
    for way in first + np.arange(holes) * 2 * np.pi / holes:
        hole = (round(at[0] + 0.3 * far * np.cos(way)), round(at[1] + 0.3 * far * np.sin(way)))
        cv2.circle(canvas, hole, max(1, round(0.12 * far)), ink, -1, cv2.LINE_AA)


def _ring(canvas: Picture, random: Random) -> None:
    far = _radius(random)
    thick = max(1, round(float(random.uniform(0.1, 0.4)) * far))
    cv2.circle(canvas, _middle(random), far, _paint(random, canvas), thick, cv2.LINE_AA)


def _dots(canvas: Picture, random: Random) -> None:
    """Dots on the table itself, more than a die has or in another order: holes, a pattern of cloth."""
    paint = _paint(random, canvas)
    if random.random() < 0.5:
        step, far = float(random.uniform(0.2, 0.5)) * DIE, max(1, round(float(random.uniform(1, 4))))
        start = random.uniform(-step, 0, 2)
        spots = [(x, y) for x in np.arange(start[0], KEPT, step) for y in np.arange(start[1], KEPT, step)]
    else:
        far = max(1, round(float(random.uniform(1, 5))))
        spots = [tuple(random.normal(KEPT / 2, 0.3 * DIE, 2)) for _ in range(int(random.integers(5, 12)))]
    for x, y in spots:
        cv2.circle(canvas, (round(float(x)), round(float(y))), far, paint, -1, cv2.LINE_AA)


def _print(canvas: Picture, random: Random) -> None:
    """Letters and numbers, on a label or on the table."""
    paper, ink = _paint(random, canvas), _paint(random, canvas)
    if random.random() < 0.5:
        first, last = ((KEPT + sign * DIE * random.uniform(1, 2, 2)) / 2 for sign in (-1, 1))
        cv2.rectangle(canvas, first.astype(int).tolist(), last.astype(int).tolist(), paper, -1)
        ink = (25.0, 25.0, 25.0) if sum(paper) > 360 else (230.0, 230.0, 230.0)
    many = int(random.integers(1, 6))
    text = "".join(random.choice(list("ABCDEFGHKMNPRSTXYZ0123456789%&@#"), many))
    scale = float(random.uniform(0.8, 1.7)) / many**0.5
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)
    at = _middle(random)
    where = (at[0] - wide // 2, at[1] + high // 2)
    cv2.putText(
        canvas, text, where, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, int(random.integers(1, 4)), cv2.LINE_AA
    )


def _screw(canvas: Picture, random: Random) -> None:
    """A round head with a slot or a cross."""
    at, far = _middle(random), _radius(random)
    cv2.circle(canvas, at, far, _paint(random, canvas), -1, cv2.LINE_AA)
    ink, first = _paint(random, canvas), random.uniform(0, np.pi)
    for way in (first, first + np.pi / 2)[: int(random.integers(1, 3))]:
        reach = 0.6 * far * np.array([np.cos(way), np.sin(way)])
        start, end = (np.rint(at + sign * reach).astype(int).tolist() for sign in (-1, 1))
        cv2.line(canvas, start, end, ink, max(1, far // 6), cv2.LINE_AA)


def _knot(canvas: Picture, random: Random) -> None:
    """Rings in wood, a stain, a crease."""
    at, paint = _middle(random), _paint(random, canvas)
    far, flat, turn = _radius(random), float(random.uniform(0.3, 1)), float(random.uniform(0, 180))
    for part in (1.0, 0.7, 0.4)[: int(random.integers(1, 4))]:
        size = max(1, round(far * part)), max(1, round(far * part * flat))
        cv2.ellipse(canvas, at, size, turn, 0, 360, paint, 1 if part < 1 else -1, cv2.LINE_AA)
        paint = _paint(random, canvas)
    canvas[:] = cv2.GaussianBlur(canvas, (0, 0), float(random.uniform(0.5, 3)))


def _stick(canvas: Picture, random: Random) -> None:
    """A cable, a pen, the edge of a card."""
    at, way = _middle(random), random.uniform(0, np.pi)
    reach = KEPT * np.array([np.cos(way), np.sin(way)])
    start, end = (np.rint(at + sign * reach).astype(int).tolist() for sign in (-1, 1))
    thick = max(1, round(float(random.uniform(0.1, 0.7)) * DIE))
    cv2.line(canvas, start, end, _paint(random, canvas), thick, cv2.LINE_AA)


DRAWN: tuple[Callable[[Picture, Random], None], ...] = (
    _round,
    _round,
    _button,
    _ring,
    _dots,
    _print,
    _screw,
    _knot,
    _stick,
)
