"""The second wiring: buttons and lights on an I²C expander beside the header."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.expander import find_chip, leg, pin_name
from hardware.panel import Panel
from hardware.pins import open_pins
from hardware.presses import Edge
from hardware.virtual import VirtualPanel
from hardware.wiring import BUTTONS, LIGHTS, load, read
from hardware.wiring_picture.diagram import EXPANDER, pin_table
from tests.refusals import refuses

NEEDED_ELSEWHERE = {2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 18, 19, 20, 21}
"""I²C and the interrupt of the expander, SPI, the UART, I²S."""


@pytest.fixture
def edges() -> list[Edge]:
    return []


@pytest.fixture
def virtual(edges: list[Edge]) -> Iterator[VirtualPanel]:
    virtual = VirtualPanel(load(EXPANDER), on_edge=edges.append, now=lambda: 7.0)
    yield virtual
    virtual.close()


def test_the_second_wiring_has_every_part_and_leaves_the_buses_free() -> None:
    wiring = load(EXPANDER)
    assert {button.name for button in wiring.buttons} == set(BUTTONS)
    assert {light.name for light in wiring.lights} == set(LIGHTS)
    header = {pin for pin, _ in wiring.pins() if pin < 100}
    assert header & NEEDED_ELSEWHERE == set()


def test_buttons_and_lights_on_the_expander_work_like_others(
    virtual: VirtualPanel, edges: list[Edge]
) -> None:
    assert virtual.panel.troubles == ()
    for button in BUTTONS:
        virtual.press(button)
        virtual.release(button)
    assert [(edge.button, edge.down) for edge in edges] == [
        (button, down) for button in BUTTONS for down in (True, False)
    ]
    for light in LIGHTS:
        virtual.panel.light(light, True)
        assert [name for name in LIGHTS if virtual.lit(name)] == [light]
        virtual.panel.light(light, False)
    virtual.panel.bar(0.4)
    assert sum(virtual.bar()) == 4


def test_one_number_on_header_and_expander_is_two_pins() -> None:
    wiring = read('[buttons]\nseat1 = 5\nseat2 = "X5"\n', "both")
    assert [pin_name(pin) for pin, _ in wiring.pins()] == ["GPIO5", "X5"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[buttons]\nseat1 = "X16"\n', "X15"),
        ('[buttons]\nseat1 = "X1"\nseat2 = "X1"\n', "X1 is used twice"),
        ('[lights]\nbar = [5, "X1"]\n', "all on the expander"),
        ('[lights]\nseat1 = ["X1", "X2", "X3"]\n', "cannot mix colours"),
        ('[buzzer]\npin = "X1"\n', "pin"),
    ],
)
def test_what_an_expander_cannot_do_is_said(text: str, told: str) -> None:
    with refuses(told):
        read(text, "x")


def test_without_the_expander_only_its_parts_are_away() -> None:
    panel = Panel(load(EXPANDER), pin_factory=open_pins("mock"), on_edge=lambda _: None)
    assert len(panel.troubles) == len(BUTTONS) + len(LIGHTS)
    panel.bar(1.0)
    panel.close()


def test_dimmed_lights_of_an_expander_shine_fully() -> None:
    wiring = read('[lights]\nbrightness = 0.5\narmy = "X1"\nplayers = 17\nbar = ["X2", "X3"]\n', "x")
    virtual = VirtualPanel(wiring, on_edge=lambda _: None)
    for light in ("army", "players"):
        virtual.panel.light(light, True)
    virtual.panel.bar(1.0)
    assert (virtual.levels("army"), virtual.levels("players")) == ((1.0,), (0.5,))
    assert virtual.bar_levels() == (1.0, 1.0)
    virtual.close()


def test_the_chip_is_found_by_its_label(tmp_path: Path) -> None:
    for number in (0, 4, 11):
        (tmp_path / f"gpiochip{number}").touch()
    labels = {0: "pinctrl-bcm2711", 4: "raspberrypi-exp-gpio", 11: "mcp23017"}
    assert find_chip(lambda chip: labels[chip], tmp_path) == 11
    assert find_chip(lambda _: "other", tmp_path) is None


def test_the_table_names_the_legs_of_the_chip() -> None:
    assert [leg(100 + line) for line in (0, 7, 8, 15)] == [21, 28, 1, 8]
    assert "| chip leg 21 | X0 | button seat1 |  |" in pin_table(load(EXPANDER))
