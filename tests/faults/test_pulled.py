"""Devices pulled and put back: each is used again, with no restart."""

import termios
import threading
from pathlib import Path
from typing import Any

import pytest
import serial
from gpiozero.pins.mock import MockFactory, MockPWMPin

import hardware.panel
from bosun.devices.panel import TablePanel
from bosun.table.bot_game import VirtualTime
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.messages import say
from firmware_bridge.errors import PortMissing
from firmware_bridge.link import Link, LinkNotice
from firmware_bridge.ports import open_port
from hardware.console import RETRY
from hardware.panel import Panel
from hardware.pins import NoPins, PinFactory
from hardware.wiring import load
from tests.faults.kinds import KINDS, SETUP
from tests.faults.pulled import pull_everything_during_every_request
from tests.firmware_bridge.waiting import until


def test_the_game_goes_on_without_its_devices_and_with_them_again(tmp_path: Path) -> None:
    assert pull_everything_during_every_request(tmp_path, requests=6) == 6


def test_a_port_that_is_pulled_while_it_opens_is_a_missing_port(monkeypatch: pytest.MonkeyPatch) -> None:
    def pulled(*_: Any, **__: Any) -> None:
        raise termios.error(5, "Input/output error")

    monkeypatch.setattr(serial, "serial_for_url", pulled)
    with pytest.raises(PortMissing):
        open_port("/dev/ttyUSB0")


class PulledPort:
    """A port whose terminal is gone: every call says so in the terminal's own words."""

    @property
    def in_waiting(self) -> int:
        raise termios.error(5, "Input/output error")

    def read(self, size: int = 1, /) -> bytes:
        raise termios.error(5, f"Input/output error after {size}")

    def write(self, data: bytes, /) -> int | None:
        raise termios.error(5, f"Input/output error at {data!r}")

    def close(self) -> None:
        raise termios.error(5, "Input/output error")


def test_a_terminal_that_goes_at_any_moment_does_not_end_the_link() -> None:
    opened = threading.Semaphore(0)
    notices: list[LinkNotice] = []

    def open_(_url: str) -> PulledPort:
        opened.release()
        return PulledPort()

    link = Link("/dev/ttyUSB0", on_notice=notices.append, open_=open_)
    link.start()
    for _ in range(3):
        assert opened.acquire(timeout=20), "the link has given up"
    link.stop()


def test_a_panel_whose_pins_come_late_is_used_when_they_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pins: list[PinFactory] = []

    def open_pins(_name: str) -> PinFactory:
        if not pins:
            raise NoPins(say("panel.no-library"))
        return pins[0]

    monkeypatch.setattr(hardware.panel, "open_pins", open_pins)
    time = VirtualTime()
    with Journal.create(tmp_path / "kinds.bosun", SETUP, seed=1, draws="table") as journal:
        table = Table(journal, KINDS, now=time)
        panel = TablePanel(
            table, lambda on_edge: Panel.open(load(), pins="lgpio", on_edge=on_edge, now=time), now=time
        )
        table.attach(panel)
        table.open()
        panel.poll()
        table.poll()
        assert "panel" in table.away
        pins.append(MockFactory(pin_class=MockPWMPin))
        time.pass_by(RETRY)
        panel.poll()
        table.poll()
        assert table.away == {}
        pins[0].pin(load_pin("confirm")).drive_low()
        pins[0].pin(load_pin("confirm")).drive_high()

        def pressed() -> bool:
            time.pass_by(0.05)
            panel.poll()
            table.poll()
            return table.number == 1

        until(pressed, "the button of the panel that came late is an answer")
        panel.close()


def load_pin(button: str) -> int:
    return next(wire.pin for wire in load().buttons if wire.name == button)
