"""Times the reading of a 1280 × 960 board with 25 cubes, on one core."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from functools import partial

import cv2

from tests.bench import Row
from tests.vision.bench import milliseconds
from tests.vision.tower.fixtures import poured
from vision.tower.reader import TowerReader
from vision.tower.readings import Poured

LIMIT_MS = 120.0
SEEDS = (41, 42, 43, 44, 45)


def rows() -> Iterator[Row]:
    cv2.setNumThreads(1)
    reader = TowerReader()
    times, right = [], 0
    for seed in SEEDS:
        picture, truth = poured(25, seed=seed)
        wanted = Poured(Counter(cube.colour for cube in truth))
        times.append(milliseconds(partial(reader.read, picture, poured=wanted)))
        reading = reader.read(picture, poured=wanted)
        right += reading.counts() == Counter((cube.colour, cube.zone) for cube in truth)
    middle = statistics.median(times)
    yield Row(
        f"a board of 25 cubes read ({right} of {len(SEEDS)} right)",
        f"{middle:.1f} ms",
        f"limit {LIMIT_MS:.0f} ms",
        f"×{middle / LIMIT_MS:.2f}",
    )


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
