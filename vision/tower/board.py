"""The combat board in the picture: found by its corner marks, seen flat, under known light.

The marks lie left and right of the board, the gap of the layout away from it: the inner upper corners of
the first two and the inner lower corners of the others are level with the board's own corners.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.messages import say
from vision.pictures import Picture, checked_frame
from vision.tower.errors import NoBoard
from vision.tower.layout import BoardLayout

Array = NDArray[np.float64]

FINE = 2.5  # pixels a millimetre in the flat picture
PAPER = 170.0  # the grey level white paper gets in the flat picture
# Looks for the marks, until all are seen: sizes of windows (least, most, step), each of which costs its time,
# pixels of blur, and a power that darkens: in a pale picture wood is nearly as bright as paper.
LOOKS = (((7, 27, 20), 0.0, 1.0), ((7, 27, 20), 0.0, 2.5), ((3, 63, 10), 0.0, 1.0), ((3, 33, 10), 1.0, 1.0))
RIM = 1.4  # millimetres at the edge of the board where only the rim is seen
RING = 1 / 12  # of a mark's side: the middle of the white border round it
OWN_CORNER = (1, 0, 3, 2)  # which corner of each mark, clockwise from its top left, is next to the board


@dataclass(frozen=True)
class BoardView:
    """Where the board and the camera are: `camera` projects millimetres on and over the board."""

    layout: BoardLayout
    camera: Array  # 3 x 4
    eye: Array  # where the camera hangs, in millimetres from the board's top left
    whites: NDArray[np.float32]  # how the paper of each mark looks, BGR
    at: NDArray[np.float32]  # where those papers lie on the board, in millimetres

    def plane(self, height: float) -> Array:
        """From millimetres on the plane at this height to pixels of the picture."""
        return np.asarray(
            np.column_stack(
                [self.camera[:, 0], self.camera[:, 1], self.camera[:, 2] * height + self.camera[:, 3]]
            )
        )

    def seen_at(self, x: float, y: float, height: float = 0.0) -> tuple[float, float]:
        """The pixel where a point over the board appears."""
        u, v, w = self.plane(height) @ (x, y, 1.0)
        return float(u / w), float(v / w)

    def flat(self, frame: Picture) -> Picture:
        """The board from straight above at half a cube's height, white paper the same grey everywhere."""
        layout = self.layout
        size = round(layout.width_mm * FINE), round(layout.height_mm * FINE)
        matrix = self.plane(layout.cube_mm / 2) @ np.diag([1 / FINE, 1 / FINE, 1.0])
        flat = cv2.warpPerspective(frame, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        flat = cv2.GaussianBlur(flat, (3, 3), 0)
        return np.asarray(cv2.divide(flat, self._light(size), scale=1.0, dtype=cv2.CV_8U), np.uint8)

    def _light(self, size: tuple[int, int]) -> NDArray[np.float32]:
        """The paper's look over the board: a plane through the four papers, for each colour."""
        base = np.column_stack([self.at, np.ones(4, np.float32)])
        slopes = np.linalg.lstsq(base, self.whites, rcond=None)[0]
        corners = np.array([[0, 0], [1, 0], [0, 1], [1, 1]]) * self.layout.scale
        looks = np.maximum(np.column_stack([corners, np.ones(4)]) @ slopes, self.whites.min(0) * 0.6)
        small = (looks / PAPER).reshape(2, 2, 3).astype(np.float32)
        return np.asarray(_stretched(small, size), np.float32)

    @cached_property
    def fineness(self) -> float:
        """Pixels of the picture for a millimetre of the board."""
        corners = self.corners()
        return float(np.linalg.norm(corners[1] - corners[0])) / self.layout.width_mm

    @cached_property
    def seen(self) -> NDArray[np.uint8]:
        """1 where cubes are looked for in the flat picture."""
        return looked_at(self.layout)

    @cached_property
    def rim_gaps(self) -> NDArray[np.float32]:
        """Millimetres to the rim for each pixel of the flat picture."""
        return _rim_gaps(self.layout)

    def corners(self) -> NDArray[np.float32]:
        """The board's corners in the picture, in pixels, clockwise from the top left."""
        places = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * self.layout.scale
        return np.array([self.seen_at(x, y) for x, y in places.tolist()], np.float32)


@lru_cache(maxsize=8)
def looked_at(layout: BoardLayout) -> NDArray[np.uint8]:
    """1 where cubes are looked for in the flat picture, 0 on the rim and at the board's very edge."""
    size = round(layout.width_mm * FINE), round(layout.height_mm * FINE)
    seen, edge = np.zeros(size[::-1], np.uint8), round(RIM * FINE)
    seen[edge:-edge, edge:-edge] = 1
    for wall in layout.walls:
        points = np.rint(np.array(wall.path) * size).astype(np.int32)
        half = round(wall.width * layout.width_mm / 2 * FINE)
        cv2.polylines(seen, [points], False, 0, 2 * half + 1)
    return seen


@lru_cache(maxsize=8)
def _rim_gaps(layout: BoardLayout) -> NDArray[np.float32]:
    return np.asarray(cv2.distanceTransform(looked_at(layout), cv2.DIST_L2, 5) / FINE, np.float32)


def _stretched(small: NDArray[np.float32], size: tuple[int, int]) -> NDArray[np.float32]:
    """Two by two looks stretched so that they stand at the very corners."""
    across = np.linspace(0, 1, size[0], dtype=np.float32)[None, :, None]
    down = np.linspace(0, 1, size[1], dtype=np.float32)[:, None, None]
    top = small[0, 0] + (small[0, 1] - small[0, 0]) * across
    bottom = small[1, 0] + (small[1, 1] - small[1, 0]) * across
    return np.asarray(top + (bottom - top) * down, np.float32)


def find_board(frame: Picture, layout: BoardLayout) -> BoardView:
    """The board by its four marks."""
    marks = _marks(checked_frame(frame))
    numbers = [layout.first_mark + corner for corner in range(4)]
    missing = tuple(
        say("tower.mark", number=n, corner=say(f"tower.corner.{corner}"))
        for corner, n in enumerate(numbers)
        if n not in marks
    )
    if missing:
        raise NoBoard(say("tower.marks", marks=missing))
    seen = np.array([marks[n][OWN_CORNER[corner]] for corner, n in enumerate(numbers)], np.float32)
    matrix = cv2.getPerspectiveTransform(_own_places(layout), seen)
    _check_shape(seen)
    camera, eye = _posed(np.asarray(matrix, float), layout, frame.shape[1], frame.shape[0])
    middles = np.array([marks[n].mean(0) for n in numbers], np.float32)[None]
    at = cv2.perspectiveTransform(middles, np.linalg.inv(matrix))[0]
    whites = np.array([_paper(frame, marks[n]) for n in numbers], np.float32)
    return BoardView(layout, camera, eye, whites, np.asarray(at, np.float32))


def _own_places(layout: BoardLayout) -> NDArray[np.float32]:
    """Where the marks' inner corners lie, in millimetres on the board."""
    width, height = layout.scale
    gap = layout.mark_gap * width
    return np.array([[-gap, 0], [width + gap, 0], [width + gap, height], [-gap, height]], np.float32)


def _check_shape(seen: NDArray[np.float32]) -> None:
    if not cv2.isContourConvex(seen.reshape(-1, 1, 2)) or float(cv2.contourArea(seen, oriented=True)) <= 0:
        raise NoBoard(say("tower.mark-order"))


def _posed(matrix: Array, layout: BoardLayout, width: int, height: int) -> tuple[Array, Array]:
    """The camera's projection and its place, from the board's look and about how high it hangs."""
    shift = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    centred = shift @ matrix
    middle = centred @ (*(np.array(layout.scale) / 2), 1.0)
    steps = (centred[:, :2] * middle[2] - np.outer(middle, centred[2, :2]))[:2] / middle[2] ** 2
    focal = np.sqrt(abs(np.linalg.det(steps))) * layout.camera_height * layout.width_mm
    rays = np.diag([1 / focal, 1 / focal, 1.0]) @ centred
    rays /= (np.linalg.norm(rays[:, 0]) + np.linalg.norm(rays[:, 1])) / 2 * np.sign(rays[2, 2])
    turn = _nearest_turn(rays)
    lens = np.linalg.inv(shift) @ np.diag([focal, focal, 1.0])
    scale = np.linalg.norm(matrix) / np.linalg.norm(lens @ rays)
    up = (lens @ turn[:, 2]) * scale * -1
    camera = np.column_stack(
        [matrix[:, :2] * np.sign(matrix[2, 2]), up, matrix[:, 2] * np.sign(matrix[2, 2])]
    )
    eye = -turn.T @ rays[:, 2]
    return camera, np.array([eye[0], eye[1], abs(eye[2])])


def _nearest_turn(rays: Array) -> Array:
    """The rotation nearest to the two axes the board shows; the third points into the table."""
    u, _, v = np.linalg.svd(np.column_stack([rays[:, 0], rays[:, 1], np.cross(rays[:, 0], rays[:, 1])]))
    return np.asarray(u @ v)


def _paper(frame: Picture, mark: NDArray[np.float32]) -> NDArray[np.float32]:
    """How the white border of a mark looks: the middle of what lies in its ring."""
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    low, high, along = -RING, 1 + RING, np.linspace(0, 1, 13).tolist()
    ring = [(a, low) for a in along] + [(a, high) for a in along]
    ring += [(low, a) for a in along] + [(high, a) for a in along]
    matrix = cv2.getPerspectiveTransform(square, mark)
    points = cv2.perspectiveTransform(np.array([ring], np.float32), matrix)[0]
    limits = np.array(frame.shape[1::-1]) - 1
    x, y = np.clip(np.rint(points), 0, limits).astype(int).T
    return np.asarray(np.maximum(np.median(frame[y, x], axis=0), 12), np.float32)


@cache
def _detector(windows: tuple[int, int, int]) -> Any:
    options = cv2.aruco.DetectorParameters()
    options.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    options.adaptiveThreshWinSizeMin, options.adaptiveThreshWinSizeMax = windows[:2]
    options.adaptiveThreshWinSizeStep = windows[2]
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), options)


def _marks(frame: Picture) -> dict[int, NDArray[np.float32]]:
    """Every mark in the picture with its four corners in pixels; thorough looks follow a quick one."""
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    marks: dict[int, NDArray[np.float32]] = {}
    for windows, blur, power in LOOKS:
        look = grey if blur == 0 else np.asarray(cv2.GaussianBlur(grey, (0, 0), blur), np.uint8)
        marks = _detected(_darkened(look, power), windows) | marks
        if len(marks) >= 4:
            break
    return marks


def _darkened(grey: NDArray[np.uint8], power: float) -> NDArray[np.uint8]:
    levels = 255 * (np.arange(256) / 255) ** power
    return grey if power == 1 else np.asarray(cv2.LUT(grey, np.rint(levels).astype(np.uint8)), np.uint8)


def _detected(grey: NDArray[np.uint8], windows: tuple[int, int, int]) -> dict[int, NDArray[np.float32]]:
    found, numbers, _ = _detector(windows).detectMarkers(grey)
    if numbers is None:
        return {}
    pairs = zip(np.ravel(numbers).tolist(), found, strict=True)
    return {int(number): np.asarray(mark.reshape(4, 2), np.float32) for number, mark in pairs}
