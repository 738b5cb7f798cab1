"""The link on any kind of port, the search for a board, and what is said when a port does not open."""

import contextlib
import errno
import socket
import threading
import time
from dataclasses import dataclass
from typing import NoReturn

import pytest

from engine.errors import BosunError
from engine.messages import say
from firmware_bridge.errors import OutOfRange, PortBusy, PortMissing, PortNotAllowed
from firmware_bridge.link import Away, Link, LinkNotice
from firmware_bridge.messages import Event, What
from firmware_bridge.ports import FoundPort, boards, explain, find_ports, open_port
from firmware_bridge.remote import Connected, Pressed, RemoteEvent, RemotePanel
from firmware_bridge.session import Closed, Opened
from firmware_bridge.twin import FirmwareTwin
from tests.firmware_bridge.peer import DevicePeer
from tests.firmware_bridge.waiting import Heard, until
from tests.refusals import refuses


@dataclass
class Usb:
    device: str
    vid: int | None
    pid: int | None


def test_boards_are_found_by_their_usb_ids_and_nothing_else_is() -> None:
    ports = [
        Usb("/dev/ttyUSB1", 0x1A86, 0x7523),
        Usb("/dev/ttyACM0", 0x2341, 0x0043),
        Usb("/dev/ttyUSB0", 0x0403, 0x6001),
        Usb("/dev/ttyUSB2", 0x10C4, 0xEA60),
        Usb("/dev/ttyS0", None, None),
        Usb("/dev/ttyACM1", 0x1209, 0x0001),
    ]

    assert find_ports(ports) == [
        FoundPort("/dev/ttyACM0", "Arduino"),
        FoundPort("/dev/ttyUSB0", "FTDI FT232R"),
        FoundPort("/dev/ttyUSB1", "CH340"),
        FoundPort("/dev/ttyUSB2", "CP210x"),
    ]
    assert boards(ports)[0] == "/dev/ttyACM0"


def test_no_board_at_all_is_said_in_a_sentence() -> None:
    with pytest.raises(PortMissing, match=r"remote\.no-board"):
        boards([])


@pytest.mark.parametrize(
    ("problem", "kind", "builtin", "sentence"),
    [
        (PermissionError(errno.EACCES, "denied"), PortNotAllowed, PermissionError, "remote.not-allowed"),
        (OSError(errno.EBUSY, "busy"), PortBusy, OSError, "remote.busy"),
        (FileNotFoundError(errno.ENOENT, "gone"), PortMissing, OSError, "remote.no-port"),
        (ValueError("invalid URL"), PortMissing, OSError, "remote.no-port"),
    ],
)
def test_a_port_that_does_not_open_is_explained(
    problem: Exception, kind: type[BosunError], builtin: type[Exception], sentence: str
) -> None:
    told = explain("/dev/ttyUSB0", problem)

    assert isinstance(told, kind)
    assert isinstance(told, builtin)
    assert sentence in str(told)
    assert "\n" not in str(told)


def test_a_port_that_another_program_holds_is_told_as_busy(board: FirmwareTwin) -> None:
    first = open_port(board.port)
    try:
        with pytest.raises(PortBusy, match=r"remote\.busy"):
            open_port(board.port)
    finally:
        first.close()


def test_a_missing_port_is_told_once_however_often_it_is_tried() -> None:
    heard: Heard[LinkNotice] = Heard()
    tries: list[str] = []

    def never(url: str) -> NoReturn:
        tries.append(url)
        raise PortMissing("There is no port.")

    link = Link("/dev/nowhere", on_notice=heard, open_=never)
    link.start()
    heard.next(Away)
    until(lambda: len(tries) >= 3, "three tries")
    link.stop()

    assert heard.rest() == []


class Echo:
    """pyserial's loop:// port; it counts what is written."""

    def __init__(self) -> None:
        self._port = open_port("loop://")
        self.written = 0

    @property
    def in_waiting(self) -> int:
        return self._port.in_waiting

    def read(self, size: int = 1, /) -> bytes:
        return self._port.read(size)

    def write(self, data: bytes, /) -> int | None:
        self.written += 1
        return self._port.write(data)

    def close(self) -> None:
        self._port.close()


def test_an_echo_is_not_taken_for_a_device() -> None:
    heard: Heard[LinkNotice] = Heard()
    echo = Echo()
    link = Link("loop://", on_notice=heard, open_=lambda _: echo)
    link.start()
    until(lambda: echo.written >= 3, "three times hello")
    link.stop()

    assert heard.rest() == []


def test_a_port_on_which_nothing_answers_is_told_once() -> None:
    heard: Heard[LinkNotice] = Heard()
    opened: list[str] = []

    def echo(url: str) -> Echo:
        opened.append(url)
        return Echo()

    link = Link("loop://", on_notice=heard, open_=echo, clock=lambda: time.monotonic() * 50)
    link.start()
    away = heard.next(Away)
    until(lambda: len(opened) >= 3, "the port is opened again and again")
    link.stop()

    assert away.problem.text == say("remote.no-answer", port="loop://")
    assert heard.rest() == []


def test_a_device_behind_a_socket_is_one_like_any_other() -> None:
    """The far end is the test's peer: a chip has no network."""
    device = DevicePeer()
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        line, _ = server.accept()
        line.settimeout(0.01)
        now = 0.0
        with line, contextlib.suppress(ConnectionError):
            while True:
                now += 0.01
                try:
                    data = line.recv(4096)
                    if not data:
                        return
                except TimeoutError:
                    data = b""
                line.sendall(device.step(data, now))

    far_end = threading.Thread(target=serve)
    far_end.start()
    heard: Heard[RemoteEvent] = Heard()
    panel = RemotePanel(f"socket://127.0.0.1:{server.getsockname()[1]}", on_event=heard)
    panel.start()
    heard.next(Connected)
    device.happen(Event(What.PRESSED, 3, 8, 0))
    pressed = heard.next(Pressed)
    panel.close()
    far_end.join()
    server.close()

    assert pressed.button == "seat4"


def test_a_link_that_is_stopped_says_so(board: FirmwareTwin) -> None:
    heard: Heard[LinkNotice] = Heard()
    link = Link(board.port, on_notice=heard)
    link.start()
    heard.next(Opened)
    link.stop()

    assert heard.next(Closed).why == "stopped"


def test_a_light_or_a_tone_that_does_not_exist_is_refused_at_once() -> None:
    heard: Heard[RemoteEvent] = Heard()
    panel = RemotePanel("/dev/nowhere", on_event=heard)

    with refuses("the lights are seat1", OutOfRange):
        panel.set_light("seat9", True)
    with refuses("31 to 10000 Hz", OutOfRange):
        panel.tone(20_000, 10)
