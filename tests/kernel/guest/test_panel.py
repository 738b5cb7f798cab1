"""The panel on gpiozero and lgpio, on GPIO lines of the kernel: presses, lights, the bar, the buzzer."""

import queue
import time
from collections.abc import Iterator

import pytest

from hardware.expander import FIRST
from hardware.panel import Panel
from hardware.presses import Edge
from hardware.wiring import Wiring, load, read
from hardware.wiring_picture.diagram import EXPANDER
from tests.kernel.guest.drivers import PATIENCE_S, tell, until
from tests.kernel.guest.gpio_lines import GpioLines


class Box:
    """A panel on the lines, and the edges it told."""

    def __init__(self, wiring: Wiring) -> None:
        self.edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
        self.wiring = wiring
        self.panel = Panel.open(wiring, pins="lgpio", on_edge=self.edges.put)

    def edge(self) -> tuple[str, bool]:
        edge = self.edges.get(timeout=PATIENCE_S)
        return edge.button, edge.down


@pytest.fixture
def box(lines: GpioLines) -> Iterator[Box]:  # noqa: ARG001 - the lines must be there first
    box = Box(load())
    yield box
    box.panel.close()


def test_every_part_has_its_pins(box: Box) -> None:
    assert box.panel.works
    assert box.panel.troubles == ()


def test_every_press_and_release_is_told_once(box: Box, lines: GpioLines) -> None:
    for button in box.wiring.buttons:
        lines.press(button.pin)
        assert box.edge() == (button.name, True)
        assert box.panel.pressed == (button.name,)
        lines.release(button.pin)
        assert box.edge() == (button.name, False)
    assert box.edges.empty()


def test_a_panel_that_is_opened_again_still_hears_its_buttons(lines: GpioLines) -> None:
    """As in an evening of two games: a callback left behind would end the pin library's only thread."""
    for _ in range(3):
        box = Box(load())
        lines.press(4)
        assert box.edge() == ("seat1", True)
        lines.release(4)
        assert box.edge() == ("seat1", False)
        box.panel.close()


def test_every_light_shines_alone(box: Box, lines: GpioLines) -> None:
    pins = {light.name: light.pins[0] for light in box.wiring.lights}
    for name in pins:
        box.panel.light(name, True)
        assert [other for other, pin in pins.items() if lines.high(pin)] == [name]
        box.panel.light(name, False)
    assert not any(lines.high(pin) for pin in pins.values())


def test_the_bar_empties_light_by_light(box: Box, lines: GpioLines) -> None:
    bar = box.wiring.bar
    assert bar is not None
    for lit in range(len(bar.pins), -1, -1):
        box.panel.bar(lit / len(bar.pins))
        assert [lines.high(pin) for pin in bar.pins] == [True] * lit + [False] * (len(bar.pins) - lit)


def test_the_buzzer_swings_while_it_sounds(box: Box, lines: GpioLines) -> None:
    assert box.wiring.buzzer is not None
    pin = box.wiring.buzzer.pin
    box.panel.tone("A4")
    until(lambda: lines.high(pin), "up")
    until(lambda: not lines.high(pin), "down")
    box.panel.tone(None)
    assert not any(lines.high(pin) for _ in range(200))


def test_a_dimmed_bar_is_switched_fast_and_is_dark_again_afterwards(lines: GpioLines) -> None:
    wiring = read("[lights]\nbrightness = 0.3\nbar = [10, 9, 11]\n", "dimmed")
    panel = Panel.open(wiring, pins="lgpio", on_edge=lambda _: None)
    panel.bar(1.0)
    seen = [lines.high(10) for _ in range(400)]
    panel.close()
    assert 0.05 < sum(seen) / len(seen) < 0.7


def test_how_long_a_press_takes(box: Box, lines: GpioLines) -> None:
    times = []
    for _ in range(20):
        began = time.monotonic()
        lines.press(4)
        times.append((box.edges.get(timeout=PATIENCE_S).at - began) * 1000)
        lines.release(4)
        box.edge()
    tell("press to edge through gpio-sim, lgpio and gpiozero, ms (median, most of 20)", sorted(times)[9::10])


def test_buttons_and_lights_on_the_expander_work_beside_the_header(lines: GpioLines) -> None:
    expander = GpioLines(lines=16, label="mcp23017")
    wiring = load(EXPANDER)
    for button in wiring.buttons:
        expander.release(button.pin - FIRST)
    box = Box(wiring)
    assert box.panel.troubles == ()
    for button in wiring.buttons:
        expander.press(button.pin - FIRST)
        assert box.edge() == (button.name, True)
        expander.release(button.pin - FIRST)
        assert box.edge() == (button.name, False)
    for light in wiring.lights:
        box.panel.light(light.name, True)
        assert expander.high(light.pins[0] - FIRST)
    assert wiring.bar is not None
    box.panel.bar(0.5)
    assert sum(lines.high(pin) for pin in wiring.bar.pins) == 5
    box.panel.close()
