"""Sixteen more pins on an I²C expander (MCP23017), which the kernel shows as a GPIO chip of its own.

One line in ``/boot/firmware/config.txt`` makes it so, with its interrupt on GPIO4::

    dtoverlay=mcp23017,addr=0x20,gpiopin=4

In the wiring its lines are called X0 to X15: X0–X7 are its port A, X8–X15 its port B.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from engine.messages import say
from hardware.pins import PI_4B, NoPins, PinFactory, Pins

FIRST, LINES = 100, 16
"""Expander lines are counted on from here, so that no number of the header is meant by them."""

LABEL = "mcp23017"
CHIPS = Path("/dev")


def expander_pin(name: str) -> int | None:
    """The number of a line such as “X3”, or None where it is none."""
    found = re.fullmatch(r"X(\d{1,2})", name)
    line = int(found.group(1)) if found else LINES
    return FIRST + line if line < LINES else None


def is_expander(pin: int) -> bool:
    return pin >= FIRST


def pin_name(pin: int) -> str:
    """What is printed beside a pin: “GPIO4”, or “X3” on the expander."""
    return f"X{pin - FIRST}" if is_expander(pin) else f"GPIO{pin}"


def leg(pin: int) -> int:
    """The leg of the chip (28-pin DIP) that a line comes out at."""
    line = pin - FIRST
    return 21 + line if line < 8 else line - 7


def open_expander(pins: Pins) -> PinFactory:
    """The expander's pins, or a sentence that says why there are none."""
    if pins == "mock":
        from gpiozero.pins.mock import MockFactory, MockPWMPin  # noqa: PLC0415

        return MockFactory(revision=PI_4B, pin_class=MockPWMPin)
    try:
        # It is there only on a Pi, and opens files when it is imported.
        lgpio = import_module("lgpio")
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415
    except ImportError as error:
        raise NoPins(say("panel.no-library")) from error
    number = find_chip(lambda chip: _label(lgpio, chip))
    if number is None:
        raise NoPins(say("panel.no-expander"))
    return _on_its_own(LGPIOFactory(chip=number))


def _on_its_own(factory: PinFactory) -> PinFactory:
    """gpiozero takes all local chips for one and lets them share their pins; line 5 is not GPIO5."""
    factory.pins = {}
    factory._reservations = defaultdict(list)
    factory._res_lock = Lock()
    return factory


def find_chip(label: Callable[[int], str], folder: Path = CHIPS) -> int | None:
    """The number of the GPIO chip that is the expander."""
    numbers = sorted(int(file.name.removeprefix("gpiochip")) for file in folder.glob("gpiochip[0-9]*"))
    return next((number for number in numbers if label(number) == LABEL), None)


def _label(lgpio: Any, chip: int) -> str:
    try:
        handle = lgpio.gpiochip_open(chip)
    except lgpio.error:
        return ""
    try:
        _, _, _, label = lgpio.gpio_get_chip_info(handle)
        return str(label)
    finally:
        lgpio.gpiochip_close(handle)
