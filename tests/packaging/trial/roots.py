"""Fresh Debians to install the package in: made once for each suite, and copied for every trial."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ALWAYS = "systemd-sysv,dbus,sudo,procps,udev"
PARTS = ("python3", "python3-numpy")
"""What a system may have already; with it the package installs without a network."""

DISK = "3G"
CLEAN = ("env", "-i", "HOME=/root", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive")
PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def run(*words: str | Path, quiet: bool = True) -> None:
    out = subprocess.DEVNULL if quiet else None
    subprocess.run([str(word) for word in words], check=True, stdout=out)


def debian(suite: str, architecture: str, folder: Path) -> Path:
    """A root of Debian with what the package needs from the system, kept for the next time."""
    root = folder / f"{architecture}-{suite}"
    if (root / ".complete").exists():
        return root
    print(f"Making a Debian {suite} for {architecture} …", flush=True)
    shutil.rmtree(root, ignore_errors=True)
    run("debootstrap", f"--arch={architecture}", "--variant=minbase", f"--include={ALWAYS}", suite, root)
    run("chroot", root, *CLEAN, PATH, "apt-get", "install", "-y", "--no-install-recommends", *PARTS)
    run("chroot", root, *CLEAN, PATH, "apt-get", "clean")
    (root / "etc/hostname").write_text("bosun-try\n", encoding="utf-8")
    (root / "etc/hosts").write_text("127.0.0.1 localhost bosun-try\n", encoding="utf-8")
    (root / ".complete").touch()
    return root


@contextmanager
def disk(root: Path, image: Path) -> Iterator[Path]:
    """A copy of a root on a disk of its own, which can be filled up."""
    image.unlink(missing_ok=True)
    place = image.with_suffix("")
    place.mkdir(parents=True, exist_ok=True)
    run("truncate", "-s", DISK, image)
    run("mkfs.ext4", "-q", "-m", "0", image)
    run("mount", "-o", "loop", image, place)
    try:
        run("cp", "-a", f"{root}/.", place)
        yield place
    finally:
        run("umount", "--lazy", place)
        image.unlink()
