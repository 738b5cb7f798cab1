"""The thin asyncio loop around a table: it wakes when something is handed in, and each second of a clock."""

import asyncio

from bosun.table import Table

_LOOK = 0.1
"""Seconds between two looks at a running clock: a second is shown when it begins, give or take this."""


async def run_table(table: Table) -> None:
    """Run the table until somebody leaves it. Everything that touches the game happens in this loop."""
    handed_in = asyncio.Event()
    loop = asyncio.get_running_loop()
    table.when_handed_something(lambda: loop.call_soon_threadsafe(handed_in.set))
    try:
        table.open()
        while not table.left:
            await _something(handed_in, running=table.clock.running)
            table.work()
    finally:
        # A device that calls after the loop is gone must not stumble over it.
        table.when_handed_something(lambda: None)


async def _something(handed_in: asyncio.Event, *, running: bool) -> None:
    try:
        await asyncio.wait_for(handed_in.wait(), _LOOK if running else None)
    except TimeoutError:
        return
    handed_in.clear()
