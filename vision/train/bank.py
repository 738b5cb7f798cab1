"""A bank of drawn dice on disk, so that scenes are quick to put together.

    python -m vision.train.bank OUT.npz --seed 1 --count 3000

Runs on numpy and OpenCV alone.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.symbols import SYMBOLS
from vision.train.sprites import SIDE, Look, Random, Sprite, any_look, draw, pip_masks, symbol_masks
from vision.train.strange import strange_masks

COCKED = "cocked"
STRANGE = "strange "  # how the name of a made-up symbol starts


@dataclass(frozen=True)
class Bank:
    """Sprites as bytes: BGR with transparency, and what each shows."""

    pictures: NDArray[np.uint8]
    faces: NDArray[np.str_]
    tilts: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.faces)

    def lightness(self, picks: NDArray[np.int64]) -> NDArray[np.float64]:
        """How light these dice are, 0 to 1."""
        part = self.pictures[picks, 24:72:3, 24:72:3, :3]
        return np.asarray(np.median(part.mean(-1), axis=(1, 2)) / 255)

    @classmethod
    def load(cls, *files: Path) -> Bank:
        parts = [np.load(file) for file in files]
        return cls(*(np.concatenate([part[key] for part in parts]) for key in ("pictures", "faces", "tilts")))


def any_sprite(random: Random) -> Sprite:
    """A pip die more often than not, else a symbol die, of which more than half are made up."""
    look, lean = any_look(random), _any_lean(random)
    kind = random.random()
    if kind < 0.5:
        masks = pip_masks(look, random)
    elif kind < 0.72:
        masks = symbol_masks(list(SYMBOLS), random)
    else:
        masks = strange_masks(random)
    cocked = random.random() < 0.1
    return draw(look, masks, str(random.choice(list(masks))), random, lean=lean, cocked=cocked)


def _any_lean(random: Random) -> float:
    """Most cameras hang over the tray; some people hold a phone at a slant."""
    return float(abs(random.normal(0, 0.22)) if random.random() < 0.7 else random.uniform(0.2, 0.85))


def make(seed: int, count: int) -> Bank:
    random = np.random.default_rng(seed)
    pictures = np.zeros((count, SIDE, SIDE, 4), np.uint8)
    faces, tilts = [], np.zeros((count, 2), np.float32)
    for index in range(count):
        sprite = any_sprite(random)
        pictures[index, ..., :3] = np.clip(sprite.bgr, 0, 1) * 255
        pictures[index, ..., 3] = sprite.alpha * 255
        faces.append(COCKED if sprite.cocked else sprite.face)
        tilts[index] = sprite.tilt
    return Bank(pictures, np.array(faces), tilts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=3000)
    options = parser.parse_args()
    bank = make(options.seed, options.count)
    np.savez(options.out, pictures=bank.pictures, faces=bank.faces, tilts=bank.tilts)


__all__ = ["COCKED", "STRANGE", "Bank", "Look", "any_sprite", "make"]

if __name__ == "__main__":
    main()
