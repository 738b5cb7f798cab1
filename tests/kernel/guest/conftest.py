"""Tests of this folder need the virtual machine, and say so elsewhere. They share the header's lines."""

import os

import pytest

from hardware.wiring import load
from tests.kernel.guest.gpio_lines import GpioLines


@pytest.fixture(scope="session")
def lines() -> GpioLines:
    """The header of the Pi, with no button pressed."""
    lines = GpioLines()
    for button in load().buttons:
        lines.release(button.pin)
    return lines


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("BOSUN_KERNEL"):
        return
    for item in items:
        if "tests/kernel/guest" in item.path.as_posix():
            item.add_marker(pytest.mark.skip(reason="runs in the virtual machine: make hil-kernel"))
