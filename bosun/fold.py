"""From operations to a play: answers, undos and corrections folded into one list, then replayed once."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.answers import PHYSICAL, Answer, Physical
from engine.game import Game, Setup
from engine.play import Entry, Play
from engine.seen import Seen


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, with the seconds that the clock still had when it came."""

    entry: Entry
    clock: int | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """All entries from ``to`` on were taken back."""

    to: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """Entry ``at`` was read wrongly; of the entries after it, ``kept`` still fit."""

    at: int
    answer: Answer
    kept: int


Operation: TypeAlias = Answered | Undone | Corrected


@dataclass
class Fold:
    """What the operations so far come to: the entries that stand, and what was drawn and taken back.

    The operations themselves carry what they did, so no rules are needed here and the cost is linear.
    """

    entries: list[Entry] = field(default_factory=list)
    clocks: list[int | None] = field(default_factory=list)
    seen: Seen = field(default_factory=Seen)
    sources: dict[Physical, str] = field(default_factory=dict)

    def add(self, operation: Operation) -> None:
        match operation:
            case Answered(entry, clock):
                self._answer(entry, clock)
            case Undone(to):
                self._take_back(to)
            case Corrected(at, answer, kept):
                self._take_back(at + 1 + kept)
                self.entries[at] = Entry(self.entries[at].mark, answer, "corrected")

    def _answer(self, entry: Entry, clock: int | None) -> None:
        self.entries.append(entry)
        self.clocks.append(clock)
        self.seen.forget(entry.answer)

    def _take_back(self, to: int) -> None:
        gone = self.entries[to:]
        del self.entries[to:], self.clocks[to:]
        self.seen.remember(entry.answer for entry in gone)
        self.sources |= {entry.answer: entry.source for entry in gone if isinstance(entry.answer, PHYSICAL)}


def fold(operations: Iterable[Operation]) -> Fold:
    """All operations, one after the other."""
    folded = Fold()
    for operation in operations:
        folded.add(operation)
    return folded


def replay(game: Game[Any], setup: Setup, folded: Fold) -> Play[Any]:
    """The play in which the folded operations end, and which still knows what was drawn before an undo."""
    return Play.replay(game, setup, folded.entries, deepcopy(folded.seen))
