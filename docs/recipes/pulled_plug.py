"""A game comes back where it was: answer once, pull the plug, open the journal again."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer
from bosun.table.table import Table
from engine.answers import Confirmed
from engine.game import Setup
from engine.resistance import GAME

with TemporaryDirectory() as folder:
    file = Path(folder) / "evening.bosun"
    with Journal.create(file, Setup("resistance", ("Ada", "Bela", "Cleo")), seed=1) as journal:
        table = Table(journal, GAME, now=lambda: 0.0)
        table.open()
        table.submit(GiveAnswer(table.number, Confirmed()))
        table.poll()
        asked = table.play.request
    with Journal.open(file) as journal:
        print("the same request again:", journal.load(GAME).request == asked)
