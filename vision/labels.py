"""Photographs with known dice: a folder `images` and a table `labels.csv`."""

from __future__ import annotations

import csv
from pathlib import Path

from engine.messages import say
from vision.errors import BadPicture

Box = tuple[float, float, float, float]


def photographs(folder: Path) -> dict[str, list[tuple[str, Box]]]:
    """File to its dice: face, and box in fractions of the picture."""
    table: dict[str, list[tuple[str, Box]]] = {}
    try:
        with (folder / "labels.csv").open(newline="") as lines:
            for row in csv.DictReader(lines):
                box = float(row["xmin"]), float(row["ymin"]), float(row["xmax"]), float(row["ymax"])
                table.setdefault(row["image"], []).append((row["face"], box))
    except (OSError, KeyError, ValueError) as error:
        raise BadPicture(say("vision.labels", folder=str(folder))) from error
    return table
