"""The thin asyncio loop around a table: it wakes when something is handed in, and when time asks for it."""

import asyncio

from bosun.table.table import Table

_LOOK = 0.1
"""Seconds between two looks at a running clock: a second is shown when it begins, give or take this."""


async def run_table(table: Table) -> None:
    """Run the table until somebody leaves it. Everything that touches the game happens in this loop."""
    handed_in = asyncio.Event()
    loop = asyncio.get_running_loop()
    table.set_wakeup(lambda: loop.call_soon_threadsafe(handed_in.set))
    try:
        table.open()
        while not table.left:
            await _something(handed_in, patience=_patience(table))
            for device in table.devices:
                device.poll()
            table.poll()
    finally:
        table.set_wakeup(lambda: None)


def _patience(table: Table) -> float | None:
    """How long nobody need look: until the clock rings, or a device wants its turn."""
    waits = [device.period for device in table.devices]
    if table.clock.running:
        waits += [_LOOK, table.clock.remaining()]
    return min(waits, default=None)


async def _something(handed_in: asyncio.Event, *, patience: float | None) -> None:
    try:
        await asyncio.wait_for(handed_in.wait(), patience)
    except TimeoutError:
        return
    handed_in.clear()
