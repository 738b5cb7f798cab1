"""A device of your own: the table's loop works it every second, and it may hand in operations."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from bosun.table.journal.journal import Journal
from bosun.table.operations import End
from bosun.table.runner import run_table
from bosun.table.table import Table
from engine.game import Setup
from engine.resistance import GAME


class Doorbell:
    """Somebody rings at once, and the table is left."""

    period = 1.0

    def __init__(self, table: Table) -> None:
        self._table = table

    def set_wakeup(self, wake: Callable[[], object]) -> None:
        wake()

    def poll(self) -> None:
        self._table.submit(End(source="doorbell"))


with TemporaryDirectory() as folder:
    setup = Setup("resistance", ("Ada", "Bela", "Cleo"))
    with Journal.create(Path(folder) / "game.bosun", setup, seed=1) as journal:
        table = Table(journal, GAME, now=time.monotonic)
        table.attach(Doorbell(table))
        asyncio.run(run_table(table))
        print("left:", table.left)
