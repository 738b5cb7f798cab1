"""Draws single dice of any colour, finish and face by casting rays at a rounded cube.

A sprite is a small picture with transparency, drawn from above at some tilt of the camera, and the truth
about it: which face is up, how far the die is tilted against the camera, and its box. Scenes are made of
sprites (see `scenes.py`), so the networks meet dice that no photograph at hand shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.symbols import pip_mask, symbol_mask

Array = NDArray[np.floating[Any]]
Random = np.random.Generator

SIDE = 96  # pixels of a finished sprite
PAINTED = 0.8  # of all dice; the rest are white
ALIKE = 0.3  # of all dice: their pips differ from them in hue alone, and half of them are dark
LIGHT = np.array([0.114, 0.587, 0.299])  # what blue, green and red add to lightness
FAR = 1.62  # half the view, in half edges: wide enough for a cube on its corner


@dataclass(frozen=True)
class Sprite:
    """One drawn die: BGR and transparency, 0 to 1, and the truth."""

    bgr: Array
    alpha: Array
    face: str
    tilt: tuple[float, float]  # where the top face's normal points in the picture, x and y
    cocked: bool


@dataclass(frozen=True)
class Look:
    """The make of a die: everything that does not change when it rolls."""

    body: Array
    second: Array
    ink: Array
    marble: float
    roundness: float
    gloss: float
    spread: float
    radius: float
    narrow: float  # how far apart the columns of the six are, in its height
    close: float  # how far apart the pips of the two are, in those of the four
    big_one: bool
    frame: bool
    swirls: int  # how many spots of the second colour fit beside each other on a face
    clear: float  # how much is seen of the face behind, through a clear die
    ball: float  # the radius of the ball that the corners are turned to, in half edges; the cube's own: none


def any_look(random: Random) -> Look:
    """A make of die somebody might own."""
    body, second, ink = _colours(random)
    spread = float(random.uniform(0.21, 0.29))
    return Look(
        body=body,
        second=second,
        ink=ink,
        marble=float(random.choice([0.0, 0.0, random.uniform(0.3, 1.0)])),
        roundness=float(random.uniform(0.06, 0.36)),
        gloss=float(random.choice([0.1, random.uniform(0.2, 1.0)])),
        spread=spread,
        radius=float(min(random.uniform(0.06, 0.12), 0.46 * spread)),
        narrow=float(random.uniform(0.66, 1.05)),
        close=float(random.uniform(0.62, 1.05)),
        big_one=bool(random.random() < 0.12),
        frame=bool(random.random() < 0.08),
        swirls=int(random.choice([4, 6, 6, 12, 30])),
        clear=float(random.uniform(0.15, 0.45) if random.random() < 0.15 else 0.0),
        ball=float(random.uniform(1.28, 1.55) if random.random() < 0.45 else 2.0),
    )


def _colours(random: Random) -> tuple[Array, Array, Array]:
    alike = random.random() < ALIKE
    body = _paint(random) if alike or random.random() < PAINTED else _ivory(random)
    if alike and random.random() < 0.5:
        body *= random.uniform(0.2, 0.6)
    second = np.clip(body * random.uniform(0.3, 1.7) + random.normal(0, 0.08, 3), 0, 1)
    if random.random() < 0.4:
        second = _paint(random)
    dark = body.mean() < random.uniform(0.35, 0.6)
    ink = np.full(3, random.uniform(0.75, 1.0) if dark else random.uniform(0.0, 0.2))
    if alike:
        ink = _as_light(body, ink, random)
    elif random.random() < 0.35:  # coloured pips, as long as an eye could still tell them
        for _ in range(8):
            paint = _paint(random)
            if np.abs(paint - body).sum() > 0.45 and np.abs(paint - second).sum() > 0.35:
                ink = paint
                break
    return body.astype(np.float32), second.astype(np.float32), ink.astype(np.float32)


def _as_light(body: NDArray[np.float64], ink: NDArray[np.float64], random: Random) -> NDArray[np.float64]:
    """Another hue that is about as light: red on dark grey, purple on blue. The ink where none is found."""
    for _ in range(12):
        paint = _paint(random)
        paint *= (body @ LIGHT) / (paint @ LIGHT) * random.uniform(0.7, 1.4)
        if paint.max() <= 1 and np.abs(paint - body).sum() > 0.4:
            return paint
    return ink


def _ivory(random: Random) -> NDArray[np.float64]:
    """White to cream, as most dice are."""
    return random.uniform(0.82, 0.98) * np.array([random.uniform(0.78, 1.0), random.uniform(0.94, 1.0), 1.0])


def _paint(random: Random) -> NDArray[np.float64]:
    hue, kind = random.uniform(0, 180), random.random()
    saturation = random.uniform(0, 40) if kind < 0.35 else random.uniform(110, 255)
    value = random.choice([random.uniform(15, 90), random.uniform(90, 255), random.uniform(200, 255)])
    pixel = np.array([[[hue, saturation, value]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] / 255.0, np.float64)


def pip_masks(look: Look, random: Random, size: int = 96) -> dict[str, Array]:
    """The six pip faces in the make's own layout; 2, 3 and 6 lie either way round."""
    masks = {}
    for face in "123456":
        radius = look.radius * (1.6 if look.big_one and face == "1" else 1.0)
        narrow = look.narrow if face == "6" else 1.0
        spread = look.spread * (look.close if face == "2" else 1.0)
        mask = pip_mask(face, spread=spread, radius=radius, narrow=narrow, size=size)
        masks[face] = np.rot90(mask, int(random.integers(0, 2))).copy()
    return masks


