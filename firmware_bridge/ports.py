"""Finds a microcontroller's port by its USB id, opens any pyserial URL, and explains what is wrong."""

import errno
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, cast

import serial
from serial.tools import list_ports

from engine.messages import say
from firmware_bridge.errors import PortBusy, PortMissing, PortNotAllowed

if sys.platform == "win32":
    PULLED: tuple[type[Exception], ...] = (OSError,)
else:
    import termios

    # A terminal that is gone raises an error of its own, which is no OSError.
    PULLED = (OSError, termios.error)
"""What a port raises whose plug is pulled, at any call."""

BAUD = 115_200
READ_S = 0.02

KNOWN_USB = {
    (0x2341, None): "Arduino",
    (0x2A03, None): "Arduino",
    (0x1A86, 0x7523): "CH340",
    (0x1A86, 0x5523): "CH341",
    (0x1A86, 0x55D4): "CH9102",
    (0x0403, 0x6001): "FTDI FT232R",
    (0x0403, 0x6015): "FTDI FT231X",
    (0x10C4, 0xEA60): "CP210x",
}


class UsbPort(Protocol):
    """What pyserial tells about a port."""

    device: str
    vid: int | None
    pid: int | None


@dataclass(frozen=True, slots=True)
class FoundPort:
    device: str
    chip: str


class Port(Protocol):
    """The part of a pyserial port that the link uses."""

    @property
    def in_waiting(self) -> int: ...
    def read(self, size: int = 1, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def close(self) -> None: ...


def find_ports(ports: Iterable[UsbPort] | None = None) -> list[FoundPort]:
    """Every port whose USB id belongs to a board or adapter that we know."""
    found = []
    for port in list_ports.comports() if ports is None else ports:
        vid, pid = port.vid, port.pid
        if vid is None:
            continue
        chip = KNOWN_USB.get((vid, pid)) or KNOWN_USB.get((vid, None))
        if chip is not None:
            found.append(FoundPort(port.device, chip))
    return sorted(found, key=lambda port: port.device)


def boards(ports: Iterable[UsbPort] | None = None) -> list[str]:
    """The ports with a microcontroller on them; at least one, or `PortMissing`."""
    found = find_ports(ports)
    if not found:
        raise PortMissing(say("remote.no-board"))
    return [port.device for port in found]


def open_port(url: str) -> Port:
    """Open a device, a pty, loop://, socket:// or any other pyserial URL."""
    try:
        port = serial.serial_for_url(url, BAUD, timeout=READ_S, write_timeout=1, exclusive=True)
    except (*PULLED, ValueError) as error:
        raise explain(url, error) from error
    _keep_running_on_close(port)
    return cast(Port, port)


def explain(url: str, error: Exception) -> PortMissing | PortNotAllowed | PortBusy:
    """What a person can do about a port that does not open."""
    code = getattr(error, "errno", None)
    if code in (errno.EACCES, errno.EPERM):
        return PortNotAllowed(say("remote.not-allowed", port=url))
    if code in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in str(error):
        return PortBusy(say("remote.busy", port=url))
    return PortMissing(say("remote.no-port", port=url))


def _keep_running_on_close(port: serial.SerialBase) -> None:
    """Leave the DTR line up when the port closes: on an Arduino its next rise would reset the chip."""
    descriptor = getattr(port, "fd", None)
    if not isinstance(descriptor, int) or sys.platform == "win32":
        return
    try:
        mode = termios.tcgetattr(descriptor)
        mode[2] &= ~termios.HUPCL
        termios.tcsetattr(descriptor, termios.TCSANOW, mode)
    except termios.error:
        return  # the plug was pulled just now: the next read tells
