"""A first evening on a breadboard: one button, one light and the buzzer, drawn from the wiring's own pins."""

from collections.abc import Iterator

from hardware.wiring import CONFIRM, Wiring
from hardware.wiring_picture.circuits import BUZZER_OHM, LIGHT_OHM
from hardware.wiring_picture.header import header_pin

PITCH, COLUMNS = 20, 30
LEFT, TOP = 190, 90
ROWS = {"+": 0, "-": 1} | {row: 3 + at + at // 5 for at, row in enumerate("abcdefghij")}
WIDTH, HEIGHT = LEFT + (COLUMNS + 3) * PITCH, TOP + 16 * PITCH

STYLE = (
    "text{font-family:Helvetica,Arial,sans-serif;font-size:12px;fill:#111}.title{font-size:17px;font-weight:bold}"
    ".jumper{fill:none;stroke-width:4;stroke-linecap:round}.leg{stroke:#777;stroke-width:3;fill:none}"
)

Hole = tuple[int, str]


def render(wiring: Wiring) -> str:
    """The SVG of the breadboard; parts that are not wired are left out."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" aria-label="A button, a light and the buzzer on a breadboard">'
    )
    title = '<text class="title" x="20" y="32">A first evening: one button, one light, the buzzer</text>'
    hint = (
        '<text x="20" y="54">The five holes of a column between two gaps are one wire; so is each long row. '
        "The − row is ground, header pin 6.</text>"
    )
    paper = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    board = [head, f"<style>{STYLE}</style>", paper, title, hint, *_holes()]
    ground = _jumper(6, (1, "-"), "#333", "ground")
    return "\n".join([*board, *ground, *_parts(wiring), "</svg>"]) + "\n"


def _holes() -> Iterator[str]:
    x, y = LEFT - PITCH // 2, TOP - PITCH // 2
    size = f'width="{(COLUMNS + 2) * PITCH + 22}" height="{14 * PITCH + 16}"'
    yield f'<rect x="{x - 12}" y="{y - 8}" {size} rx="8" fill="#f4f1e8" stroke="#999"/>'
    for column in range(1, COLUMNS + 1):
        for row in ROWS:
            at, down = _at((column, row))
            yield f'<circle cx="{at}" cy="{down}" r="2.6" fill="#555"/>'
    for row in ROWS:
        down = _at((1, row))[1] + 4
        edge = LEFT + (COLUMNS + 1) * PITCH
        yield f'<text x="{edge}" y="{down}" text-anchor="middle">{row.replace("-", "−")}</text>'


def _parts(wiring: Wiring) -> Iterator[str]:
    for button in wiring.buttons:
        if button.name == CONFIRM:
            yield from _button(button.pin)
    for light in wiring.lights:
        if light.name == "attention" and len(light.pins) == 1:
            yield from _light(light.pins[0])
    if wiring.buzzer is not None:
        yield from _buzzer(wiring.buzzer.pin)


def _button(pin: int) -> Iterator[str]:
    """A button over the gap: pressed, it joins its two sides."""
    yield from _jumper(header_pin(pin), (5, "d"), "#1f5fbf", f"GPIO{pin}, confirm")
    x, y = _at((5, "e"))
    body = f'x="{x - 6}" y="{y - 4}" width="{2 * PITCH + 12}" height="{2 * PITCH + 8}"'
    yield f'<rect {body} rx="4" fill="#444"/>'
    yield f'<circle cx="{x + PITCH}" cy="{y + PITCH}" r="10" fill="#1f5fbf"/>'
    yield _wire((7, "g"), (10, "-"), "#333")


def _light(pin: int) -> Iterator[str]:
    """Pin, resistor, long leg, short leg, ground."""
    yield from _jumper(header_pin(pin), (12, "a"), "#c77700", f"GPIO{pin}, light")
    yield from _resistor((12, "c"), (16, "c"), LIGHT_OHM)
    x, y = _at((16, "b"))
    yield f'<path class="leg" d="M{x} {y}V{y - 14}M{x + PITCH} {y}V{y - 14}"/>'
    yield f'<circle cx="{x + PITCH / 2}" cy="{y - 22}" r="11" fill="#e2473b"/>'
    yield f'<text x="{x - 6}" y="{y - 26}" text-anchor="end">long leg left</text>'
    yield _wire((17, "d"), (19, "-"), "#333")


def _buzzer(pin: int) -> Iterator[str]:
    yield from _jumper(header_pin(pin), (21, "j"), "#6a3fb0", f"GPIO{pin}, buzzer")
    yield from _resistor((21, "h"), (25, "h"), BUZZER_OHM)
    x, y = _at((25, "f"))
    yield f'<circle cx="{x + PITCH}" cy="{y - 6}" r="20" fill="#caa54b" stroke="#775"/>'
    yield f'<path class="leg" d="M{x} {y + 4}V{y}M{x + 2 * PITCH} {y + 4}V{y}"/>'
    yield _wire((27, "g"), (29, "-"), "#333")


def _resistor(start: Hole, stop: Hole, ohm: str) -> Iterator[str]:
    (x, y), (end, _) = _at(start), _at(stop)
    yield f'<path class="leg" d="M{x} {y}H{end}"/>'
    body = f'x="{x + 16}" y="{y - 6}" width="{end - x - 32}" height="12"'
    yield f'<rect {body} rx="5" fill="#d8c39a" stroke="#775"/>'
    yield f'<text x="{(x + end) / 2}" y="{y + 20}" text-anchor="middle">{ohm}</text>'


def _jumper(header: int, hole: Hole, colour: str, what: str) -> Iterator[str]:
    """A wire from the Pi's header, whose end stands at the left of the picture."""
    x, y = _at(hole)
    yield f'<path class="jumper" stroke="{colour}" d="M162 {y}C172 {y} {x - 40} {y} {x} {y}"/>'
    yield f'<rect x="4" y="{y - 12}" width="158" height="24" rx="4" fill="#fff" stroke="{colour}"/>'
    yield f'<text x="10" y="{y + 4}">pin {header} · {what}</text>'


def _wire(start: Hole, stop: Hole, colour: str) -> str:
    (x, y), (end, down) = _at(start), _at(stop)
    middle = (y + down) / 2
    return f'<path class="jumper" stroke="{colour}" d="M{x} {y}C{x} {middle} {end} {middle} {end} {down}"/>'


def _at(hole: Hole) -> tuple[int, int]:
    column, row = hole
    return LEFT + column * PITCH, TOP + ROWS[row] * PITCH
