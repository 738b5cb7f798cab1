"""The pictures behind the last readings, so that a correction shows what the camera saw."""

from typing import Any, NamedTuple

import cv2

from vision.pictures import Picture

MOST = 24
"""More would fill the memory of a small box; who corrects an older reading has no picture."""


class KeptReading(NamedTuple):
    """What was found in a picture, and the picture as JPEG."""

    marks: list[dict[str, Any]]
    picture: bytes


class KeptPictures:
    """Readings by the number of the answer that they became."""

    def __init__(self) -> None:
        self._kept: dict[int, KeptReading] = {}

    def keep(self, answer: int, marks: list[dict[str, Any]], picture: Picture) -> None:
        self._kept[answer] = KeptReading(marks, as_jpeg(picture) or b"")
        for oldest in list(self._kept)[:-MOST]:
            del self._kept[oldest]

    def forget(self, answer: int) -> None:
        """This answer, and all after it, are taken back or given anew."""
        self._kept = {at: kept for at, kept in self._kept.items() if at < answer}

    def of(self, answer: int) -> KeptReading | None:
        return self._kept.get(answer)


def as_jpeg(picture: Picture) -> bytes | None:
    done, written = cv2.imencode(".jpg", picture)
    return written.tobytes() if done else None
