"""Lessons to learn from: dice of one make whose faces nobody has seen, each face in several throws.

What a taught set asks of the symbol reader is to tell apart six faces of the same dice, on the same table and
under the same lamp. So it learns from thousands of such lessons. A die is drawn as a cube whose top and sides
are warped squares: not as fine as the cast or rendered ones, but quick to draw, and no face comes twice. The
reader of pips learns from such dice too, of a make that is new in each batch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finder import WINDOW
from vision.train.batches import READER_SIDE, as_input, as_picture, glinting
from vision.train.lens import coded, moved
from vision.train.scenes import background
from vision.train.sprites import Array, Look, Random, any_look, face_textures, pip_masks, resized
from vision.train.strange import strange_mask

FACES = 6
SHOWN, TRIED = 4, 2  # views of a face in the lesson, and in throws
DICE = 4  # of one make that lie there in turn
OPPOSITES = "162534"  # faces with pips, each beside the one that lies opposite
ALIKE = 3  # dice with pips of one make and under one lamp
SLANTED = 0.45  # part of them that a camera sees at a slant
SLANTS, OFF = (0.2, 0.7), 0.2  # how far from above, and how far aside, in radians
TILE = 64  # pixels of a face
FINE = 2  # drawn so many times as large
BOX = 1.15  # a box of the finder, in the die's own extent
TABLES, TABLE = 60, 200  # how many tables are drawn beforehand, and their size
FIRST, LAST = 1_000_000, 1_000_000_000  # made-up symbols: none of those that are measured
Matrix = NDArray[np.float64]

CORNERS = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], np.float64)  # of a face, from above
SIDES = (  # the sides of a cube: their corners as they are seen from outside, the upper ones first
    np.array([[-1, -1, 1], [1, -1, 1], [1, -1, -1], [-1, -1, -1]], np.float64),
    np.array([[1, -1, 1], [1, 1, 1], [1, 1, -1], [1, -1, -1]], np.float64),
    np.array([[1, 1, 1], [-1, 1, 1], [-1, 1, -1], [1, 1, -1]], np.float64),
    np.array([[-1, 1, 1], [-1, -1, 1], [-1, -1, -1], [-1, 1, -1]], np.float64),
)
TOP = np.column_stack([CORNERS, np.ones(4)])
CUBE = np.concatenate([TOP, TOP * (1, 1, -1)])
ENDS = np.array([[0, 0], [TILE, 0], [TILE, TILE], [0, TILE]], np.float32)


@dataclass(frozen=True)
class Lamp:
    """The light of a room, and the camera in it: they stay as they are for a lesson and its throws."""

    way: Matrix
    room: float
    gain: Matrix
    power: float
    blur: float
    grain: float
    slant: Matrix
    away: float

    @classmethod
    def any(cls, random: Random) -> Lamp:
        way = np.array([*random.normal(0, 0.7, 2), 1.0])
        return cls(
            way / np.linalg.norm(way),
            float(random.uniform(0.25, 0.8)),
            np.exp(random.uniform(np.log(0.45), np.log(1.5))) * random.uniform(0.8, 1.2, 3),
            float(np.exp(random.uniform(-0.4, 0.4))),
            float(max(0.0, random.uniform(-0.5, 1.1))),
            float(max(0.0, random.uniform(-4, 9))),
            random.normal(0, 0.13, 2),
            float(np.exp(random.uniform(np.log(10), np.log(70)))),
        )


class Lessons:
    """Draws lessons on tables that were made beforehand."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._tables = [background(random, TABLE) for _ in range(TABLES)]

    def lesson(self) -> Array:
        """The views of six faces as inputs of a network: by face, those of the lesson first."""
        random = self._random
        look, lamp = any_look(random), Lamp.any(random)
        numbers = random.integers(FIRST, LAST, FACES)
        wide = float(random.uniform(0.72, 0.98))
        masks = [resized(strange_mask(int(number), TILE), wide) for number in numbers]
        dice = DICE if look.marble else 1  # no two marbled ones are alike
        tiles = [_tiles(look, masks, random) for _ in range(dice)]
        table = self._tables[int(random.integers(TABLES))]
        views = [
            as_input(self._view(face, tiles[int(random.integers(dice))], look, lamp, table))
            for face in range(FACES)
            for _ in range(SHOWN + TRIED)
        ]
        return np.stack(views)

    def pips(self, makes: int) -> tuple[Array, NDArray[np.int64]]:
        """Dice of as many makes that nobody has seen, a few of each, and how many pips less one they show."""
        random = self._random
        views, shown = [], []
        for _ in range(makes):
            look, lamp = any_look(random), Lamp.any(random)
            if random.random() < SLANTED:
                lamp = replace(lamp, slant=_upright_slant(random))
            masks = pip_masks(look, random, TILE)
            tiles = _tiles(look, [masks[face] for face in OPPOSITES], random)
            table = self._tables[int(random.integers(TABLES))]
            for at in random.choice(FACES, ALIKE, replace=False).tolist():
                views.append(as_input(self._view(at, tiles, look, lamp, table)))
                shown.append(int(OPPOSITES[at]) - 1)
        return np.stack(views), np.array(shown)

    def _view(self, face: int, tiles: list[Array], look: Look, lamp: Lamp, table: Array) -> NDArray[np.uint8]:
        random = self._random
        turn = _turned(lamp.slant + random.normal(0, 0.07, 2), float(random.uniform(0, 2 * np.pi)))
        size = READER_SIDE * FINE
        corners = _seen(CUBE, turn, lamp.away)
        extent = float((corners.max(0) - corners.min(0)).max())
        scale = size / (extent * BOX * WINDOW * np.exp(random.uniform(-0.16, 0.16)))
        middle = (corners.max(0) + corners.min(0)) / 2 + random.normal(0, 0.05, 2) * extent / 2

        def place(points: Matrix) -> Matrix:
            return np.asarray((_seen(points, turn, lamp.away) - middle) * scale + size / 2)

        canvas = _part(table, size, random)
        hull = np.asarray(cv2.convexHull(place(CUBE).astype(np.float32)), np.float32)
        _shade(canvas, hull, lamp, scale)
        edges = 0.85 * (look.body + 0.4 * look.marble * (look.second - look.body))
        cv2.fillConvexPoly(canvas, np.rint(hull).astype(np.int32), edges.tolist(), cv2.LINE_AA)
        others = [tiles[int(random.integers(FACES))] for _ in SIDES]
        for side, tile in zip(SIDES, others, strict=True):
            if _faces_camera(place(side)):
                _lay(canvas, tile, place(side), _brightness(side, turn, lamp))
        slope = random.normal(0, 0.12, 2)
        _lay(canvas, tiles[face], place(TOP), _brightness(TOP, turn, lamp), slope=slope)
        small = cv2.resize(canvas, (READER_SIDE,) * 2, interpolation=cv2.INTER_AREA)
        return self._taken(np.asarray(small, np.float32), look, lamp)

    def _taken(self, image: Array, look: Look, lamp: Lamp) -> NDArray[np.uint8]:
        """As the camera of this lesson takes it, in the light of this throw."""
        random = self._random
        if random.random() < 0.8 * look.gloss + 0.1:
            image = glinting(as_picture(image * 255), random).astype(np.float32) / 255
        gain = lamp.gain * np.exp(random.normal(0, 0.12))
        image = np.clip(image * gain, 0, 1).astype(np.float32) ** np.float32(lamp.power)
        if lamp.blur > 0.25:
            image = cv2.GaussianBlur(image, (0, 0), lamp.blur).astype(np.float32)
        if random.random() < 0.12:
            image = moved(image, int(random.integers(2, 7)), float(random.uniform(0, 180)))
        grain = random.standard_normal(image.shape, np.float32) * np.float32(lamp.grain)
        picture = as_picture(image * 255 + grain)
        return coded(picture, random) if random.random() < 0.1 else picture


