"""A process that forks hands which type into a draft, so that a test can kill them. Run as a module.

It reads the file of a journal on each line; the forked hand tells the form key by key and writes ``did N``
after N keystrokes were shown. ``pid N`` frames each hand, and ``gone`` follows when it is dead.
"""

import os
import signal
import sys
from pathlib import Path

from bosun.table.journal.journal import Journal
from bosun.table.operations import EditDraft
from bosun.table.table import Table
from engine.answers import Answer, Chosen, Counted
from tests.bosun.ledger_game import LEDGER, SETUP

KEYS: tuple[tuple[str, Answer], ...] = (
    *(("coins 0", Counted(number)) for number in (1, 2, 3)),
    ("where", Chosen(("pier",))),
    *(("coins 1", Counted(number)) for number in (1, 2)),
    ("where", Chosen(("pier", "quay"))),
    ("days", Counted(0)),
    *(("days", Counted(number)) for number in range(1, 9)),
    ("where", Chosen(("pier", "quay", "quay"))),
    ("coins 2", Counted(1)),
)
"""What is typed, one after the other."""


def after(keys: int) -> dict[str, Answer]:
    """What the draft has in it after so many keystrokes."""
    return dict(KEYS[:keys])


def tell(text: str) -> None:
    os.write(sys.stdout.fileno(), f"{text}\n".encode())


def type_on(file: Path) -> None:
    """Type all keys, then wait to be killed."""
    with Journal.create(file, SETUP, seed=1) as journal:
        table = Table(journal, LEDGER, now=lambda: 0.0)
        table.open()
        for number, (part, value) in enumerate(KEYS, 1):
            table.submit(EditDraft(table.draft.number, part, value, source="page:1"))
            table.poll()
            tell(f"did {number}")
        signal.pause()


def main() -> None:
    tell("ready")
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            type_on(Path(line.strip()))
        tell(f"pid {pid}")
        os.waitpid(pid, 0)
        tell("gone")


if __name__ == "__main__":
    main()
