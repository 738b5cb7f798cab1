"""kill -9 at any moment: the game comes back at the same request, and no confirmed answer is lost."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.resistance import GAME
from tests.bosun.scripted import expected, script, standing

MOMENTS = 200
MOST = 5
"""Operations that are confirmed before a moment comes: a quick disk and a slow one are killed alike."""

LONGEST = 0.004
"""Seconds between that and the moment, so that it falls anywhere in what is being done."""


class Players:
    """Players of the scripted game that can be killed at a moment of one's choice."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        assert process.stdout is not None
        self._out = process.stdout
        self._rest = b""

    def play_and_kill(self, file: Path, operations: int, seconds: float) -> int:
        """Kill somebody so long after so many more operations; returns how many were confirmed in all."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{file}\n".encode())
        self._process.stdin.flush()
        pid, confirmed, until = 0, 0, None
        while (line := self._line(until)) != "gone":
            word, _, number = line.partition(" ")
            if word == "pid":
                pid = int(number)
            elif word == "did":
                confirmed, operations = max(confirmed, int(number)), operations - 1
            elif not line:
                os.kill(pid, signal.SIGKILL)
                pid, until = 0, None
            if pid and until is None and (operations <= 0 or confirmed == len(script())):
                until = time.monotonic() + seconds
        return confirmed

    def _line(self, until: float | None) -> str:
        """The next line, or nothing when the moment has come."""
        while b"\n" not in self._rest:
            wait = None if until is None else max(0.0, until - time.monotonic())
            if not select.select([self._out], [], [], wait)[0]:
                return ""
            more = os.read(self._out.fileno(), 65536)
            assert more, "the players are gone"
            self._rest += more
        if until is not None and time.monotonic() >= until:
            return ""
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode()


@contextmanager
def players() -> Iterator[Players]:
    command = [sys.executable, "-m", "tests.bosun.forking"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield Players(process)
        assert process.stdin is not None
        process.stdin.close()
        process.wait(timeout=30)


def test_nothing_confirmed_is_lost_at_two_hundred_moments(tmp_path: Path) -> None:
    rng = Random(20)
    number, file, kills_in_play = 0, tmp_path / "0.bosun", 0
    with players() as killed:
        for _ in range(MOMENTS):
            confirmed = killed.play_and_kill(file, rng.randrange(MOST), rng.uniform(0, LONGEST))
            reached = how_far(file)
            assert reached >= confirmed
            kills_in_play += reached < len(script())
            if reached == len(script()):
                number += 1
                file = tmp_path / f"{number}.bosun"
    assert kills_in_play > MOMENTS * 0.8


def how_far(file: Path) -> int:
    """The number of operations in the journal, after a check that the table stands as it should."""
    if not file.exists():
        return 0
    with Journal.open(file) as journal:
        table = Table(journal, GAME, now=lambda: 0.0)
        assert standing(table) == expected()[table.number]
        assert table.clock.paused == table.timed
        return table.number
