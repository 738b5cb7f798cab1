"""A microcontroller at a machine's USB: the real firmware, in its emulator.

A container has no USB of its own. The board's line is a pseudo-terminal under the name of a serial port, and
what the kernel would tell of that port is a folder of the same form.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_bridge.twin import FirmwareTwin

PORT = "ttyACM0"
USB = {"idVendor": "2341", "idProduct": "0043", "bNumInterfaces": "1"}
DIALOUT = 20
"""The group of serial ports, which has the same number in every Debian."""


@dataclass(frozen=True)
class Plugged:
    """What is plugged into a machine: words for its start, and a script once it runs."""

    words: tuple[str, ...]
    script: str


@contextmanager
def board() -> Iterator[Plugged]:
    with FirmwareTwin() as twin, TemporaryDirectory(prefix="bosun-usb-") as folder:
        line = Path(twin.port).resolve()
        os.chown(line, 0, DIALOUT)
        line.chmod(0o660)
        told = _told_by_kernel(Path(folder))
        words = (f"--bind={line}:/dev/{PORT}", f"--bind-ro={told}:/mnt")
        yield Plugged(words, "mount --bind /mnt /sys/class/tty")


def _told_by_kernel(folder: Path) -> Path:
    """A port that belongs to an interface of a USB device with this id."""
    folder.chmod(0o755)
    interface = folder / "1-1" / "1-1:1.0"
    for place in (interface, folder / PORT, folder / "usb"):
        place.mkdir(parents=True)
    (interface / "subsystem").symlink_to("../../usb")
    (folder / PORT / "device").symlink_to("../1-1/1-1:1.0")
    for name, text in USB.items():
        (folder / "1-1" / name).write_text(f"{text}\n", encoding="utf-8")
    return folder
