"""``cd docs/examples && python -m lamp``: play The Lamp in the terminal, line by line."""

import asyncio
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.terminal.plain import play_plainly
from engine.game import Setup
from lamp import GAME
from lamp.texts import LampLanguage


def main(folder: Path) -> None:
    setup = Setup("lamp", ("Anna", "Ben"))
    with Journal.create(folder / "lamp.bosun", setup, seed=1, draws="auto") as journal:
        table = Table(journal, GAME, now=time.monotonic)
        asyncio.run(play_plainly(table, LampLanguage(), lines=sys.stdin, out=sys.stdout))


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        main(Path(folder))
