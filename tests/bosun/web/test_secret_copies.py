"""Secrets over the page: two copies of a game that differ in one secret answer look the same to all others.

Compared is all that the page gives to another seat, to an onlooker and to the owner: the state, what is
broadcast, the history, the replay, the numbers, the rules behind a question, the export, and the pictures.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from bosun.table.event_log import Answered
from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer
from bosun.table.table import Table
from engine.answers import Answer
from engine.entries import Entry
from engine.errors import Illegal
from engine.game import Setup
from engine.games import find_game
from engine.play import Play
from engine.requests import Request
from tests.bosun.web.lines import Guest, House, Line, open_lobby
from tests.bosun.web.test_secrets import timeless
from tests.engine.test_secrets import GAMES, NAMES, TOLD, another, named_in, secrets_of

PAIRS = 2
SPAN = 260
"""Answers after the first secret in which others are looked at: more make the test slow, no more."""

FOLLOWED = 4
STRANGER = "somebody"
Secret: TypeAlias = tuple[int, Request, Answer]


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


def copies(play: Play[Any], secrets: list[Secret]) -> Iterator[tuple[Copy, Copy, int]]:
    """Pairs of games, each followed for as long as the rules have not told the secret in either."""
    rng, setup = Random(f"copies of {play.setup}"), play.setup
    near = [(at, request, given) for at, request, given in secrets if at < secrets[0][0] + SPAN]
    for at, request, given in rng.sample(near, len(near)):
        other = another(request, given, rng)
        after = None if other is None else _untold(setup, play.entries, at, other)
        if other is not None and after is not None and request.seat is not None:
            before = play.entries[:at]
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
        if not _may_answer(two, entry):
            break
        one.answer(entry.answer)
        two.answer(entry.answer)
        if told(one, named) or told(two, named):
            break
        following.append(entry)
    return following


def _may_answer(play: Play[Any], entry: Entry) -> bool:
    """Whether what was answered in one copy is legal in the other: a secret may bind its owner later."""
    try:
        play.check(entry.answer)
    except Illegal:
        return False
    return entry.answers(play.request)


@pytest.mark.parametrize(("name", "settings"), GAMES)
def test_the_page_shows_others_the_same_whatever_was_decided_in_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, settings: tuple[tuple[str, str], ...]
) -> None:
    monkeypatch.setenv("BOSUN_HOME", str(tmp_path / "home"))
    play = Play(find_game(name), Setup(name, NAMES, settings))
    secrets = list(secrets_of(play, seed=0))
    pairs = list(islice(copies(play, secrets), PAIRS))
    assert len(pairs) == (PAIRS if secrets else 0), "a game with secrets of which none was compared"
    for number, (one, two, seat) in enumerate(pairs):
        first, second = (seen(tmp_path / f"{number}-{n}", copy, seat) for n, copy in enumerate((one, two)))
        assert first == second
