"""A game that is on its way when the phones come: its first answers are given by bots, without a page."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer
from bosun.table.table import Table
from engine.answers import Answer
from engine.entries import Entry
from engine.game import Setup
from engine.games import find_game
from engine.requests import Request
from tests.bosun.web.session_box import Bot, likely_answer

Until = Callable[[Request, Any], bool]


def preplay(file: Path, setup: Setup, until: Until, *, seed: int = 1, bot: Bot | None = None) -> Path:
    """A journal in which bots have played until something holds of the request and the state."""
    rng = Random(f"preplay {seed}")
    answers = bot or (lambda request, _: likely_answer(request, rng))
    return _play(file, setup, seed, lambda _, request, state: answers(request, state), until)


def preplay_told(
    file: Path, setup: Setup, told: Sequence[Entry], until: Until = lambda _request, _state: False
) -> Path:
    """A journal with these answers, those that the box gives by itself among them."""
    return _play(file, setup, 1, lambda at, _, __: told[at].answer if at < len(told) else None, until)


def _play(
    file: Path,
    setup: Setup,
    seed: int,
    next_answer: Callable[[int, Request, Any], Answer | None],
    until: Until,
) -> Path:
    with Journal.create(file, setup, seed=seed, draws="table") as journal:
        table = Table(journal, find_game(setup.game), now=lambda: 0.0)
        while (request := table.play.request) is not None and not until(request, table.play.state):
            number, answer = table.number, next_answer(len(table.play.entries), request, table.play.state)
            if answer is None:
                break
            table.submit(GiveAnswer(number, answer, "bot"))
            table.poll()
            assert table.number > number, f"{request.summary}: {answer} was refused"
    return file
