"""The tray in the picture: found by its four corner marks or by a taught outline, and flattened.

Marks are ArUco DICT_4X4_50, numbers 0 to 3 clockwise from the top left. Numbers 0 and 3 lie left of the
tray and 1 and 2 right of it. Next to the tray, the upper corners of 0 and 1 and the lower ones of 2 and 3
are the tray's own.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.messages import say
from vision.errors import BadPicture, NoTray
from vision.leaning import USUAL_SLOPE
from vision.pictures import Picture, checked_frame

Corners = NDArray[np.float32]  # four points, clockwise from the top left, in fractions of the picture

# Which corner of each mark (clockwise from its own top left) is a corner of the tray.
OWN_CORNER = {0: 1, 1: 0, 2: 3, 3: 2}
MOVED = 0.008  # a camera has moved when the tray lies this part of the picture's width elsewhere
GLANCE = (96, 72)  # pixels of the small picture a taught outline remembers


@dataclass(frozen=True)
class Tray:
    """Where the tray lies in the picture, how it was found, and what to compare with later."""

    corners: Corners
    marks: bool
    glance: NDArray[np.uint8] | None = None
    mark_side: float = 0.0  # of the picture's width

    def mark_centres(self) -> Corners:
        """About where the middles of the four marks are; they lie beside the corners."""
        along = self.corners[[1, 0, 3, 2]] - self.corners
        down = self.corners[[3, 2, 1, 0]] - self.corners
        along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-6)
        down /= np.maximum(np.linalg.norm(down, axis=1, keepdims=True), 1e-6)
        return np.asarray(self.corners + (down - along) * self.mark_side / 2, np.float32)

    def on_mark(self, x: float, y: float) -> bool:
        """Whether the point is on one of the marks, so that what seems to be a die there is none."""
        if not self.marks or not self.mark_side:
            return False
        return bool(np.abs(self.mark_centres() - np.array([x, y])).max(1).min() < 0.75 * self.mark_side)

    def white(self, frame: Picture) -> NDArray[np.float32] | None:
        """How the white of the marks looks under this light, in BGR; None without marks."""
        if not self.marks or not self.mark_side:
            return None
        height, width = frame.shape[:2]
        reach = max(2, round(self.mark_side * width * 0.6))
        looks = []
        for x, y in (self.mark_centres() * np.array([width, height])).astype(int).tolist():
            part = frame[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach].reshape(-1, 3)
            if len(part):
                looks.append(np.percentile(part, 85, axis=0))
        return np.median(looks, axis=0).astype(np.float32) if looks else None

    def holds(self, x: float, y: float, *, slack: float = 0.0) -> bool:
        """Whether the point (fractions of the picture) lies in the tray, or at most `slack` beyond."""
        return bool(cv2.pointPolygonTest(self.corners, (float(x), float(y)), True) >= -slack)

    def flattened(self, frame: Picture, *, width: int = 640) -> Picture:
        """The tray alone, seen from straight above."""
        height, scale = self._height(frame, width), np.array(frame.shape[1::-1], np.float32)
        target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        matrix = cv2.getPerspectiveTransform(self.corners * scale, target)
        return np.asarray(cv2.warpPerspective(frame, matrix, (width, height)), np.uint8)

    def _height(self, frame: Picture, width: int) -> int:
        points = self.corners * np.array(frame.shape[1::-1], np.float32)
        sides = np.linalg.norm(points - np.roll(points, -1, axis=0), axis=1)
        return max(1, round(width * float((sides[1] + sides[3]) / (sides[0] + sides[2]))))

    def floor(self, frame: Picture) -> NDArray[np.float64]:
        """Where the tray's floor looks in the middle of the picture, under a usual lens.

        The sides of a tray are parallel in pairs, so the picture of its outline tells how the camera hangs.
        """
        height, width = frame.shape[:2]
        seen = (self.corners - 0.5) * np.array([1.0, height / width])
        rays = np.column_stack([seen, np.full(4, 1 / USUAL_SLOPE)])
        above, right, below, left = np.cross(rays, np.roll(rays, -1, axis=0))
        normal = np.cross(np.cross(above, below), np.cross(right, left))
        normal *= -np.sign(normal[2]) / np.linalg.norm(normal)
        return np.asarray(normal[:2], np.float64)

    def bounds(self, *, margin: float = 0.06) -> tuple[float, float, float, float]:
        """The upright box round the tray with a margin, in fractions, within the picture."""
        low, high = self.corners.min(0) - margin, self.corners.max(0) + margin
        x0, y0, x1, y1 = np.clip([*low, *high], 0, 1).tolist()
        return x0, y0, x1, y1

    def check_picture(self, frame: Picture) -> Picture:
        """The frame with the outline drawn on it, for a person to look at."""
        out = frame.copy()
        points = (self.corners * np.array(frame.shape[1::-1], np.float32)).astype(np.int32)
        cv2.polylines(out, [points], isClosed=True, color=(0, 255, 0), thickness=3, lineType=cv2.LINE_AA)
        for number, (x, y) in enumerate(points.tolist()):
            cv2.putText(out, str(number), (x + 6, y - 6), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (0, 0, 255), 2)
        return out

    def drift(self, frame: Picture) -> float | None:
        """How far the tray has moved, as a part of the picture's width; None when that cannot be seen."""
        if self.marks:
            seen = _own_corners(frame)
            gaps = [float(np.linalg.norm(point - self.corners[number])) for number, point in seen.items()]
            return float(np.median(gaps)) if gaps else None
        return None if self.glance is None else _shift(self.glance, _glance(frame))

    def moved(self, frame: Picture) -> bool:
        """Whether the camera is not where it was."""
        drift = self.drift(frame)
        return drift is not None and drift >= MOVED

    def save(self, file: Path) -> None:
        """Write the calibration, readable and shareable."""
        rows = ", ".join(f"[{x:.5f}, {y:.5f}]" for x, y in self.corners.tolist())
        text = f"marks = {str(self.marks).lower()}\nmark_side = {self.mark_side:.5f}\ncorners = [{rows}]\n"
        if self.glance is not None:
            text += f'glance = "{self.glance.tobytes().hex()}"\n'
        file.write_text(text, "utf-8")