def symbol_masks(names: list[str], random: Random, size: int = 96) -> dict[str, Array]:
    """Drawn symbols, each turned at random as on a real die, with worn or heavy edges."""
    masks = {}
    for name in names:
        mask = symbol_mask(name, size=size)
        turned = np.rot90(mask, int(random.integers(0, 4))).copy()
        masks[name] = resized(turned, float(random.uniform(0.72, 0.92)))
    return masks


def resized(mask: Array, scale: float) -> Array:
    size = mask.shape[0]
    matrix = np.array([[scale, 0, size * (1 - scale) / 2], [0, scale, size * (1 - scale) / 2]], np.float32)
    return cv2.warpAffine(mask, matrix, (size, size), flags=cv2.INTER_AREA).astype(np.float32)


def draw(
    look: Look, masks: dict[str, Array], top: str, random: Random, *, lean: float, cocked: bool = False
) -> Sprite:
    """One die with `top` up, seen by a camera that leans `lean` radians off the vertical."""
    faces = face_order(list(masks), top, random)
    textures = np.stack(face_textures(look, [masks[face] for face in faces], random))
    turn = _turn_z(random.uniform(0, 2 * np.pi))
    if cocked:
        turn = _turn_x(random.uniform(0.3, 0.785)) @ turn
        turn = _turn_z(random.uniform(0, 2 * np.pi)) @ turn
    view = _turn_x(-lean)  # the top face leans to the upper edge of the picture, as it does for a person
    bgr, alpha = _cast(look, textures, (view @ turn).astype(np.float32), random)
    normal = view @ turn @ np.array([0, 0, 1.0])
    return Sprite(bgr, alpha, top, (float(normal[0]), float(-normal[1])), cocked)


def face_order(faces: list[str], top: str, random: Random) -> list[str]:
    """Faces for +z, -z, +x, -x, +y, -y, with `top` at +z; pips keep opposite faces adding up to seven."""
    if set(faces) == set("123456"):
        below = str(7 - int(top))
        pairs = [(a, str(7 - int(a))) for a in "123" if a not in (top, below)]
        sides = [pair[:: 1 if random.random() < 0.5 else -1] for pair in pairs]
        random.shuffle(sides)
        return [top, below, *sides[0], *sides[1]]
    others = random.choice([face for face in faces if face != top] or [top], 5).tolist()
    return [top, *others]


def face_textures(look: Look, masks: list[Array], random: Random) -> list[Array]:
    """The faces of one die, each beside the one opposite: what is behind a clear one is seen, if dimly."""
    faces = [_face_texture(look, mask, random) for mask in masks]
    if not look.clear:
        return faces
    behind = [cv2.GaussianBlur(face[:, ::-1], (0, 0), face.shape[0] / 30) for face in faces]
    return [face + look.clear * (behind[at ^ 1] - face) for at, face in enumerate(faces)]


