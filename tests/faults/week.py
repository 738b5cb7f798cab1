"""A week of play in injected time: memory and files grow with what was played, never with the time."""

import gc
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from itertools import cycle
from pathlib import Path
from random import Random

from bosun.devices.virtual_panel import VirtualTablePanel
from bosun.table import operations
from bosun.table.bot_game import VirtualTime
from bosun.table.journal.file import SUFFIX
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import Answer
from engine.bots import random_answer
from engine.games import GAMES, find_game
from hardware.wiring import load
from tests.faults.script import script

DAY = 24 * 60 * 60
FIRST = 40_000
"""Bytes of a journal before anything is answered."""
MOST_BYTES = 600
"""Bytes that an answer may take, with the room that SQLite leaves."""
MOST_LOG = 6_000_000
"""Bytes of the log beside a journal: SQLite starts it anew after a thousand pages."""


@dataclass
class Week:
    """What was measured: objects in memory after each game, and bytes for each answer of a game."""

    objects: list[int] = field(default_factory=list)
    games: int = 0
    answers: int = 0
    longest_log: int = 0
    fattest_answer: float = 0.0

    @property
    def growth(self) -> float:
        """Memory at the end, against when every game was played once and all that is kept once is there."""
        return self.objects[-1] / self.objects[len(GAMES) - 1]


def play_a_week(folder: Path, *, think: float, step: float, most: int = 400) -> Week:
    """Games one after the other, an answer every ``think`` seconds, the box looking up every ``step``."""
    week, time = Week(), VirtualTime()
    for game in cycle(GAMES):
        _play(folder / f"{week.games}{SUFFIX}", game, week, time, think=think, step=step, most=most)
        week.games += 1
        week.objects.append(_objects())
        if time() >= 7 * DAY:
            return week
    return week


def _objects() -> int:
    """Objects in memory. What is kept up to a limit is forgotten first: it cannot grow without one."""
    for kept in [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]:
        if kept.cache_parameters()["maxsize"] is not None:
            kept.cache_clear()
    gc.collect()
    return len(gc.get_objects())


def _play(
    file: Path, game: str, week: Week, time: VirtualTime, *, think: float, step: float, most: int
) -> None:
    rng = Random(f"week {week.games}")
    with Journal.create(file, script(game).setup, seed=week.games, durable=False) as journal:
        table = Table(journal, find_game(game), now=time)
        panel = VirtualTablePanel(table, load(), now=time, quiet=True)
        table.attach(panel)
        table.open()
        while table.play.request is not None and len(table.play.entries) < most and time() < 7 * DAY:
            _think(table, panel, time, think, step)
            _answer(table, random_answer(table.play.request, rng))
        panel.close()
        week.answers += table.number
        log = file.with_name(f"{file.name}-wal")
        week.longest_log = max(week.longest_log, log.stat().st_size if log.exists() else 0)
        answers = table.number
    week.fattest_answer = max(week.fattest_answer, (file.stat().st_size - FIRST) / max(answers, 1))


def _think(table: Table, panel: VirtualTablePanel, time: VirtualTime, seconds: float, step: float) -> None:
    for _ in range(round(seconds / step)):
        time.pass_by(step)
        panel.poll()
        table.poll()


def _answer(table: Table, answer: Answer) -> None:
    if table.timed and table.clock.paused:
        table.submit(operations.Resume("keyboard"))
    table.submit(operations.GiveAnswer(table.number, answer, "keyboard"))
    table.poll()
