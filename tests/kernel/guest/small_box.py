"""A box as small as a Zero 2 W and without a camera, in a machine with 512 MB and one slow core.

``python -m tests.kernel.guest.small_box``: the service starts, a game is begun and played a little, and the
service starts again with it.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

from tests.bosun.web.pairing import pair
from tests.hil.phone_line import PhoneLine
from tests.kernel.guest.drivers import tell, until
from tests.packaging.phone import plainest

PORT = 8765
PAGE = f"http://127.0.0.1:{PORT}"
HOME = Path("/run/bosun")
ANSWERS = 3
LOOP = 3_000_000
GAME = {"game": "resistance", "seats": ["Ada", "Bela", "Chloe"], "settings": {}, "data": {}, "example": True}


def main() -> None:
    tell(f"a loop of {LOOP:,} steps in Python, s", [plain_loop()])
    tell("memory of the machine, and what was free before Bosun, MiB", f"{mib('MemTotal')}, {free()}")
    with service() as (began, box):
        until(answers, "the page")
        tell("start of the service to its page, s", [time.monotonic() - began])
        tell("memory of the service in the lobby; free in the machine, MiB", f"{memory(box)}, {free()}")
        start_game()
        phone = PhoneLine(PAGE, key=key())
        times = [answered(phone) for _ in range(ANSWERS)]
        phone.close()
        tell(
            f"an answer to the next prompt, s (median and most of {ANSWERS})",
            [statistics.median(times), max(times)],
        )
        tell("memory of the service in a game; free in the machine, MiB", f"{memory(box)}, {free()}")
    with service() as (began, _):
        until(answers, "the page")
        PhoneLine(PAGE, key=key()).close()
        tell(
            "start of the service to the first prompt of the game on the table, s", [time.monotonic() - began]
        )


@contextmanager
def service() -> Iterator[tuple[float, int]]:
    """`bosun serve`: when it was started, and its process."""
    words = [sys.executable, "-m", "bosun", "serve", "--port", str(PORT)]
    began = time.monotonic()
    with subprocess.Popen(words, env={**os.environ, "BOSUN_HOME": str(HOME)}) as program:
        try:
            yield began, program.pid
        finally:
            program.terminate()


def answers() -> bool:
    try:
        with urlopen(f"{PAGE}/manifest.webmanifest", timeout=60):
            return True
    except OSError:
        return False


def key() -> str:
    return str(json.loads((HOME / "web.json").read_text(encoding="utf-8"))["key"])


def start_game() -> None:
    headers = {"origin": PAGE, "content-type": "application/json", "cookie": pair(PAGE, key=key())}
    with urlopen(Request(f"{PAGE}/api/lobby/start", json.dumps(GAME).encode(), headers)):
        pass


def answered(phone: PhoneLine) -> float:
    began = time.monotonic()
    phone.answer(plainest(phone))
    return time.monotonic() - began


def plain_loop() -> float:
    """How fast this processor is, to compare it with others."""
    began = time.monotonic()
    total = 0
    for number in range(LOOP):
        total += number & 7
    return time.monotonic() - began


def memory(process: int) -> int:
    """MiB of a process, shared libraries in proportion."""
    rows = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("Pss:")) // 1024


def free() -> int:
    return mib("MemAvailable")


def mib(row: str) -> int:
    rows = Path("/proc/meminfo").read_text(encoding="utf-8").splitlines()
    return next(int(one.split()[1]) for one in rows if one.startswith(f"{row}:")) // 1024


if __name__ == "__main__":
    main()
