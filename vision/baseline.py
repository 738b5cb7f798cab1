"""What people usually do: find dots, group them, count. Kept to compare with, never used to play."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pictures import Picture

REACH = 26.0  # pixels between dots of the same die


def blob_faces(frame: Picture) -> list[int]:
    """The pip counts that blob detection and grouping by distance gives."""
    options = cv2.SimpleBlobDetector.Params()
    options.filterByInertia = True
    options.minInertiaRatio = 0.6
    detector = cv2.SimpleBlobDetector.create(options)
    grey = cv2.medianBlur(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), 3)
    seen = [dot for picture in (grey, 255 - grey) for dot in detector.detect(np.asarray(picture, np.uint8))]
    dots = [(float(dot.pt[0]), float(dot.pt[1])) for dot in seen]
    return [min(6, len(group)) for group in _grouped(dots)]


def _grouped(dots: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    groups: list[list[tuple[float, float]]] = []
    for dot in dots:
        near = [g for g in groups if any(np.hypot(dot[0] - x, dot[1] - y) < REACH for x, y in g)]
        groups = [g for g in groups if g not in near] + [[dot, *(d for g in near for d in g)]]
    return groups
