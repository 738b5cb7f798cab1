"""The sheet with the combat board's corner marks: SVG, true to size."""

from __future__ import annotations

from pathlib import Path

from engine.messages import say
from vision.printing import BORDER, MARK, PAGE, InWords, mark_name, wrapped
from vision.tray import marker_picture

PLACES = ((30.0, 40.0), (120.0, 40.0), (120.0, 130.0), (30.0, 130.0))
LINES = (say("print.scale"), say("print.tower-light"), say("print.tower-places"), say("print.tower-edges"))
WIDEST = 100
"""Letters of a line that the page has room for."""


def marks_svg(words: InWords, first: int = 10) -> str:
    """The sheet as SVG, with the marks `first` to `first` + 3."""
    width, height = PAGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}"><rect width="{width}" height="{height}" fill="white"/>'
    ]
    for corner, (x, y) in enumerate(PLACES):
        parts += _mark(first + corner, x, y)
        name = words(mark_name(first + corner, corner))
        parts.append(f'<text x="{x}" y="{y + MARK + 11}" font-size="5">{name}</text>')
    lines = enumerate(wrapped(LINES, words, WIDEST))
    parts += [f'<text x="20" y="{200 + 8 * i}" font-size="3.8">{line}</text>' for i, line in lines]
    return "".join(parts) + "</svg>\n"


def _mark(number: int, x: float, y: float) -> list[str]:
    side, cells, size = MARK + 2 * BORDER, marker_picture(number, 6), MARK / 6
    cell = f'width="{size + 0.02:g}" height="{size + 0.02:g}"'
    cut = (
        f'<rect x="{x - BORDER}" y="{y - BORDER}" width="{side}" height="{side}" fill="none"'
        ' stroke="#999" stroke-width="0.2"/>'
    )
    # Neighbouring cells overlap by a hair, or printers leave white lines between them.
    black = [
        f'<rect x="{x + column * size:g}" y="{y + row * size:g}" {cell}/>'
        for row in range(6)
        for column in range(6)
        if cells[row, column] == 0
    ]
    return [cut, *black]


def print_marks(file: Path, words: InWords, *, first: int = 10) -> None:
    """Write the sheet."""
    file.write_text(marks_svg(words, first), "utf-8")
