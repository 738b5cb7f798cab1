"""Makes the pool of scenes and the pool of cut-outs from the bank of sprites, and from photographs.

    python -m vision.train.gather scenes OUT.npz BANK.npz… --seed 21 --count 3000

A cut-out is kept half as wide again as the reader sees it, so that it can be turned and moved later.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finder import Finder, Spot
from vision.labels import Box, photographs
from vision.leaning import TiltReader
from vision.train.bank import Bank
from vision.train.scenes import Picture, Scene, any_scene
from vision.train.sprites import Array, Random

WINDOW = 1.25  # what the reader sees, in sides of the box
SPARE = 1.5  # how much more is kept
UNLABELLED = 0.6  # heat from which a spot without a label is a die that was forgotten, not a mistake
KEPT = 72  # pixels of a kept cut-out
DECOYS = 4  # looks for things that are no die, in each scene
PLAIN_TABLE = 4.0  # grey levels: less than that does not stand out


@dataclass
class Pool:
    """Scenes, and every die's cut-out with its face and tilt; `nan` tilt where nobody knows it."""

    pictures: list[Picture]
    places: list[Array]
    cutouts: NDArray[np.uint8]
    faces: NDArray[np.str_]
    tilts: Array


def cutout(picture: Picture, x: float, y: float, side: float) -> Picture:
    """The surroundings of one die, `KEPT` pixels square."""
    reach = side * WINDOW * SPARE
    scale = KEPT / reach
    if scale < 0.5:  # shrink in steps, or thin pips alias away
        picture = np.asarray(cv2.blur(picture, (max(1, round(0.6 / scale)),) * 2), np.uint8)
    matrix = np.array([[scale, 0, KEPT / 2 - scale * x], [0, scale, KEPT / 2 - scale * y]], np.float32)
    return np.asarray(
        cv2.warpAffine(
            picture, matrix, (KEPT, KEPT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def cutouts_of(scene: Scene, random: Random) -> Iterator[tuple[Picture, str, Array]]:
    """Every die of the scene, and places that are no die or only a corner of one."""
    height, width = scene.picture.shape[:2]
    for (x, y, side), face, tilt in zip(scene.places, scene.faces, scene.tilts, strict=True):
        cut = min(x, y, width - x, height - y) < 0.36 * side
        yield cutout(scene.picture, x, y, side), "other" if cut else face, tilt
    corners = [_beside_a_die(scene, random)] if len(scene.places) else []
    for x, y, side in [*corners, *_conspicuous(scene, random)]:
        if not any(np.hypot(x - p[0], y - p[1]) < 0.42 * p[2] for p in scene.places):
            yield cutout(scene.picture, x, y, side), "other", np.full(2, np.nan, np.float32)


def _beside_a_die(scene: Scene, random: Random) -> tuple[float, float, float]:
    x, y, side = scene.places[int(random.integers(len(scene.places)))].tolist()
    way, far = random.uniform(0, 2 * np.pi), random.uniform(0.5, 0.7) * side
    return x + far * np.cos(way), y + far * np.sin(way), side


def _conspicuous(scene: Scene, random: Random) -> Iterator[tuple[float, float, float]]:
    """Where something stands out that is no die: a coin, a letter, the foot of a tray."""
    usual = float(np.median(scene.places[:, 2])) if len(scene.places) else float(random.uniform(14, 80))
    grey = scene.picture.mean(2, dtype=np.float32)
    for part in random.uniform(0.5, 1.3, DECOYS):
        side = max(8.0, usual * float(part))
        out = np.abs(cv2.GaussianBlur(grey, (0, 0), 0.22 * side) - cv2.GaussianBlur(grey, (0, 0), 0.6 * side))
        for x, y, wide in scene.places.tolist():
            cv2.circle(out, (round(x), round(y)), round(0.5 * (wide + side)), 0.0, -1)
        tops = np.argwhere((out >= cv2.dilate(out, np.ones((9, 9), np.uint8))) & (out > PLAIN_TABLE))
        if len(tops):
            y, x = tops[int(random.integers(len(tops)))]
            yield float(x), float(y), side


def gather_scenes(bank: Bank, seed: int, count: int) -> Pool:
    random = np.random.default_rng(seed)
    scenes = [any_scene(bank, random) for _ in range(count)]
    found = [item for scene in scenes for item in cutouts_of(scene, random)]
    return Pool(
        [scene.picture for scene in scenes],
        [scene.places for scene in scenes],
        np.stack([item[0] for item in found]),
        np.array([item[1] for item in found]),
        np.stack([item[2] for item in found]),
    )


def gather_photographs(folder: Path, names: list[str], finder: Finder, tilt_reader: TiltReader) -> Pool:
    """The labelled dice of these photographs, and what a finder that saw none of them takes for dice."""
    labels = photographs(folder)
    pictures, places, found, tilts = [], [], [], []
    for name in names:
        picture = np.asarray(cv2.imread(str(folder / "images" / name)), np.uint8)
        seen = finder.find(picture)
        dice = [whole_die(box, seen, picture.shape[1], picture.shape[0]) for _, box in labels[name]]
        strange = mistaken(seen, dice)
        found += [(cutout(picture, *die), face) for die, (face, _) in zip(dice, labels[name], strict=True)]
        found += [(cutout(picture, *spot), "other") for spot in strange]
        tilts.append(tilt_reader.look(picture, [Spot(*die, 1.0) for die in dice]))
        tilts.append(np.full((len(strange), 2), np.nan))
        pictures.append(picture)
        places.append(np.array(dice, np.float32).reshape(-1, 3))
    cutouts, faces = np.stack([f[0] for f in found]), np.array([f[1] for f in found])
    return Pool(pictures, places, cutouts, faces, np.concatenate(tilts).astype(np.float32))


def whole_die(box: Box, seen: list[Spot], width: int, height: int) -> tuple[float, float, float]:
    """Middle and side of a labelled die; some labels mark the top face alone, so a larger find counts."""
    x, y = (box[0] + box[2]) / 2 * width, (box[1] + box[3]) / 2 * height
    side = max((box[2] - box[0]) * width, (box[3] - box[1]) * height)
    round_it = [s for s in seen if s.heat > 0.3 and max(abs(s.x - x), abs(s.y - y)) < 0.4 * s.side]
    best = max(round_it, key=lambda spot: spot.heat, default=None)
    if best is None or not 1.25 * side < best.side < 3.5 * side:
        return x, y, side
    return best.x, best.y, best.side


def mistaken(seen: list[Spot], dice: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Places a finder is drawn to where no die lies."""
    return [
        (spot.x, spot.y, spot.side)
        for spot in seen
        if spot.heat < UNLABELLED
        and all(np.hypot(spot.x - x, spot.y - y) > 0.5 * side for x, y, side in dice)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("banks", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=3000)
    options = parser.parse_args()
    pool = gather_scenes(Bank.load(*options.banks), options.seed, options.count)
    save(pool, options.out)


def save(pool: Pool, file: Path) -> None:
    lengths = np.array([len(spots) for spots in pool.places])
    np.savez(
        file,
        pictures=np.stack(pool.pictures),
        places=np.concatenate(pool.places),
        lengths=lengths,
        cutouts=pool.cutouts,
        faces=pool.faces,
        tilts=pool.tilts,
    )


def load(*files: Path, pictures: bool) -> Pool:
    """The pools of these files together: the pictures with their places, or else the cut-outs."""
    pools = []
    for file in files:
        data = np.load(file)
        if pictures:
            places = np.split(data["places"], np.cumsum(data["lengths"])[:-1])
            none = np.zeros((0, KEPT, KEPT, 3), np.uint8)
            pools.append(Pool(list(data["pictures"]), places, none, data["faces"][:0], data["tilts"][:0]))
        else:
            pools.append(Pool([], [], data["cutouts"], data["faces"], data["tilts"]))
    return joined(pools)


def joined(pools: list[Pool]) -> Pool:
    return Pool(
        [picture for pool in pools for picture in pool.pictures],
        [spots for pool in pools for spots in pool.places],
        np.concatenate([pool.cutouts for pool in pools]),
        np.concatenate([pool.faces for pool in pools]),
        np.concatenate([pool.tilts for pool in pools]),
    )


if __name__ == "__main__":
    main()
