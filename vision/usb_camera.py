"""Any camera that OpenCV can open: a webcam by its number, or a device by its path."""

from __future__ import annotations

import time
from typing import Any

import cv2
import numpy as np

from engine.messages import say
from vision.camera import Camera, Frame, Locked
from vision.errors import CameraGone

MANUAL = 1  # what Video4Linux calls manual exposure
STEP = 100  # microseconds in the unit that Video4Linux counts exposure in


class UsbCamera(Camera):
    """Frames of a webcam, its settings locked as far as the camera lets us.

    `source` is the camera's number or path. `size` is width and height.
    """

    def __init__(
        self, source: int | str = 0, *, size: tuple[int, int] = (1280, 960), locked: Locked | None = None
    ) -> None:
        self.name = f"USB camera {source}"
        self._source = source
        self._size = size
        self._locked = locked or Locked()
        self._camera: Any = None

    def open(self) -> None:
        camera = cv2.VideoCapture(self._source)
        if not camera.isOpened():
            camera.release()
            raise CameraGone(say("camera.none-at", source=self._source))
        self._camera = camera
        for setting, value in self._settings():
            camera.set(setting, value)

    def _settings(self) -> list[tuple[int, float]]:
        return [
            (cv2.CAP_PROP_FRAME_WIDTH, self._size[0]),
            (cv2.CAP_PROP_FRAME_HEIGHT, self._size[1]),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
            (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL),
            (cv2.CAP_PROP_EXPOSURE, self._locked.exposure / STEP),
            (cv2.CAP_PROP_AUTO_WB, 0),
            (cv2.CAP_PROP_GAIN, self._locked.gain),
        ]

    def capture(self) -> Frame:
        if self._camera is None:
            raise CameraGone(say("camera.not-open", camera=self.name))
        good, picture = self._camera.read()
        if not good or picture is None:
            raise CameraGone(say("camera.stopped", camera=self.name))
        return Frame(np.asarray(picture, np.uint8), time.monotonic())

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.release()
