"""Bosun's own drawings of die faces: pips, numerals and the symbols of the simulated special dice.

None of this is a publisher's artwork. Each drawing is a mask (0 to 1) on a square tile, the top of the
symbol up, so the twin can print it on a die and the teaching code can make a face set of it.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.float32]
Canvas = NDArray[np.uint8]
Point = tuple[float, float]

TILE = 128

PIPS: dict[str, tuple[Point, ...]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pip_mask(
    face: str, *, spread: float = 0.25, radius: float = 0.09, narrow: float = 1.0, size: int = TILE
) -> Mask:
    """The pips of `face`; `spread` and `radius` are fractions of the edge, `narrow` is that of a row."""
    canvas = _blank(size)
    for x, y in PIPS[face]:
        _disc(canvas, (0.5 + x * spread * narrow, 0.5 + y * spread), radius)
    return _as_mask(canvas)


def symbol_mask(name: str, *, size: int = TILE) -> Mask:
    """The drawing called `name`, one of `SYMBOLS`."""
    canvas = _blank(size)
    SYMBOLS[name](canvas)
    return _as_mask(canvas)


def _blank(size: int) -> Canvas:
    return np.zeros((size, size), np.uint8)


def _as_mask(canvas: Canvas) -> Mask:
    return canvas.astype(np.float32) / 255.0


def _at(canvas: Canvas, point: Point) -> tuple[int, int]:
    size = canvas.shape[0]
    return round(point[0] * size), round(point[1] * size)


def _disc(canvas: Canvas, centre: Point, radius: float, *, ink: int = 255) -> None:
    cv2.circle(canvas, _at(canvas, centre), round(radius * canvas.shape[0]), ink, -1, cv2.LINE_AA)


def _ring(canvas: Canvas, centre: Point, radius: float, thick: float) -> None:
    size = canvas.shape[0]
    cv2.circle(canvas, _at(canvas, centre), round(radius * size), 255, round(thick * size), cv2.LINE_AA)


def _shape(canvas: Canvas, *points: Point, ink: int = 255) -> None:
    corners = np.array([_at(canvas, p) for p in points], np.int32)
    cv2.fillPoly(canvas, [corners], ink, cv2.LINE_AA)


def _line(canvas: Canvas, start: Point, end: Point, thick: float, *, ink: int = 255) -> None:
    width = max(1, round(thick * canvas.shape[0]))
    cv2.line(canvas, _at(canvas, start), _at(canvas, end), ink, width, cv2.LINE_AA)


def _adventurer(canvas: Canvas) -> None:
    """A compass needle in a ring."""
    _ring(canvas, (0.5, 0.5), 0.34, 0.06)
    _shape(canvas, (0.5, 0.22), (0.6, 0.5), (0.5, 0.78), (0.4, 0.5))


def _organizer(canvas: Canvas) -> None:
    """A loudspeaker."""
    _shape(canvas, (0.16, 0.4), (0.34, 0.4), (0.7, 0.18), (0.7, 0.82), (0.34, 0.6), (0.16, 0.6))
    _line(canvas, (0.83, 0.36), (0.83, 0.64), 0.07)


def _facilitator(canvas: Canvas) -> None:
    """Three crates, piled."""
    for x, y in ((0.16, 0.53), (0.53, 0.53), (0.345, 0.16)):
        _shape(canvas, (x, y), (x + 0.31, y), (x + 0.31, y + 0.31), (x, y + 0.31))


def _innovator(canvas: Canvas) -> None:
    """A hammer."""
    _shape(canvas, (0.2, 0.16), (0.74, 0.16), (0.84, 0.3), (0.74, 0.42), (0.2, 0.42))
    _shape(canvas, (0.43, 0.42), (0.57, 0.42), (0.57, 0.86), (0.43, 0.86))


def _safeguard(canvas: Canvas) -> None:
    """A shield."""
    _shape(canvas, (0.2, 0.16), (0.8, 0.16), (0.8, 0.5), (0.5, 0.86), (0.2, 0.5))


def _follower(canvas: Canvas) -> None:
    """A person: head and shoulders."""
    _disc(canvas, (0.5, 0.3), 0.15)
    _shape(canvas, (0.2, 0.84), (0.27, 0.56), (0.4, 0.49), (0.6, 0.49), (0.73, 0.56), (0.8, 0.84))


def _with_defeat(draw: Callable[[Canvas], None]) -> Callable[[Canvas], None]:
    """The symbol, smaller, and a cross beside it: the mark of a defeat."""

    def both(canvas: Canvas) -> None:
        size = canvas.shape[0]
        whole = _blank(size)
        draw(whole)
        part = round(size * 0.68)
        canvas[:part, :part] = cv2.resize(whole, (part, part), interpolation=cv2.INTER_AREA)
        _line(canvas, (0.64, 0.64), (0.88, 0.88), 0.1)
        _line(canvas, (0.88, 0.64), (0.64, 0.88), 0.1)

    return both


def _followers_below(canvas: Canvas, count: int) -> None:
    for index in range(count):
        _disc(canvas, (0.5 + 0.22 * (index - (count - 1) / 2), 0.82), 0.08)


def _match(canvas: Canvas) -> None:
    """An equals sign over three followers."""
    _line(canvas, (0.22, 0.26), (0.78, 0.26), 0.13)
    _line(canvas, (0.22, 0.5), (0.78, 0.5), 0.13)
    _followers_below(canvas, 3)


def _success_anyway(canvas: Canvas) -> None:
    """A tick over two followers."""
    _line(canvas, (0.22, 0.36), (0.42, 0.56), 0.12)
    _line(canvas, (0.42, 0.56), (0.8, 0.16), 0.12)
    _followers_below(canvas, 2)


def _fail_anyway(canvas: Canvas) -> None:
    """A cross over two followers."""
    _line(canvas, (0.28, 0.16), (0.72, 0.58), 0.12)
    _line(canvas, (0.72, 0.16), (0.28, 0.58), 0.12)
    _followers_below(canvas, 2)


def _trampler(canvas: Canvas, centre: Point = (0.5, 0.5), scale: float = 1.0) -> None:
    """A broad footprint with three blunt toes."""
    x, y = centre
    _disc(canvas, (x, y + 0.1 * scale), 0.23 * scale)
    for dx, dy in ((-0.24, -0.16), (0.0, -0.26), (0.24, -0.16)):
        _disc(canvas, (x + dx * scale, y + dy * scale), 0.1 * scale)


def _raptor(canvas: Canvas, centre: Point = (0.5, 0.5), scale: float = 1.0) -> None:
    """Three long claws."""
    x, y = centre
    for dx in (-0.26, 0.0, 0.26):
        top, bottom = (x + (dx + 0.1) * scale, y - 0.36 * scale), (x + (dx - 0.06) * scale, y + 0.38 * scale)
        _shape(canvas, top, (x + (dx + 0.1) * scale, y), bottom, (x + (dx - 0.08) * scale, y - 0.05 * scale))


def _trampler_raptor(canvas: Canvas) -> None:
    _trampler(canvas, (0.3, 0.3), 0.55)
    _raptor(canvas, (0.7, 0.7), 0.55)


def _two_tramplers(canvas: Canvas) -> None:
    _trampler(canvas, (0.3, 0.3), 0.55)
    _trampler(canvas, (0.7, 0.7), 0.55)


def _two_raptors(canvas: Canvas) -> None:
    _raptor(canvas, (0.3, 0.3), 0.55)
    _raptor(canvas, (0.7, 0.7), 0.55)


# The strokes of a seven-stroke numeral, and which of them each digit uses.
STROKES: dict[str, tuple[Point, Point]] = {
    "top": ((0.3, 0.14), (0.7, 0.14)),
    "upper left": ((0.3, 0.14), (0.3, 0.45)),
    "upper right": ((0.7, 0.14), (0.7, 0.45)),
    "middle": ((0.3, 0.45), (0.7, 0.45)),
    "lower left": ((0.3, 0.45), (0.3, 0.76)),
    "lower right": ((0.7, 0.45), (0.7, 0.76)),
    "bottom": ((0.3, 0.76), (0.7, 0.76)),
}
DIGITS: dict[str, tuple[str, ...]] = {
    "1": ("upper right", "lower right"),
    "2": ("top", "upper right", "middle", "lower left", "bottom"),
    "3": ("top", "upper right", "middle", "lower right", "bottom"),
    "4": ("upper left", "upper right", "middle", "lower right"),
    "5": ("top", "upper left", "middle", "lower right", "bottom"),
    "6": ("top", "upper left", "middle", "lower left", "lower right", "bottom"),
}


def _numeral(digit: str) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        for stroke in DIGITS[digit]:
            _line(canvas, *STROKES[stroke], 0.12)
        # The bar says which way is up, so a 6 is never a 9.
        _line(canvas, (0.22, 0.92), (0.78, 0.92), 0.06)

    return draw


SYMBOLS: dict[str, Callable[[Canvas], None]] = {
    "adventurer": _adventurer,
    "organizer": _organizer,
    "facilitator": _facilitator,
    "innovator": _innovator,
    "safeguard": _safeguard,
    "follower": _follower,
    "safeguard+defeat": _with_defeat(_safeguard),
    "follower+defeat": _with_defeat(_follower),
    "match": _match,
    "success_anyway": _success_anyway,
    "fail_anyway": _fail_anyway,
    "trampler": _trampler,
    "raptor": _raptor,
    "trampler+raptor": _trampler_raptor,
    "trampler+trampler": _two_tramplers,
    "raptor+raptor": _two_raptors,
    **{f"threat_{digit}": _numeral(digit) for digit in "123456"},
}
