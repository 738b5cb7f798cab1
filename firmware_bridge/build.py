"""Builds the firmware and its twin, once for each state of their sources, safely side by side."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from engine.messages import say
from firmware_bridge.errors import BuildFailed, ToolMissing

HERE = Path(__file__).resolve().parent
FIRMWARE = HERE / "firmware"
TWIN = HERE / "twin"
FIRMWARE_PACKAGES = "gcc-avr binutils-avr avr-libc make"
TWIN_PACKAGES = "build-essential libsimavr-dev libelf-dev"


def firmware(*, oldest: int | None = None, newest: int | None = None) -> Path:
    """The folder with `bosun.elf` and `bosun.hex`; tests ask for other protocol versions."""
    _need("make", "avr-gcc", "avr-objcopy", "avr-size", packages=FIRMWARE_PACKAGES)
    defines = [f"-DPROTOCOL_OLDEST={oldest}"] * (oldest is not None)
    defines += [f"-DPROTOCOL_VERSION={newest}"] * (newest is not None)
    sources = [*FIRMWARE.glob("*.[ch]"), FIRMWARE / "Makefile"]

    def make(out: Path) -> None:
        _run(["make", "-C", str(FIRMWARE), f"OUT={out}", f"DEFINES={' '.join(defines)}"])

    return _once("firmware", sources, defines, make)


def twin() -> Path:
    """The program that runs the firmware's ELF in simavr."""
    _need("cc", packages=TWIN_PACKAGES)
    if not any(Path(root, "simavr/sim_avr.h").exists() for root in ("/usr/include", "/usr/local/include")):
        raise ToolMissing(say("firmware.no-simavr", packages=TWIN_PACKAGES))
    code = sorted(TWIN.glob("*.c"))
    flags = ["-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-I/usr/include/simavr", f"-I{FIRMWARE}"]

    def compile_(out: Path) -> None:
        _run(["cc", *flags, "-o", str(out / "twin"), *map(str, code), "-lsimavr", "-lelf"])

    return _once("twin", [*TWIN.glob("*.[ch]"), FIRMWARE / "pins.h"], flags, compile_) / "twin"


def _need(*tools: str, packages: str) -> None:
    for tool in tools:
        if shutil.which(tool) is None:
            raise ToolMissing(say("firmware.no-tool", tool=tool, packages=packages))


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise BuildFailed(say("firmware.build-failed", tool=command[0], why=" ".join(last)))


def _once(name: str, sources: Iterable[Path], flags: list[str], build: Callable[[Path], None]) -> Path:
    """Build into a folder of our own, then rename: whoever comes second finds a whole result."""
    done = _cache() / f"{name}-{_fingerprint(sources, flags)}"
    if done.exists():
        return done
    done.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=done.parent, prefix=f".{name}-") as folder:
        out = Path(folder) / "out"
        out.mkdir()
        build(out)
        try:
            out.rename(done)
        except OSError:
            if not done.exists():
                raise
    return done


def _fingerprint(sources: Iterable[Path], flags: list[str]) -> str:
    seen = hashlib.sha256(" ".join(flags).encode())
    for source in sorted(sources):
        seen.update(source.name.encode() + b"\0" + source.read_bytes())
    return seen.hexdigest()[:16]


def _cache() -> Path:
    if os.access(FIRMWARE, os.W_OK):
        return FIRMWARE / "build"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "bosun"
