"""From operations to a play: answers, undos and corrections folded into one list, then replayed once."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from engine.answers import PHYSICAL, Answer, Physical
from engine.entries import Entry, last_decision
from engine.game import Game, Setup
from engine.physical_memory import PhysicalMemory
from engine.play import Play
from engine.takeover import Taken, take_over


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, with the seconds that the clock still had when it came.

    ``waited`` is how many seconds the table waited for it, and ``at`` the time of day as the journal has it.
    ``old``: version 0.1 wrote it, so it is taken over before it is played.
    """

    entry: Entry
    clock: int | None = None
    waited: float | None = None
    at: str = ""
    old: bool = False


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


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A game of version 0.1 went on: these answers stand in place of all before."""

    answered: tuple[Answered, ...]


@dataclass(frozen=True, slots=True)
class CorrectionUndone:
    """The last correction was taken back: all that it changed stands again."""


Operation: TypeAlias = Answered | Undone | Corrected | CorrectionUndone | TakenOver


@dataclass(frozen=True, slots=True)
class BeforeCorrection:
    """How it was before a correction of entry ``at``, and how many entries stood after it."""

    answered: tuple[Answered, ...]
    memory: PhysicalMemory
    sources: dict[Physical, str]
    at: int
    stood: int


@dataclass
class Fold:
    """What the operations so far come to: the entries that stand, and what was drawn and taken back.

    The operations themselves carry what they did, so no rules are needed here and the cost is linear.
    """

    answered: list[Answered] = field(default_factory=list)
    memory: PhysicalMemory = field(default_factory=PhysicalMemory)
    sources: dict[Physical, str] = field(default_factory=dict)
    corrections: list[BeforeCorrection] = field(default_factory=list)

    @property
    def undoes_correction(self) -> bool:
        """Whether nothing was decided since the last correction, so that undo takes that one back."""
        last = last_decision(self.entries)
        return bool(self.corrections) and (last is None or last < self.corrections[-1].stood)

    @property
    def entries(self) -> list[Entry]:
        return [answered.entry for answered in self.answered]

    @property
    def old(self) -> bool:
        """Whether version 0.1 wrote the answers."""
        return any(answered.old for answered in self.answered)

    @property
    def clocks(self) -> list[int | None]:
        """What the clock had left when each answer came."""
        return [answered.clock for answered in self.answered]

    def add(self, operation: Operation) -> None:
        match operation:
            case Answered():
                self.answered.append(operation)
                self.memory.forget(operation.entry.answer)
            case Undone(to):
                self._take_back(to)
                self.corrections = [each for each in self.corrections if each.stood <= to]
            case CorrectionUndone():
                before = self.corrections.pop()
                self.answered, self.sources = list(before.answered), before.sources
                self.memory = before.memory
            case Corrected(at, answer, kept):
                self._keep_before(at, at + 1 + kept)
                self._take_back(at + 1 + kept)
                was = self.answered[at]
                self.answered[at] = replace(was, entry=replace(was.entry, answer=answer, source="corrected"))
            case TakenOver(answered):
                self.answered = list(answered)

    def _keep_before(self, at: int, stood: int) -> None:
        memory, sources = deepcopy(self.memory), dict(self.sources)
        self.corrections.append(BeforeCorrection(tuple(self.answered), memory, sources, at, stood))

    def _take_back(self, to: int) -> None:
        gone = [answered.entry for answered in self.answered[to:]]
        del self.answered[to:]
        self.memory.remember(entry.answer for entry in gone if not entry.told)
        self.sources |= {entry.answer: entry.source for entry in gone if isinstance(entry.answer, PHYSICAL)}


def fold(operations: Iterable[Operation]) -> Fold:
    """All operations, one after the other."""
    folded = Fold()
    for operation in operations:
        folded.add(operation)
    return folded


def taken_over(game: Game[Any], setup: Setup, folded: Fold, *, until_misfit: bool = False) -> Fold:
    """What version 0.1 wrote, as it is kept now."""
    taken = take_over(game, setup, folded.entries, until_misfit=until_misfit)
    return replace(folded, answered=[_answered_now(folded.answered[one.at], one) for one in taken])


def _answered_now(was: Answered, taken: Taken) -> Answered:
    """An answer that was added takes no time: it stands where the old answer after it came."""
    return replace(was, entry=taken.entry, waited=None if taken.added else was.waited, old=False)


def replay(game: Game[Any], setup: Setup, folded: Fold) -> Play[Any]:
    """The play in which the folded operations end, and which still knows what was drawn before an undo."""
    return Play.replay(game, setup, folded.entries, deepcopy(folded.memory))
