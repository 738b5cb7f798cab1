"""`make hil-kernel`: boots the virtual machine, runs the tests of the guest in it, and shows its figures."""

import subprocess
import sys
import time

from firmware_bridge import build
from tests.kernel.debian_kernel import BUILD, ROOT, CannotRun, prepare
from tests.kernel.machine import run

SITE = BUILD / "site"
LOG = BUILD / "log.txt"
LGPIO = "lgpio>=0.2.2"


def main() -> int:
    try:
        kernel = prepare()
        _pin_library()
    except CannotRun as error:
        print(f"Skipped: {error}")
        return 0
    build.firmware()
    build.twin()
    began = time.monotonic()
    print(f"Debian's kernel {kernel.version} in a virtual machine …", flush=True)
    wanted = " ".join(sys.argv[1:]) or "tests/kernel/guest"
    tests = f"{sys.executable} -m pytest -q -s -p no:cacheprovider {wanted}"
    outcome = run(kernel, f"LG_WD=/tmp PYTHONPATH={SITE} {tests}", log=LOG)
    for line in outcome.log.splitlines():
        if line.startswith("FIGURE "):
            print(line.removeprefix("FIGURE "))
    print(_verdict(outcome.status), f"{time.monotonic() - began:.0f} s; the log is {LOG.relative_to(ROOT)}.")
    return 0 if outcome.status == 0 else 1


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
