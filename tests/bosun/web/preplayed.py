"""A game that is on its way when the phones come: its first answers are given by bots, without a page."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer
from bosun.table.table import Table
from engine.game import Setup
from engine.games import find_game
from engine.requests import Request
from tests.bosun.web.session_box import Bot, likely_answer

Until = Callable[[Request, Any], bool]


def preplay(file: Path, setup: Setup, until: Until, *, seed: int = 1, bot: Bot | None = None) -> Path:
    """A journal in which bots have played until something holds of the request and the state."""
    rng = Random(f"preplay {seed}")
    answers = bot or (lambda request, _: likely_answer(request, rng))
    game = find_game(setup.game)
    with Journal.create(file, setup, seed=seed, draws="table") as journal:
        table = Table(journal, game, now=lambda: 0.0)
        while (request := table.play.request) is not None and not until(request, table.play.state):
            number, answer = table.number, answers(request, table.play.state)
            table.submit(GiveAnswer(number, answer, "bot"))
            table.poll()
            assert table.number > number, f"{request.summary}: {answer} was refused"
    return file
