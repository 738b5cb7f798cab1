"""A play and its journal as one: every change is on the disk before the rules have it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bosun.table.event_log import Answered, Corrected, CorrectionUndone, Operation, Undone, replay
from bosun.table.journal.journal import Journal
from bosun.table.request_clock import RequestClock
from engine.answers import Answer
from engine.entries import Entry, last_decision
from engine.errors import Illegal
from engine.facts import FactKey
from engine.game import Game
from engine.messages import say
from engine.play import Play
from engine.setting_right import right_entry


@dataclass(frozen=True, slots=True)
class Rewound:
    """The entries that no longer stand, and what the clock had when the first of them came.

    ``restored``: a correction was taken back, and these stand again.
    """

    gone: tuple[Entry, ...]
    seconds: int | None
    restored: tuple[Entry, ...] = ()


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
        """Take back the last decision and all that followed it, or the correction since then."""
        if self.journal.fold.undoes_correction:
            return self._undo_correction(clock)
        entries = self.play.entries
        to = last_decision(entries)
        if to is None:
            raise Illegal(say("refuse.undo"))
        rewound = Rewound(tuple(entries[to:]), self.journal.fold.clocks[to])
        self._write(Undone(to), clock=clock)
        self._replay()
        return rewound

    def _undo_correction(self, clock: RequestClock) -> Rewound:
        before = self.journal.fold.corrections[-1]
        restored = tuple(each.entry for each in before.answered)
        gone = tuple(self.play.entries[before.stood :])
        self._write(CorrectionUndone(), clock=clock)
        self._replay()
        return Rewound(gone, None, restored)

    def would_undo(self) -> int | None:
        """The first entry that undo would take back, or whose correction it would take back."""
        fold = self.journal.fold
        return fold.corrections[-1].at if fold.undoes_correction else last_decision(self.play.entries)

    def would_correct(self, at: int, answer: Answer) -> tuple[Entry, ...]:
        """What would be asked again if this entry were corrected so."""
        probe = Play.replay(self.game, self.play.setup, self.play.entries)
        return tuple(probe.correct(at, answer))

    def set_right(self, id: str, answer: Answer, source: str, clock: RequestClock) -> Entry:
        """Say what really lies on the table."""
        entry = right_entry(self.play, id, answer, source=source)
        self._write(Answered(entry, clock.seconds), clock=clock)
        self._replay()
        return entry

    def correct(self, at: int, answer: Answer, clock: RequestClock) -> Rewound:
        """Change what was read; later entries that no longer fit are gone."""
        entries = self.play.entries
        dropped = self.would_correct(at, answer)
        kept = len(entries) - at - 1 - len(dropped)
        rewound = Rewound(dropped, self.journal.fold.clocks[at + 1 + kept] if dropped else None)
        self._write(Corrected(at, answer, kept), clock=clock)
        self._replay()
        return rewound

    def _write(self, *operations: Operation, clock: RequestClock) -> None:
        set_to = clock.timer
        self.journal.append(*operations, timer=set_to, remaining=None if set_to is None else clock.seconds)

    def _replay(self) -> None:
        self.play = replay(self.game, self.play.setup, self.journal.fold)
