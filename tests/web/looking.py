"""Eyes that see a tray with two dice: sure of the first, unsure of the second."""

from typing import Any

import cv2
import numpy as np


class TrayEyes:
    """A drawn picture in place of a camera; what was read stands in it."""

    def reading(self, request_number: int) -> dict[str, Any] | None:
        if request_number > 0:
            return None
        marks = [
            {"x": 0.16, "y": 0.3, "piece": 0, "value": "sun", "confidence": 0.99},
            {"x": 0.6, "y": 0.36, "piece": 1, "value": "star", "confidence": 0.5},
        ]
        marks = [mark | {"width": 0.2, "height": 0.36} for mark in marks]
        return {"frame": str(request_number), "marks": marks}

    def frame(self) -> bytes | None:
        tray = np.full((360, 640, 3), (38, 60, 42), np.uint8)
        cv2.rectangle(tray, (105, 110), (228, 236), (235, 235, 225), -1)
        cv2.circle(tray, (166, 172), 34, (30, 160, 240), -1)
        cv2.rectangle(tray, (386, 132), (510, 256), (60, 60, 200), -1)
        cv2.putText(tray, "*", (420, 228), cv2.FONT_HERSHEY_SIMPLEX, 3, (240, 240, 240), 6)
        return cv2.imencode(".jpg", tray)[1].tobytes()
