"""A saved game set on the table, with its devices and on the page: the one place where this is done."""

import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bosun.devices.box import Devices, open_devices
from bosun.devices.box_config import BoxConfig
from bosun.facts.store import FactStore
from bosun.table.highlights import follow_highlights
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.games import find_game

if TYPE_CHECKING:
    from bosun.web.page import Page


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table and the devices that stand at it."""

    table: Table
    devices: Devices


@asynccontextmanager
async def open_table(
    journal: Journal, box: BoxConfig, *, page: "Page | None" = None
) -> AsyncIterator[OpenTable]:
    """Open the table of a saved game while the block runs.

    ::

        async with open_table(journal, load_box(), page=page) as opened:
            await run_table(opened.table)

    :param journal: the saved game.
    :param box: which devices the box has.
    :param page: the page that shows the table, if there is one; it lets the camera go for the game.
    """
    game = find_game(journal.meta.setup.game)
    table = Table(journal, game, now=time.monotonic, facts=FactStore(game.name))
    follow_highlights(table)
    with ExitStack() as stack:
        if page is not None:
            await page.let_cameras_go()
            box = page.box_now(box)
        devices = stack.enter_context(open_devices(table, box))
        if page is not None:
            shown = page.serve_table(table, camera=devices.camera, panel=devices.pressable)
            stack.enter_context(shown)
        yield OpenTable(table, devices)
