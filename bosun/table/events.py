"""What the table publishes to its listeners. All frozen, all plain."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bosun.table.draft import Draft
from engine.entries import Entry
from engine.messages import Message, say
from engine.outcome import Outcome
from engine.requests import Request


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
    """The answer, or what was set right, is on the disk and in the rules; ``request`` is what it answered."""

    number: int
    request: Request
    entry: Entry


@dataclass(frozen=True, slots=True)
class Refused:
    message: Message | str
    source: str


@dataclass(frozen=True, slots=True)
class DraftChanged:
    """The form that is being filled in has another version, which is on the disk."""

    draft: Draft


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
    """These entries no longer stand; where a correction was taken back, ``restored`` stand in their place."""

    entries: tuple[Entry, ...]
    restored: tuple[Entry, ...] = ()

    @property
    def text(self) -> Message:
        """What was taken back, in one sentence."""
        if self.restored:
            return say("app.correction-taken-back")
        return say("app.taken-back", n=len(self.entries))


@dataclass(frozen=True, slots=True)
class DrawCorrected:
    """An entry was corrected; ``dropped`` are later ones that no longer fitted."""

    at: int
    entry: Entry
    dropped: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class FactsChanged:
    """What the owner told of this copy was changed elsewhere; the game keeps what it was told."""


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
class Sensed:
    """A device noticed something that is no answer, such as cubes that fell through the tower."""

    device: str
    what: Message | str


@dataclass(frozen=True, slots=True)
class CameraTurned:
    """The camera does something else now: it watches, sees movement, reads, or needs a person to look."""

    source: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something that thrills has happened: of which kind, :data:`bosun.table.story.THRILLS` says."""

    kind: str
    source: str = "table"


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody left the table."""


Event: TypeAlias = (
    RequestChanged
    | AnswerTaken
    | Refused
    | DraftChanged
    | ClockTicked
    | ClockRang
    | Paused
    | Resumed
    | TakenBack
    | DrawCorrected
    | FactsChanged
    | GameEnded
    | DeviceAway
    | DeviceBack
    | Sensed
    | CameraTurned
    | Highlight
    | Left
)
Listener: TypeAlias = Callable[[Event], None]
