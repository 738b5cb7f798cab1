"""What Video4Linux says of a device: whether it takes pictures, who holds it, which controls it has."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

VIDEO_CAPTURE = 0x00000001
STREAMING = 0x04000000
DEVICE_CAPS = 0x80000000
CAPTURE_TYPE = 1

EXPOSURE_AUTO, EXPOSURE, EXPOSURE_PRIORITY = 0x009A0901, 0x009A0902, 0x009A0903
FOCUS, FOCUS_AUTO = 0x009A090A, 0x009A090C
WHITE_BALANCE_AUTO, WHITE_BALANCE = 0x0098090C, 0x0098091A
GAIN_AUTO, GAIN = 0x00980912, 0x00980913
MAINS = 0x00980918
MANUAL_EXPOSURE, APERTURE_PRIORITY = 1, 3

DISABLED = 0x0001 | 0x0004  # switched off by the driver, or read-only


class _Capability(ctypes.Structure):
    _fields_ = (
        ("driver", ctypes.c_char * 16),
        ("card", ctypes.c_char * 32),
        ("bus", ctypes.c_char * 32),
        ("version", ctypes.c_uint32),
        ("capabilities", ctypes.c_uint32),
        ("device_caps", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 3),
    )


class _Query(ctypes.Structure):
    _fields_ = (
        ("id", ctypes.c_uint32),
        ("type", ctypes.c_uint32),
        ("name", ctypes.c_char * 32),
        ("minimum", ctypes.c_int32),
        ("maximum", ctypes.c_int32),
        ("step", ctypes.c_int32),
        ("default", ctypes.c_int32),
        ("flags", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 2),
    )


class _Control(ctypes.Structure):
    _fields_ = (("id", ctypes.c_uint32), ("value", ctypes.c_int32))


class _Format(ctypes.Structure):
    """The kind of buffer and 200 bytes that depend on it, aligned as pointers are."""

    _fields_ = (("type", ctypes.c_uint32), ("raw", ctypes.c_ulong * (200 // ctypes.sizeof(ctypes.c_ulong))))


def _request(direction: int, number: int, kind: type[ctypes.Structure]) -> int:
    return direction << 30 | ctypes.sizeof(kind) << 16 | ord("V") << 8 | number


_READ, _BOTH = 2, 3
_QUERYCAP = _request(_READ, 0, _Capability)
_G_FMT, _S_FMT = _request(_BOTH, 4, _Format), _request(_BOTH, 5, _Format)
_G_CTRL, _S_CTRL = _request(_BOTH, 27, _Control), _request(_BOTH, 28, _Control)
_QUERYCTRL = _request(_BOTH, 36, _Query)


@dataclass(frozen=True)
class Described:
    """What a device says of itself; `captures` is whether it hands out pictures."""

    driver: str
    card: str
    captures: bool


@dataclass(frozen=True)
class Range:
    """How far a control goes."""

    least: int
    most: int
    usual: int


@contextmanager
def _device(path: str | Path) -> Iterator[int]:
    descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def describe(path: str | Path) -> Described:
    """Ask a device; `OSError` where it is none."""
    answer = _Capability()
    with _device(path) as descriptor:
        fcntl.ioctl(descriptor, _QUERYCAP, answer)
    # A camera has several nodes: what the whole device can is not what this node can.
    caps = answer.device_caps if answer.capabilities & DEVICE_CAPS else answer.capabilities
    both = VIDEO_CAPTURE | STREAMING
    return Described(answer.driver.decode("utf-8", "replace"), _text(answer.card), caps & both == both)


def _text(name: bytes) -> str:
    return name.decode("utf-8", "replace").strip()


def is_busy(path: str | Path) -> bool:
    """Whether another program holds the camera: it may then not be told which pictures to take."""
    wanted = _Format(type=CAPTURE_TYPE)
    with _device(path) as descriptor:
        try:
            fcntl.ioctl(descriptor, _G_FMT, wanted)
            fcntl.ioctl(descriptor, _S_FMT, wanted)
        except OSError as error:
            return error.errno == errno.EBUSY
    return False


class Controls:
    """The controls of one device, read back from the driver."""

    def __init__(self, path: str | Path) -> None:
        self._path = path

    def range(self, control: int) -> Range | None:
        """How far a control goes; None where the camera does not have it."""
        query = _Query(id=control)
        try:
            with _device(self._path) as descriptor:
                fcntl.ioctl(descriptor, _QUERYCTRL, query)
        except OSError:
            return None
        return None if query.flags & DISABLED else Range(query.minimum, query.maximum, query.default)

    def get(self, control: int) -> int | None:
        entry = _Control(id=control)
        try:
            with _device(self._path) as descriptor:
                fcntl.ioctl(descriptor, _G_CTRL, entry)
        except OSError:
            return None
        return int(entry.value)

    def set(self, control: int, value: int) -> int | None:
        """Set a control and read it back: what the camera then uses, or None where it does not take it."""
        entry = _Control(id=control, value=value)
        try:
            with _device(self._path) as descriptor:
                fcntl.ioctl(descriptor, _S_CTRL, entry)
        except OSError:
            return None
        return self.get(control)
