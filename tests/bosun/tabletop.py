"""One small builder for a table with its journal, its time and what it told."""

from pathlib import Path
from typing import Any, TypeVar

from bosun.table import events, operations
from bosun.table.bot_game import VirtualTime
from bosun.table.journal.journal import Journal
from bosun.table.own_facts import FactKeeper
from bosun.table.table import Table
from engine.answers import PHYSICAL, Acted, Answer, Chosen, Confirmed, Counted, Drawn, Filled
from engine.bots import Bot
from engine.game import Game, Setup
from engine.requests import Act
from tests.bosun.small_game import HARBOUR, SETUP

E = TypeVar("E")


class Tabletop:
    """A table that a test sits at: it answers, lets time pass, and can be left and opened again."""

    def __init__(
        self,
        path: Path,
        *,
        game: Game[Any] = HARBOUR,
        setup: Setup = SETUP,
        draws: str = "box",
        bots: dict[int | None, Bot] | None = None,
        facts: FactKeeper | None = None,
    ) -> None:
        self.path, self.game, self._bots, self._facts = path, game, bots, facts
        self.time = VirtualTime()
        self.heard: list[events.Event] = []
        self._sit(Journal.create(path, setup, seed=7, draws=draws))

    def _sit(self, journal: Journal) -> None:
        self.table = Table(journal, self.game, now=self.time, bots=self._bots, facts=self._facts)
        self.table.subscribe(self.heard.append)
        self.table.open()

    def reopen(self) -> None:
        """As after a pulled plug: what was not written is gone."""
        self.close()
        self._sit(Journal.open(self.path))

    def close(self) -> None:
        self.table.journal.close()

    def do(self, operation: operations.Operation) -> None:
        self.table.submit(operation)
        self.table.poll()

    def answer(self, answer: Answer, *, number: int | None = None) -> None:
        """What the table does; pieces are drawn before a camera, so that they are seen and not told."""
        source = "camera" if isinstance(answer, PHYSICAL) else "table"
        self.do(operations.GiveAnswer(self.table.number if number is None else number, answer, source))

    def undo(self) -> None:
        self.do(operations.Undo())

    def pass_by(self, seconds: float) -> None:
        self.time.pass_by(seconds)
        self.table.poll()

    @property
    def asked(self) -> str:
        request = self.table.play.request
        return "" if request is None else request.id

    @property
    def snapshot(self) -> dict[str, Any]:
        return self.game.snapshot(self.table.play.state)

    def last(self, kind: type[E]) -> E:
        return [event for event in self.heard if isinstance(event, kind)][-1]

    def any(self, kind: type[E]) -> bool:
        return any(isinstance(event, kind) for event in self.heard)

    def to_the_clock(self) -> None:
        """Through the first requests of the harbour to its first timed phase."""
        self.answer(Confirmed())
        self.answer(Chosen(("keep",)))
        self.answer(Drawn("coins", ("gold",)))
        self.answer(Chosen(("leave",)))
        assert isinstance(self.table.play.request, Act)

    def to_the_report(self) -> None:
        self.to_the_clock()
        self.answer(Acted(None, "end-phase"))
        self.answer(Counted(3))


REPORT = Filled({"where": Chosen(("quay", "quay")), "how-many": Counted(2)})
