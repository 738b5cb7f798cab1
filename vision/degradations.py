"""What bad cameras, lamps and hands do to a photograph, one at a time, to measure with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tally import Truth

Random = np.random.Generator
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Degradation:
    """A name, what is done to the colours and, where the dice move, the matrix that moves them."""

    name: str
    change: Callable[[Picture, Random], Picture]
    move: Callable[[int, int], Matrix] | None = None

    def of(self, picture: Picture, truth: list[Truth], random: Random) -> tuple[Picture, list[Truth]]:
        """The picture as it becomes, and where its dice are then."""
        if self.move is None:
            return self.change(picture, random), truth
        height, width = picture.shape[:2]
        matrix = self.move(width, height)
        moved = cv2.warpPerspective(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(moved, np.uint8), [_moved(die, matrix, width, height) for die in truth]


def _moved(die: Truth, matrix: Matrix, width: int, height: int) -> Truth:
    face, (x0, y0, x1, y1) = die
    corners = np.array([[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]]) * (width, height)
    seen = cv2.perspectiveTransform(corners, matrix)[0] / (width, height)
    (left, top), (right, bottom) = seen.min(0).tolist(), seen.max(0).tolist()
    return face, (left, top, right, bottom)


def degradations() -> Iterator[Degradation]:
    """All of them, in the order of the table."""
    yield Degradation("as it is", _same)
    yield from (Degradation(f"gamma {power}", partial(_gamma, power)) for power in (0.5, 2.0))
    yield from (Degradation(f"exposure {gain}", partial(_exposed, (gain,) * 3)) for gain in (0.5, 1.6))
    yield Degradation("warm", partial(_exposed, (0.6, 0.88, 1.08)))
    yield from (Degradation(f"blur σ {sigma}", partial(_blurred, sigma)) for sigma in (1, 2, 3, 4))
    yield from (Degradation(f"motion {length}", partial(_smeared, length)) for length in (3, 5, 9, 17))
    yield from (Degradation(f"grain σ {grain}", partial(_grained, grain)) for grain in (5, 15, 25, 35))
    yield Degradation("JPEG 20", _coded)
    yield Degradation("320 pixels", _small)
    yield Degradation("rotation", _same, partial(_turned, 30.0))
    yield Degradation("perspective", _same, _tilted)
    yield Degradation("shadow", _shadow)
    yield Degradation("glare", _glare)


def _same(picture: Picture, _random: Random) -> Picture:
    return picture


def _bytes(values: NDArray[np.generic]) -> Picture:
    return np.asarray(np.clip(np.asarray(values, np.float32), 0, 255), np.uint8)


def _gamma(power: float, picture: Picture, _random: Random) -> Picture:
    return _bytes(255 * (picture / 255.0) ** power)


def _exposed(gains: tuple[float, float, float], picture: Picture, _random: Random) -> Picture:
    return _bytes(picture * np.array(gains))


def _blurred(sigma: float, picture: Picture, _random: Random) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def _grained(grain: float, picture: Picture, random: Random) -> Picture:
    return _bytes(picture + random.normal(0, grain, picture.shape))


def _smeared(length: int, picture: Picture, random: Random) -> Picture:
    line = np.zeros((2 * length + 1,) * 2, np.float32)
    way = random.uniform(0, np.pi)
    reach = np.array([np.cos(way), np.sin(way)]) * (length - 1) / 2
    start, end = (np.rint(length + sign * reach).astype(int).tolist() for sign in (-1, 1))
    cv2.line(line, start, end, 1.0, 1)
    return np.asarray(cv2.filter2D(picture, -1, line / line.sum()), np.uint8)


def _coded(picture: Picture, _random: Random) -> Picture:
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 20])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _small(picture: Picture, _random: Random) -> Picture:
    scale = 320 / max(picture.shape[:2])
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _turned(degrees: float, width: int, height: int) -> Matrix:
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.72)
    return np.vstack([matrix, [0, 0, 1]]).astype(np.float64)


def _tilted(width: int, height: int) -> Matrix:
    square = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inward = np.array([[0.15, 0.1], [-0.15, 0.1], [0.0, 0.0], [0.0, 0.0]], np.float32) * (width, height)
    return np.asarray(cv2.getPerspectiveTransform(square, (square + inward).astype(np.float32)), np.float64)


def _shadow(picture: Picture, random: Random) -> Picture:
    """A hand between the lamp and half of the tray."""
    height, width = picture.shape[:2]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    way = random.uniform(0, 2 * np.pi)
    edge = 1 / (1 + np.exp(-(np.cos(way) * xs + np.sin(way) * ys) * 12))
    return _bytes(picture * (1 - 0.6 * edge)[..., None])


def _glare(picture: Picture, random: Random) -> Picture:
    """The soft image of a lamp somewhere on the tray."""
    height, width = picture.shape[:2]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    x, y = random.uniform(-0.5, 0.5, 2)
    spot = np.exp(-(((xs - x) / 0.25) ** 2 + ((ys - y) / 0.25) ** 2)) * 150
    return _bytes(picture + spot[..., None])
