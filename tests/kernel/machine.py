"""The virtual machine: Debian's kernel on the host's own files, read-only, running one script to its end."""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.kernel.debian_kernel import ROOT, CannotRun, Kernel

TO_BOOT = ("virtio_pci", "9pnet_virtio", "9p", "overlay")
"""The drivers with which the machine reaches the host's files."""
FINISHED = "the script ended with "
LIMIT_S = 3600


@dataclass(frozen=True)
class Outcome:
    """How the script ended, and all that the machine said."""

    status: int | None
    log: str


@dataclass(frozen=True)
class Size:
    """How large a machine is: its memory in MiB, and its processors."""

    memory: int = 2048
    cores: int = 2


def run(
    kernel: Kernel, command: str, *, log: Path, ports: Sequence[int] = (), size: Size = Size()
) -> Outcome:
    """Boot, run the command as root in the project's folder, and switch off.

    :param ports: what listens on them in the machine is found on them here.
    """
    with tempfile.TemporaryDirectory(prefix="bosun-kernel-") as folder:
        script = Path(folder) / "script"
        script.write_text(_script(kernel, command))
        initrd = _initrd(kernel, Path(folder))
        with log.open("w", encoding="utf-8", errors="replace") as out:
            try:
                machine = [*_qemu(kernel, initrd, script, size), *_network(ports)]
                subprocess.run(machine, stdout=out, stderr=out, timeout=LIMIT_S, check=False)
            except subprocess.TimeoutExpired:
                out.write(f"\nThe machine was stopped after {LIMIT_S} s.\n")
    said = log.read_text(encoding="utf-8", errors="replace")
    ended = re.search(rf"{FINISHED}(\d+)", said)
    return Outcome(int(ended.group(1)) if ended else None, said)


def _script(kernel: Kernel, command: str) -> str:
    """Runs in the machine; /proc/cpuinfo names a Pi 4B, since gpiozero asks it which header there is."""
    lines = [
        "export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 BOSUN_KERNEL=1",
        f"mkdir -p /lib/modules; mount --bind {shlex.quote(str(kernel.root))}/lib/modules /lib/modules",
        "mount -t tmpfs none /run; mkdir -p /dev/shm /dev/pts; mount -t tmpfs none /dev/shm",
        "mount -t devpts none /dev/pts; ip link set lo up 2>/dev/null || busybox ip link set lo up",
        "printf 'Revision\\t: c03111\\n' >/run/cpuinfo; mount --bind /run/cpuinfo /proc/cpuinfo",
        f"cd {shlex.quote(str(ROOT))}",
        command,
        f'echo "{FINISHED}$?"',
        "busybox poweroff -f",
    ]
    return "\n".join(lines) + "\n"


def _qemu(kernel: Kernel, initrd: Path, script: Path, size: Size) -> list[str]:
    """No timer check: on a busy host the emulated timer ticks too late for it, and the kernel gives up."""
    told = f"console=ttyS0 quiet loglevel=3 panic=-1 no_timer_check script={script}"
    share = "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap"
    machine = [
        "-accel",
        "tcg,thread=multi",
        "-cpu",
        "max",
        "-m",
        str(size.memory),
        "-smp",
        str(size.cores),
        "-no-reboot",
    ]
    boot = ["-kernel", str(kernel.image), "-initrd", str(initrd), "-append", told]
    return ["qemu-system-x86_64", *machine, *boot, "-virtfs", share, "-nographic"]


def _network(ports: Sequence[int]) -> list[str]:
    """The host is 10.0.2.2 for the machine, if they have anything to say to each other."""
    if not ports:
        return ["-nic", "none"]
    forward = "".join(f",hostfwd=tcp:127.0.0.1:{port}-:{port}" for port in ports)
    return ["-netdev", f"user,id=host{forward}", "-device", "virtio-net-pci,netdev=host,romfile="]


def _initrd(kernel: Kernel, folder: Path) -> Path:
    """A first file system with busybox, the drivers to boot with, and `init`."""
    root = folder / "initrd"
    for place in ("bin", "modules", "proc", "sys", "dev", "host", "layer", "root"):
        (root / place).mkdir(parents=True)
    shutil.copy("/bin/busybox", root / "bin" / "busybox")
    (root / "bin" / "sh").symlink_to("busybox")
    order = _boot_modules(kernel)
    for module in order:
        shutil.copy(module, root / "modules")
    (root / "modules" / "order").write_text("\n".join(module.name for module in order) + "\n")
    shutil.copy(Path(__file__).parent / "init", root / "init")
    os.chmod(root / "init", 0o755)
    return _packed(root, folder / "initrd.cpio")


def _boot_modules(kernel: Kernel) -> list[Path]:
    """The files of the drivers and of what they need, in the order in which they are loaded."""
    found: list[Path] = []
    for name in TO_BOOT:
        command = ["modprobe", "-d", str(kernel.root), "-S", kernel.version, "--show-depends", name]
        shown = subprocess.run(command, capture_output=True, text=True, check=False)
        for line in shown.stdout.splitlines():
            kind, _, file = line.partition(" ")
            if kind == "insmod" and Path(file.strip()) not in found:
                found.append(Path(file.strip()))
    if not found:
        raise CannotRun("The kernel's drivers for the virtual machine were not found.")
    return found


def _packed(root: Path, archive: Path) -> Path:
    names = "\n".join(str(file.relative_to(root)) for file in sorted(root.rglob("*")))
    with archive.open("wb") as out:
        pack = ["busybox", "cpio", "-o", "-H", "newc"]
        subprocess.run(
            pack, input=names.encode(), stdout=out, stderr=subprocess.DEVNULL, cwd=root, check=True
        )
    return archive
