"""A scripted game of Resistance: every operation by its number, and how the table stands after each."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from bosun.table import operations
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.table.unasked import unasked_answer
from engine.answers import Answer
from engine.bots import random_bot
from engine.game import Setup
from engine.headless import play_out
from engine.play import Play
from engine.resistance import GAME

SETUP = Setup("resistance", ("Ada", "Bela", "Cleo"), (("keeping", "full"), ("ready", "yes")))
UNDO_EVERY = 9


@cache
def script() -> tuple[Answer | None, ...]:
    """The answers of a game in which now and then somebody takes something back (None) and does it again.

    What the box would answer by itself before anybody could take the last answer back, is not taken back.
    """
    entries = play_out(GAME, SETUP, random_bot(5), "5").entries
    steps: list[Answer | None] = []
    play = Play(GAME, SETUP)
    for number, (entry, after) in enumerate(pairwise(entries)):
        steps.append(entry.answer)
        play.answer(entry.answer, source=entry.source)
        asked = play.request is not None and unasked_answer(play.request) is None
        if number % UNDO_EVERY == 0 and entry.decided and after.decided and asked:
            steps += [None, entry.answer]
    return (*steps, entries[-1].answer)


def operation(table: Table) -> operations.Operation | None:
    """What the script does next at this table; None when it is at its end."""
    if table.number >= len(script()):
        return None
    answer = script()[table.number]
    return operations.Undo(table.number) if answer is None else operations.GiveAnswer(table.number, answer)


def standing(table: Table) -> str:
    """All that must come back: the request and the whole state."""
    return f"{table.play.request} {GAME.snapshot(table.play.state)}"


def do_next(table: Table) -> bool:
    """One step of the script, with the clock going on where it was stopped; False at the end."""
    step = operation(table)
    if step is None:
        return False
    if table.clock.paused and table.timed:
        table.submit(operations.Resume())
    table.submit(step)
    table.poll()
    return True


@cache
def expected() -> dict[int, str]:
    """How the table stands after each number of operations, those of the box among them."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "script.bosun"
        journal = Journal.create(file, SETUP, seed=1, draws="table", durable=False)
        with journal:
            table = Table(journal, GAME, now=lambda: 0.0)
            stands = {table.number: standing(table)}
            table.subscribe(lambda _: stands.update({table.number: standing(table)}))
            while do_next(table):
                assert table.number in stands
            return stands
