"""Eyes for the tests of the page: on a tray with two dice, and on a combat board with two cubes."""

from typing import Any, ClassVar

import cv2
import numpy as np

from bosun.devices.camera_device import Latest
from bosun.devices.tower_camera import TowerCamera
from bosun.table.table import Table
from tests.bosun.still_camera import Still
from tests.vision.tower.fixtures import laid
from vision.camera import SteadyCamera
from vision.pictures import Picture


def board_camera(table: Table) -> TowerCamera:
    """The table's own device, before which a violet cube lies in Z06 and a black one in Z02."""
    picture, _ = laid(("violet", 0.4, 0.5, 0.0, 0.0), ("black", 0.4, 0.15, 0.0, 0.0))
    device = TowerCamera(table, SteadyCamera(Still(picture)))
    table.attach(device)
    return device


class TrayCamera:
    """A drawn tray with two dice in place of a camera: sure of the first, unsure of the second."""

    camera = None
    marks: ClassVar[list[dict[str, Any]]] = [
        {"x": 0.16, "y": 0.3, "width": 0.2, "height": 0.36, "piece": 0, "value": "sun", "confidence": 0.99},
        {"x": 0.6, "y": 0.36, "width": 0.2, "height": 0.36, "piece": 1, "value": "star", "confidence": 0.5},
    ]

    @property
    def latest(self) -> Latest:
        return Latest(self._tray(), self.marks)

    def reading(self, request_number: int) -> dict[str, Any] | None:
        return {"frame": "0", "marks": self.marks} if request_number == 0 else None

    def kept(self, answer: int) -> dict[str, Any] | None:
        return {"frame": "kept-0", "marks": self.marks, "answer": 0} if answer == 0 else None

    def kept_frame(self, answer: int) -> bytes | None:
        return self.frame() if answer == 0 else None

    def doing(self, request_number: int) -> str | None:
        return "asking" if request_number == 0 else "watching"

    def frame(self) -> bytes | None:
        return cv2.imencode(".jpg", self._tray())[1].tobytes()

    def _tray(self) -> Picture:
        tray = np.full((360, 640, 3), (38, 60, 42), np.uint8)
        cv2.rectangle(tray, (105, 110), (228, 236), (235, 235, 225), -1)
        cv2.circle(tray, (166, 172), 34, (30, 160, 240), -1)
        cv2.rectangle(tray, (386, 132), (510, 256), (60, 60, 200), -1)
        cv2.putText(tray, "*", (420, 228), cv2.FONT_HERSHEY_SIMPLEX, 3, (240, 240, 240), 6)
        return tray
