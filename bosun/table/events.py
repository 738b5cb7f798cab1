"""What people and devices hand in to the table, and what the table tells them. All frozen, all plain."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.answers import Answer
from engine.messages import Message
from engine.outcome import Outcome
from engine.play import Entry
from engine.requests import Request


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
class Report:
    """A device says whether it is there, and what troubles it."""

    device: str
    away: bool
    troubles: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Sensed:
    """A device noticed something that is no answer, such as cubes that fell through the tower."""

    device: str
    what: Message | str


Operation: TypeAlias = GiveAnswer | Undo | Correct | Pause | Resume | End | Report | Sensed


@dataclass(frozen=True, slots=True)
class Shown:
    """What the table shows: the request with its number, the clock, or how the game ended."""

    request_number: int
    request: Request | None
    timer: str | None
    seconds: int | None
    paused: bool
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class RequestChanged:
    shown: Shown


@dataclass(frozen=True, slots=True)
class AnswerTaken:
    """The answer is on the disk and in the rules; ``request`` is what it answered."""

    number: int
    request: Request
    entry: Entry


@dataclass(frozen=True, slots=True)
class Refused:
    message: Message | str
    source: str


@dataclass(frozen=True, slots=True)
class ClockTicked:
    seconds: int


@dataclass(frozen=True, slots=True)
class ClockRang:
    timer: str


@dataclass(frozen=True, slots=True)
class Paused:
    seconds: int


@dataclass(frozen=True, slots=True)
class Resumed:
    seconds: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """These entries no longer stand."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class DrawCorrected:
    """An entry was corrected; ``dropped`` are later ones that no longer fitted."""

    at: int
    entry: Entry
    dropped: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class DeviceAway:
    device: str
    troubles: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class DeviceBack:
    device: str


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody left the table."""


Event: TypeAlias = (
    RequestChanged
    | AnswerTaken
    | Refused
    | ClockTicked
    | ClockRang
    | Paused
    | Resumed
    | TakenBack
    | DrawCorrected
    | GameEnded
    | DeviceAway
    | DeviceBack
    | Sensed
    | Left
)
Listener: TypeAlias = Callable[[Event], None]
