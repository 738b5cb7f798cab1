"""Pictures for the tests: rendered by the simulated table where it can draw, else drawn flat."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from vision.errors import NoTwin
from vision.pictures import Picture
from vision.symbols import pip_mask
from vision.tally import Truth
from vision.twin.dice import TwinDie
from vision.twin.table import DieTruth, TwinTable

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos" / "d6_tray"
COLOURS = ("white", "black", "red", "blue", "green", "yellow")

needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason="the shared photographs are not here")


@cache
def can_draw() -> bool:
    """Whether the simulated table can be shown on this machine."""
    try:
        TwinTable((), seed=0, size=(64, 48)).close()
    except NoTwin:
        return False
    return True


def needs_twin() -> None:
    """Skip the test that calls this where nothing can be drawn."""
    if not can_draw():
        pytest.skip("no EGL or OSMesa on this machine")


def pip_dice(count: int) -> tuple[TwinDie, ...]:
    return tuple(TwinDie.of("pips", COLOURS[index % len(COLOURS)]) for index in range(count))


@cache
def thrown(
    kind: str, count: int, *, seed: int = 5, size: tuple[int, int] = (960, 720)
) -> tuple[Picture, tuple[DieTruth, ...]]:
    """A fair throw in good light: picture and truth."""
    dice = pip_dice(count) if kind == "pips" else tuple(TwinDie.of(kind) for _ in range(count))
    with TwinTable(dice, seed=seed, size=size, plain=True) as table:
        for _ in range(20):
            table.throw()
            if all(die.fair for die in table.truth()):
                break
        return table.picture(), table.truth()


def rendered_tray(*, dice: int, size: tuple[int, int]) -> tuple[Picture, list[Truth]]:
    """A tray of pip dice with the truth; drawn flat where the simulated table cannot draw."""
    if not can_draw():
        return drawn_tray(dice=dice, size=size)
    picture, truth = thrown("pips", dice, size=size)
    return picture, [(die.face, die.box) for die in truth]


def drawn_tray(
    *, dice: int, size: tuple[int, int] = (960, 720), edge: int = 48
) -> tuple[Picture, list[Truth]]:
    """White dice with black pips on grey, seen from straight above, in rows."""
    width, height = size
    canvas = np.full((height, width, 3), 120.0, np.float32)
    columns = max(1, width // (edge * 3))
    truth: list[Truth] = []
    for index in range(dice):
        face = str(index % 6 + 1)
        row, column = divmod(index, columns)
        x, y = edge + column * edge * 3, edge + row * edge * 2
        mask = pip_mask(face, size=edge)[..., None]
        canvas[y : y + edge, x : x + edge] = 235 * (1 - mask) + 20 * mask
        truth.append((face, (x / width, y / height, (x + edge) / width, (y + edge) / height)))
    return canvas.astype(np.uint8), truth
