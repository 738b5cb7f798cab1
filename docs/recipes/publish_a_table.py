"""Join a table to a fleet: python docs/recipes/publish_a_table.py mqtt://broker.local"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bosun.fleet.member import Member
from bosun.fleet.topics import Broker
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.game import Setup
from engine.resistance import GAME

broker = Broker.read(sys.argv[1] if len(sys.argv) > 1 else "mqtt://localhost")
with TemporaryDirectory() as folder:
    setup = Setup("resistance", ("Ada", "Bela", "Cleo"))
    with Journal.create(Path(folder) / "game.bosun", setup, seed=1) as journal:
        table = Table(journal, GAME, now=lambda: 0.0)
        with Member(table, broker, name="window-2") as member:
            table.open()
            print("published as", member.name)
