"""``python -m tests.packaging.trial PACKAGE [--suite trixie] [--folder FOLDER]``, as root."""

import argparse
import os
import shutil
import signal
import sys
from pathlib import Path

from tests.packaging.trial.board import board
from tests.packaging.trial.emulated import arm64_runs, try_emulated
from tests.packaging.trial.machine import Machine
from tests.packaging.trial.roots import debian, disk
from tests.packaging.trial.service import Trial

TOOLS = {
    "debootstrap": "debootstrap",
    "systemd-nspawn": "systemd-container",
    "qemu-aarch64-static": "qemu-user-static",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.packaging.trial")
    parser.add_argument("package", type=Path)
    parser.add_argument("--suite", choices=["bookworm", "trixie"], default="trixie")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/bosun-trial"), help="keeps the roots")
    told = parser.parse_args()
    check_tools()
    # A trial that is ended from outside takes its machine and its disk with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    told.folder.mkdir(parents=True, exist_ok=True)
    architecture = told.package.stem.rpartition("_")[2]
    if architecture == own_architecture():
        root = debian(told.suite, architecture, told.folder)
        try_service(root, told.package, told.folder / f"disk-{told.suite}.img")
    else:
        with arm64_runs():
            try_emulated(debian(told.suite, architecture, told.folder), told.package)


def own_architecture() -> str:
    return {"x86_64": "amd64", "aarch64": "arm64"}[os.uname().machine]


def check_tools() -> None:
    if os.geteuid() != 0:
        raise SystemExit("A machine of Debian needs root: sudo make try")
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing:
        raise SystemExit(f"Install what is missing: sudo apt install {' '.join(missing)}")


def try_service(root: Path, package: Path, image: Path) -> None:
    with disk(root, image) as place, board() as plugged:
        machine = Machine(place, image.with_suffix(".log"), plugged)
        try:
            machine.boot()
            for title, step in Trial(machine, package, image.parent).all_steps():
                print(title, flush=True)
                step()
        finally:
            machine.power_cut()


if __name__ == "__main__":
    main()
