"""What lenses, sensors and coders do to a picture: blur, motion, vignetting, rolling light, grain, JPEG."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.train.sprites import Array, Random

Picture = NDArray[np.uint8]


GOOD = 0.4  # part of the cameras that only expose their pictures in their own way


def any_lens(picture: Picture, random: Random, *, grain: Random | None = None) -> Picture:
    """The picture as some camera would have taken it; many cameras do one or two of these.

    The same `random` is the same camera; `grain` then draws what differs from frame to frame.
    """
    good = random.random() < GOOD
    gain = random.uniform(0.82, 1.18, 3) * random.uniform(0.75, 1.3)
    image: Array = (np.clip(picture / 255.0 * gain, 0, 1) ** random.uniform(0.7, 1.4)).astype(np.float32)
    if good:
        return np.asarray(image * 255, np.uint8)
    if random.random() < 0.25:
        image = image * _vignette(image.shape, random)
    if random.random() < 0.15:
        image = image * _rolling(image.shape[0], random)
    image = _blurred(image, random)
    if random.random() < 0.25:
        image = _thinned(image, float(random.uniform(0.5, 0.95)))
    if random.random() < 0.6:
        image = image + _grain(image.shape, random, grain or random)
    if random.random() < 0.12:
        image = _sharpened(image, random)
    out: Picture = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    return coded(out, random) if random.random() < 0.5 else out


def _vignette(shape: tuple[int, ...], random: Random) -> Array:
    ys, xs = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]
    middle = random.normal(0, 0.15, 2)
    far = (xs - middle[0]) ** 2 + (ys - middle[1]) ** 2
    return np.asarray(1 - random.uniform(0.1, 0.35) * far[..., None], np.float32)


def _rolling(rows: int, random: Random) -> Array:
    """Bands across the picture: a lamp flickers while the sensor reads row after row."""
    wave = np.sin(np.arange(rows) * 2 * np.pi / random.uniform(30, 200) + random.uniform(0, 6))
    return np.asarray(1 + random.uniform(0.03, 0.15) * wave[:, None, None], np.float32)


def _blurred(image: Array, random: Random) -> Array:
    kind = random.random()
    if kind < 0.5:
        most = 1.3 if random.random() < 0.7 else 2.4
        return cv2.GaussianBlur(image, (0, 0), float(random.uniform(0.3, most))).astype(np.float32)
    if kind < 0.62:
        return moved(image, int(random.integers(2, 7)), float(random.uniform(0, 180)))
    return image


def moved(image: Array, length: int, degrees: float) -> Array:
    """Motion blur along a line."""
    line = np.zeros((2 * length + 1,) * 2, np.float32)
    way = np.array([np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))]) * length / 2
    start, end = (np.rint(length + sign * way).astype(int).tolist() for sign in (-1, 1))
    cv2.line(line, start, end, 1.0, 1, cv2.LINE_AA)
    return cv2.filter2D(image, -1, line / line.sum()).astype(np.float32)


def _grain(shape: tuple[int, ...], random: Random, frame: Random) -> Array:
    """Noise of a sensor: by pixel, or coarser where the camera has smoothed it."""
    strength = random.uniform(0.003, 0.03) if random.random() < 0.75 else random.uniform(0.03, 0.1)
    noise = frame.normal(0, strength, shape).astype(np.float32)
    return cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.8 if random.random() < 0.3 else noise


def _sharpened(image: Array, random: Random) -> Array:
    soft = cv2.GaussianBlur(image, (0, 0), float(random.uniform(0.8, 1.6)))
    return np.asarray(image + (image - soft) * random.uniform(0.4, 1.5), np.float32)


def _thinned(image: Array, scale: float) -> Array:
    size = image.shape[1], image.shape[0]
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.resize(small, size, interpolation=cv2.INTER_LINEAR).astype(np.float32)


def coded(picture: Picture, random: Random) -> Picture:
    """What JPEG of any quality leaves of it."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(20, 96))]
    _, data = cv2.imencode(".jpg", picture, quality)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
