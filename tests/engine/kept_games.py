"""Whole games kept as fingerprints: ``python -m tests.engine.kept_games`` writes them anew.

A game of a number is always played alike. After every answer, what is asked, advised and shown gives some
letters; the letters of the whole game are kept. Where a rule changes anything in one of these games, the
letters differ from there on, and the test says at which answer.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from engine.answers import Answer
from engine.bots import random_answer
from engine.errors import Illegal
from engine.facts import FactKey
from engine.headless import Headless
from engine.messages import Message
from engine.play import Play
from engine.requests import Request
from tests.engine.dead_reckoning.soak import begin as dead_reckoning
from tests.engine.owners import value
from tests.engine.perseverance.soak import GAMES as PERSEVERANCE_1
from tests.engine.perseverance_two.soak import GAMES as PERSEVERANCE_2
from tests.engine.resistance.soak import begin as resistance
from tests.engine.slips import slip

KEPT = Path(__file__).parent / "kept"
LETTERS = 3
SLIPS = 0.15
"""How often somebody answers wrongly first."""

OWN = 5
"""Of six games in a row this one is played on a copy of which nothing is known before."""

LOOKS = 0.1
"""How often somebody looks at the whole table, and at what is advised."""

BEGIN: dict[str, Callable[[int], tuple[Play[Any], Headless]]] = {
    "dead-reckoning": dead_reckoning,
    "perseverance-1": PERSEVERANCE_1.begin,
    "perseverance-2": PERSEVERANCE_2.begin,
    "resistance": resistance,
}


def steps(game: str, number: int) -> Iterator[tuple[str, str]]:
    """The letters after every answer, and what they stand for."""
    play, table = BEGIN[game](number)
    if number % 6 == OWN:
        play = Play(play.game, replace(play.setup, example=False))
    rng = Random(f"slips {number}")
    sign = blake2b(digest_size=8)
    while True:
        seen = _seen(play, whole=rng.random() < LOOKS)
        sign.update(seen.encode())
        yield sign.hexdigest()[:LETTERS], seen
        if play.request is None:
            return
        sign.update(_answer(play, play.request, table, rng).encode())


def _answer(play: Play[Any], request: Request, table: Headless, rng: Random) -> str:
    """Answer, sometimes wrongly at first; returns what wrong answers were told."""
    told = []
    for answer, source in _tried(play, request, table, rng):
        try:
            play.answer(answer, source=source)
        except Illegal as refused:
            told.append((refused.text, refused.part))
        else:
            break
    return repr(told)


def _tried(play: Play[Any], request: Request, table: Headless, rng: Random) -> Iterator[tuple[Answer, str]]:
    """A slip, perhaps; then a sensible answer, and where a slip of before forbids that, any."""
    if rng.random() < SLIPS:
        yield slip(request, rng), "slip"
    fact = FactKey.of_request(request.id)
    if fact is None:
        yield table.answer(request, play.state)
    elif (kind := play.game.book.kind(fact.kind)).example is not None:
        yield kind.answer(fact.subject, value(kind, fact.subject)), "owner"
    while True:
        yield random_answer(request, rng), "any"


def _seen(play: Play[Any], *, whole: bool) -> str:
    """What is asked, or how it ended; and all that a table is advised and shown."""
    seen = plain(play.request or play.outcome)
    if whole and play.request is not None:
        settable = tuple((one.id, one.question) for one in play.settable())
        form = play.game.next_form(play.state, play.request)
        seen += plain((play.game.advice(play.state, play.request), form, settable))
    if whole or play.request is None:
        seen += json.dumps(play.game.snapshot(play.state), sort_keys=True)
    return seen


def plain(value: object) -> str:
    """In letters, without what is as usual: a field that requests get later changes none of these games."""
    if isinstance(value, tuple):
        return f"({' '.join(map(plain, value))})"
    if isinstance(value, Message) or not is_dataclass(value):
        return str(value)
    told = ((field.name, getattr(value, field.name), field.default) for field in fields(value))
    unusual = (f"{name}={plain(own)}" for name, own, usual in told if own != usual)
    return f"{type(value).__name__}({' '.join(unusual)})"


def letters(game: str, number: int) -> str:
    return "".join(step for step, _ in steps(game, number))


def kept(game: str) -> dict[int, str]:
    """The letters of every kept game by its number."""
    lines = (KEPT / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    return {int(number): told for number, told in (line.split() for line in lines)}


def write(game: str, numbers: list[int]) -> int:
    """Keep these games as they are played now; returns how many were kept otherwise before."""
    file = KEPT / f"{game}.txt"
    before = kept(game) if file.exists() else {}
    now = {number: letters(game, number) for number in numbers}
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(f"{number} {told}\n" for number, told in now.items()), encoding="utf-8")
    return sum(before.get(number) != told for number, told in now.items())


if __name__ == "__main__":
    for name in sys.argv[1:] or BEGIN:
        print(f"{name}: {write(name, list(kept(name)))} games are kept otherwise than before")
