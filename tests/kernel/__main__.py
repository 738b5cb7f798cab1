"""`make hil-kernel`: boots the virtual machine, runs the tests of the guest in it, and shows its figures.

Files of tests may be named, or ``first-die`` for the walk in Chromium alone.
"""

import subprocess
import sys
import time

from firmware_bridge import build
from tests.kernel.debian_kernel import BUILD, ROOT, CannotRun, Kernel, prepare, prepare_guest
from tests.kernel.first_die import walk
from tests.kernel.machine import run

SITE = BUILD / "site"
LOG = BUILD / "log.txt"
LGPIO = "lgpio>=0.2.2"
FIRST_DIE = "first-die"
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
    wanted = sys.argv[1:]
    well = wanted == [FIRST_DIE] or run_tests(kernel, wanted or ["tests/kernel/guest"])
    if not wanted or wanted == [FIRST_DIE]:
        well = walk(kernel, python, LOG.with_name("first-die.txt")).status == 0 and well
    return 0 if well else 1


def run_tests(kernel: Kernel, wanted: list[str]) -> bool:
    began = time.monotonic()
    outcome = run(kernel, python(f"pytest {QUIETLY} {' '.join(wanted)}"), log=LOG)
    for line in outcome.log.splitlines():
        if line.startswith("FIGURE "):
            print(line.removeprefix("FIGURE "))
    print(_verdict(outcome.status), f"{time.monotonic() - began:.0f} s; the log is {LOG.relative_to(ROOT)}.")
    return outcome.status == 0


def python(module: str) -> str:
    """A command of the machine, with the pin library that it has for itself."""
    return f"LG_WD=/tmp PYTHONPATH={SITE} {sys.executable} -m {module}"


def _verdict(status: int | None) -> str:
    if status is None:
        return "The machine did not come to the end of its script."
    return "All tests on kernel drivers passed." if status == 0 else "Tests on kernel drivers failed."


def _pin_library() -> None:
    """lgpio, which on a Pi comes from the system's packages."""
    if (SITE / "lgpio.py").exists():
        return
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(SITE), LGPIO]
    if subprocess.run(install, check=False, capture_output=True).returncode:
        raise CannotRun("the pin library lgpio could not be had from the package index.")


if __name__ == "__main__":
    sys.exit(main())
