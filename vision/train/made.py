"""Writes down beside the networks which ones they are, and what photographs they have learnt from.

    python -m vision.train.made DATA/made.json PHOTOS… --scale 1.0

How they were made is told in `vision/train/README.md`. Needs torch, to say which one.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

NETWORKS = ("finder.onnx", "tilt.onnx", "pips.onnx", "symbols.onnx", "symbols.npz")


def made(data: Path, photos: list[Path], scale: float) -> dict[str, Any]:
    """The sums of the networks and of the photographs, the latter in the order of their names."""
    return {
        "how": "vision/train/README.md",
        "scale": scale,
        "torch": version("torch"),
        "networks": {name: _sum(data / name) for name in NETWORKS if (data / name).is_file()},
        "photographs": {
            folder.name: _sum(folder / "labels.csv", *sorted((folder / "images").iterdir()))
            for folder in photos
        },
    }


def _sum(*files: Path) -> str:
    together = hashlib.sha256()
    for file in files:
        together.update(file.read_bytes())
    return together.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("photos", type=Path, nargs="+")
    parser.add_argument("--scale", type=float, required=True)
    options = parser.parse_args()
    told = made(options.out.parent, options.photos, options.scale)
    options.out.write_text(json.dumps(told, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
