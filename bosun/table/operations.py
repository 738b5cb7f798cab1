"""What people and devices hand in to the table. All frozen, all plain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bosun.table.events import CameraTurned, Highlight, Sensed
from engine.answers import Answer, Seat
from engine.facts import FactKey
from engine.messages import Message


@dataclass(frozen=True, slots=True)
class GiveAnswer:
    """An answer to the request of this number: one that comes late, or twice, answers nothing else."""

    request_number: int
    answer: Answer
    source: str = "table"


@dataclass(frozen=True, slots=True)
class GiveAction:
    """An action of the timed phase with all its parts: all of it counts, or nothing."""

    request_number: int
    answers: tuple[Answer, ...]
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
class EditDraft:
    """Somebody changes a part of the draft of this number, from what they saw (``was``) to a value.

    ``author`` is the screen on which it was done: what it did itself, it has seen.
    """

    draft_number: int
    part: str
    value: Answer
    was: Answer | None = None
    source: str = "table"
    author: str = ""


@dataclass(frozen=True, slots=True)
class MarkTold:
    """A player has told everything in the draft that is theirs, or wants to tell more after all."""

    draft_number: int
    seat: Seat
    told: bool = True
    source: str = "table"


@dataclass(frozen=True, slots=True)
class SubmitDraft:
    """The draft is the answer, as it was when its version was ``seen``."""

    draft_number: int
    seen: int
    source: str = "table"
    author: str = ""


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
    GiveAnswer
    | GiveAction
    | Undo
    | Correct
    | TellFacts
    | PutRight
    | EditDraft
    | MarkTold
    | SubmitDraft
    | Pause
    | Resume
    | End
    | ReportDevice
    | Sensed
    | CameraTurned
    | Highlight
)


def source_of(operation: Operation) -> str:
    """Who handed the operation in: a refusal is addressed to them."""
    return operation.device if isinstance(operation, ReportDevice | Sensed) else operation.source
