"""A webcam on Video4Linux, by OpenCV: named by number, path or name."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from engine.messages import say
from vision import usb_controls
from vision.camera import Camera, Frame
from vision.errors import CameraBusy, CameraGone
from vision.light_settings import Limits, Locked
from vision.usb_controls import ControlPort
from vision.usb_names import find_webcam
from vision.v4l2 import Controls, is_busy

KEPT = 40
"""More frames than a driver keeps: after as many old ones the camera has stopped."""
WAITED = 0.004
"""Seconds after which a frame was waited for; one that lay ready comes sooner."""
CLOCKLESS = 3600.0
"""A driver's time that is further from ours than this many seconds is of another clock."""


class UsbCamera(Camera):
    """Frames of a webcam.

    `which` is its number among the webcams, its path (``/dev/v4l/by-id/…`` stays the same on any socket) or a
    part of its name. `settings` are held from the start; without them the camera's automatics run.
    """

    def __init__(
        self,
        which: int | str = 0,
        *,
        size: tuple[int, int] = (1280, 960),
        settings: Locked | None = None,
        clock: Callable[[], float] = time.monotonic,
        find: Callable[[int | str], object] = find_webcam,
        controls: Callable[[str], ControlPort] = Controls,
        busy: Callable[[str], bool] = is_busy,
    ) -> None:
        self.name = f"USB camera {which}"
        self._which = which
        self._size = size
        self._settings = settings
        self._clock = clock
        self._find = find
        self._controls_of = controls
        self._busy = busy
        self._camera: Any = None
        self._controls: ControlPort | None = None

    def open(self) -> None:
        path = str(self._find(self._which))
        camera = cv2.VideoCapture(path, cv2.CAP_V4L2)
        if not camera.isOpened():
            camera.release()
            raise self._refused(path)
        self._camera = camera
        for setting, value in zip(
            (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT), self._size, strict=True
        ):
            camera.set(setting, value)
        self._controls = self._controls_of(path)
        self.lock(self._settings)

    def _refused(self, path: str) -> CameraGone:
        try:
            busy = self._busy(path)
        except OSError:
            busy = False
        if busy:
            return CameraBusy(say("camera.busy", camera=self.name))
        return CameraGone(say("camera.none-at", source=path))

    def lock(self, settings: Locked | None) -> None:
        self._settings = settings
        if self._controls is None:
            return
        if settings is None:
            usb_controls.run_automatics(self._controls)
            usb_controls.find_focus(self._controls)
        else:
            usb_controls.lock(self._controls, settings)

    def settings(self) -> Locked:
        return Locked() if self._controls is None else usb_controls.settings(self._controls)

    def limits(self) -> Limits:
        return Limits() if self._controls is None else usb_controls.limits(self._controls)

    def find_focus(self) -> bool:
        return self._controls is not None and usb_controls.find_focus(self._controls)

    def capture(self) -> Frame:
        """A frame that the driver filled after it was asked for; what it kept from before is thrown away."""
        if self._camera is None:
            raise CameraGone(say("camera.not-open", camera=self.name))
        asked = self._clock()
        for _ in range(KEPT):
            taken = self._grab()
            if taken is not None and taken >= asked:
                return Frame(self._retrieve(), taken)
        raise CameraGone(say("camera.stopped", camera=self.name))

    def _grab(self) -> float | None:
        """Take the next buffer; when light fell on it, None where that was before anybody asked."""
        began = self._clock()
        if not self._camera.grab():
            raise CameraGone(say("camera.stopped", camera=self.name))
        now = self._clock()
        stamp = float(self._camera.get(cv2.CAP_PROP_POS_MSEC)) / 1000
        if stamp > 0 and abs(now - stamp) < CLOCKLESS:
            return stamp
        return now if now - began > WAITED else None

    def _retrieve(self) -> Any:
        good, picture = self._camera.retrieve()
        if not good or picture is None:
            raise CameraGone(say("camera.stopped", camera=self.name))
        return np.asarray(picture, np.uint8)

    def close(self) -> None:
        camera, self._camera = self._camera, None
        self._controls = None
        if camera is not None:
            camera.release()
