"""Writes the firmware with avrdude, and asks a running one who it is: `bosun firmware flash` and `info`."""

import queue
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine.errors import BosunError
from engine.messages import Message, say
from firmware_bridge import build
from firmware_bridge.errors import FlashFailed, PortMissing, SeveralBoards, ToolMissing
from firmware_bridge.lease import Lease
from firmware_bridge.link import Away, Link, LinkNotice, no_answer
from firmware_bridge.messages import Counters, Welcome
from firmware_bridge.ports import Port, boards, open_port
from firmware_bridge.remote import version_refused
from firmware_bridge.session import CountersAnswered, Opened, VersionsDiffer

BOOTLOADERS = {115_200: "firmware.bootloader.new", 57_600: "firmware.bootloader.old"}
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
        """The counters that should be 0 on a good cable, by the ids of their names."""
        c = self.counters
        return {
            "firmware.fault.crc-errors": c.crc_errors,
            "firmware.fault.malformed-frames": c.malformed,
            "firmware.fault.overruns": c.overruns,
            "firmware.fault.resends": c.resends,
            "firmware.fault.events-lost": c.events_lost,
            "firmware.fault.watchdog-resets": c.watchdog_resets,
        }


def avrdude_command(port: str, hex_file: Path, baud: int) -> list[str]:
    """How avrdude writes an image through the bootloader of a Nano or Uno."""
    chip = ["-p", "atmega328p", "-c", "arduino", "-P", port, "-b", str(baud)]
    return ["avrdude", "-q", *chip, "-D", "-U", f"flash:w:{hex_file}:i"]


def flash(
    port: str | None = None,
    *,
    hex_file: Path | None = None,
    run: Run | None = None,
    lease: Callable[[str], Lease] = Lease,
) -> Message:
    """Write the firmware through the new bootloader, else the old; the answer says what was written.

    A service that holds the port is asked to let it go, and has it back afterwards.
    """
    if run is None and shutil.which("avrdude") is None:
        raise ToolMissing(say("firmware.no-tool", tool="avrdude", packages="avrdude"))
    image = hex_file or firmware_image()
    if not image.exists():
        raise PortMissing(say("firmware.no-image", image=str(image)))
    target = port or only_board()
    with lease(target).taken():
        return _write(target, image, run or _run)


def _write(target: str, image: Path, run: Run) -> Message:
    last = ""
    for baud, bootloader in BOOTLOADERS.items():
        done = run(avrdude_command(target, image, baud))
        if done.returncode == 0:
            return say("firmware.written", image=image.name, port=target, bootloader=say(bootloader))
        last = done.stderr
    raise FlashFailed(_why(target, last))


def only_board(find: Callable[[], list[str]] = boards) -> str:
    """The board that is plugged in; of several nobody can know which one is meant."""
    found = find()
    if len(found) > 1:
        raise SeveralBoards(say("remote.several", ports=tuple(found)))
    return found[0]


def firmware_image() -> Path:
    """The image that belongs to this Bosun: it came with the package, or is built from its sources."""
    packaged = build.FIRMWARE / "bosun.hex"
    return packaged if packaged.exists() else build.firmware() / "bosun.hex"


def read_info(
    port: str | None = None,
    *,
    timeout_s: float = 5.0,
    clock: Callable[[], float] = time.monotonic,
    open_: Callable[[str], Port] = open_port,
    find: Callable[[], list[str]] = boards,
) -> Info:
    """Ask the firmware on a port for its version and counters; without a port, each board in turn."""
    targets = [port] if port else find()
    for target in targets[:-1]:
        with suppress(BosunError):
            return _ask(target, timeout_s, clock, open_)
    return _ask(targets[-1], timeout_s, clock, open_)


def _ask(target: str, timeout_s: float, clock: Callable[[], float], open_: Callable[[str], Port]) -> Info:
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


def _why(port: str, said: str) -> Message:
    low = said.lower()
    if "permission denied" in low:
        return say("remote.not-allowed", port=port)
    if "no such file" in low:
        return say("remote.no-port", port=port)
    if "not in sync" in low or "not responding" in low:
        return say("firmware.no-bootloader", port=port)
    lines = [line for line in said.splitlines() if line.strip()]
    return say("firmware.not-written", port=port, why=lines[-1].strip() if lines else "?")
