"""Random batches out of the pools: turned, scaled, recoloured, blurred."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.leaning import upright
from vision.train.gather import KEPT, SPARE, WINDOW, Pool
from vision.train.lens import coded, moved
from vision.train.scenes import Picture
from vision.train.sprites import Array, Random

FINDER_SIDE = 256
READER_SIDE = 48
CELL = 4  # pixels of the picture a cell of the heat map stands for
LARGE = 104.0  # pixels: a larger die is found at a smaller scale
NEAR = 0.8  # cells: what is nearer to the middle of a die than this, along both sides, is its middle
UNJUDGED = 0.99  # a heat that costs nothing, whatever the network says there


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
    """Another white balance, exposure, light and sharpness, and now and then quite other colours."""
    out = _other_colours(picture, random) if random.random() < 0.45 else picture
    out = _otherwise_exposed(out, random)
    if random.random() < 0.3:
        out = _unevenly_lit(out, random)
    chance = random.random()
    if chance < 0.2:
        out = as_picture(cv2.GaussianBlur(out, (0, 0), float(random.uniform(0.3, 1.2))))
    elif chance < 0.4:
        out = _coarser(out, float(random.uniform(0.42, 0.9)))
    elif chance < 0.52:  # short pips smeared into two are a mistake that looks sure
        out = as_picture(
            moved(out.astype(np.float32), int(random.integers(2, 9)), float(random.uniform(0, 180)))
        )
    if random.random() < 0.4:
        strength = random.uniform(1, 8) if random.random() < 0.6 else random.uniform(8, 32)
        out = as_picture(out + random.standard_normal(out.shape, np.float32) * np.float32(strength))
    return coded(out, random) if random.random() < 0.15 else out


def _otherwise_exposed(picture: Picture, random: Random) -> Picture:
    """Dark or bright, warm as a lamp or cold as a cloudy day, of any contrast."""
    ramp = np.arange(256, dtype=np.float32)[:, None] / 255
    warm = random.uniform(-0.15, 0.45) if random.random() < 0.3 else 0.0
    gain = random.uniform(0.87, 1.13, 3) * np.array([1 - warm, 1 - 0.3 * warm, 1 + 0.15 * warm])
    gain *= np.exp(random.uniform(np.log(0.42), np.log(1.6)))
    power = np.exp(random.uniform(np.log(0.6), np.log(1.7)))
    table = np.clip((ramp * gain) ** power * 255, 0, 255).astype(np.uint8)
    return as_picture(cv2.LUT(picture, table[:, None, :]))


def as_picture(values: NDArray[Any]) -> Picture:
    return np.asarray(np.clip(values, 0, 255), np.uint8)


def _other_colours(picture: Picture, random: Random) -> Picture:
    """Paint nobody here owns: channels swapped or weighed anew, a negative, paler or stronger colours."""
    kind = random.random()
    if kind < 0.3:
        out = picture[..., random.permutation(3)]
        return np.ascontiguousarray(255 - out if random.random() < 0.3 else out)
    if kind < 0.4:
        return as_picture(255 - picture)
    if kind < 0.75:  # red on dark grey, gold on red: a hue that is no lighter than the one beside it
        weights = random.uniform(-1, 1, 3)
        weights /= (
            max(1.0, 2 * float(np.abs(weights).max())) if random.random() < 0.3 else np.abs(weights).max()
        )
        middle = picture.reshape(-1, 3).mean(0)
        return as_picture(middle * random.uniform(0.4, 1.1) + (picture - middle) * weights)
    grey = picture.mean(2, keepdims=True)
    return as_picture(grey + (picture - grey) * random.uniform(0.25, 1.8))


def _unevenly_lit(picture: Picture, random: Random) -> Picture:
    """A slope of light, the shadow of a hand, or the soft spot of a lamp."""
    height, width = picture.shape[:2]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    kind = random.random()
    if kind < 0.35:
        way, hard = random.uniform(0, 2 * np.pi), np.exp(random.uniform(np.log(3), np.log(60)))
        across = np.cos(way) * xs + np.sin(way) * ys - random.uniform(-0.7, 0.7)
        shade = random.uniform(0.2, 0.7) / (1 + np.exp(-across * hard))
        return as_picture(picture * (1 - shade)[..., None])
    if kind < 0.7:
        slope = random.normal(0, 0.25, 2)
        return as_picture(picture * (1 + slope[0] * xs + slope[1] * ys)[..., None])
    (x, y), (wide, high) = random.uniform(-0.6, 0.6, 2), random.uniform(0.08, 0.4, 2)
    spot = np.exp(-(((xs - x) / wide) ** 2 + ((ys - y) / high) ** 2)) * random.uniform(20, 130)
    return as_picture(picture + spot[..., None])


def _coarser(picture: Picture, scale: float) -> Picture:
    """As if the die were farther away."""
    height, width = picture.shape[:2]
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _mark(target: Array, known: Array, x: float, y: float, side: float) -> None:
    cells = target.shape[1]
    cx, cy = x / CELL, y / CELL
    column, row = int(cx), int(cy)
    if side > LARGE:  # to be found where the picture is looked at from farther away
        _look_away(target, column, row, side)
        return
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
    right_x, right_y = cx - xs - 0.5, cy - ys - 0.5
    near = np.maximum(np.abs(right_x), np.abs(right_y)) < NEAR
    told = np.stack([np.broadcast_to(np.log(side / 32), xs.shape), right_x, right_y])
    target[1:, ys[near], xs[near]] = told[:, near]
    known[0, ys[near], xs[near]] = 1


def _look_away(target: Array, column: int, row: int, side: float) -> None:
    """The middle of a large die may count as a die or not; its pips and sides are none."""
    if side < 1.6 * LARGE:
        disc = np.zeros(target.shape[1:], np.float32)
        cv2.circle(disc, (column, row), max(1, round(side * 0.12 / CELL)), UNJUDGED, -1)
        np.maximum(target[0], disc, out=target[0])


def reader_batch(
    pool: Pool, picks: NDArray[np.int64], random: Random, *, flip: bool, spoiled: float = 1.0
) -> tuple[Array, Array]:
    """Cut-outs as the reader sees them, and the tilts turned along; `spoiled` is the part that lamps and
    cameras spoil."""
    mirrors = [flip and bool(random.random() < 0.5) for _ in picks]
    ways = [
        (_any_turn(pool.tilts[index] * (-1 if mirror else 1, 1), random), mirror)
        for index, mirror in zip(picks, mirrors, strict=True)
    ]
    return _cut(pool, picks, ways, random, spoiled)


def tilt_batch(
    pool: Pool, picks: NDArray[np.int64], random: Random, *, spoiled: float
) -> tuple[Array, Array]:
    """The same for the reader of tilts, which is told no way up."""
    ways = [(float(random.uniform(-180, 180)), bool(random.random() < 0.5)) for _ in picks]
    return _cut(pool, picks, ways, random, spoiled)


def _cut(
    pool: Pool,
    picks: NDArray[np.int64],
    ways: list[tuple[float, bool]],
    random: Random,
    spoiled: float,
) -> tuple[Array, Array]:
    pictures = np.zeros((len(picks), 3, READER_SIDE, READER_SIDE), np.float32)
    tilts = np.zeros((len(picks), 2), np.float32)
    for row, (index, (degrees, mirror)) in enumerate(zip(picks, ways, strict=True)):
        kept = pool.cutouts[index]
        if random.random() < 0.25:
            kept = _beside(kept, pool.cutouts[int(random.integers(len(pool.cutouts)))], random)
        picture = _recut(kept, degrees, mirror, random)
        if random.random() < spoiled:
            picture = glinting(picture, random) if random.random() < 0.5 else picture
            picture = recoloured(picture, random)
        pictures[row] = as_input(picture)
        tilts[row] = _turned(pool.tilts[index], degrees, mirror)
    return pictures, tilts


def _any_turn(tilt: Array, random: Random) -> float:
    """Seen from above a die may lie any way; at a slant a reader gets it with its top face at the top."""
    if np.linalg.norm(np.nan_to_num(tilt)) < random.uniform(0.2, 0.4):
        return float(random.uniform(-180, 180))
    return upright(float(tilt[0]), float(tilt[1])) + float(random.normal(0, 12))


def _beside(kept: Picture, other: Picture, random: Random) -> Picture:
    """The die with another one right beside it."""
    side = KEPT / (WINDOW * SPARE)
    way = random.uniform(0, 2 * np.pi)
    across = np.array([np.cos(way), np.sin(way)])
    move = np.eye(2, 3, dtype=np.float32)
    move[:, 2] = across * side * random.uniform(1.02, 1.25)
    neighbour = cv2.warpAffine(other, move, (KEPT, KEPT), borderMode=cv2.BORDER_REPLICATE)
    ys, xs = np.mgrid[:KEPT, :KEPT] - KEPT / 2
    beyond = xs * across[0] + ys * across[1] > side * random.uniform(0.55, 0.68)
    return np.where(beyond[..., None], neighbour, kept).astype(np.uint8)


def glinting(picture: Picture, random: Random) -> Picture:
    """Thin arcs and spots of light, as lamps draw them on polished dice."""
    light = np.zeros(picture.shape[:2], np.float32)
    middle = READER_SIDE / 2
    for _ in range(int(random.integers(1, 4))):
        x, y = (int(value) for value in random.normal(middle, middle / 3, 2))
        reach = tuple(int(value) for value in random.integers(1, 15, 2))
        start, turn = float(random.uniform(0, 360)), float(random.uniform(0, 180))
        end = start + float(random.uniform(30, 200))
        cv2.ellipse(light, (x, y), reach, turn, start, end, 1.0, int(random.integers(1, 3)), cv2.LINE_AA)
    soft = cv2.GaussianBlur(light, (0, 0), float(random.uniform(0.4, 0.9)))[..., None]
    return as_picture(picture + (255 - picture) * soft * random.uniform(0.4, 1.0))


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
