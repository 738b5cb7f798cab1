"""One loop owns the game: other threads hand things in, and each is done once and in order."""

import asyncio
import threading
from pathlib import Path

import pytest

from bosun.table import events, operations
from bosun.table.journal.journal import Journal
from bosun.table.runner import run_table
from bosun.table.table import Table
from engine.answers import Acted, Confirmed
from tests.bosun.small_game import HARBOUR, SETUP
from tests.bosun.tabletop import Tabletop


def test_eight_fingers_on_one_button_press_it_once(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    number = tabletop.table.number
    press = operations.GiveAnswer(number, Acted(0, "action"), "button")
    fingers = [threading.Thread(target=tabletop.table.submit, args=(press,)) for _ in range(8)]
    for finger in fingers:
        finger.start()
    for finger in fingers:
        finger.join()
    tabletop.table.poll()
    assert tabletop.snapshot["sailed"] == [0]
    assert sum(isinstance(event, events.Refused) for event in tabletop.heard) == 7


def test_the_loop_wakes_for_another_thread_and_ends_when_somebody_leaves(file: Path) -> None:
    async def sit(table: Table) -> None:
        running = asyncio.create_task(run_table(table))
        await asyncio.sleep(0)
        await asyncio.to_thread(table.submit, operations.GiveAnswer(table.number, Confirmed(), "button"))
        await asyncio.to_thread(table.submit, operations.End())
        await asyncio.wait_for(running, 5)

    with Journal.create(file, SETUP, seed=1) as journal:
        table = Table(journal, HARBOUR, now=lambda: 0.0)
        asyncio.run(sit(table))
        assert table.play.entries[0].source == "button"
        table.submit(operations.Pause())


@pytest.mark.parametrize("away", [True, False])
def test_a_device_may_report_from_its_own_thread(tabletop: Tabletop, away: bool) -> None:
    tabletop.table.submit(operations.ReportDevice("panel", away))
    tabletop.table.poll()
    assert ("panel" in tabletop.table.away) == away
