"""A box for the battle: emulated board, simulated tower and page, in a process that can be killed."""

import argparse
import asyncio
import json
import time
from pathlib import Path

from bosun.devices.box import open_devices
from bosun.devices.box_config import SIMULATED, BoxConfig
from bosun.table import events
from bosun.table.journal.journal import Journal
from bosun.table.runner import run_table
from bosun.table.table import Table
from engine.game import Setup
from engine.games import find_game
from tests.bosun.web.one_table import open_page

SETUP = Setup("dead-reckoning", ("Violet", "Blue"), (("keeping", "battle"),))
BOX = BoxConfig(serial=SIMULATED, camera=SIMULATED)


def _say(**what: str) -> None:
    print(json.dumps(what), flush=True)


def _on_event(event: events.Event) -> None:
    if isinstance(event, events.Sensed) and event.device == "serial":
        _say(sensed=str(event.what))


async def run(journal: Journal) -> None:
    table = Table(journal, find_game(SETUP.game), now=time.monotonic)
    phones = journal.path.with_suffix(".phones")
    with open_devices(table, BOX) as opened:
        table.subscribe(_on_event)
        async with open_page(table, phones=phones, camera=opened.camera) as page:
            _say(address=page.address, key=page.key)
            await run_table(table)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    wish = parser.parse_args()
    new = not wish.file.exists()
    with (
        Journal.create(wish.file, SETUP, seed=wish.seed, draws="table")
        if new
        else Journal.open(wish.file) as journal
    ):
        asyncio.run(run(journal))


if __name__ == "__main__":
    main()
