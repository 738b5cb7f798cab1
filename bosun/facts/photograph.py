"""The photograph of the owner's board: kept small, drawn anew from its pixels, so nothing else is in it."""

from bosun.facts.files import locked, replace_file
from bosun.session.home import board_photograph
from engine.errors import Malformed
from engine.messages import say

MOST_BYTES = 4_000_000
MOST_PIXELS = 4096
SIDE = 1600
"""The longer side of a photograph that is kept."""

_QUALITY = 85
_START_OF_FRAME = {0xC0, 0xC1, 0xC2}
_NO_LENGTH = {0x01, *range(0xD0, 0xD9)}


def board_jpeg(content: bytes) -> bytes:
    """A JPEG from elsewhere, drawn anew: without where it was taken, and no larger than a page needs.

    Its size is read from its head first: a small file that unfolds to a huge picture is refused unopened.
    """
    import cv2  # noqa: PLC0415 - slow to import, and most packs have no photograph
    import numpy as np  # noqa: PLC0415

    size = jpeg_size(content) if len(content) <= MOST_BYTES else None
    if size is None or max(size) > MOST_PIXELS or min(size) < 1:
        raise _refused()
    picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise _refused()
    scale = SIDE / max(picture.shape[:2])
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1])


def keep_photograph(game: str, jpeg: bytes) -> None:
    """Keep the photograph of the owner's board; the one before it stays beside it."""
    file = board_photograph(game)
    with locked(file):
        replace_file(file, jpeg)


def jpeg_size(content: bytes) -> tuple[int, int] | None:
    """Width and height as the head of a JPEG gives them; None where it is none."""
    if content[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in _START_OF_FRAME:
            height, width = (int.from_bytes(content[at + i : at + i + 2], "big") for i in (5, 7))
            return width, height
        at += 2 if marker in _NO_LENGTH else 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    return None


def _refused() -> Malformed:
    return Malformed(say("app.facts.no-photograph", most=MOST_PIXELS))
