"""Reads dice from photographs, for `bosun read dice`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.messages import Message
from vision.dice import DiceReader
from vision.faces import FaceSet
from vision.library import face_set
from vision.pictures import Picture, load_picture
from vision.readings import Expected, Reading
from vision.tray import tray_or_none

GOOD, DOUBTFUL = (60, 200, 60), (40, 40, 230)


@dataclass(frozen=True)
class PhotoReading:
    """One photograph and what was read from it."""

    file: Path
    picture: Picture
    reading: Reading

    def as_json(self, text: Callable[[Message], str] = str) -> dict[str, Any]:
        """The line that `bosun read dice --json` prints; `text` puts reasons into words."""
        return {"file": str(self.file), **self.reading.as_json(text)}

    def overlay(self) -> Picture:
        """The photograph with what was read drawn on it."""
        return overlay(self.picture, self.reading)


def read_photos(
    files: Iterable[Path],
    *,
    faces: FaceSet | str = "pips",
    library: Path | None = None,
    expected: Expected | None = None,
    reader: DiceReader | None = None,
) -> Iterator[PhotoReading]:
    """One reading a file, in the order given; a file that is no picture raises `BadPicture`.

    `faces` is a set or the name of one, looked up in `library` and among those Bosun brings. A tray is used
    where a photograph shows all four corner marks.
    """
    known = face_set(faces, library=library) if isinstance(faces, str) else faces
    reader = reader or DiceReader()
    for file in files:
        picture = load_picture(file)
        yield PhotoReading(
            file, picture, reader.read(picture, faces=known, tray=tray_or_none(picture), expected=expected)
        )


def overlay(picture: Picture, reading: Reading) -> Picture:
    """The picture with a box, face and confidence for each die; red where Bosun asks."""
    out = picture.copy()
    height, width = out.shape[:2]
    thick = max(1, round(width / 640))
    for die in reading.dice:
        ink = DOUBTFUL if die.asks else GOOD
        x0, y0, x1, y1 = (np.array(die.box) * np.array([width, height, width, height])).astype(int).tolist()
        cv2.rectangle(out, (x0, y0), (x1, y1), ink, thick, cv2.LINE_AA)
        _write(out, f"{die.face}{'?' if die.asks else ''} {die.confidence:.2f}", (x0, y0 - 4), thick, ink)
    if reading.reason:
        _write(out, reading.reason.id, (8, height - 10), thick, DOUBTFUL)
    return out


def _write(out: Picture, text: str, corner: tuple[int, int], thick: int, ink: tuple[int, int, int]) -> None:
    scale = 0.42 * thick
    x, y = max(0, corner[0]), max(round(14 * scale), corner[1])
    for colour, width in (((255, 255, 255), thick + 2), (ink, thick)):
        cv2.putText(out, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, width, cv2.LINE_AA)
