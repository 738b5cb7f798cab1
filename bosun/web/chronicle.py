"""What happened at the table, step by step: each request with its answer, and when it came."""

from collections.abc import Callable
from dataclasses import dataclass

from bosun import events as told
from bosun.table import Table
from engine.answers import Acted, Seat
from engine.play import Entry, Play
from engine.requests import Act, Request


@dataclass(frozen=True, slots=True)
class Step:
    """One answer; ``at`` is the time of day in seconds, where this run of the box saw it."""

    request: Request
    entry: Entry
    at: float | None = None


class Chronicle:
    """Follows a table. It listens, so that nobody has to replay a game to know its history."""

    def __init__(self, table: Table, *, time_of_day: Callable[[], float]) -> None:
        self._table = table
        self._time = time_of_day
        self._acts: dict[int, Seat | None] = {}
        self.steps: list[Step] = self._replayed()

    def hear(self, event: told.Event) -> None:
        match event:
            case told.AnswerTaken(_, request, entry):
                self._take(Step(request, entry, self._time()))
            case told.TakenBack(entries):
                del self.steps[len(self.steps) - len(entries) :]
            case told.DrawCorrected():
                self._correct()

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

    def _correct(self) -> None:
        times = [step.at for step in self.steps]
        self.steps = [
            Step(step.request, step.entry, at) for step, at in zip(self._replayed(), times, strict=False)
        ]

    def _replayed(self) -> list[Step]:
        play = Play(self._table.game, self._table.play.setup)
        steps = []
        for entry in self._table.play.entries:
            assert play.request is not None
            steps.append(Step(play.request, entry))
            play.answer(entry.answer, source=entry.source)
        return steps
