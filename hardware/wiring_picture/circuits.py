"""The small circuits under the wiring diagram: one for each kind of part that is wired."""

from collections.abc import Callable, Iterator

from hardware.wiring import Wiring

LIGHT_OHM, BAR_OHM, BUZZER_OHM = "470 Ω", "1 kΩ", "220 Ω"
HEIGHT = 74
START, STOP = 400, 640


def circuits(wiring: Wiring, *, top: int) -> tuple[list[str], int]:
    """The drawn circuits, and how far down they reach."""
    drawn: list[str] = []
    y = top + 20
    for title, high, parts in _kinds(wiring):
        drawn += [f'<text x="20" y="{y + 4}">{title}</text>', *_circuit(y, high, parts)]
        y += HEIGHT
    return drawn, y


Symbol = Callable[[int, int], str]


def _kinds(wiring: Wiring) -> Iterator[tuple[str, tuple[str, str], list[Symbol]]]:
    for high in sorted({button.active_high for button in wiring.buttons}):
        ends = ("GPIO pin", "3.3 V" if high else "ground")
        yield _title("Each button", high), ends, [_switch]
    for high, rgb in sorted({(light.active_high, len(light.pins) == 3) for light in wiring.lights}):
        name = "Each colour of a light" if rgb else "Each seat and phase light"
        yield _title(name, high), _light_ends(high), [_resistor(LIGHT_OHM), _led]
    if wiring.bar is not None:
        high = wiring.bar.active_high
        yield _title("Each light of the bar", high), _light_ends(high), [_resistor(BAR_OHM), _led]
    if wiring.buzzer is not None:
        yield "The buzzer (passive piezo)", ("GPIO pin", "ground"), [_resistor(BUZZER_OHM), _piezo]


def _title(name: str, high: bool) -> str:
    return f"{name}, active {'high' if high else 'low'}"


def _light_ends(high: bool) -> tuple[str, str]:
    return ("GPIO pin", "ground") if high else ("3.3 V", "GPIO pin")


def _circuit(y: int, ends: tuple[str, str], parts: list[Symbol]) -> Iterator[str]:
    x = START
    yield f'<text x="{START - 10}" y="{y + 4}" text-anchor="end">{ends[0]}</text>'
    for part in parts:
        yield f'<path class="wire" d="M{x} {y}h40"/>'
        x += 40
        yield part(x, y)
        x += 60
    yield f'<path class="wire" d="M{x} {y}H{STOP}"/>'
    yield f'<text x="{STOP + 10}" y="{y + 4}">{ends[1]}</text>'


def _switch(x: int, y: int) -> str:
    return (
        f'<circle class="wire" cx="{x + 4}" cy="{y}" r="4"/>'
        f'<circle class="wire" cx="{x + 56}" cy="{y}" r="4"/>'
        f'<path class="wire" d="M{x + 4} {y - 12}H{x + 56}M{x + 30} {y - 12}v-10"/>'
        f'<text class="small" x="{x + 30}" y="{y + 22}" text-anchor="middle">push button</text>'
    )


def _resistor(ohm: str) -> Symbol:
    return lambda x, y: (
        f'<rect class="wire" x="{x}" y="{y - 8}" width="60" height="16"/>'
        f'<text class="small" x="{x + 30}" y="{y + 22}" text-anchor="middle">{ohm}</text>'
    )


def _led(x: int, y: int) -> str:
    return (
        f'<path class="wire" d="M{x} {y}h18M{x + 18} {y - 12}v24l24 -12zM{x + 42} {y - 12}v24M{x + 42} {y}h18'
        f'M{x + 26} {y - 14}l8 -10m-1 6l1 -6l-6 2M{x + 36} {y - 14}l8 -10m-1 6l1 -6l-6 2"/>'
        f'<text class="small" x="{x + 30}" y="{y + 22}" text-anchor="middle">long leg left</text>'
    )


def _piezo(x: int, y: int) -> str:
    return (
        f'<path class="wire" d="M{x} {y}h20M{x + 20} {y - 14}v28M{x + 27} {y - 10}h6v20h-6z'
        f'M{x + 40} {y - 14}v28M{x + 40} {y}h20"/>'
        f'<text class="small" x="{x + 30}" y="{y + 28}" text-anchor="middle">piezo disc</text>'
    )
