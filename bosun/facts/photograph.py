"""A photograph of an owner's board: checked, made small, and made straight by its four corners."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from engine.errors import Illegal
from engine.messages import say

if TYPE_CHECKING:
    # OpenCV takes a while to import, for those who trace a board
    from collections.abc import Sequence

    from bosun.facts.board_map import Point
    from vision.pictures import Picture

LARGEST_FILE = 6 * 1024 * 1024
"""Bytes of a photograph that is sent; the page itself sends far fewer."""

LARGEST_SIDE = 6000
"""Pixels; the page makes photographs smaller than that before it sends them."""

LONGEST = 1600
"""Pixels of the longer side of what is kept."""

_QUALITY = 82
_SMALLEST = 0.02
"""How large a part of the photograph the board must fill at least."""


def read_photograph(data: bytes) -> bytes:
    """What somebody sent, as the JPEG that is kept; what is no photograph is refused in one sentence."""
    from vision.errors import BadPicture  # noqa: PLC0415
    from vision.pictures import declared_size, decode_picture  # noqa: PLC0415

    if not 0 < max(declared_size(data)) <= LARGEST_SIDE:
        raise Illegal(say("app.bad-photograph"))
    try:
        return as_kept(decode_picture(data, "photograph"))
    except BadPicture as error:
        raise Illegal(say("app.bad-photograph")) from error


def as_kept(picture: Picture) -> bytes:
    """A picture as JPEG, not larger than need be."""
    import cv2  # noqa: PLC0415

    height, width = picture.shape[:2]
    scale = LONGEST / max(height, width)
    if scale < 1:
        size = (round(width * scale), round(height * scale))
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()


def straightened(jpeg: bytes, corners: Sequence[Point]) -> tuple[bytes, float]:
    """The board as if seen from above, and its width by its height.

    ``corners`` are those of the board in the photograph, from 0 to 1, clockwise from the top left.
    """
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    from vision.pictures import decode_picture  # noqa: PLC0415

    picture = decode_picture(jpeg, "photograph")
    height, width = picture.shape[:2]
    if not _is_board(corners):
        raise Illegal(say("app.bad-corners"))
    seen = [(x * width, y * height) for x, y in corners]
    size = _size(seen)
    wide, high = size
    flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(seen, np.float32), flat)
    straight = np.asarray(cv2.warpPerspective(picture, matrix, size), np.uint8)
    return as_kept(straight), wide / high


def _size(seen: Sequence[Point]) -> tuple[int, int]:
    """How large the board is, by the longer of each two opposite sides; never larger than what is kept."""
    one, two, three, four = seen
    wide, high = max(dist(one, two), dist(four, three)), max(dist(two, three), dist(one, four))
    scale = min(1.0, LONGEST / max(wide, high))
    return max(1, round(wide * scale)), max(1, round(high * scale))


def _is_board(corners: Sequence[Point]) -> bool:
    """Four corners, clockwise, none of them bent inwards, around more than a spot."""
    around = list(zip(corners, [*corners[1:], *corners[:1]], strict=True))
    turns = [_cross(a, b, c) for (a, b), (_, c) in zip(around, [*around[1:], *around[:1]], strict=True)]
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in around) / 2
    return len(corners) == 4 and all(turn > 0 for turn in turns) and area > _SMALLEST


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
