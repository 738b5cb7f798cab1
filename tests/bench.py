"""`make bench`: figures of speed and size, as ratios measured in one run. Never a test: machines differ."""

import argparse
import importlib
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from time import perf_counter
from typing import NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

ROOMS = (
    "tests.bosun.bench",
    "tests.hardware.bench",
    "tests.firmware_bridge.bench",
    "tests.vision.bench",
    "tests.vision.tower.bench",
    "tests.bosun.web.bench",
    "tests.bosun.web.draft_bench",
)


NOT_MEASURED = "–"


class Row(NamedTuple):
    """One figure: what was measured, what came out, what it is compared with, and how the two relate."""

    what: str
    figure: str
    anchor: str
    ratio: str


def timed(work: list[str], *, times: int = 5, env: dict[str, str] | None = None, text: str = "") -> float:
    """The best of several runs of a command, in seconds."""
    best = float("inf")
    for _ in range(times):
        start = perf_counter()
        subprocess.run(
            work, check=True, capture_output=True, text=True, input=text, env={**os.environ, **(env or {})}
        )
        best = min(best, perf_counter() - start)
    return best


def peak_memory(work: list[str], *, env: dict[str, str] | None = None, text: str = "") -> int:
    """The most memory that a command held, in KiB."""
    script = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdin=sys.stdin, capture_output=True, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *work],
        check=True,
        capture_output=True,
        text=True,
        input=text,
        env={**os.environ, **(env or {})},
    )
    return int(done.stdout)


def rows(rooms: Iterable[str]) -> Iterator[Row]:
    """The figures of these rooms; one whose device or library is not here costs its own figures only."""
    for room in rooms:
        try:
            yield from importlib.import_module(room).rows()
        except Exception as error:  # whatever a device that is away raises, the other rooms are measured
            reason = (str(error) or type(error).__name__).splitlines()[0]
            yield Row(room, NOT_MEASURED, reason, "")


def machine() -> str:
    """What the figures were taken on, in words that tell nobody's name."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="*", default=ROOMS, help="the modules whose figures to take")
    parser.add_argument("--keep", action="store_true", help="add the figures to docs/bench_history.csv")
    told = parser.parse_args()
    table = Table(box=SIMPLE_HEAD, title="Figures of this machine, in one run", title_justify="left")
    for heading in ("what", "figure", "against", "ratio"):
        table.add_column(heading, justify="left" if heading in ("what", "against") else "right")
    found = list(rows(told.rooms))
    for row in found:
        table.add_row(*row)
    Console().print(table)
    if told.keep:
        _keep([row for row in found if row.figure != NOT_MEASURED])


def _keep(found: list[Row]) -> None:
    from tests import bench_history  # noqa: PLC0415 - it takes the form of a row from here

    today = datetime.now().astimezone().date()
    bench_history.append(found, machine=machine(), today=today)
    print(f"{len(found)} figures are kept in {bench_history.HISTORY.name}; make figures draws them.")


if __name__ == "__main__":
    main()
