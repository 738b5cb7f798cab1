"""Draws the picture and the table of the wiring: ``python -m hardware.wiring_picture.diagram``."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from hardware.wiring import Wiring, load
from hardware.wiring_picture.circuits import circuits
from hardware.wiring_picture.header import ALSO, GPIO, GROUND, POWER

BEGIN, END = "<!-- pins: made by python -m hardware.wiring_picture.diagram -->", "<!-- end of pins -->"

WIDTH, ROW, TOP = 900, 27, 78
LEFT, RIGHT = 432, 468
"""Where the two columns of the header stand."""

NOTE = (
    "Seen from above, with the USB ports at the bottom and pin 1 at the far end. "
    "All grounds are one: use whichever is near."
)

FILLS = {"button": "#dbe9ff", "light": "#fff3c4", "bar": "#ffe0cc", "buzzer": "#e7dcf8", "ground": "#d9d9d9"}

STYLE = (
    "text{font-family:Helvetica,Arial,sans-serif;font-size:13px;fill:#111}"
    ".small{font-size:11px}.title{font-size:18px;font-weight:bold}"
    ".wire{stroke:#111;stroke-width:1.6;fill:none}"
)


def render(wiring: Wiring) -> str:
    """The SVG: the header with every pin's part, and one circuit for each kind of part."""
    below = TOP + 20 * ROW + 30
    drawn, depth = circuits(wiring, top=below)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {depth}" '
        f'width="{WIDTH}" height="{depth}" role="img" aria-label="Wiring of the panel">',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{depth}" fill="#fff"/>',
        '<text class="title" x="20" y="30">The panel on the header of a Raspberry Pi 4 or 5</text>',
        f'<text class="small" x="20" y="50">{NOTE}</text>',
        f'<rect x="{LEFT - 18}" y="{TOP - 18}" width="{RIGHT - LEFT + 36}" height="{20 * ROW + 8}" '
        'rx="6" fill="#2d4a34"/>',
        *_pins(wiring),
        *drawn,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _pins(wiring: Wiring) -> Iterator[str]:
    used = dict(wiring.pins())
    for pin in range(1, 41):
        row, right = divmod(pin - 1, 2)
        x, y = (RIGHT if right else LEFT), TOP + row * ROW
        kind, label = _label(pin, used)
        yield (
            f'<circle cx="{x}" cy="{y}" r="11" fill="{FILLS.get(kind, "#fff")}" stroke="#111"/>'
            f'<text class="small" x="{x}" y="{y + 4}" text-anchor="middle">{pin}</text>'
        )
        yield from _tag(kind, label, x, y, side=1 if right else -1)


def _label(pin: int, used: dict[int, str]) -> tuple[str, str]:
    if pin in GROUND:
        return "ground", "ground"
    if pin in POWER:
        return "power", POWER[pin]
    gpio = GPIO[pin]
    what = used.get(gpio)
    if gpio in (0, 1):
        return "free", f"GPIO{gpio} · leave open ({ALSO[gpio]})"
    if what is None:
        return "free", f"GPIO{gpio} · free" + (f" ({ALSO[gpio]})" if gpio in ALSO else "")
    return what.split(" ")[0], f"GPIO{gpio} · {what}"


def _tag(kind: str, label: str, x: int, y: int, *, side: int) -> Iterator[str]:
    anchor, at = ("start", x + 44) if side > 0 else ("end", x - 44)
    if kind in ("button", "light", "bar", "buzzer"):
        box = f'x="{x + 34 if side > 0 else x - 34 - 230}" y="{y - 11}" width="230" height="22"'
        yield f'<path class="wire" d="M{x + 11 * side} {y}H{x + 34 * side}"/>'
        yield f'<rect {box} rx="4" fill="{FILLS[kind]}" stroke="#111"/>'
    yield f'<text x="{at}" y="{y + 4}" text-anchor="{anchor}">{escape(label)}</text>'


def pin_table(wiring: Wiring) -> str:
    """The same as a table in Markdown, in the order of the header."""
    used = dict(wiring.pins())
    rows = [
        f"| {pin} | GPIO{gpio} | {used[gpio]} | {ALSO.get(gpio, '')} |"
        for pin, gpio in sorted(GPIO.items())
        if gpio in used
    ]
    return "\n".join(["| header pin | GPIO | part | otherwise |", "| --- | --- | --- | --- |", *rows])


def insert(page: str, wiring: Wiring) -> str:
    """The page with the table between its two marks made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{pin_table(wiring)}\n{END}{after}"


def main() -> None:
    """Write the picture and the table into ``docs``."""
    wiring, page = load(), Path("docs/wiring.md")
    Path("docs/wiring.svg").write_text(render(wiring), encoding="utf-8")
    page.write_text(insert(page.read_text(encoding="utf-8"), wiring), encoding="utf-8")


if __name__ == "__main__":
    main()
