"""Times the reading of fourteen dice beside the blob-detection baseline, on one core.

python -m tests.vision.bench               # the times
python -m tests.vision.bench --memory      # also memory over 10,000 frames
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import time
from collections.abc import Callable

import cv2
import numpy as np

from tests.vision.fixtures import rendered_tray
from vision.baseline import blob_faces
from vision.dice import DiceReader
from vision.pictures import Picture
from vision.readings import Expected
from vision.settling import Settling

LIMIT_MS = 100.0
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memory", action="store_true", help="also watch memory over 10,000 frames")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    picture, truth = rendered_tray(dice=14, size=(1280, 960))
    reader = DiceReader()
    bosun = milliseconds(lambda: reader.read(picture, faces="pips", expected=Expected(count=14)))
    blobs = milliseconds(lambda: blob_faces(picture))
    seen = sorted(reader.read(picture, faces="pips").faces)
    counted = sorted(str(face) for face in blob_faces(picture))
    wanted = sorted(face for face, _ in truth)
    print(f"reading  {bosun:7.1f} ms   right: {seen == wanted}")
    print(f"blobs    {blobs:7.1f} ms   right: {counted == wanted}")
    if options.memory:
        print(f"memory   {memory_growth(picture, reader, frames=10_000):+7.1f} MB over 10,000 frames")
    return 0 if bosun < LIMIT_MS and seen == wanted else 1


if __name__ == "__main__":
    sys.exit(main())
