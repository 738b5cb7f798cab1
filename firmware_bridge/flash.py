"""Writes the firmware with avrdude, and asks a running one who it is: `bosun firmware flash` and `info`."""

import queue
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from firmware_bridge import build
from firmware_bridge.errors import FlashFailed, PortMissing, ToolMissing
from firmware_bridge.link import Away, Link, LinkNotice, no_answer
from firmware_bridge.messages import Counters, Welcome
from firmware_bridge.ports import Port, choose_port, open_port
from firmware_bridge.remote import version_refused
from firmware_bridge.session import CountersAnswered, Opened, VersionsDiffer

BOOTLOADERS = {115_200: "new", 57_600: "old"}
"""Baud of the bootloader on a Nano: boards made since 2018 have the new one, many clones the old one."""

Run = Callable[[list[str]], "subprocess.CompletedProcess[str]"]


@dataclass(frozen=True, slots=True)
class Info:
    """What a running firmware says of itself."""

    port: str
    welcome: Welcome
    counters: Counters

    @property
    def version(self) -> str:
        return ".".join(map(str, self.welcome.firmware))

    @property
    def faults(self) -> dict[str, int]:
        """The counters that should be 0 on a good cable."""
        c = self.counters
        return {
            "crc errors": c.crc_errors,
            "malformed frames": c.malformed,
            "overruns": c.overruns,
            "resends": c.resends,
            "events lost": c.events_lost,
            "watchdog resets": c.watchdog_resets,
        }


def avrdude_command(port: str, hex_file: Path, baud: int) -> list[str]:
    """How avrdude writes an image through the bootloader of a Nano or Uno."""
    chip = ["-p", "atmega328p", "-c", "arduino", "-P", port, "-b", str(baud)]
    return ["avrdude", "-q", *chip, "-D", "-U", f"flash:w:{hex_file}:i"]


def flash(port: str | None = None, *, hex_file: Path | None = None, run: Run | None = None) -> str:
    """Write the firmware through the new bootloader, else the old; the answer is a sentence."""
    if run is None and shutil.which("avrdude") is None:
        raise ToolMissing("avrdude is not installed: sudo apt install avrdude.")
    image = hex_file or firmware_image()
    if not image.exists():
        raise PortMissing(f"There is no firmware image {image}: build it with make firmware.")
    target = port or choose_port()
    last = ""
    for baud, bootloader in BOOTLOADERS.items():
        done = (run or _run)(avrdude_command(target, image, baud))
        if done.returncode == 0:
            return f"Wrote {image.name} to {target} through the {bootloader} bootloader."
        last = done.stderr
    raise FlashFailed(_why(target, last))


def firmware_image() -> Path:
    """The image that belongs to this Bosun: built from its sources, or the one built for the package."""
    packaged = build.FIRMWARE / "build" / "bosun.hex"
    try:
        return build.firmware() / "bosun.hex"
    except ToolMissing:
        if packaged.exists():
            return packaged
        raise


def read_info(
    port: str | None = None,
    *,
    timeout_s: float = 5.0,
    clock: Callable[[], float] = time.monotonic,
    open_: Callable[[str], Port] = open_port,
) -> Info:
    """Ask the firmware on a port for its version, counters and faults."""
    target = port or choose_port()
    told: queue.SimpleQueue[LinkNotice] = queue.SimpleQueue()
    link = Link(target, on_notice=told.put, clock=clock, open_=open_)
    link.start()
    try:
        return _interview(target, link, told, clock, clock() + timeout_s)
    finally:
        link.stop()


def _interview(
    port: str,
    link: Link,
    told: "queue.SimpleQueue[LinkNotice]",
    clock: Callable[[], float],
    deadline: float,
) -> Info:
    welcome: Welcome | None = None
    while True:
        try:
            notice = told.get(timeout=max(0.0, deadline - clock()))
        except queue.Empty:
            raise no_answer(port) from None
        if isinstance(notice, Away):
            raise notice.problem
        if isinstance(notice, VersionsDiffer):
            raise version_refused(notice.firmware)
        if isinstance(notice, Opened):
            welcome = notice.welcome
            link.ask()
        elif isinstance(notice, CountersAnswered) and welcome is not None:
            return Info(port, welcome, notice.counters)


def _run(command: list[str]) -> "subprocess.CompletedProcess[str]":
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", "not in sync")


def _why(port: str, said: str) -> str:
    low = said.lower()
    if "permission denied" in low:
        return (
            f"You may not open {port}: add yourself to the dialout group (sudo usermod -aG dialout $USER) "
            "and log in again."
        )
    if "no such file" in low:
        return f"There is no port {port}: plug the board in, or name another port."
    if "not in sync" in low or "not responding" in low:
        return f"No bootloader answers on {port}: is it a Nano or Uno, and does nothing else hold the port?"
    lines = [line for line in said.splitlines() if line.strip()]
    last = lines[-1].strip() if lines else "it said nothing"
    return f"avrdude could not write to {port} ({last}): try again."
