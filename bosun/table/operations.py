"""What people and devices hand in to the table. All frozen, all plain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bosun.table.events import Sensed
from engine.answers import Answer
from engine.facts import FactKey
from engine.messages import Message


@dataclass(frozen=True, slots=True)
class GiveAnswer:
    """An answer to the request of this number: one that comes late, or twice, answers nothing else."""

    request_number: int
    answer: Answer
    source: str = "table"


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last decision; with a request number, only if that request is still the current one."""

    request_number: int | None = None
    source: str = "table"


@dataclass(frozen=True, slots=True)
class Correct:
    """Entry ``at`` was read or drawn wrongly: this is what it really was."""

    at: int
    answer: Answer
    source: str = "table"


@dataclass(frozen=True, slots=True)
class TellFacts:
    """Facts of the owner's copy, told while something else is asked: they hold from here on."""

    facts: Mapping[FactKey, Answer]
    source: str = "table"


@dataclass(frozen=True, slots=True)
class PutRight:
    """The table is not as Bosun has it: so many, or this one, there really are."""

    id: str
    answer: Answer
    source: str = "table"


@dataclass(frozen=True, slots=True)
class Pause:
    source: str = "table"


@dataclass(frozen=True, slots=True)
class Resume:
    source: str = "table"


@dataclass(frozen=True, slots=True)
class End:
    """Leave the table; the game is kept."""

    source: str = "table"


@dataclass(frozen=True, slots=True)
class ReportDevice:
    """A device says whether it is there, and what troubles it."""

    device: str
    away: bool
    troubles: tuple[Message, ...] = ()


Operation: TypeAlias = (
    GiveAnswer | Undo | Correct | TellFacts | PutRight | Pause | Resume | End | ReportDevice | Sensed
)


def source_of(operation: Operation) -> str:
    """Who handed the operation in: a refusal is addressed to them."""
    return operation.device if isinstance(operation, ReportDevice | Sensed) else operation.source
