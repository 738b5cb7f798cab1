"""kill -9 between any two keystrokes of a draft: at most the last one is missing."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import Answer
from tests.bosun.ledger_game import LEDGER
from tests.bosun.typing_hand import KEYS, after


class Typists:
    """Hands at a form that can be killed after so many keystrokes."""

    def __init__(self, into: IO[str], out: IO[str]) -> None:
        self._into, self._out = into, out

    def type_and_kill(self, file: Path, keys: int) -> int:
        """Kill a hand when it has shown so many keys, wherever it is then; returns how many it showed."""
        self._into.write(f"{file}\n")
        self._into.flush()
        pid, shown, killed = 0, 0, False
        while (line := self._out.readline().strip()) != "gone":
            word, _, number = line.partition(" ")
            pid = int(number) if word == "pid" else pid
            shown = int(number) if word == "did" else shown
            if pid and shown >= keys and not killed:
                os.kill(pid, signal.SIGKILL)
                killed = True
        return shown


@contextmanager
def typists() -> Iterator[Typists]:
    command = [sys.executable, "-m", "tests.bosun.typing_hand"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield Typists(process.stdin, process.stdout)
        process.stdin.close()
        process.wait(timeout=30)


def draft_of(file: Path) -> dict[str, Answer]:
    with Journal.open(file) as journal:
        table = Table(journal, LEDGER, now=lambda: 0.0)
        return {id: part.value for id, part in table.draft.parts.items()}


def test_every_keystroke_that_was_shown_is_there_again(tmp_path: Path) -> None:
    with typists() as hands:
        for keys in range(1, len(KEYS) + 1):
            file = tmp_path / f"{keys}.bosun"
            shown = hands.type_and_kill(file, keys)
            assert shown >= keys
            assert draft_of(file) in (after(shown), after(shown + 1))
