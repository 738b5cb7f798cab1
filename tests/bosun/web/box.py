"""A box for the tests of the page: one table, served by itself. It can be killed and started again."""

import argparse
import asyncio
import json
import time
from pathlib import Path
from typing import Any

from bosun.table.journal.journal import Journal
from bosun.table.runner import run_table
from bosun.table.table import Table
from engine.game import Game, Setup
from engine.games import GAMES
from tests.bosun.small_game import HARBOUR
from tests.bosun.web.dice_game import TAVERN
from tests.bosun.web.one_table import open_page
from tests.bosun.web.screens import TrayCamera, board_camera

ALL: dict[str, Game[Any]] = {**GAMES, HARBOUR.name: HARBOUR, TAVERN.name: TAVERN}


def open_journal(file: Path, setup: Setup, draws: str) -> Journal:
    return Journal.open(file) if file.exists() else Journal.create(file, setup, seed=3, draws=draws)


async def run(journal: Journal, port: int, *, board: bool, hurry: int) -> None:
    game = ALL[journal.meta.setup.game]
    table = Table(journal, game, now=lambda: hurry * time.monotonic())
    camera_device = board_camera(table) if board else TrayCamera() if game is TAVERN else None
    phones = journal.path.with_suffix(".phones")
    async with open_page(table, port=port, phones=phones, camera=camera_device) as invitation:
        told = {"address": invitation.address, "code": invitation.code, "key": invitation.key}
        print(json.dumps(told), flush=True)
        await run_table(table)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--game", default="resistance")
    parser.add_argument("--seats", default="Fred,Sophie,Léna,Emma")
    parser.add_argument("--draws", default="table")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--board", action="store_true", help="a camera sees cubes on the combat board")
    parser.add_argument("--hurry", type=int, default=1, help="so many times as fast as the day")
    told = parser.parse_args()
    settings = dict(one.split("=", 1) for one in told.set)
    setup = Setup(told.game, tuple(told.seats.split(",")), tuple(settings.items()))
    journal = open_journal(told.file, setup, told.draws)
    with journal:
        asyncio.run(run(journal, told.port, board=told.board, hurry=told.hurry))


if __name__ == "__main__":
    main()
