"""A pool of pictures of the simulated table, for the last part of the training.

    python -m vision.train.gather_twin OUT.npz --seed 500 --count 300

Its seeds lie far below those kept for measuring (`vision.twin.throws.MEASURED_SEEDS`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision.pictures import Picture
from vision.sets_data import die_kind, die_kinds
from vision.train.gather import Pool, cutouts_of, save
from vision.train.scenes import Scene
from vision.train.sprites import Array, Random
from vision.twin.dice import BODIES, TwinDie
from vision.twin.table import DieTruth, TwinTable
from vision.twin.throws import MEASURED_SEEDS

SMALL = (640, 480)
COUNTS = (1, 1, 2, 3, 5, 8, 12, 16)  # of dice: games throw one as often as many


def any_dice(random: Random) -> tuple[TwinDie, ...]:
    """One to sixteen dice of any kinds in any colours, so that no kind is known by its colour."""
    names, colours = list(die_kinds()), list(BODIES)
    count = int(random.choice(COUNTS))
    return tuple(
        TwinDie(die_kind(str(random.choice(names))), str(random.choice(colours))) for _ in range(count)
    )


def places(truth: tuple[DieTruth, ...], width: int, height: int) -> Array:
    """Middle and side of each die's box in pixels, as the scenes give them."""
    boxes = np.array([die.box for die in truth]) * np.array([width, height, width, height])
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2
    side = 1.15 * (boxes[:, 2:] - boxes[:, :2]).max(1, keepdims=True)
    return np.concatenate([middle, side], 1).astype(np.float32)


def tip_some(table: TwinTable, random: Random) -> None:
    """In two of three throws lean some dice, or leaning ones would be too rare to learn from."""
    share = float(random.choice([0.0, 0.3, 0.6]))
    for index in range(len(table.dice)):
        if random.random() < share:
            table.tip(
                index,
                degrees=float(random.uniform(8, 46)),
                random=random,
                at_a_wall=bool(random.random() < 0.3),
            )


def gather(seed: int, count: int) -> Pool:
    if seed + count >= MEASURED_SEEDS:
        raise ValueError("these seeds are kept for measuring")
    random = np.random.default_rng(seed)
    pictures: list[Picture] = []
    spots: list[Array] = []
    cutouts: list[tuple[Picture, str, Array]] = []
    while len(pictures) < count:
        with TwinTable(any_dice(random), seed=int(random.integers(1 << 31))) as table:
            for _ in range(5):
                table.throw()
                tip_some(table, random)
                picture, truth = table.picture(), table.truth()
                faces = tuple("cocked" if die.cocked else die.symbol for die in truth)
                tilts = np.array([die.tilt for die in truth], np.float32)
                scene = Scene(picture, places(truth, *picture.shape[1::-1]), faces, tilts)
                cutouts += [
                    item for item in cutouts_of(scene, random) if item[1] != "other" or random.random() < 0.3
                ]
                small = cv2.resize(picture, SMALL, interpolation=cv2.INTER_AREA)
                pictures.append(np.asarray(small, np.uint8))
                spots.append(places(truth, *SMALL))
    return Pool(
        pictures,
        spots,
        np.stack([item[0] for item in cutouts]),
        np.array([item[1] for item in cutouts]),
        np.stack([item[2] for item in cutouts]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=300)
    options = parser.parse_args()
    save(gather(options.seed, options.count), options.out)


if __name__ == "__main__":
    main()