def find_tray(frame: Picture) -> Tray:
    """The tray by its four marks."""
    seen = _own_corners(checked_frame(frame))
    missing = tuple(str(number) for number in OWN_CORNER if number not in seen)
    if missing:
        raise NoTray(say("tray.marks", marks=missing))
    corners = np.array([seen[number] for number in range(4)], np.float32)
    return Tray(corners, marks=True, mark_side=_mark_side(frame))


def tray_or_none(frame: Picture) -> Tray | None:
    """The tray by its marks, or nothing where they are not all seen."""
    try:
        return find_tray(frame)
    except NoTray:
        return None


def teach_tray(frame: Picture, corners: list[tuple[float, float]]) -> Tray:
    """The tray by an outline a person gives, in fractions of the picture, in any order."""
    if len(corners) != 4 or not all(0 <= value <= 1 for point in corners for value in point):
        raise NoTray(say("tray.corners"))
    points = _clockwise(np.array(corners, np.float32))
    if cv2.contourArea(points) < 0.02:
        raise NoTray(say("tray.small"))
    return Tray(points, marks=False, glance=_glance(checked_frame(frame)))


def load_tray(file: Path) -> Tray:
    """A calibration written by `Tray.save`."""
    try:
        entry = tomllib.loads(file.read_text("utf-8"))
        corners = np.array(entry["corners"], np.float32)
        if corners.shape != (4, 2):
            raise ValueError("four corners")
        return Tray(
            corners,
            marks=bool(entry["marks"]),
            mark_side=float(entry.get("mark_side", 0.0)),
            glance=_glance_of(entry["glance"]) if "glance" in entry else None,
        )
    except (OSError, KeyError, ValueError, TypeError) as error:
        raise BadPicture(say("tray.calibration", file=file.name)) from error


def _glance_of(text: str) -> NDArray[np.uint8]:
    """What `Tray.save` wrote down of the picture."""
    return np.frombuffer(bytes.fromhex(text), np.uint8).reshape(GLANCE[::-1])


def marker_picture(number: int, side: int) -> NDArray[np.uint8]:
    """Corner mark `number` as a grey picture, without the white border it needs."""
    return np.asarray(cv2.aruco.generateImageMarker(_dictionary(), number, side), np.uint8)


@cache
def _dictionary() -> Any:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


@cache
def _detector() -> Any:
    options = cv2.aruco.DetectorParameters()
    options.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(_dictionary(), options)


def _own_corners(frame: Picture) -> dict[int, NDArray[np.float32]]:
    """The tray's corner at each mark that is seen, in fractions."""
    found, numbers, _ = _detector().detectMarkers(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    size = np.array(frame.shape[1::-1], np.float32)
    marks = {} if numbers is None else dict(zip(numbers.ravel().tolist(), found, strict=True))
    return {
        number: np.asarray(marks[number].reshape(4, 2)[corner] / size, np.float32)
        for number, corner in OWN_CORNER.items()
        if number in marks
    }


def _mark_side(frame: Picture) -> float:
    """The side of the marks as a part of the picture's width."""
    found, _, _ = _detector().detectMarkers(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    sides = [float(np.linalg.norm(np.diff(mark.reshape(4, 2), axis=0), axis=1).mean()) for mark in found]
    return float(np.median(sides)) / float(frame.shape[1])


def _clockwise(points: Corners) -> Corners:
    centre = points.mean(0)
    order = np.argsort(np.arctan2(points[:, 1] - centre[1], points[:, 0] - centre[0]))
    ring = points[order]
    return np.roll(ring, -int(ring.sum(1).argmin()), axis=0)


def _glance(frame: Picture) -> NDArray[np.uint8]:
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(grey, GLANCE, interpolation=cv2.INTER_AREA), np.uint8)


def _shift(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> float | None:
    window = cv2.createHanningWindow(GLANCE, cv2.CV_32F)
    (x, y), sure = cv2.phaseCorrelate(before.astype(np.float32), now.astype(np.float32), window)
    return float(np.hypot(x / GLANCE[0], y / GLANCE[1])) if sure > 0.15 else None
