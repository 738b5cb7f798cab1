"""Debian's kernel as files of our own: its image and modules unpacked, and one module built from its sources.

Nothing is installed for the machine that this runs on, beside the headers to build with.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "kernel"
PACKAGES = ("qemu-system-x86", "busybox-static", "kmod", "gcc", "make", "xz-utils")
NETWORK = ("network-manager", "wpasupplicant", "dnsmasq-base", "nftables", "iw", "udev", "dbus")
GUEST_PACKAGES = (*NETWORK, "v4l-utils")
GUEST_ROOT = BUILD / "guest" / "root"
GPIO_SIM = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")
KBUILD = "obj-m := gpio-sim.o\ngpio-sim-y := gpio_sim_main.o irq_sim.o\n"


class CannotRun(Exception):
    """Why the virtual machine cannot be had here, in one sentence."""


@dataclass(frozen=True)
class Kernel:
    """A kernel's version, its image, and the folder in which its modules lie as they would on a machine."""

    version: str
    image: Path
    root: Path


def prepare() -> Kernel:
    """The kernel that apt offers now, fetched and built once."""
    if sys.platform != "linux" or shutil.which("apt-get") is None:
        raise CannotRun("The kernel comes from Debian's packages, and this machine has no apt-get.")
    version = _offered()
    kernel = Kernel(version, BUILD / version / "boot" / f"vmlinuz-{version}", BUILD / version)
    if not (kernel.root / "ready").exists():
        _install(*PACKAGES, f"linux-headers-{version}")
        _unpack(f"linux-image-{version}", kernel.root)
        _build_gpio_sim(kernel)
        _run("depmod", "-b", str(kernel.root), version)
        (kernel.root / "ready").touch()
    return kernel


def prepare_guest() -> None:
    """NetworkManager and others, as files for the machine alone: a PC would be taken over by them."""
    if GUEST_ROOT.exists():
        return
    archives = GUEST_ROOT.parent / "archives"
    (archives / "partial").mkdir(parents=True, exist_ok=True)
    where = ["-o", f"Dir::Cache::archives={archives}", "-o", "Debug::NoLocking=true"]
    fetch = ["apt-get", "install", "--yes", "--download-only", "--no-install-recommends"]
    _run(*fetch, *where, *GUEST_PACKAGES)
    for file in archives.glob("*.deb"):
        _run("dpkg-deb", "-x", str(file), str(GUEST_ROOT))
    GUEST_ROOT.mkdir(exist_ok=True)


def _offered() -> str:
    """The version of the kernel that the package linux-image-amd64 stands for."""
    told = _run("apt-cache", "depends", "linux-image-amd64")
    for line in told.splitlines():
        name = line.strip().removeprefix("Depends: ").split(" ")[0]
        if name.startswith("linux-image-") and name.endswith("-amd64") and name != "linux-image-amd64":
            return name.removeprefix("linux-image-")
    raise CannotRun("apt offers no kernel for amd64: run apt-get update.")


def _install(*packages: str) -> None:
    subprocess.run(["bash", str(ROOT / ".ci" / "debian"), *packages], check=False)
    missing = [tool for tool in ("qemu-system-x86_64", "busybox", "depmod") if shutil.which(tool) is None]
    if missing:
        raise CannotRun(f"{', '.join(missing)} could not be installed: install {' '.join(packages)} by hand.")


def _unpack(package: str, into: Path) -> None:
    into.mkdir(parents=True, exist_ok=True)
    _run("apt-get", "download", package, cwd=into)
    for file in into.glob("*.deb"):
        _run("dpkg-deb", "-x", str(file), str(into))
        file.unlink()


def _build_gpio_sim(kernel: Kernel) -> None:
    """Debian leaves this driver out; its source is in Debian's own source package."""
    work = kernel.root / "gpio-sim"
    series = ".".join(kernel.version.split(".")[:2])
    _unpack(f"linux-source-{series}", work)
    archive = work / "usr" / "src" / f"linux-source-{series}.tar.xz"
    inside = [f"linux-source-{series}/{file}" for file in GPIO_SIM]
    _run("tar", "-xJf", str(archive), "--strip-components=1", *inside, cwd=work)
    archive.unlink()
    _lay_out(work)
    _run("nice", "-n", "19", "make", "-C", f"/usr/src/linux-headers-{kernel.version}", f"M={work}", "modules")
    shutil.copy(work / "gpio-sim.ko", kernel.root / "lib" / "modules" / kernel.version / "kernel")


def _lay_out(work: Path) -> None:
    """The two sources side by side. A module may not look up an interrupt by number, but by its data."""
    (work / "gpio_sim_main.c").write_text((work / GPIO_SIM[0]).read_text())
    (work / "gpiolib.h").write_text((work / GPIO_SIM[1]).read_text())
    simulator = (work / GPIO_SIM[2]).read_text()
    by_data = "irq_data_to_desc(irq_get_irq_data(irqnum))"
    (work / "irq_sim.c").write_text(simulator.replace("irq_to_desc(irqnum)", by_data))
    (work / "Kbuild").write_text(KBUILD)


def _run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, check=False, env=os.environ | {"LC_ALL": "C"}
    )
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise CannotRun(f"“{' '.join(command[:3])}” failed: {' '.join(last)}")
    return done.stdout
