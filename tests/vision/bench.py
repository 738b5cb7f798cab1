"""Times the reading of fourteen dice beside the blob-detection baseline, on one core."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Iterator

import cv2
import numpy as np

from tests.bench import Row
from tests.vision.fixtures import rendered_tray
from vision.baseline import blob_faces
from vision.dice import DiceReader
from vision.pictures import Picture
from vision.readings import Expected
from vision.settling import Settling

LIMIT_MS = 60.0
LARGE_LIMIT_MS = 120.0  # eight megapixels
ROUNDS = 15


def milliseconds(work: Callable[[], object]) -> float:
    """The median of some rounds, in milliseconds of this process's own time: other work does not count."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times)


def memory_growth(picture: Picture, reader: DiceReader, *, frames: int) -> float:
    """Megabytes gained while `frames` frames pass through settling, every fiftieth being read."""
    watch, small = Settling(), np.asarray(cv2.resize(picture, (640, 480)), np.uint8)
    warm = frames // 10
    peak = 0
    for number in range(frames):
        watch.feed(small, number / 30)
        if number % 50 == 0:
            reader.read(small, faces="pips")
        if number == warm:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak) / 1024


def rows() -> Iterator[Row]:
    """Times on one core, beside blob detection in the same run, and memory over many frames."""
    cv2.setNumThreads(1)
    picture, truth = rendered_tray(dice=14, size=(1280, 960))
    reader = DiceReader()
    bosun = milliseconds(lambda: reader.read(picture, faces="pips", expected=Expected(count=14)))
    blobs = milliseconds(lambda: blob_faces(picture))
    wanted = sorted(face for face, _ in truth)
    seen = sorted(reader.read(picture, faces="pips").faces) == wanted
    counted = sorted(str(face) for face in blob_faces(picture)) == wanted
    yield Row(
        f"fourteen dice read ({'right' if seen else 'not all right'})",
        f"{bosun:.1f} ms",
        f"blob detection {blobs:.1f} ms ({'right' if counted else 'wrong'})",
        f"×{bosun / blobs:.1f}",
    )
    yield Row("the same, against its limit", f"{bosun:.1f} ms", "limit 60 ms", f"×{bosun / LIMIT_MS:.2f}")
    large = np.asarray(cv2.resize(picture, (3264, 2448), interpolation=cv2.INTER_CUBIC), np.uint8)
    slow = milliseconds(lambda: reader.read(large, faces="pips", expected=Expected(count=14)))
    yield Row(
        "fourteen dice in eight megapixels", f"{slow:.1f} ms", "limit 120 ms", f"×{slow / LARGE_LIMIT_MS:.2f}"
    )
    grown = memory_growth(picture, reader, frames=10_000)
    yield Row("memory gained over 10,000 frames", f"{grown:+.1f} MB", "", "")


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
