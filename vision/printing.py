"""The sheet with the tray's corner marks, for `bosun print tray`: SVG and PDF, true to size."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from textwrap import wrap
from unicodedata import normalize

from engine.messages import Message, say
from vision.tray import marker_picture

LETTERS = "cp1252"  # those of Helvetica, which every reader of PDF brings
PAGE = (210.0, 297.0)  # A4, in millimetres
MARK = 30.0
BORDER = 5.0  # white that must stay round a mark
PLACES = ((30.0, 40.0), (120.0, 40.0), (120.0, 130.0), (30.0, 130.0))
POINT = 72 / 25.4

LINES = (say("print.scale"), say("print.tray-places"), say("print.tray-edges"))
WIDEST = 84
"""Letters of a line that the page has room for."""

Rectangle = tuple[float, float, float, float]
InWords = Callable[[Message], str]
"""Puts a message into the words of whoever prints the sheet."""


def mark_name(number: int, corner: int) -> Message:
    """A mark and the corner it belongs to."""
    return say("tower.mark", number=number, corner=say(f"tower.corner.{corner}"))


def wrapped(messages: Iterable[Message], words: InWords, widest: int) -> list[str]:
    """The messages one under the other, in lines that fit the page."""
    return [line for message in messages for line in wrap(words(message), widest)]


def black_cells(number: int) -> list[Rectangle]:
    """The black squares of a mark: x, y, width and height in millimetres on the page."""
    cells, size = marker_picture(number, 6), MARK / 6
    x0, y0 = PLACES[number]
    return [
        (x0 + column * size, y0 + row * size, size, size)
        for row in range(6)
        for column in range(6)
        if cells[row, column] == 0
    ]


def tray_svg(words: InWords) -> str:
    """The sheet as SVG."""
    width, height = PAGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}"><rect width="{width}" height="{height}" fill="white"/>'
    ]
    for number, (x, y) in enumerate(PLACES):
        side = MARK + 2 * BORDER
        parts.append(
            f'<rect x="{x - BORDER}" y="{y - BORDER}" width="{side}" height="{side}" fill="none"'
            ' stroke="#999" stroke-width="0.2"/>'
        )
        # Neighbouring cells overlap by a hair, or printers leave white lines between them.
        parts += [
            f'<rect x="{cx:g}" y="{cy:g}" width="{w + 0.02:g}" height="{h + 0.02:g}"/>'
            for cx, cy, w, h in black_cells(number)
        ]
        name = words(mark_name(number, number))
        parts.append(f'<text x="{x}" y="{y + MARK + 11}" font-size="5">{name}</text>')
    lines = enumerate(wrapped(LINES, words, WIDEST))
    parts += [f'<text x="20" y="{200 + 8 * i}" font-size="4.5">{line}</text>' for i, line in lines]
    return "".join(parts) + "</svg>\n"


def tray_pdf(words: InWords) -> bytes:
    """The sheet as a PDF of one page."""
    content = zlib.compress(_drawn(words).encode(LETTERS))
    width, height = (round(side * POINT, 2) for side in PAGE)
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Contents 4 0 R"
        "/Resources<</Font<</F1 5 0 R>>>>>>".encode(),
        f"<</Length {len(content)}/Filter/FlateDecode>>stream\n".encode() + content + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    return _joined(objects)


def _drawn(words: InWords) -> str:
    top = PAGE[1]
    lines = [f"{POINT:.5f} 0 0 {POINT:.5f} 0 0 cm 0 g"]
    for number, (x, y) in enumerate(PLACES):
        side = MARK + 2 * BORDER
        lines.append(f"0.2 w 0.6 G {x - BORDER:g} {top - y + BORDER - side:g} {side:g} {side:g} re S")
        lines += [
            f"{cx:g} {top - cy - h:g} {w + 0.02:g} {h + 0.02:g} re f" for cx, cy, w, h in black_cells(number)
        ]
        name = _plain(words(mark_name(number, number)))
        lines.append(f"BT /F1 5 Tf {x:g} {top - y - MARK - 11:g} Td ({name}) Tj ET")
    told = enumerate(map(_plain, wrapped(LINES, words, WIDEST)))
    lines += [f"BT /F1 4.5 Tf 20 {top - 200 - 8 * i:g} Td ({line}) Tj ET" for i, line in told]
    return "\n".join(lines)


def _plain(text: str) -> str:
    """The text in letters that the font of every reader has: others lose their accents, as ą becomes a."""
    spaced = text.replace("\u202f", "\xa0").translate({ord("ł"): "l", ord("Ł"): "L"})
    known = (letter if _is_known(letter) else normalize("NFD", letter)[0] for letter in spaced)
    return "".join(known)


def _is_known(letter: str) -> bool:
    return letter.encode(LETTERS, "replace") != b"?" or letter == "?"


def _joined(objects: list[bytes]) -> bytes:
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj".encode() + body + b"endobj\n"
    table = b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode() + table
    end += f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF\n".encode()
    return out + end


def print_tray(file: Path, words: InWords) -> None:
    """Write the sheet; the file's ending says whether as PDF or SVG."""
    if file.suffix.lower() == ".pdf":
        file.write_bytes(tray_pdf(words))
    else:
        file.write_text(tray_svg(words), "utf-8")
