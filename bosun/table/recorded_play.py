"""A play and its journal as one: every change is on the disk before the rules have it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bosun.table.event_log import Answered, Corrected, Undone, replay
from bosun.table.journal.journal import Journal
from bosun.table.request_clock import RequestClock
from engine.answers import Answer
from engine.errors import Illegal
from engine.facts import FactKey
from engine.game import Game
from engine.messages import say
from engine.play import Entry, Play, last_decision


@dataclass(frozen=True, slots=True)
class Rewound:
    """The entries that no longer stand, and what the clock had when the first of them came."""

    gone: tuple[Entry, ...]
    seconds: int | None


class RecordedPlay:
    """Answers, undoes and corrects, each written first. A disk that refuses leaves the play as it was."""

    def __init__(self, journal: Journal, game: Game[Any]) -> None:
        self.journal = journal
        self.game = game
        self.play: Play[Any] = journal.load(game)

    def answer(self, answer: Answer, source: str, *, clock: RequestClock, waited: float) -> Entry:
        """Write and apply an answer that the rules were found to accept."""
        request = self.play.request
        assert request is not None
        entry = Entry.of(request, answer, source)
        self._write(Answered(entry, clock.seconds, round(waited, 1)), clock=clock)
        self.play.answer(answer, source=source)
        return entry

    def tell(self, facts: Mapping[FactKey, Answer], source: str, *, clock: RequestClock) -> list[Entry]:
        """Write and apply facts of the owner's copy that nobody asked for just now."""
        probe = Play.replay(self.game, self.play.setup, self.play.entries)
        entries = probe.tell_all(facts, source=source)
        self._write(*(Answered(entry, clock.seconds) for entry in entries), clock=clock)
        self._replay()
        return entries

    def undo(self, clock: RequestClock) -> Rewound:
        """Take back the last decision and all that followed it."""
        entries = self.play.entries
        to = last_decision(entries)
        if to is None:
            raise Illegal(say("refuse.undo"))
        rewound = Rewound(tuple(entries[to:]), self.journal.fold.clocks[to])
        self._write(Undone(to), clock=clock)
        self._replay()
        return rewound

    def correct(self, at: int, answer: Answer, clock: RequestClock) -> Rewound:
        """Change what was read; later entries that no longer fit are gone."""
        entries = self.play.entries
        probe = Play.replay(self.game, self.play.setup, entries)
        dropped = tuple(probe.correct(at, answer))
        kept = len(entries) - at - 1 - len(dropped)
        rewound = Rewound(dropped, self.journal.fold.clocks[at + 1 + kept] if dropped else None)
        self._write(Corrected(at, answer, kept), clock=clock)
        self._replay()
        return rewound

    def _write(self, *operations: Answered | Undone | Corrected, clock: RequestClock) -> None:
        set_to = clock.timer
        self.journal.append(*operations, timer=set_to, remaining=None if set_to is None else clock.seconds)

    def _replay(self) -> None:
        self.play = replay(self.game, self.play.setup, self.journal.fold)
