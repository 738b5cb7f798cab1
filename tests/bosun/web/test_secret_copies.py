"""Secrets over the page: two copies of a game that differ in one secret answer look the same to all others.

Compared is all that the page gives to another seat, to an onlooker and to the owner: the state, what is
broadcast, the history, the replay, the numbers, the rules behind a question, the export, and the pictures.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bosun.table.event_log import Answered
from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer
from bosun.table.table import Table
from engine.answers import Answer
from engine.entries import Entry
from engine.game import Setup
from engine.games import find_game
from engine.play import Play
from tests.bosun.web.lines import Guest, House, Line, open_lobby
from tests.bosun.web.test_secrets import timeless
from tests.engine.test_secrets import GAMES, NAMES, TOLD, another, named_in, secrets_of

LATEST = 260
"""Answers before a secret that is looked at: more make the test slow, and nothing else."""

FOLLOWED = 4
STRANGER = "somebody"


@dataclass
class Copy:
    """One of two games that are the same but for one secret answer."""

    setup: Setup
    before: list[Entry]
    secret: Answer
    after: list[Entry]


@contextmanager
def on_the_page(folder: Path, copy: Copy) -> Iterator[House]:
    """The game as it stands before the secret is answered."""
    with open_lobby(folder) as house:

        def begin() -> ExitStack:
            stack = ExitStack()
            answers = [Answered(entry) for entry in copy.before]
            created = Journal.create(
                folder / "game.bosun", copy.setup, seed=7, draws="table", durable=False, answers=answers
            )
            table = Table(stack.enter_context(created), find_game(copy.setup.game), now=house.time)
            stack.enter_context(house.page.serve_table(table))
            table.open()
            table.set_wakeup(table.poll)
            return stack

        session = house.run(begin)
        try:
            yield house
        finally:
            house.run(session.close)


def answer(house: House, given: Answer) -> None:
    house.run(house.table.submit, GiveAnswer(house.table.number, given, STRANGER))


def asked_for(guest: Guest, answers: int) -> dict[str, Any]:
    """All that a phone can ask for; pictures are none where there is no camera, for all alike."""
    steps = [f"replay/{after}" for after in range(max(0, answers - 3), answers + 1)]
    paths = ["history", "numbers", "why", "settable", "next-form", "export", "frame.jpg", "live.jpg", *steps]
    found = {}
    for path in paths:
        told = guest.get(f"/api/{path}")
        found[path] = (told.status_code, timeless(json.loads(told.text or "null")))
    return found


def seen(folder: Path, copy: Copy, seat: int) -> list[Any]:
    """What another seat, an onlooker and the owner are sent and can ask for."""
    folder.mkdir()
    with on_the_page(folder, copy) as house, ExitStack() as stack:
        guests = [house.guest(), house.guest(), house.owner()]
        lines: list[Line] = [stack.enter_context(guest.line()) for guest in guests]
        lines[0].sit((seat + 1) % len(copy.setup.seats))
        shown = []
        for given in (copy.secret, *(entry.answer for entry in copy.after)):
            answer(house, given)
            shown.append([_sent(line) for line in lines])
        answers = len(house.table.play.entries)
        asked = []
        for guest in guests:
            house.time.pass_by(60)
            asked.append(asked_for(guest, answers))
        return [shown, asked]


def _sent(line: Line) -> list[Any]:
    """All that a line was sent, and the state it now has: of states on the way a slow line misses some.

    Who came when is nobody's secret, and random.
    """
    line.heard.clear()
    state = line.settle()
    return [timeless(one) for one in line.heard if one["type"] not in ("people", "pong", "state")] + [
        timeless(state)
    ]


def copies(name: str, settings: tuple[tuple[str, str], ...], seed: int) -> Iterator[tuple[Copy, Copy, int]]:
    """Pairs of games, each followed for as long as the rules have not told the secret in either."""
    setup, rng = Setup(name, NAMES, settings), Random(f"copies {seed}")
    play = Play(find_game(name), setup)
    found = [one for one in secrets_of(play, seed) if one[0] < LATEST and one[1].seat is not None]
    for at, request, given in rng.sample(found, min(2, len(found))):
        other = another(request, given, rng)
        if other is None:
            continue
        after = _untold(setup, play.entries, at, other)
        if after is not None:
            before = play.entries[:at]
            assert request.seat is not None
            yield Copy(setup, before, given, after), Copy(setup, before, other, after), request.seat


def _untold(setup: Setup, entries: list[Entry], at: int, other: Answer) -> list[Entry] | None:
    """The answers that follow in both copies before the secret is told; None where it is told at once."""
    one, two = (Play.replay(find_game(setup.game), setup, entries[:at]) for _ in range(2))
    assert one.request is not None
    named, told = named_in(entries[at].answer, other), TOLD[one.request.id]
    one.answer(entries[at].answer)
    two.answer(other)
    if told(one, named) or told(two, named):
        return None
    following: list[Entry] = []
    for entry in entries[at + 1 : at + 1 + FOLLOWED]:
        if not entry.answers(two.request):
            break
        one.answer(entry.answer)
        two.answer(entry.answer)
        if told(one, named) or told(two, named):
            break
        following.append(entry)
    return following


@pytest.mark.parametrize(("name", "settings"), GAMES)
def test_the_page_shows_others_the_same_whatever_was_decided_in_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, settings: tuple[tuple[str, str], ...]
) -> None:
    monkeypatch.setenv("BOSUN_HOME", str(tmp_path / "home"))
    for number, (one, two, seat) in enumerate(copies(name, settings, seed=0)):
        first, second = (seen(tmp_path / f"{number}-{n}", copy, seat) for n, copy in enumerate((one, two)))
        assert first == second