def _upright_slant(random: Random) -> Matrix:
    """A camera at a slant, and the die turned as a reader gets it: its top face lies at the top."""
    aside = float(random.normal(0, OFF))
    return float(random.uniform(*SLANTS)) * np.array([np.sin(aside), np.cos(aside)])


def _tiles(look: Look, masks: list[Array], random: Random) -> list[Array]:
    """The faces of one die of this make."""
    return [_cut_round(face, look.roundness) for face in face_textures(look, masks, random)]


def _turned(slant: Matrix, turn: float) -> Matrix:
    """A die that lies turned on the table, seen by a camera that leans."""
    c, s = np.cos(turn), np.sin(turn)
    flat = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    return np.asarray(cv2.Rodrigues(np.array([-slant[1], slant[0], 0.0]))[0] @ flat)


def _seen(points: Matrix, turn: Matrix, away: float) -> Matrix:
    """Where points of the die lie in the picture: x to the right, y down, before it is scaled."""
    world = points @ turn.T
    return np.asarray(world[:, :2] * (away, -away) / (away - world[:, 2:]))


def _faces_camera(corners: Matrix) -> bool:
    (ax, ay), (bx, by) = corners[1] - corners[0], corners[2] - corners[0]
    return bool(ax * by - ay * bx > 1.0)


