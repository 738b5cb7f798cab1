"""The trial of a package for another processor: installed in a root that is emulated, not booted.

Start-up and memory are those of the emulator: slower and larger than on a Pi.
"""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.packaging.trial import dice
from tests.packaging.trial.roots import CLEAN, PATH, run

BINFMT = Path("/proc/sys/fs/binfmt_misc")
HANDLER = "bosun-aarch64"
MAGIC = r"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
MASK = r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"
GAME = "bosun play resistance --auto --players 3 --seed 5"
MEASURED = """
import resource, subprocess, sys, time
begun = time.monotonic()
subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(f"{time.monotonic() - begun:.1f} s, {most} MiB at most")
"""


@contextmanager
def arm64_runs() -> Iterator[None]:
    """The kernel runs arm64 programs through qemu while the block runs, unless it does so anyway."""
    if not (BINFMT / "register").exists():
        run("mount", "-t", "binfmt_misc", "none", BINFMT)
    known = any("aarch64" in file.name for file in BINFMT.iterdir())
    if not known:
        rule = f":{HANDLER}:M::{MAGIC}:{MASK}:{shutil.which('qemu-aarch64-static')}:F"
        (BINFMT / "register").write_text(rule, encoding="ascii")
    try:
        yield
    finally:
        if not known:
            (BINFMT / HANDLER).write_text("-1", encoding="ascii")


@contextmanager
def copied(root: Path) -> Iterator[Path]:
    """A copy of a root, with what a chroot needs; gone afterwards."""
    place = root.with_name(f"{root.name}-try")
    shutil.rmtree(place, ignore_errors=True)
    run("cp", "-a", root, place)
    run("mount", "-t", "proc", "none", place / "proc")
    try:
        yield place
    finally:
        run("umount", place / "proc")
        shutil.rmtree(place)


def inside(root: Path, script: str) -> str:
    command = ["chroot", str(root), *CLEAN, PATH, "sh", "-c", script]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{script!r} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout.strip()


def try_emulated(root: Path, package: Path) -> None:
    with copied(root) as place:
        shutil.copy(package, place)
        tray = dice.picture(place / "dice.png")
        (place / "measure.py").write_text(MEASURED, encoding="utf-8")
        install = f"apt-get install --yes --no-install-recommends /{package.name}"
        print("Installing:", inside(place, install).splitlines()[-1])
        print("It runs on:", inside(place, "uname -m"))
        for command in ("bosun --help", "bosun games"):
            print(f"{command}:", inside(place, f"python3 /measure.py {command}"))
        told = inside(place, "bosun read dice /dice.png")
        print("Dice:", told)
        if dice.faces(tray) not in told:
            raise SystemExit(f"Here the dice read {dice.faces(tray)}.")
        print("A game played by bots:", inside(place, f"python3 /measure.py {GAME}"))
        print("It ends so:", inside(place, GAME).splitlines()[-1])
