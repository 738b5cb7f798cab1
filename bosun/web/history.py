"""What happened at the table, step by step: each request with its answer, and when it came."""

from dataclasses import dataclass
from typing import Any

from bosun.table import events
from bosun.table.event_log import Answered
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import Acted, Seat
from engine.entries import Entry
from engine.game import Game
from engine.play import Play
from engine.requests import Act, Request


@dataclass(frozen=True, slots=True)
class Step:
    """One answer; ``at`` is the time of day, ``waited`` how many seconds the table waited for it."""

    request: Request
    entry: Entry
    at: str = ""
    waited: float | None = None


class History:
    """Follows a table. It listens, so that nobody has to replay a game to know its history."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._acts: dict[int, Seat | None] = {}
        self.steps: list[Step] = steps_of(table.game, table.journal)

    def on_event(self, event: events.Event) -> None:
        match event:
            case events.AnswerTaken(_, request, _):
                self._take(_step(request, self._table.journal.fold.answered[-1]))
            case events.TakenBack(entries, ()):
                del self.steps[len(self.steps) - len(entries) :]
            case events.DrawCorrected() | events.TakenBack():
                self.steps = steps_of(self._table.game, self._table.journal)

    def still_meant(self, number: int, answer: Acted) -> bool:
        """Whether a move made at that request may count now: only others have moved in between.

        Four people press at once in a timed phase; the slower press is no answer to another question.
        """
        now = self._table.number
        return (
            isinstance(self._table.play.request, Act)
            and answer.seat is not None
            and 0 <= now - number <= len(self._table.play.setup.seats)
            and all(self._acts.get(k, answer.seat) not in (answer.seat, None) for k in range(number, now))
        )

    def _take(self, step: Step) -> None:
        self.steps.append(step)
        if isinstance(step.entry.answer, Acted):
            self._acts[self._table.number - 1] = step.entry.answer.seat


def steps_of(game: Game[Any], journal: Journal) -> list[Step]:
    """The steps of a game as its journal has them."""
    answered = journal.fold.answered
    asked = Play.steps(game, journal.meta.setup, [each.entry for each in answered])
    return [_step(request, each) for (request, _), each in zip(asked, answered, strict=True)]


def _step(request: Request, answered: Answered) -> Step:
    return Step(request, answered.entry, answered.at, answered.waited)
