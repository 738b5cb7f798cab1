"""Measurements in parts: in order, on any number of processes, and gone when the one who asked is killed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.firmware_bridge.waiting import until
from vision.parts import in_parts

WAITERS = "import time; from vision.parts import in_parts; list(in_parts(time.sleep, range(1000, 1002), 2))"


@pytest.mark.parametrize("jobs", [1, 2])
def test_parts_come_in_order_whoever_counts_them(jobs: int) -> None:
    assert list(in_parts(abs, range(-6, 0, 2), jobs)) == [6, 4, 2]


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def test_nobody_goes_on_counting_when_the_measurement_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", WAITERS]) as asked:
        # Two who count, and the one of Python itself who tidies up after them.
        until(lambda: len(children(asked.pid)) == 3, "the processes are there")
        left = children(asked.pid)
        asked.kill()
    until(lambda: not any(runs(pid) for pid in left), "all have gone")


def runs(pid: int) -> bool:
    """Whether it runs: one that has ended may wait to be counted out by the system."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