def _face_texture(look: Look, mask: Array, random: Random) -> Array:
    size = mask.shape[0]
    spots = random.random((look.swirls, look.swirls)).astype(np.float32)
    swirl = cv2.resize(spots, (size, size), interpolation=cv2.INTER_CUBIC)
    mix = (np.clip((swirl - 0.5) * 4 + 0.5, 0, 1) * look.marble)[..., None]
    base = look.body * (1 - mix) + look.second * mix
    dent = cv2.GaussianBlur(mask, (0, 0), size / 64)
    shift = int(random.integers(1, 4))
    rim = np.clip(dent - np.roll(dent, (shift, shift), (0, 1)), -1, 1)[..., None]
    inked = base * (1 - dent[..., None]) + look.ink * dent[..., None]
    if look.frame:
        edge = max(1, size // 20)
        cv2.rectangle(inked, (edge, edge), (size - edge, size - edge), look.ink.tolist(), max(1, edge // 2))
    return np.asarray(np.clip(inked - 0.25 * rim, 0, 1), np.float32)


def _turn_z(angle: float) -> NDArray[np.float64]:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def _turn_x(angle: float) -> NDArray[np.float64]:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])


def _cast(look: Look, textures: Array, turn: Array, random: Random) -> tuple[Array, Array]:
    size = SIDE * 3 // 2
    line = (np.arange(size, dtype=np.float32) + 0.5) / size * 2 - 1
    x, y = np.meshgrid(line * FAR, -line * FAR)
    away = float(random.uniform(8, 40))
    eye = np.array([0, 0, away], np.float32)
    aim = np.stack([x, y, np.full_like(x, -away)], -1).reshape(-1, 3)
    aim /= np.linalg.norm(aim, axis=1, keepdims=True)
    origin, aim = eye @ turn, aim @ turn  # into the die's own frame
    point = origin + aim * (away - 1.75)
    for _ in range(18):
        point = point + aim * _gap(look, point)[:, None]
    hit = _gap(look, point) < 0.02
    normal = _normal(look, point)
    colour = _shaded(look, _sampled(textures, point), point @ turn.T, normal @ turn.T, random)
    bgr = cv2.resize(
        (colour * hit[:, None]).reshape(size, size, 3), (SIDE, SIDE), interpolation=cv2.INTER_AREA
    )
    mask = cv2.resize(hit.astype(np.float32).reshape(size, size), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return bgr.astype(np.float32) / np.maximum(mask[..., None], 1e-3), mask.astype(np.float32)


def _gap(look: Look, point: Array) -> Array:
    """How far points are from a rounded cube whose corners a ball cuts off."""
    q = np.abs(point) - (1 - look.roundness)
    cube = _length(np.maximum(q, 0)) + np.minimum(_greatest(q), 0) - look.roundness
    return np.asarray(np.maximum(cube, _length(point) - look.ball))


def _length(vectors: Array) -> Array:
    """The length of each row; numpy's own way takes several times as long for rows of three."""
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", vectors, vectors)))


def _greatest(rows: Array) -> Array:
    """The greatest of the three numbers of each row, as quickly."""
    return np.asarray(np.maximum(np.maximum(rows[:, 0], rows[:, 1]), rows[:, 2]))


def _normal(look: Look, point: Array) -> Array:
    """Where the surface looks at points on it."""
    q = np.abs(point) - (1 - look.roundness)
    normal = np.sign(point) * np.maximum(q, 0)
    flat = _length(normal) < 1e-4
    normal[flat] = (point * (q >= _greatest(q)[:, None]))[flat]
    on_ball = _length(point) > look.ball - 0.02
    normal[on_ball] = point[on_ball]
    return np.asarray(normal / (_length(normal)[:, None] + 1e-6))


def _sampled(textures: Array, point: Array) -> Array:
    axis = np.abs(point).argmax(1)
    side = np.where(np.take_along_axis(point, axis[:, None], 1)[:, 0] > 0, 0, 1)
    face = np.array([2, 4, 0])[axis] + side
    across = np.where(axis == 0, 1, 0)
    along = np.where(axis == 2, 1, 2)
    size = textures.shape[1]
    u = np.take_along_axis(point, across[:, None], 1)[:, 0] * np.where(side == 0, 1, -1)
    v = np.take_along_axis(point, along[:, None], 1)[:, 0]
    u = np.where(axis == 1, -u, u)
    column = np.clip((u + 1) / 2 * size, 0, size - 1).astype(np.int32)
    row = np.clip((1 - v) / 2 * size, 0, size - 1).astype(np.int32)
    return np.asarray(textures[face, row, column], np.float32)


def _shaded(look: Look, colour: Array, point: Array, normal: Array, random: Random) -> Array:
    light = np.array([random.normal(0, 0.6), random.normal(0, 0.6), 1.0])
    light /= np.linalg.norm(light)
    ambient = random.uniform(0.35, 0.8)
    lit = ambient + (1 - ambient) * np.clip(normal @ light, 0, 1)
    half = light + np.array([0, 0, 1.0])
    half /= np.linalg.norm(half)
    shine = np.clip(normal @ half, 0, 1) ** random.uniform(8, 120) * look.gloss * random.uniform(0, 0.9)
    rim = (1 - np.clip(normal[:, 2], 0, 1)) ** 3 * look.gloss * random.uniform(-0.3, 0.4)
    glare = _mirrored_window(look, point, normal, random)
    return np.asarray(np.clip(colour * lit[:, None] + (shine + rim + glare)[:, None], 0, 1), np.float32)


def _mirrored_window(look: Look, point: Array, normal: Array, random: Random) -> Array:
    """A window or a lamp, mirrored; the faces of a polished die bulge a little, so a part of one shows it."""
    bulged = normal[:, :2] + random.uniform(0.05, 0.3) * point[:, :2] * (normal[:, 2:] > 0.5)
    middle, reach = random.normal(0, 0.3, 2), random.uniform(0.04, 0.3, 2)
    away = np.abs((bulged - middle) @ _turn_z(random.uniform(0, np.pi))[:2, :2]) / reach
    edge = np.clip((1 - away.max(1)) * random.uniform(2, 12), 0, 1)
    return np.asarray(edge * look.gloss * random.uniform(0, 0.75), np.float32)
