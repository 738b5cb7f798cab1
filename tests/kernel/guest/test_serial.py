"""The serial board on the kernel's USB: cdc_acm over dummy_hcd, the firmware in simavr at its other end."""

import os
import select
import termios
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.flash import read_info
from firmware_bridge.ports import find_ports
from firmware_bridge.remote import Connected, Disconnected, Pressed, Released, RemoteEvent, RemotePanel
from firmware_bridge.twin import FirmwareTwin
from tests.firmware_bridge import waiting
from tests.firmware_bridge.waiting import Heard
from tests.kernel.guest.drivers import load, tell, until, write

PLUG = Path("/sys/bus/usb/devices/1-1/authorized")
"""A device that may not talk is gone for the drivers of the host, as if its plug were pulled."""

GADGET = Path("/dev/ttyGS0")

Ear = Heard[RemoteEvent]


class Cable(threading.Thread):
    """Carries bytes between the gadget's end of the USB line and the board.

    When the line is pulled the kernel hangs its end up, and it must be opened anew; what was on it is lost.
    """

    def __init__(self, board: FirmwareTwin) -> None:
        super().__init__(daemon=True)
        self._usb = _raw(str(GADGET))
        self._board = _raw(board.port)
        self._cut = threading.Event()

    def run(self) -> None:
        while not self._cut.is_set():
            ready, _, _ = select.select([self._usb, self._board], [], [], 0.05)
            for end in ready:
                self._carry(end)

    def _carry(self, source: int) -> None:
        try:
            data = os.read(source, 256)
            if not data:
                raise OSError("hung up")
            os.write(self._board if source == self._usb else self._usb, data)
        except BlockingIOError:
            return  # nobody listens at the other end
        except OSError:
            self._open_again()

    def _open_again(self) -> None:
        os.close(self._usb)
        self._cut.wait(0.05)
        self._usb = _raw(str(GADGET))

    def cut(self) -> None:
        self._cut.set()
        self.join()
        for end in (self._usb, self._board):
            os.close(end)


def _raw(port: str) -> int:
    descriptor = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(descriptor, termios.TCSANOW)
    return descriptor


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """An emulator in an emulator is slow."""
    monkeypatch.setattr(waiting, "PATIENCE_S", 150.0)


@pytest.fixture(scope="module", autouse=True)
def line() -> None:
    load("dummy_hcd")
    load("cdc_acm")
    load("g_serial", "idVendor=0x2341", "idProduct=0x0043")
    until(lambda: bool(find_ports()), "a board by its USB id")
    until(GADGET.exists, "the gadget's end")


@pytest.fixture
def board() -> Iterator[FirmwareTwin]:
    with FirmwareTwin() as board:
        cable = Cable(board)
        cable.start()
        yield board
        cable.cut()


@pytest.fixture
def heard() -> Ear:
    return Heard()


@pytest.fixture
def panel(board: FirmwareTwin, heard: Ear) -> Iterator[RemotePanel]:  # noqa: ARG001 - the board comes first
    panel = RemotePanel(None, on_event=heard)
    panel.start()
    heard.next(Connected)
    yield panel
    panel.close()


def test_the_board_is_found_by_its_usb_id() -> None:
    assert [(port.device, port.chip) for port in find_ports()] == [("/dev/ttyACM0", "Arduino")]


@pytest.mark.usefixtures("board")
def test_the_firmware_says_who_it_is() -> None:
    info = read_info(timeout_s=60.0)
    tell("faults of the line", ", ".join(f"{name} {count}" for name, count in info.faults.items()))
    assert info.port == "/dev/ttyACM0"


def test_presses_come_and_lights_go(panel: RemotePanel, board: FirmwareTwin, heard: Ear) -> None:
    board.tap("seat1")
    assert [type(event) for event in heard.take(2, Pressed, Released)] == [Pressed, Released]
    panel.set_light("seat2", True)
    until(lambda: board.lights() == {"seat2"}, "the light")


@pytest.mark.usefixtures("panel")
def test_pulled_and_put_back_every_press_is_told_exactly_once(board: FirmwareTwin, heard: Ear) -> None:
    for _ in range(3):
        write(PLUG, "0")
        heard.next(Disconnected)
        board.tap("confirm")
        write(PLUG, "1")
        heard.next(Connected, among=(Pressed,))
        board.tap("undo")
        told = [event for event in heard.take(4, Pressed, Released) if isinstance(event, Pressed)]
        assert [event.button for event in told] == ["confirm", "undo"]
    assert [event for event in heard.rest() if isinstance(event, Pressed)] == []
