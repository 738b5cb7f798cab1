"""Dice on tables drawn by a physically based renderer (Mitsuba), so that no network learns one look alone.

    python -m vision.train.rendered OUT.npz --seed 900 --count 400

Dice of any make lie flat or lean on tables of wood, cloth and print, under one to three lamps of any size
and colour and the light of a room, seen from above or at a slant. Needs mitsuba; Bosun itself never does.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.symbols import SYMBOLS
from vision.train.bank import COCKED
from vision.train.gather import Pool, cutouts_of, save
from vision.train.lens import any_lens
from vision.train.scenes import Scene, background
from vision.train.sprites import (
    Array,
    Look,
    Random,
    any_look,
    face_order,
    face_textures,
    pip_masks,
    symbol_masks,
)
from vision.train.strange import strange_masks
from vision.train.things import any_things
from vision.twin.mesh import SHEET, rounded_cube

SIZE = 256
RAYS = 8  # a pixel, of pictures to learn from
TILE = 96  # pixels of a face
PLASTIC = 0.75  # part of the dice that shine
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class PlacedDie:
    """A die in the world: half an edge is 1, the table is z = 0."""

    look: Look
    sheet: Array
    face: str
    to_world: Matrix
    leans: bool
    plastic: bool

    def box(self, view: View) -> tuple[float, float, float] | None:
        """Middle and side of the die in pixels; None when most of it is out of the picture."""
        points = rounded_cube(self.look.roundness)[0] @ self.to_world[:3, :3].T + self.to_world[:3, 3]
        seen = view.seen(points)
        low, high = seen.min(0), seen.max(0)
        cut_low, cut_high = np.clip(low, 0, view.size), np.clip(high, 0, view.size)
        if np.prod(cut_high - cut_low) < 0.5 * np.prod(high - low):
            return None
        middle = (cut_low + cut_high) / 2
        return float(middle[0]), float(middle[1]), 1.15 * float((cut_high - cut_low).max())


def any_dice(random: Random, count: int, *, pips: bool | None = None) -> list[PlacedDie]:
    """Dice that lie apart or touch, of one make or of several; some lean."""
    alike = any_look(random) if random.random() < 0.4 else None
    spots: list[Matrix] = []
    dice = []
    spread = float(random.uniform(1.6, 3.2)) * max(1.0, np.sqrt(count))
    for _ in range(count):
        spot = free_spot(spots, random, spread)
        if spot is None:
            continue
        spots.append(spot)
        dice.append(_any_die(alike or any_look(random), spot, random, pips))
    return dice


def free_spot(spots: list[Matrix], random: Random, spread: float) -> Matrix | None:
    for _ in range(20):
        spot = random.uniform(-spread, spread, 2)
        if spots and random.random() < 0.5:
            way = random.uniform(0, 2 * np.pi)
            spot = spots[int(random.integers(len(spots)))] + random.uniform(2.05, 2.9) * np.array(
                [np.cos(way), np.sin(way)]
            )
        if all(np.linalg.norm(spot - other) > 2.45 for other in spots):
            return np.asarray(spot)
    return None


def _any_die(look: Look, spot: Matrix, random: Random, pips: bool | None) -> PlacedDie:
    kind = random.random() if pips is None else (0.0 if pips else 1.0)
    if kind < 0.6:
        masks = pip_masks(look, random, TILE)
    elif kind < 0.8:
        masks = symbol_masks(list(SYMBOLS), random, TILE)
    else:
        masks = strange_masks(random, TILE)
    top, leans = str(random.choice(list(masks))), bool(random.random() < 0.07)
    return die_of(look, masks, top, spot, random, plastic=bool(random.random() < PLASTIC), leans=leans)


def die_of(
    look: Look,
    masks: dict[str, Array],
    top: str,
    spot: Matrix,
    random: Random,
    *,
    plastic: bool,
    leans: bool = False,
) -> PlacedDie:
    """A die of this make and with these faces, `top` up."""
    faces = face_textures(look, [masks[face] for face in face_order(list(masks), top, random)], random)
    rows, columns = SHEET
    sheet = np.concatenate([np.concatenate(faces[columns * row :][:columns], 1) for row in range(rows)])
    return PlacedDie(look, sheet, top, _pose(spot, random, leans), leans, plastic)


def _pose(spot: Matrix, random: Random, leans: bool) -> Matrix:
    pose = np.eye(4)
    pose[:3, :3] = _turn(2, random.uniform(0, 2 * np.pi))
    if leans:
        pose[:3, :3] = (
            _turn(2, random.uniform(0, 2 * np.pi)) @ _turn(0, random.uniform(0.14, 0.785)) @ pose[:3, :3]
        )
    corners = np.array(np.meshgrid([-1, 1], [-1, 1], [-1, 1])).reshape(3, -1)
    pose[:3, 3] = *spot, -float((pose[:3, :3] @ corners)[2].min()) * 0.97
    return pose


def _turn(axis: int, angle: float) -> Matrix:
    c, s = np.cos(angle), np.sin(angle)
    turn = np.eye(3)
    one, two = [k for k in range(3) if k != axis]
    turn[one, one] = turn[two, two] = c
    turn[one, two], turn[two, one] = -s, s
    return turn


@dataclass(frozen=True)
class View:
    """A camera: where it is, its axes as rows (right, down, forward), and its focal length in pixels."""

    eye: Matrix
    axes: Matrix
    focal: float
    size: tuple[int, int]

    def seen(self, points: Matrix) -> Matrix:
        """World points as pixels."""
        local = (points - self.eye) @ self.axes.T
        middle = np.array(self.size) / 2
        return np.asarray(local[:, :2] / local[:, 2:] * self.focal + middle)

    def tilt(self, place: Matrix, normal: Matrix) -> tuple[float, float]:
        """Where a top face looks against the line of sight to its very die, as the picture shows it."""
        sight = (self.eye - place) / np.linalg.norm(self.eye - place)
        across = self.axes[0] - (self.axes[0] @ sight) * sight
        across /= np.linalg.norm(across)
        return float(normal @ across), float(normal @ np.cross(across, sight))


def any_slant(random: Random) -> float:
    """From above more often than not, else at a slant of up to forty degrees."""
    return float(abs(random.normal(0, 0.15)) if random.random() < 0.45 else random.uniform(0.1, 0.7))


def any_view(
    random: Random,
    spread: float,
    size: tuple[int, int],
    *,
    slant: float,
    closer: tuple[float, float] = (0.75, 2.6),
    far: tuple[float, float] = (9, 45),
) -> View:
    """A camera that looks from anywhere at this slant; `closer` is how much of the table it sees."""
    away = float(np.exp(random.uniform(*np.log(far))))
    turn = random.uniform(0, 2 * np.pi)
    forward = -np.array([np.sin(slant) * np.cos(turn), np.sin(slant) * np.sin(turn), np.cos(slant)])
    look_at = np.array([*random.normal(0, 0.15 * spread, 2), 0.5])
    flat = np.array([-np.sin(turn), np.cos(turn), 0.0])
    roll = random.normal(0, 0.12) if slant > 0.25 else random.uniform(0, 2 * np.pi)
    right = np.cos(roll) * flat + np.sin(roll) * np.cross(forward, flat)
    axes = np.stack([right, np.cross(forward, right), forward])
    across = spread * float(np.exp(random.uniform(*np.log(closer))))
    return View(look_at - forward * away, axes, min(size) / 2 * away / max(1.6, across), size)


def scene_of(dice: list[PlacedDie], view: View, random: Random, *, things: bool, rays: int) -> dict[str, Any]:
    """What the renderer is told; `things`: others than dice lie there too."""
    pose = np.eye(4)
    # Mitsuba's camera looks along +z with +x to the left and +y up.
    pose[:3, :3] = np.stack([-view.axes[0], -view.axes[1], view.axes[2]], 1)
    pose[:3, 3] = view.eye
    fov = 2 * np.degrees(np.arctan(view.size[0] / 2 / view.focal))
    return {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": 3},
        "sensor": {
            "type": "perspective",
            "fov": float(fov),
            "fov_axis": "x",
            "to_world": mi.ScalarTransform4f(pose),
            "film": {
                "type": "hdrfilm",
                "width": view.size[0],
                "height": view.size[1],
                "rfilter": {"type": "box"},
            },
            "sampler": {"type": "independent", "sample_count": rays, "seed": int(random.integers(1 << 30))},
        },
        "table": _table(random),
        **_lamps(random),
        **{f"die{index}": _die(die) for index, die in enumerate(dice)},
        **(any_things(random, [die.to_world[:2, 3] for die in dice]) if things else {}),
    }


def _table(random: Random) -> dict[str, Any]:
    art = background(random, 384) ** 2.2
    reach = float(random.uniform(8, 40))
    ink: dict[str, Any] = _bitmap(art)
    shine = random.random()
    look: dict[str, Any] = {"type": "diffuse", "reflectance": ink}
    if shine < 0.4:
        look = {"type": "roughplastic", "diffuse_reflectance": ink, "alpha": float(random.uniform(0.08, 0.4))}
    wide = mi.ScalarTransform4f().scale([reach, reach, 1])
    return {"type": "rectangle", "to_world": wide, "bsdf": look}


def _bitmap(bgr: Array) -> dict[str, Any]:
    rgb = np.ascontiguousarray(np.clip(bgr[..., ::-1], 0.003, 0.95).astype(np.float32))
    return {"type": "bitmap", "bitmap": mi.Bitmap(rgb), "raw": True, "wrap_mode": "mirror"}


def _lamps(random: Random) -> dict[str, Any]:
    lamps: dict[str, Any] = {
        "room": {
            "type": "constant",
            "radiance": {"type": "rgb", "value": _warmth(random, random.uniform(0.1, 0.8))},
        }
    }
    for number in range(int(random.integers(1, 4))):
        way, up = random.uniform(0, 2 * np.pi), random.uniform(0.35, 1.4)
        far = float(random.uniform(20, 60))
        at = far * np.array([np.cos(way) * np.cos(up), np.sin(way) * np.cos(up), np.sin(up)])
        wide = float(random.uniform(0.03, 0.35)) * far
        strength = float(random.uniform(0.15, 1.0)) * (far / wide) ** 2
        place = mi.ScalarTransform4f().look_at(origin=at.tolist(), target=[0, 0, 0], up=[0.3, 0.2, 1])
        lamps[f"lamp{number}"] = {
            "type": "rectangle" if random.random() < 0.5 else "disk",
            "to_world": place @ mi.ScalarTransform4f().scale([wide, wide, 1]),
            "emitter": {"type": "area", "radiance": {"type": "rgb", "value": _warmth(random, strength)}},
        }
    return lamps


def _warmth(random: Random, strength: float) -> list[float]:
    warm = random.uniform(-0.12, 0.35)
    return [strength * (1 + 0.4 * warm), strength, strength * (1 - warm)]


def _die(die: PlacedDie) -> Any:
    ink = _bitmap(die.sheet**2.2)
    rough = float(np.clip(1.1 - die.look.gloss, 0.03, 0.6) ** 2 + 0.01)
    look: dict[str, Any]
    if die.plastic:
        look = {"type": "roughplastic", "diffuse_reflectance": ink, "alpha": rough}
    else:
        look = {"type": "diffuse", "reflectance": ink}
    mesh = rounded_cube(die.look.roundness)
    mesh_props = mi.Properties()
    mesh_props["bsdf"] = mi.load_dict(look)
    shape = mi.Mesh(
        "die",
        len(mesh[0]),
        len(mesh[3]),
        has_vertex_normals=True,
        has_vertex_texcoords=True,
        props=mesh_props,
    )
    turn = die.to_world[:3, :3]
    fields = mi.traverse(shape)
    fields["vertex_positions"] = np.ascontiguousarray(
        mesh[0] @ turn.T + die.to_world[:3, 3], np.float32
    ).ravel()
    fields["vertex_normals"] = np.ascontiguousarray(mesh[1] @ turn.T, np.float32).ravel()
    fields["vertex_texcoords"] = np.ascontiguousarray(mesh[2], np.float32).ravel()
    fields["faces"] = np.ascontiguousarray(mesh[3], np.uint32).ravel()
    fields.update()
    return shape


def rendered(
    dice: list[PlacedDie], view: View, random: Random, *, things: bool = True, rays: int = RAYS
) -> NDArray[np.float32]:
    """Linear light, BGR; few `rays` a pixel leave grain."""
    scene = mi.load_dict(scene_of(dice, view, random, things=things, rays=rays))
    image = np.array(mi.render(scene))[..., :3][..., ::-1]
    return np.ascontiguousarray(image, np.float32)


def brightness(light: NDArray[np.float32], percentile: float = 90) -> float:
    """That of the brighter parts of a picture, by which a camera exposes it."""
    return max(1e-4, float(np.percentile(light.mean(2), percentile)))


def developed(light: NDArray[np.float32]) -> Picture:
    """Linear light as the bytes of a picture."""
    return np.asarray(np.clip(light, 0, 1) ** (1 / 2.2) * 255, np.uint8)


def any_rendered(random: Random, *, pips: bool | None = None, size: int = SIZE) -> Scene:
    """One picture and its dice."""
    count = int(random.choice([1, 2, 3, 4, 5, 6, 8, 10, 14]))
    dice = any_dice(random, count, pips=pips)
    spread = max(1.5, *(float(np.abs(die.to_world[:2, 3]).max()) + 1.2 for die in dice))
    view = any_view(random, spread, (size, size), slant=any_slant(random))
    light = rendered(dice, view, random)
    picture = developed(light * np.float32(random.uniform(0.35, 0.95) / brightness(light)))
    places, faces, tilts = [], [], []
    for die in dice:
        box = die.box(view)
        if box is not None:
            places.append(box)
            faces.append(COCKED if die.leans else die.face)
            tilts.append(view.tilt(die.to_world[:3, 3], die.to_world[:3, 2]))
    return Scene(
        any_lens(picture, random),
        np.array(places, np.float32).reshape(-1, 3),
        tuple(faces),
        np.array(tilts, np.float32).reshape(-1, 2),
    )


def gather(seed: int, count: int) -> Pool:
    """A pool of rendered scenes with every die's cut-out."""
    mi.set_variant("scalar_rgb")
    random = np.random.default_rng(seed)
    scenes = [any_rendered(random) for _ in range(count)]
    found = [item for scene in scenes for item in cutouts_of(scene, random)]
    return Pool(
        [scene.picture for scene in scenes],
        [scene.places for scene in scenes],
        np.stack([item[0] for item in found]),
        np.array([item[1] for item in found]),
        np.stack([item[2] for item in found]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=400)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    save(gather(options.seed, options.count), options.out)


if __name__ == "__main__":
    main()
