"""A folder of photographs that plays camera: each capture is the next file, by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from engine.messages import say
from vision.camera import Camera, Frame
from vision.errors import CameraGone
from vision.pictures import load_picture

ENDINGS = {".jpg", ".jpeg", ".png", ".bmp", ".webp"}


class PhotoFolder(Camera):
    """The pictures of `folder`, once each; `clock` gives their times."""

    live = False

    def __init__(self, folder: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = f"folder {folder.name}"
        self._folder = folder
        self._clock = clock
        self._left: list[Path] = []

    def open(self) -> None:
        if not self._folder.is_dir():
            raise CameraGone(say("camera.no-folder", folder=str(self._folder)))
        self._left = pictures_in(self._folder)
        if not self._left:
            raise CameraGone(say("camera.empty-folder", folder=str(self._folder)))

    def capture(self) -> Frame:
        if not self._left:
            raise CameraGone(say("camera.no-more", folder=str(self._folder)))
        return Frame(load_picture(self._left.pop(0)), self._clock())

    def close(self) -> None:
        self._left = []


def pictures_in(folder: Path) -> list[Path]:
    """The photographs of a folder, by name."""
    return sorted(file for file in folder.iterdir() if file.suffix.lower() in ENDINGS and file.is_file())
