"""A board that was photographed at an angle, as it looks from above."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from bosun.facts.photograph import SIDE, board_jpeg
from engine.errors import Illegal
from engine.messages import say

if TYPE_CHECKING:
    # OpenCV takes a while to import, for those who trace a board
    from collections.abc import Sequence

    from bosun.facts.store import Place
    from vision.pictures import Picture

_SMALLEST = 0.02
"""How large a part of the photograph the board must fill at least."""


def as_board_jpeg(picture: Picture) -> bytes:
    """A picture of the box's own camera, as a photograph is kept."""
    import cv2  # noqa: PLC0415

    return board_jpeg(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes())


def straightened(jpeg: bytes, corners: Sequence[Place]) -> bytes:
    """The board as if seen from above.

    ``corners`` are those of the board in the photograph, from 0 to 1, clockwise from the top left.
    """
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    if not _is_board(corners):
        raise Illegal(say("web.refuse.corners"))
    picture = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    height, width = picture.shape[:2]
    seen = [(x * width, y * height) for x, y in corners]
    wide, high = size = _size(seen)
    flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(seen, np.float32), flat)
    return as_board_jpeg(np.asarray(cv2.warpPerspective(picture, matrix, size), np.uint8))


def _size(seen: Sequence[Place]) -> tuple[int, int]:
    """How large the board is, by the longer of each two opposite sides; never larger than what is kept."""
    one, two, three, four = seen
    wide, high = max(dist(one, two), dist(four, three)), max(dist(two, three), dist(one, four))
    scale = min(1.0, SIDE / max(wide, high))
    return max(1, round(wide * scale)), max(1, round(high * scale))


def _is_board(corners: Sequence[Place]) -> bool:
    """Four corners, clockwise, none of them bent inwards, around more than a spot."""
    around = [*corners, *corners[:2]]
    turns = [_cross(*around[at : at + 3]) for at in range(len(corners))]
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(around[:-1])) / 2
    return len(corners) == 4 and all(turn > 0 for turn in turns) and area > _SMALLEST


def _cross(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
