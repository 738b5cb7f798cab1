"""Pictures from files and cameras, checked before anything is read from them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.messages import Message, say
from vision.errors import BadPicture

Picture = NDArray[np.uint8]

LARGEST_FILE = 64 * 1024 * 1024
LARGEST_SIDE = 12_000
SMALLEST_SIDE = 32
DARK = 8  # nothing in the picture is brighter: the lens is covered or the light is off

THE_PICTURE = say("vision.the-picture")
"""The name of a picture that no file has."""


def load_picture(file: Path) -> Picture:
    """The picture in `file` as BGR."""
    try:
        size = file.stat().st_size
        if size > LARGEST_FILE:
            raise BadPicture(say("vision.picture-heavy", name=file.name, most=LARGEST_FILE >> 20))
        data = file.read_bytes()
    except OSError as error:
        raise BadPicture(say("vision.picture-unreadable", name=file.name)) from error
    if not data:
        raise BadPicture(say("vision.picture-empty", name=file.name))
    return checked_frame(_decoded(data, file.name), name=file.name)


def _decoded(data: bytes, name: str) -> Picture:
    if not _whole(data):
        raise BadPicture(say("vision.picture-cut", name=name))
    width, height = _declared_size(data)
    if max(width, height) > LARGEST_SIDE:
        raise BadPicture(
            say("vision.picture-large", name=name, width=width, height=height, most=LARGEST_SIDE)
        )
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise BadPicture(say("vision.picture-format", name=name))
    return np.asarray(picture, np.uint8)


def _whole(data: bytes) -> bool:
    """False for a JPEG or PNG without its end; OpenCV would fill the rest with grey and say nothing."""
    if data.startswith(b"\xff\xd8"):
        return b"\xff\xd9" in data[-4096:]
    if data.startswith(b"\x89PNG"):
        return b"IEND" in data[-64:]
    return True


def _declared_size(data: bytes) -> tuple[int, int]:
    """Width and height as the head of a PNG says, before memory is spent on it; zero if not told."""
    if data.startswith(b"\x89PNG") and len(data) > 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return _jpeg_size(data) if data.startswith(b"\xff\xd8") else (0, 0)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + length
    return 0, 0


def checked_frame(frame: Picture, *, name: str | Message = THE_PICTURE) -> Picture:
    """The frame itself, if dice could be read from it."""
    if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:
        raise BadPicture(say("vision.picture-grey", name=name))
    height, width = frame.shape[:2]
    if min(height, width) < SMALLEST_SIDE:
        raise BadPicture(say("vision.picture-small", name=name, width=width, height=height))
    if max(height, width) > LARGEST_SIDE:
        raise BadPicture(
            say("vision.picture-large", name=name, width=width, height=height, most=LARGEST_SIDE)
        )
    if int(frame[:: max(1, height // 256), :: max(1, width // 256)].max()) <= DARK:
        raise BadPicture(say("vision.picture-dark", name=name))
    return frame


def halved(picture: Picture) -> Picture:
    """Half as wide and half as high, each pixel the mean of four."""
    size = picture.shape[1] // 2, picture.shape[0] // 2
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
