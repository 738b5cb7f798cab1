"""Tables of the second renderer, drawn once and kept as files: drawing takes much longer than reading.

table = kept_table(folder, seed=7, pours=4)              # drawn if it is not there yet
colours = teach_colours(table.empty, table.shown, table.layout)
for picture, truth in table.pours: ...
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.pictures import Picture
from vision.tower.layout import BoardLayout, house_layout
from vision.twin.second_tower import PAINT, SecondTower
from vision.twin.tower_truth import CubeTruth

TRUTH = "truth.json"


@dataclass(frozen=True)
class KeptTable:
    """The photographs of a lesson, and pours with the truth of every cube."""

    layout: BoardLayout
    empty: Picture
    shown: Mapping[str, Sequence[Picture]]
    pours: Sequence[tuple[Picture, tuple[CubeTruth, ...]]]


def kept_table(folder: Path, seed: int, pours: int) -> KeptTable:
    """The table of this seed with so many pours."""
    place = folder / f"{seed}-{pours}"
    if not (place / TRUTH).exists():
        _draw(place, seed, pours)
    truth = json.loads((place / TRUTH).read_text("utf-8"))
    return KeptTable(
        house_layout(),
        _read(place / "empty.png"),
        {name: [_read(place / f"{name}.png")] for name in PAINT},
        [
            (_read(place / f"pour{at}.png"), tuple(_cube(cube) for cube in cubes))
            for at, cubes in enumerate(truth)
        ],
    )


def _draw(place: Path, seed: int, pours: int) -> None:
    """Draw the whole table beside its place, so that a table that is there is complete."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as name, SecondTower(seed) as table:
        fresh = Path(name) / place.name
        fresh.mkdir()
        _write(fresh / "empty.png", table.empty())
        for colour, (picture,) in table.shown().items():
            _write(fresh / f"{colour}.png", picture)
        truth = []
        for at in range(pours):
            picture, cubes = table.pour()
            _write(fresh / f"pour{at}.png", picture)
            truth.append([asdict(cube) for cube in cubes])
        (fresh / TRUTH).write_text(json.dumps(truth), "utf-8")
        os.replace(fresh, place)


def _cube(values: dict[str, Any]) -> CubeTruth:
    x, y = values["centre"]
    return CubeTruth(**{**values, "centre": (x, y)})


def _write(file: Path, picture: Picture) -> None:
    file.write_bytes(cv2.imencode(".png", picture)[1].tobytes())


def _read(file: Path) -> Picture:
    return np.asarray(cv2.imdecode(np.frombuffer(file.read_bytes(), np.uint8), cv2.IMREAD_COLOR), np.uint8)