def _brightness(corners: Matrix, turn: Matrix, lamp: Lamp) -> float:
    world = corners @ turn.T
    normal = np.cross(world[2] - world[0], world[1] - world[0])
    normal /= np.linalg.norm(normal)
    return lamp.room + (1 - lamp.room) * max(0.0, float(normal @ lamp.way))


def _lay(canvas: Array, tile: Array, corners: Matrix, light: float, slope: Matrix | None = None) -> None:
    """One face, whose tile is as clear as its round corners are."""
    low = np.maximum(np.floor(corners.min(0)).astype(int), 0)
    high = np.minimum(np.ceil(corners.max(0)).astype(int) + 1, canvas.shape[0])
    if (high <= low).any():
        return
    matrix = cv2.getPerspectiveTransform(ENDS, (corners - low).astype(np.float32))
    width, height = (high - low).tolist()
    flat = cv2.warpPerspective(tile, matrix, (width, height))
    lit = flat[..., :3] * np.float32(light)
    if slope is not None:
        xs = np.linspace(-1, 1, width, dtype=np.float32) * np.float32(slope[0])
        ys = np.linspace(-1, 1, height, dtype=np.float32) * np.float32(slope[1])
        lit *= (1 + xs[None, :] + ys[:, None])[..., None]
    part = canvas[low[1] : high[1], low[0] : high[0]]
    part *= 1 - flat[..., 3:]
    part += lit


def _cut_round(texture: Array, roundness: float) -> Array:
    """A face with its cover as a fourth channel: a square whose corners are as round as those of the die."""
    line = np.abs(np.linspace(-1, 1, TILE, dtype=np.float32))
    inner = np.float32(1 - 1.2 * roundness)
    beyond = np.maximum(line - inner, 0)
    far = np.sqrt(beyond[None, :] ** 2 + beyond[:, None] ** 2)
    cover = np.clip((np.float32(1.1 * roundness) - far) / np.float32(0.06) + np.float32(0.5), 0, 1)[..., None]
    return np.asarray(np.concatenate([texture * cover, cover], 2), np.float32)


def _shade(canvas: Array, hull: Array, lamp: Lamp, scale: float) -> None:
    """The shadow of the die on the table."""
    dark = np.zeros(canvas.shape[:2], np.float32)
    away = -lamp.way[:2] / max(0.3, lamp.way[2]) * (1, -1) * scale * 0.8
    cv2.fillConvexPoly(dark, np.rint(hull + away).astype(np.int32), 1.0, cv2.LINE_AA)
    soft = cv2.GaussianBlur(dark, (0, 0), 0.25 * scale)
    canvas *= 1 - (1 - lamp.room) * 0.7 * soft[..., None]


def _part(table: Array, size: int, random: Random) -> Array:
    """A piece of the table under and around the die."""
    x, y = (int(value) for value in random.integers(0, TABLE - size, 2))
    return np.ascontiguousarray(table[y : y + size, x : x + size])
