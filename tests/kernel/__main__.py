"""`make hil-kernel`: boots the virtual machine, runs the tests of the guest in it, and shows its figures.

Files of tests may be named, or one of the other parts alone: ``first-die``, the walk in Chromium, and
``small``, a box of the size of a Zero 2 W.
"""

import subprocess
import sys
import time
from pathlib import Path

from firmware_bridge import build
from tests.kernel.debian_kernel import BUILD, ROOT, CannotRun, Kernel, prepare, prepare_guest
from tests.kernel.first_die import walk
from tests.kernel.machine import Size, run

SITE = BUILD / "site"
LGPIO = "lgpio>=0.2.2"
PARTS = ("tests/kernel/guest", "first-die", "small")
ZERO_2_W = Size(memory=512, cores=1)
QUIETLY = "-q -s -p no:cacheprovider"


def main() -> int:
    try:
        kernel = prepare()
        prepare_guest()
        _pin_library()
    except CannotRun as error:
        print(f"Skipped: {error}")
        return 0
    build.firmware()
    build.twin()
    print(f"Debian's kernel {kernel.version} in a virtual machine …", flush=True)
    outcomes = [run_part(kernel, part) for part in sys.argv[1:] or PARTS]
    return 0 if all(outcomes) else 1


def run_part(kernel: Kernel, part: str) -> bool:
    began = time.monotonic()
    log = BUILD / f"{Path(part).stem}.log"
    match part:
        case "first-die":
            outcome = walk(kernel, python, log)
        case "small":
            outcome = run(kernel, python("tests.kernel.guest.small_box"), log=log, size=ZERO_2_W)
        case tests:
            outcome = run(kernel, python(f"pytest {QUIETLY} {tests}"), log=log)
    for line in outcome.log.splitlines():
        if line.startswith("FIGURE "):
            print(line.removeprefix("FIGURE "))
    print(_verdict(outcome.status), f"{time.monotonic() - began:.0f} s; the log is {log.relative_to(ROOT)}.")
    return outcome.status == 0


def python(module: str) -> str:
    """A command of the machine, with the pin library that it has for itself."""
    return f"LG_WD=/tmp PYTHONPATH={SITE} {sys.executable} -m {module}"


def _verdict(status: int | None) -> str:
    if status is None:
        return "The machine did not come to the end of its script."
    return "All is well on kernel drivers." if status == 0 else "Something failed on kernel drivers."


def _pin_library() -> None:
    """lgpio, which on a Pi comes from the system's packages."""
    if (SITE / "lgpio.py").exists():
        return
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(SITE), LGPIO]
    if subprocess.run(install, check=False, capture_output=True).returncode:
        raise CannotRun("the pin library lgpio could not be had from the package index.")


if __name__ == "__main__":
    sys.exit(main())
