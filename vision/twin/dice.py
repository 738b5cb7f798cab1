"""The dice of the simulated table: what is printed on them and how they are made."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sets_data import DieKind, die_kind
from vision.symbols import PIPS, pip_mask, symbol_mask
from vision.twin.mesh import SHEET

Random = np.random.Generator
Sheet = NDArray[np.uint8]

TILE = 96

# Body colours in BGR; the ink is whatever an eye would choose on it.
BODIES: dict[str, tuple[int, int, int]] = {
    "white": (232, 235, 236),
    "grey": (135, 132, 130),
    "black": (30, 30, 32),
    "red": (38, 34, 190),
    "blue": (180, 78, 32),
    "green": (62, 140, 38),
    "yellow": (48, 205, 232),
    "purple": (125, 42, 105),
    "brown": (42, 78, 112),
    "orange": (28, 118, 232),
}


@dataclass(frozen=True)
class TwinDie:
    """One die: its kind and its body colour."""

    kind: DieKind
    colour: str

    @classmethod
    def of(cls, kind: str, colour: str | None = None) -> TwinDie:
        """A die of the kind called `kind`, in its first colour unless told."""
        known = die_kind(kind)
        return cls(known, colour or known.colours[0])


def printed_sheet(die: TwinDie, random: Random) -> Sheet:
    """The six faces side by side, with small differences as between makers."""
    body = np.array(BODIES[die.colour], np.float32) * random.normal(1, 0.05, 3) + random.normal(0, 2)
    ink = np.array((235, 238, 240) if body.mean() < 118 else (25, 24, 26), np.float32)
    rows, columns = SHEET
    sheet = np.zeros((rows * TILE, columns * TILE, 3), np.float32)
    look = random.uniform(0.22, 0.27), random.uniform(0.075, 0.1)
    for index, symbol in enumerate(die.kind.symbols):
        row, column = divmod(index, columns)
        mask = _mask(symbol, look, random)[..., None]
        sheet[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE] = (
            body * (1 - mask) + ink * mask
        )
    return np.clip(sheet, 0, 255).astype(np.uint8)


def _mask(symbol: str, look: tuple[float, float], random: Random) -> NDArray[np.float32]:
    if symbol in PIPS:
        mask = pip_mask(symbol, spread=look[0], radius=look[1], size=TILE)
    else:
        mask = _shrunk(symbol_mask(symbol, size=TILE), 0.8)
    return np.rot90(mask, int(random.integers(0, 4))).copy()


def _shrunk(mask: NDArray[np.float32], scale: float) -> NDArray[np.float32]:
    move = TILE * (1 - scale) / 2
    matrix = np.array([[scale, 0, move], [0, scale, move]], np.float32)
    return np.asarray(cv2.warpAffine(mask, matrix, (TILE, TILE), flags=cv2.INTER_AREA), np.float32)
