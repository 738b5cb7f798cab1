"""A picamera2 that behaves as the real one (0.3.38) was seen to behave.

It keeps the order configure, start, capture, stop, close; knows sensors with their modes and controls, and
refuses a control that the sensor does not advertise; hands out arrays as RGB888 really lies in memory; keeps
one frame from before it was asked; hangs as the real one hangs when the ribbon is pulled.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

FORMATS = {"RGB888": 3, "BGR888": 3, "XRGB8888": 4, "XBGR8888": 4, "YUV420": 1}
FRAME = 1 / 30
LIGHT = {
    "AeEnable": (False, True, None),
    "ExposureTime": (75, 66_666, 20_000),
    "AnalogueGain": (1.0, 16.0, 1.0),
}
COLOUR = {"AwbEnable": (False, True, None), "ColourGains": (0.0, 32.0, None)}
FOCUS = {"AfMode": (0, 2, 0), "AfTrigger": (0, 1, 0), "LensPosition": (0.0, 32.0, 1.0)}
KINDS: dict[str, type | tuple[type, ...]] = {
    "AeEnable": bool,
    "AwbEnable": bool,
    "ExposureTime": int,
    "AnalogueGain": (int, float),
    "ColourGains": tuple,
    "AfMode": int,
    "LensPosition": (int, float),
}


def _mode(size: tuple[int, int], crop: tuple[int, int, int, int]) -> dict[str, Any]:
    return {"size": size, "crop_limits": crop, "bit_depth": 10}


@dataclass(frozen=True)
class Sensor:
    """A camera as libcamera describes it."""

    model: str
    controls: dict[str, Any]
    modes: list[dict[str, Any]]


MODULE_2 = Sensor(
    "imx219",
    LIGHT | COLOUR,
    [
        _mode((640, 480), (1000, 752, 1280, 960)),
        _mode((1640, 1232), (0, 0, 3280, 2464)),
        _mode((1920, 1080), (680, 692, 1920, 1080)),
        _mode((3280, 2464), (0, 0, 3280, 2464)),
    ],
)
MODULE_3 = Sensor(
    "imx708",
    LIGHT | COLOUR | FOCUS,
    [
        _mode((1536, 864), (768, 432, 3072, 1728)),
        _mode((2304, 1296), (0, 0, 4608, 2592)),
        _mode((4608, 2592), (0, 0, 4608, 2592)),
    ],
)
MONO = Sensor("imx296", LIGHT, [_mode((1456, 1088), (0, 0, 1456, 1088))])


@dataclass
class Machine:
    """What is plugged in, and what time it is: time passes only while somebody waits for a frame."""

    sensors: list[Sensor] = field(default_factory=lambda: [MODULE_2])
    colour: tuple[int, int, int] = (10, 20, 200)
    held_by_another: bool = False
    pulled_at: float | None = None
    best_focus: float = 4.0
    now: float = 100.0
    in_use: set[int] = field(default_factory=set)
    for_ever: threading.Event = field(default_factory=threading.Event)

    def clock(self) -> float:
        return self.now

    def pull_ribbon(self) -> None:
        self.pulled_at = self.now

    def put_back(self) -> None:
        self.pulled_at = None


class Request:
    """A finished frame with its metadata; it must be given back."""

    def __init__(self, camera: Picamera2, began: float) -> None:
        self._camera = camera
        exposure = int(camera.controls.get("ExposureTime", 20_000))
        self._metadata = {
            "SensorTimestamp": round((began + exposure / 1e6) * 1e9),
            "ExposureTime": exposure,
            "AnalogueGain": float(camera.controls.get("AnalogueGain", 1.0)),
        }
        if "ColourGains" in camera.camera_controls:
            self._metadata["ColourGains"] = camera.controls.get("ColourGains", (1.5, 1.5))
        if "LensPosition" in camera.camera_controls:
            self._metadata["LensPosition"] = camera.lens
        camera.lent += 1

    def make_array(self, name: str) -> NDArray[np.uint8]:
        return self._camera.array(name)

    def get_metadata(self) -> dict[str, Any]:
        return dict(self._metadata)

    def release(self) -> None:
        self._camera.lent -= 1


class Picamera2:
    """One camera of the machine."""

    machine: Machine

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return [{"Model": one.model, "Num": at} for at, one in enumerate(cls.machine.sensors)]

    def __init__(self, camera_num: int = 0) -> None:
        machine = self.machine
        if camera_num >= len(machine.sensors):
            raise RuntimeError(f"No camera number {camera_num} found")
        if machine.held_by_another or camera_num in machine.in_use:
            try:
                raise RuntimeError("Failed to acquire camera: Device or resource busy")
            except RuntimeError as error:
                raise RuntimeError("Camera __init__ sequence did not complete.") from error
        machine.in_use.add(camera_num)
        self._number = camera_num
        self._sensor = machine.sensors[camera_num]
        self._config: dict[str, Any] | None = None
        self._kept: float | None = None
        self.jobs = 0
        self.lent = 0
        self.lens = 1.0
        self.controls: dict[str, Any] = {}
        self.started = False
        self.is_open = True

    @property
    def camera_controls(self) -> dict[str, Any]:
        return self._sensor.controls

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        return self._sensor.modes

    @property
    def mode(self) -> dict[str, Any]:
        """The mode that is used: without a wish the smallest that is large enough, cropped or not."""
        assert self._config is not None
        wanted = self._config["sensor"].get("output_size")
        width = self._config["main"]["size"][0]
        for mode in self._sensor.modes:
            if wanted == mode["size"] or (wanted is None and mode["size"][0] >= width):
                return mode
        return self._sensor.modes[-1]

    def create_video_configuration(
        self,
        main: dict[str, Any] | None = None,
        controls: dict[str, Any] | None = None,
        sensor: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        stream = {"size": (1280, 720), "format": "XBGR8888"} | (main or {})
        if stream["format"] not in FORMATS:
            raise RuntimeError("Invalid format")
        width, height = stream["size"]
        if width % 2 or height % 2:
            raise RuntimeError("width and height should be even")
        return {"main": stream, "controls": controls or {}, "sensor": sensor or {}, "use_case": "video"}

    def configure(self, camera_config: dict[str, Any]) -> None:
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        if "use_case" not in camera_config:
            raise RuntimeError("configuration is not from create_*_configuration")
        self._config = camera_config

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name, value in controls.items():
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
            if not isinstance(value, KINDS[name]):
                raise TypeError(f"{name} cannot be {value!r}")
        self.controls |= controls
        self.lens = float(self.controls.get("LensPosition", self.lens))

    def start(self) -> None:
        if self._config is None:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def autofocus_cycle(self, wait: float | None = None) -> bool:
        self._next_frame(wait)
        self.lens = self.machine.best_focus
        return True

    def capture_request(self, wait: float | None = None) -> Request:
        if not self.started or self._config is None:
            raise RuntimeError("Camera is not running")
        return Request(self, self._next_frame(wait))

    def capture_array(self, name: str = "main", wait: float | None = None) -> NDArray[np.uint8]:
        request = self.capture_request(wait)
        request.release()
        return self.array(name)

    def _next_frame(self, wait: float | None) -> float:
        """When the exposure of the frame began that is handed out: a kept one comes first, at once."""
        machine = self.machine
        last = machine.now if machine.pulled_at is None else machine.pulled_at
        before = (last // FRAME) * FRAME - FRAME
        if self._kept is None or before > self._kept:
            self._kept = before
            return before
        if machine.pulled_at is not None:
            self._hang(wait)
        self._kept = (machine.now // FRAME) * FRAME + FRAME
        machine.now = self._kept + FRAME
        return self._kept

    def _hang(self, wait: float | None) -> None:
        self.jobs += 1
        if wait is None:
            self.machine.for_ever.wait()
        else:
            self.machine.now += wait
        raise TimeoutError

    def array(self, name: str) -> NDArray[np.uint8]:
        assert self._config is not None
        if name != "main":
            raise RuntimeError(f"Stream {name!r} is not defined")
        width, height = self._config["main"]["size"]
        # Named after the order within a word, RGB888 lies in memory as blue, green, red.
        colour = self.machine.colour
        order = colour if self._config["main"]["format"] == "RGB888" else colour[::-1]
        return np.tile(np.array(order, np.uint8), (height, width, 1))

    def cancel_all_and_flush(self) -> None:
        self.jobs = 0

    def stop(self) -> None:
        if self.jobs:
            self.machine.for_ever.wait()
        self.started = False

    def close(self) -> None:
        if self.started:
            self.stop()
        if self.is_open:
            self.is_open = False
            self.machine.in_use.discard(self._number)


def as_module(machine: Machine) -> ModuleType:
    """A module to put where picamera2 would be, on this machine."""
    module = ModuleType("picamera2")
    module.__dict__["Picamera2"] = type("Picamera2", (Picamera2,), {"machine": machine})
    return module
