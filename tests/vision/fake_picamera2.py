"""A picamera2 that behaves: it refuses what the real one (0.3.x) refuses.

It keeps the order configure, start, capture, stop, close; knows the formats and controls of the real
library; takes a control only with a value of its kind; and hands out arrays as RGB888 really lies in memory.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

FORMATS = {"RGB888": 3, "BGR888": 3, "XRGB8888": 4, "XBGR8888": 4, "YUV420": 1}
CONTROLS: dict[str, type | tuple[type, ...]] = {
    "AeEnable": bool,
    "AwbEnable": bool,
    "ExposureTime": int,
    "AnalogueGain": (int, float),
    "ColourGains": tuple,
}


class Picamera2:
    """One camera. `attached` is how many the machine has; `colour` is what stands before the lens, as BGR."""

    attached = 1
    colour = (10, 20, 200)
    in_use = 0

    def __init__(self, camera_num: int = 0) -> None:
        if camera_num >= type(self).attached:
            raise IndexError("list index out of range")
        if type(self).in_use:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        type(self).in_use += 1
        self._config: dict[str, Any] | None = None
        self.controls: dict[str, Any] = {}
        self.started = False
        self.is_open = True

    def create_video_configuration(
        self,
        main: dict[str, Any] | None = None,
        controls: dict[str, Any] | None = None,
        buffer_count: int = 6,
    ) -> dict[str, Any]:
        stream = {"size": (1280, 720), "format": "XBGR8888"} | (main or {})
        if stream["format"] not in FORMATS:
            raise RuntimeError("Invalid format")
        width, height = stream["size"]
        if width % 2 or height % 2:
            raise RuntimeError("width and height should be even")
        return {"main": stream, "controls": controls or {}, "buffer_count": buffer_count, "use_case": "video"}

    def configure(self, camera_config: dict[str, Any]) -> None:
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        if "use_case" not in camera_config:
            raise RuntimeError("configuration is not from create_*_configuration")
        self._config = camera_config

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name, value in controls.items():
            if name not in CONTROLS:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
            if not isinstance(value, CONTROLS[name]):
                raise TypeError(f"{name} cannot be {value!r}")
        self.controls |= controls

    def start(self) -> None:
        if self._config is None:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def capture_array(self, name: str = "main") -> NDArray[np.uint8]:
        if not self.started or self._config is None:
            raise RuntimeError("Camera is not running")
        if name != "main":
            raise RuntimeError(f"Stream {name!r} is not defined")
        width, height = self._config["main"]["size"]
        # Named after the order within a word, RGB888 lies in memory as blue, green, red.
        order = self.colour if self._config["main"]["format"] == "RGB888" else self.colour[::-1]
        return np.tile(np.array(order, np.uint8), (height, width, 1))

    def stop(self) -> None:
        self.started = False

    def close(self) -> None:
        if self.started:
            self.stop()
        if self.is_open:
            self.is_open = False
            type(self).in_use -= 1


def as_module() -> ModuleType:
    """A module to put where picamera2 would be; each call starts with a fresh camera."""

    class Fresh(Picamera2):
        in_use = 0

    module = ModuleType("picamera2")
    module.__dict__["Picamera2"] = Fresh
    return module
