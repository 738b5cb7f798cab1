"""A scripted start of any game: the lines that are typed, and how the table stands after each step."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from bosun.session.setups import setup_of
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.terminal.plain import Plain
from bosun.text.languages import Language
from engine.bots import random_answer
from engine.game import Setup
from engine.games import find_game
from tests.faults.typed import typed

STEPS = 120
UNDO_EVERY = 9
NAMES = ("Ann", "Ben", "Cleo")


@dataclass(frozen=True)
class Standing:
    """How the table stands: the length of its journal, and all that must come back."""

    length: int
    request: str
    snapshot: dict[str, Any]

    @classmethod
    def of(cls, table: Table) -> "Standing":
        return cls(table.number, str(table.play.request), table.game.snapshot(table.play.state))


@dataclass(frozen=True)
class Script:
    """``lines[n]`` is what is typed as step n; ``stands[n]`` how the table stands before it."""

    setup: Setup
    lines: tuple[tuple[str, ...], ...]
    stands: tuple[Standing, ...]
    between: tuple[tuple[Standing, int], ...]
    """How the table stands before the box has answered what nobody is asked, and the step that comes then."""

    def step(self, table: Table) -> int:
        """The step that a table has come to; it must stand there just as it should."""
        here = Standing.of(table)
        if here in self.stands:
            return self.stands.index(here)
        return next(step for standing, step in self.between if standing == here)


@cache
def script(game: str) -> Script:
    """Some people play, and now and then take something back and do it again."""
    rules = find_game(game)
    names = NAMES[: max(seats for seats in rules.seats if seats <= len(NAMES))]
    setup = setup_of(rules, names, {}, {}, example=True)
    rng = Random(f"faults {game}")
    lines: list[tuple[str, ...]] = []
    with TemporaryDirectory(prefix="bosun-") as folder:
        file = Path(folder) / "script.bosun"
        with Journal.create(file, setup, seed=1, draws="table", durable=False) as journal:
            table = Table(journal, rules, now=lambda: 0.0)
            plain = Plain(table, Language(), lambda _line: None)
            between, coming = [(Standing.of(table), 0)], 0
            table.subscribe(lambda _: between.append((Standing.of(table), coming)))
            table.open()
            stands = [Standing.of(table)]
            while len(lines) < STEPS and table.play.request is not None:
                for step in _next(plain, rng):
                    coming = len(lines) + 1
                    _type(plain, step)
                    lines.append(step)
                    stands.append(Standing.of(table))
    return Script(setup, tuple(lines), tuple(stands), tuple(between))


def _next(plain: Plain, rng: Random) -> list[tuple[str, ...]]:
    """An answer; at times also an undo and the same answer again."""
    request = plain.table.play.request
    assert request is not None
    resume = ("resume",) if request.timer is not None else ()
    answer = random_answer(request, rng)
    said = (*resume, *typed(request, answer, plain.context.formatter))
    decided = request.kind not in ("draw", "roll", "drop")
    again = decided and len(plain.table.play.entries) % UNDO_EVERY == UNDO_EVERY - 1
    return [said, ("undo",), said] if again else [said]


def _type(plain: Plain, lines: tuple[str, ...]) -> None:
    before = plain.table.number
    for line in lines:
        plain.read(line)
        plain.table.poll()
    assert plain.table.number > before, f"{lines} did not answer"
