"""A webcam's driver as Video4Linux drivers were seen to behave, behind OpenCV's own calls.

It fills its buffers whether anybody looks or not, and hands the oldest out first; each has the time it was
filled at. It takes a control only if it has it, within its range; time passes while a frame is waited for.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.v4l2 import EXPOSURE, EXPOSURE_AUTO, GAIN, Range

FRAME = 1 / 30


@dataclass
class Webcam:
    """The device and its driver."""

    now: float = 50.0
    plugged: bool = True
    busy: bool = False
    has_clock: bool = True
    buffers: int = 2
    ranges: dict[int, Range] = field(
        default_factory=lambda: {
            EXPOSURE_AUTO: Range(0, 3, 3),
            EXPOSURE: Range(3, 2047, 250),
            GAIN: Range(0, 255, 64),
        }
    )
    values: dict[int, int] = field(default_factory=dict)
    opened: int = 0
    _free: int = 0
    _filled: list[float] = field(default_factory=list)
    _last: float = 0.0

    def clock(self) -> float:
        return self.now

    def find(self, which: int | str) -> str:
        return f"/dev/video{which}"

    def is_busy(self, _path: str) -> bool:
        return self.busy

    def controls(self, _path: str) -> Webcam:
        return self

    def range(self, control: int) -> Range | None:
        return self.ranges.get(control)

    def get(self, control: int) -> int | None:
        room = self.ranges.get(control)
        return None if room is None else self.values.get(control, room.usual)

    def set(self, control: int, value: int) -> int | None:
        room = self.ranges.get(control)
        if room is None:
            return None
        self.values[control] = min(max(value, room.least), room.most)
        return self.values[control]

    def start(self) -> None:
        self.opened += 1
        self._free, self._filled, self._last = self.buffers, [], self.now

    def give_back(self) -> None:
        self._fill()
        self._free += 1

    def take(self) -> float | None:
        """The oldest filled buffer, waiting for one where there is none."""
        if not self.plugged:
            return None
        self._fill()
        if not self._filled:
            self.now = self._last + FRAME
            self._fill()
        return self._filled.pop(0)

    def _fill(self) -> None:
        while self._last + FRAME <= self.now + 1e-9:
            self._last += FRAME
            if self._free:
                self._free -= 1
                self._filled.append(self._last)


class Capture:
    """What `cv2.VideoCapture` is to a program, on this webcam."""

    def __init__(self, webcam: Webcam) -> None:
        self._webcam = webcam
        self._stamp = 0.0
        self._holds = False
        self._open = webcam.plugged and not webcam.busy
        if self._open:
            webcam.start()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's own name
        return self._open

    def set(self, setting: int, _value: float) -> bool:
        return setting in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)

    def get(self, setting: int) -> float:
        if setting == cv2.CAP_PROP_BUFFERSIZE:
            return float(self._webcam.buffers)
        if setting == cv2.CAP_PROP_POS_MSEC:
            return self._stamp * 1000 if self._webcam.has_clock else 0.0
        return 0.0

    def grab(self) -> bool:
        self._give_back()
        taken = self._webcam.take() if self._open else None
        if taken is None:
            return False
        self._stamp, self._holds = taken, True
        return True

    def retrieve(self) -> tuple[bool, NDArray[np.uint8] | None]:
        """The grabbed frame: its level counts the hundredths of a second at which it was filled."""
        if not self._holds:
            return False, None
        self._give_back()
        return True, np.full((48, 64, 3), round(self._stamp * 100) % 256, np.uint8)

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        return self.retrieve() if self.grab() else (False, None)

    def release(self) -> None:
        self._open = False

    def _give_back(self) -> None:
        if self._holds:
            self._holds = False
            self._webcam.give_back()
