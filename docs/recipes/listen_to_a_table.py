"""Hear everything that happens at a table: each answer, with what it answered and where it came from."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bosun.table.events import AnswerTaken, Event
from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer
from bosun.table.table import Table
from engine.answers import Confirmed
from engine.game import Setup
from engine.resistance import GAME


def on_event(event: Event) -> None:
    if isinstance(event, AnswerTaken):
        print(event.number, event.request.summary, "from", event.entry.source)


with TemporaryDirectory() as folder:
    setup = Setup("resistance", ("Ada", "Bela", "Cleo"))
    with Journal.create(Path(folder) / "game.bosun", setup, seed=1) as journal:
        table = Table(journal, GAME, now=lambda: 0.0)
        table.subscribe(on_event)
        table.open()
        table.submit(GiveAnswer(table.number, Confirmed(), source="recipe"))
        table.poll()
