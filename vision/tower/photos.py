"""Reads combat boards from photographs, for `bosun read tower`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.messages import Message
from vision.pictures import Picture, load_picture
from vision.tower.board import BoardView, find_board
from vision.tower.colours import Colours
from vision.tower.layout import BoardLayout
from vision.tower.reader import TowerReader
from vision.tower.readings import BoardReading, Poured

GOOD, DOUBTFUL, AGAIN, LINES = (60, 200, 60), (40, 40, 230), (40, 160, 240), (220, 220, 220)


@dataclass(frozen=True)
class TowerPhoto:
    """One photograph and what was read from it."""

    file: Path
    picture: Picture
    view: BoardView
    reading: BoardReading

    def as_json(self, text: Callable[[Message], str] = str) -> dict[str, Any]:
        """The line that `bosun read tower --json` prints; `text` puts reasons into words."""
        return {"file": str(self.file), **self.reading.as_json(text)}

    def overlay(self) -> Picture:
        """The photograph with what was read drawn on it."""
        return overlay(self.picture, self.view, self.reading)


def read_photos(
    files: Iterable[Path],
    layout: BoardLayout | None = None,
    colours: Colours | None = None,
    *,
    poured: Poured | None = None,
) -> Iterator[TowerPhoto]:
    """One reading a file, in the order given.

    A file that is no picture raises `BadPicture`, a picture without all four marks `NoBoard`. `layout` and
    `colours` are those of the simulated table unless given.
    """
    reader = TowerReader(layout, colours)
    for file in files:
        picture = load_picture(file)
        view = find_board(picture, reader.layout)
        yield TowerPhoto(file, picture, view, reader.read(picture, poured=poured, view=view))


def overlay(picture: Picture, view: BoardView, reading: BoardReading) -> Picture:
    """The picture with zones, and colour and zone of each cube; red where Bosun asks, orange on a border."""
    out = picture.copy()
    height, width = out.shape[:2]
    thick = max(1, round(width / 900))
    for zone in view.layout.zones:
        corners = [view.seen_at(x * view.layout.width_mm, y * view.layout.height_mm) for x, y in zone.polygon]
        cv2.polylines(out, [np.rint(corners).astype(np.int32)], True, LINES, thick, cv2.LINE_AA)
    reach = _reach(view)
    for cube in reading.cubes:
        ink = DOUBTFUL if cube.asks else AGAIN if cube in reading.again else GOOD
        x, y = round(cube.centre[0] * width), round(cube.centre[1] * height)
        cv2.circle(out, (x, y), reach, ink, thick + 1, cv2.LINE_AA)
        _write(
            out, f"{cube.colour[:2]} {cube.zone}{'?' if cube.asks else ''}", (x + reach, y - 3), thick, ink
        )
    if reading.reason:
        _write(out, reading.reason.id, (8, height - 10), thick, DOUBTFUL)
    return out


def _reach(view: BoardView) -> int:
    return max(4, round(0.8 * view.layout.cube_mm * view.fineness))


def _write(out: Picture, text: str, corner: tuple[int, int], thick: int, ink: tuple[int, int, int]) -> None:
    for colour, width in (((255, 255, 255), thick + 2), (ink, thick)):
        cv2.putText(out, text, corner, cv2.FONT_HERSHEY_SIMPLEX, 0.45 * thick, colour, width, cv2.LINE_AA)
