"""A process that forks players of the scripted game, so that a test can kill them. Run as a module.

It reads the file of a journal on each line; the forked player goes on with that game and writes ``did N``
after N operations were confirmed. ``pid N`` and ``gone`` frame each player.
"""

import os
import signal
import sys
from pathlib import Path

from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.resistance import GAME
from tests.bosun.scripted import SETUP, do_next, script


def tell(text: str) -> None:
    os.write(sys.stdout.fileno(), f"{text}\n".encode())


def play_on(file: Path) -> None:
    """Play the script from where the journal ends, then wait to be killed."""
    new = not file.exists()
    journal = Journal.create(file, SETUP, seed=1, draws="table") if new else Journal.open(file)
    table = Table(journal, GAME, now=lambda: 0.0)
    table.subscribe(lambda _event: None)
    table.open()
    while do_next(table):
        tell(f"did {table.number}")
    signal.pause()


def main() -> None:
    script()
    tell("ready")
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            play_on(Path(line.strip()))
        tell(f"pid {pid}")
        os.waitpid(pid, 0)
        tell("gone")


if __name__ == "__main__":
    main()
