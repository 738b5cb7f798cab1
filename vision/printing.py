"""The sheet with the tray's corner marks, for `bosun print tray`: SVG and PDF, true to size."""

from __future__ import annotations

import zlib
from pathlib import Path

from vision.tray import marker_picture

PAGE = (210.0, 297.0)  # A4, in millimetres
MARK = 30.0
BORDER = 5.0  # white that must stay round a mark
PLACES = ((30.0, 40.0), (120.0, 40.0), (120.0, 130.0), (30.0, 130.0))
WORDS = ("0: top left", "1: top right", "2: bottom right", "3: bottom left")
POINT = 72 / 25.4

LINES = (
    "Print at 100 %. Cut along the lines and keep the white borders.",
    "Glue 0 and 3 left of the tray, 1 and 2 right of it, all upright as printed.",
    "The upper edges of 0 and 1 and the lower edges of 2 and 3 are level with the tray's.",
)

Rectangle = tuple[float, float, float, float]


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


def tray_svg() -> str:
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
        parts.append(f'<text x="{x}" y="{y + MARK + 11}" font-size="5">{WORDS[number]}</text>')
    parts += [f'<text x="20" y="{200 + 8 * i}" font-size="4.5">{line}</text>' for i, line in enumerate(LINES)]
    return "".join(parts) + "</svg>\n"


def tray_pdf() -> bytes:
    """The sheet as a PDF of one page."""
    content = zlib.compress(_drawn().encode("latin-1"))
    width, height = (round(side * POINT, 2) for side in PAGE)
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Contents 4 0 R"
        "/Resources<</Font<</F1 5 0 R>>>>>>".encode(),
        f"<</Length {len(content)}/Filter/FlateDecode>>stream\n".encode() + content + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    return _joined(objects)


def _drawn() -> str:
    top = PAGE[1]
    lines = [f"{POINT:.5f} 0 0 {POINT:.5f} 0 0 cm 0 g"]
    for number, (x, y) in enumerate(PLACES):
        side = MARK + 2 * BORDER
        lines.append(f"0.2 w 0.6 G {x - BORDER:g} {top - y + BORDER - side:g} {side:g} {side:g} re S")
        lines += [
            f"{cx:g} {top - cy - h:g} {w + 0.02:g} {h + 0.02:g} re f" for cx, cy, w, h in black_cells(number)
        ]
        lines.append(f"BT /F1 5 Tf {x:g} {top - y - MARK - 11:g} Td ({WORDS[number]}) Tj ET")
    lines += [f"BT /F1 4.5 Tf 20 {top - 200 - 8 * i:g} Td ({line}) Tj ET" for i, line in enumerate(LINES)]
    return "\n".join(lines)


def _joined(objects: list[bytes]) -> bytes:
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj".encode() + body + b"endobj\n"
    table = b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode() + table
    end += f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF\n".encode()
    return out + end


def print_tray(file: Path) -> None:
    """Write the sheet; the file's ending says whether as PDF or SVG."""
    if file.suffix.lower() == ".pdf":
        file.write_bytes(tray_pdf())
    else:
        file.write_text(tray_svg(), "utf-8")
