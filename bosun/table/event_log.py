"""From operations to a play: answers, undos and corrections folded into one list, then replayed once."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from engine.answers import PHYSICAL, Answer, Physical
from engine.game import Game, Setup
from engine.play import Entry, Play
from engine.seen import Seen


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, with the seconds that the clock still had when it came.

    ``waited`` is how many seconds the table waited for it, and ``at`` the time of day as the journal has it.
    """

    entry: Entry
    clock: int | None = None
    waited: float | None = None
    at: str = ""


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

    answered: list[Answered] = field(default_factory=list)
    seen: Seen = field(default_factory=Seen)
    sources: dict[Physical, str] = field(default_factory=dict)

    @property
    def entries(self) -> list[Entry]:
        return [answered.entry for answered in self.answered]

    @property
    def clocks(self) -> list[int | None]:
        """What the clock had left when each answer came."""
        return [answered.clock for answered in self.answered]

    def add(self, operation: Operation) -> None:
        match operation:
            case Answered():
                self.answered.append(operation)
                self.seen.forget(operation.entry.answer)
            case Undone(to):
                self._take_back(to)
            case Corrected(at, answer, kept):
                self._take_back(at + 1 + kept)
                was = self.answered[at]
                self.answered[at] = replace(was, entry=Entry(was.entry.mark, answer, "corrected"))

    def _take_back(self, to: int) -> None:
        gone = [answered.entry for answered in self.answered[to:]]
        del self.answered[to:]
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
