"""The Raspberry Pi's own camera, by picamera2.

Camera ribbon → the Pi's CSI socket, contacts away from the latch; then

    camera = SteadyCamera(PiCamera())
"""

from __future__ import annotations

import importlib
import time
from typing import Any

import numpy as np

from engine.messages import say
from vision.camera import Camera, Frame, Locked
from vision.errors import CameraGone


class PiCamera(Camera):
    """Frames of a Pi camera with exposure, gain and white balance locked.

    `size` is width and height. `locked` are the settings to hold; `number` is which of two cameras.
    """

    name = "Pi camera"

    def __init__(
        self, *, size: tuple[int, int] = (1280, 960), locked: Locked | None = None, number: int = 0
    ) -> None:
        self._size = size
        self._locked = locked or Locked()
        self._number = number
        self._camera: Any = None

    def open(self) -> None:
        try:
            picamera2 = importlib.import_module("picamera2")
        except ImportError as error:
            raise CameraGone(say("camera.no-picamera2")) from error
        try:
            self._camera = picamera2.Picamera2(self._number)
        except (IndexError, RuntimeError) as error:
            raise CameraGone(say("camera.none-on-pi")) from error
        self._start(self._camera)

    def _start(self, camera: Any) -> None:
        # What picamera2 calls RGB888 lies in memory as blue, green, red: just what OpenCV wants.
        wanted = camera.create_video_configuration(main={"size": self._size, "format": "RGB888"})
        camera.configure(wanted)
        camera.set_controls(
            {
                "AeEnable": False,
                "AwbEnable": False,
                "ExposureTime": self._locked.exposure,
                "AnalogueGain": self._locked.gain,
                "ColourGains": self._locked.colour_gains,
            }
        )
        camera.start()

    def capture(self) -> Frame:
        if self._camera is None:
            raise CameraGone(say("camera.not-open", camera=self.name))
        picture = np.asarray(self._camera.capture_array("main"), np.uint8)
        return Frame(np.ascontiguousarray(picture[..., :3]), time.monotonic())

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.stop()
            camera.close()
