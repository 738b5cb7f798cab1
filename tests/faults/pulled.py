"""Camera, serial line and panel, pulled and put back while each kind of request is asked."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from gpiozero.pins.mock import MockFactory

from bosun.devices.dice_camera import DiceCamera
from bosun.devices.panel import TablePanel
from bosun.devices.serial_board import RemoteBoard
from bosun.table import events, operations
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import Answer
from engine.requests import Request, Roll
from firmware_bridge.messages import Settings
from firmware_bridge.remote import RemotePanel
from firmware_bridge.twin import FirmwareTwin
from hardware.panel import Panel
from hardware.presses import ContactEdge
from hardware.virtual import VirtualPanel
from hardware.wiring import load
from tests.faults.kinds import ASKED, KINDS, SETUP
from tests.firmware_bridge.waiting import until
from tests.hardware.fingers import fingers
from tests.hardware.hands import FailingPin
from vision.camera import Camera, Frame, SteadyCamera
from vision.errors import CameraGone
from vision.eye import Eye

ALL_PINS = frozenset(range(28))
TAP_MS, HOLD_MS = 60, 900


class PluggedCamera(Camera):
    """A camera over an empty tray, on a cable that can be pulled."""

    plugged = True

    def open(self) -> None:
        self._look_at_the_cable()

    def capture(self) -> Frame:
        self._look_at_the_cable()
        return Frame(np.full((240, 320, 3), 90, np.uint8), time.monotonic())

    def close(self) -> None:
        """Nothing is held."""

    def _look_at_the_cable(self) -> None:
        if not self.plugged:
            raise CameraGone("The camera is gone; plug it in again, or type the roll.")


class DeviceTable:
    """A table with a panel on mock pins, the emulated board and a camera, all of which can be pulled."""

    def __init__(self, journal: Journal, board: FirmwareTwin) -> None:
        self.board = board
        self.table = Table(journal, KINDS, now=time.monotonic)
        self.camera = PluggedCamera()
        self.panel = TablePanel(self.table, self._pins, now=time.monotonic)
        self.serial = TablePanel(self.table, self._wire, now=time.monotonic, source="serial")
        self.device = DiceCamera(self.table, Eye(SteadyCamera(self.camera, limit=10.0)))
        self.heard: list[events.Event] = []
        self.table.subscribe(self.heard.append)
        self.table.open()

    def _pins(self, on_edge: Callable[[ContactEdge], None]) -> Panel:
        factory = MockFactory(pin_class=FailingPin)
        self.virtual = VirtualPanel(load(), on_edge=on_edge, pin_factory=factory)
        return self.virtual.panel

    def _wire(self, on_edge: Callable[[ContactEdge], None]) -> RemoteBoard:
        settings = Settings(still_ms=150, silence_ms=1500)
        return RemoteBoard(
            self.table,
            lambda take: RemotePanel(self.board.port, on_event=take, settings=settings),
            on_edge,
            now=time.monotonic,
        )

    def pull(self) -> None:
        FailingPin.failing = ALL_PINS
        self.camera.plugged = False
        self.board.unplug()

    def put_back(self) -> None:
        FailingPin.failing = frozenset()
        self.camera.plugged = True
        self.board.replug()

    def turn(self) -> None:
        """One turn of the loop that owns the table."""
        for device in (self.panel, self.serial, self.device):
            device.poll()
        self.table.poll()

    def until(self, holds: Callable[[], bool], what: str) -> None:
        def look() -> bool:
            self.turn()
            return holds()

        until(look, what)

    def wait_until_away(self) -> None:
        """Whether pins still work shows only when a light changes, so the panel is not waited for."""
        gone = {"serial", *self._watching()}
        self.until(lambda: gone <= set(self.table.away), f"{gone} are away")

    def wait_until_back(self) -> None:
        here = {"serial", "panel", *self._watching()}
        self.until(lambda: here.isdisjoint(self.table.away), f"{here} are back")

    def _watching(self) -> set[str]:
        """The camera looks only while dice are to be rolled."""
        return {"camera"} if isinstance(self.table.play.request, Roll) else set()

    def type(self, answer: Answer) -> None:
        number = self.table.number
        self.table.submit(operations.GiveAnswer(number, answer, "keyboard"))
        self.until(lambda: self.table.number == number + 1, "the typed answer is taken")
        self.turn()

    def press(self, request: Request, answer: Answer) -> None:
        """Give the answer on the board at the end of the wire, press by press."""
        number = self.table.number
        for button, held in list(fingers(request, answer)):
            self._press(button, HOLD_MS if held else TAP_MS)
        self.until(lambda: self.table.number == number + 1, "the pressed answer is taken")

    def _press(self, button: str, milliseconds: int) -> None:
        """One press, long enough after the one before that the two are no double press."""
        rested = time.monotonic() + 2 * self.virtual.wiring.times.double
        self.until(lambda: time.monotonic() > rested, "the finger has rested")
        console = self.serial.console
        before = console.cursor, self.table.number
        self.board.tap(button, held_ms=milliseconds)
        self.until(lambda: (console.cursor, self.table.number) != before, f"{button} does something")

    def close(self) -> None:
        FailingPin.failing = frozenset()
        for device in (self.panel, self.serial, self.device):
            device.close()


@contextmanager
def device_table(folder: Path) -> Iterator[DeviceTable]:
    journal = Journal.create(folder / "kinds.bosun", SETUP, seed=1, draws="table")
    with journal, FirmwareTwin() as board:
        at_table = DeviceTable(journal, board)
        try:
            at_table.wait_until_back()
            yield at_table
        finally:
            at_table.close()


def pull_everything_during_every_request(folder: Path, requests: int = 2 * len(ASKED)) -> int:
    """Requests are answered in turn while all is pulled, and on the board when it is back; returns how many.

    There is an odd number of kinds and each is asked twice, so each is answered in both ways.
    """
    asked = (ASKED * 2)[:requests]
    with device_table(folder) as at_table:
        for number, (request, answer) in enumerate(asked):
            assert at_table.table.play.request == request
            if number % 2 == 0:
                at_table.pull()
                at_table.wait_until_away()
                at_table.type(answer)
            else:
                at_table.put_back()
                at_table.wait_until_back()
                at_table.press(request, answer)
        assert at_table.table.play.state.answers == [answer for _, answer in asked]
        sources = [entry.source for entry in at_table.table.play.entries]
        assert sources == ["keyboard", "serial"] * (len(asked) // 2)
        gone = {event.device for event in at_table.heard if isinstance(event, events.DeviceAway)}
        assert gone >= {"panel", "serial"}
    return len(asked)
