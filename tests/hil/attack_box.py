"""A box in the middle of a game: twin camera, mock pins and the page, in a process that can be killed.

It is told on its standard input which button of the panel a finger presses.
"""

import asyncio
import json
import sys
import time
from pathlib import Path

from bosun.devices.dice_camera import DiceCamera
from bosun.devices.virtual_panel import VirtualTablePanel
from bosun.table.journal.journal import Journal
from bosun.table.runner import run_table
from bosun.table.table import Table
from engine.games import find_game
from engine.requests import Roll
from hardware.wiring import load
from tests.bosun.web.one_table import open_page
from vision.camera import SteadyCamera
from vision.eye import Eye
from vision.twin.dice import TwinDie
from vision.twin_camera import TwinCamera

SLOW_MACHINE_S = 60.0


async def run(journal: Journal, port: int, seed: int) -> None:
    table = Table(journal, find_game(journal.meta.setup.game), now=time.monotonic)
    camera = TwinCamera(seed=seed, plain=True)
    panel = VirtualTablePanel(table, load(), now=time.monotonic, quiet=True)

    def throw(roll: Roll) -> None:
        camera.throw(tuple(TwinDie.of(die.kind, die.colour) for die in roll.dice))

    camera_device = DiceCamera(table, Eye(SteadyCamera(camera, limit=SLOW_MACHINE_S)), throw=throw)
    table.attach(panel)
    table.attach(camera_device)
    asyncio.get_running_loop().add_reader(sys.stdin, lambda: panel.tap(sys.stdin.readline().strip()))
    phones = journal.path.with_suffix(".phones")
    async with open_page(table, port=port, phones=phones, camera=camera_device) as invitation:
        print(json.dumps({"address": invitation.address, "key": invitation.key}), flush=True)
        await run_table(table)


if __name__ == "__main__":
    with Journal.open(Path(sys.argv[1])) as opened:
        asyncio.run(run(opened, int(sys.argv[2]), int(sys.argv[3])))
