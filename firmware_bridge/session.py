"""The host's end of the protocol: bytes and the time in, bytes and notices out; no port, no clock."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from firmware_bridge.codec import Decoder, encode
from firmware_bridge.messages import (
    NEWEST_VERSION,
    OLDEST_VERSION,
    Alive,
    Ask,
    Command,
    Counters,
    Event,
    Header,
    Hello,
    Message,
    NoSession,
    Refuse,
    SetLights,
    Welcome,
)
from firmware_bridge.outbox import Inbox, Outbox, ahead

FIRST_COMMAND = 1
HEARTBEAT_S = 0.5
SILENCE_S = 2.0
HELLO_S = 0.25
HELLO_MAX_S = 2.0
ASK_S = 0.3
ASK_TRIES = 5


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the events of one life were taken; kept, it lets a restarted host go on without a double."""

    life: int
    next_event: int


@dataclass(frozen=True, slots=True)
class Opened:
    welcome: Welcome
    at: float


WhyClosed = Literal["stopped", "gone", "silent", "restarted"]


@dataclass(frozen=True, slots=True)
class Closed:
    why: WhyClosed
    at: float


@dataclass(frozen=True, slots=True)
class VersionsDiffer:
    """No protocol version in common."""

    firmware: Refuse
    at: float


@dataclass(frozen=True, slots=True)
class Happened:
    """One event, handed over exactly once; `at` is when it happened on the host's clock."""

    event: Event
    number: int
    at: float


@dataclass(frozen=True, slots=True)
class Missed:
    """Events that will never come; `count` is None when nobody knows how many (the chip lost its memory)."""

    count: int | None
    at: float


@dataclass(frozen=True, slots=True)
class CountersAnswered:
    counters: Counters
    at: float


Notice = Opened | Closed | VersionsDiffer | Happened | Missed | CountersAnswered


class SessionState(Enum):
    DOWN = "no port"
    GREETING = "saying hello"
    OPEN = "open"
    REFUSED = "no common version"


class HostSession:
    """One talk after another with one microcontroller.

    `draw_id` gives the 16-bit name of each new session: a random source, or a test's own.
    """

    def __init__(
        self,
        *,
        draw_id: Callable[[], int],
        versions: tuple[int, int] = (OLDEST_VERSION, NEWEST_VERSION),
        mark: Mark | None = None,
    ) -> None:
        self.state = SessionState.DOWN
        self.mark = mark
        self.welcome: Welcome | None = None
        self.decoder = Decoder()
        self._draw_id = draw_id
        self._versions = versions
        self._id = 0
        self._heard = self._said = 0.0
        self._notices: list[Notice] = []
        self._forget_talk()

    @property
    def unsent(self) -> int:
        """Commands that the microcontroller has not acknowledged."""
        return len(self._commands)

    def port_opened(self, now: float) -> None:
        """Bytes can flow: say hello at the next step."""
        self.decoder.reset()
        self._greet(now)

    def port_lost(self, why: WhyClosed, now: float) -> list[Notice]:
        """No bytes can flow."""
        self._close(why, now)
        self.state = SessionState.DOWN
        return self._take_notices()

    def send(self, command: Command) -> bool:
        """Queue a command for this talk; False when there is none, or when too many wait.

        Lights that were not sent yet give way to newer ones: only the last state counts.
        """
        if self.state is not SessionState.OPEN:
            return False
        if isinstance(command, SetLights) and self._commands.supersede(command):
            return True
        return self._commands.put(command)

    def ask(self) -> None:
        """Ask for the counters; `CountersAnswered` brings them."""
        self._asks_left = ASK_TRIES
        self._ask_at = 0.0

    def step(self, data: bytes, now: float) -> tuple[bytes, list[Notice]]:
        """Take what came, and tell what to write now and what to report."""
        for header, message in self.decoder.feed(data):
            self._take(header, message, now)
        self._watch_silence(now)
        return self._due(now), self._take_notices()

    def _take_notices(self) -> list[Notice]:
        taken, self._notices = self._notices, []
        return taken

    def _forget_talk(self) -> None:
        self._commands: Outbox[Command] = Outbox(first=FIRST_COMMAND)
        self._events = Inbox()
        self._ack_due = False
        self._asks_left = 0
        self._ask_at = 0.0

    def _greet(self, now: float) -> None:
        last = self._id
        while self._id in (0, last):
            self._id = self._draw_id() & 0xFFFF
        self._forget_talk()
        self.state = SessionState.GREETING
        self._heard = now
        self._hello_at = now
        self._hello_wait = HELLO_S

    def _close(self, why: WhyClosed, now: float) -> None:
        if self.state is SessionState.OPEN:
            self._notices.append(Closed(why, now))
        self._forget_talk()

    def _take(self, header: Header, message: Message, now: float) -> None:
        if header.session != self._id or self.state is SessionState.DOWN:
            return
        if isinstance(message, Welcome | Refuse):
            self._take_greeting(header, message, now)
        elif self.state is SessionState.OPEN:
            self._heard = now
            self._take_talk(header, message, now)

    def _take_greeting(self, header: Header, message: Welcome | Refuse, now: float) -> None:
        if self.state is SessionState.OPEN:
            return
        if isinstance(message, Refuse):
            if self.state is not SessionState.REFUSED:
                self._notices.append(VersionsDiffer(message, now))
            self.state = SessionState.REFUSED
            self._hello_wait = HELLO_MAX_S
        elif header.ack != FIRST_COMMAND:
            self._greet(now)  # a talk of this name was open already, with another host program
        elif self._versions[0] <= message.version <= self._versions[1]:
            self._open(header, message, now)

    def _open(self, header: Header, welcome: Welcome, now: float) -> None:
        self.state = SessionState.OPEN
        self.welcome = welcome
        self._heard = now
        self._notices.append(Opened(welcome, now))
        self._events.wanted = self._resume(header.number, welcome.life, now)
        self.mark = Mark(welcome.life, self._events.wanted)
        self._ack_due = True

    def _resume(self, oldest: int, life: int, now: float) -> int:
        """The number of the first event we have not had; says what can no longer come."""
        if self.mark is None:
            return oldest
        if self.mark.life != life:
            self._notices.append(Missed(None, now))
            return oldest
        missing = ahead(oldest, self.mark.next_event)
        if missing <= 0:
            return self.mark.next_event
        self._notices.append(Missed(missing, now))
        return oldest

    def _take_talk(self, header: Header, message: Message, now: float) -> None:
        if isinstance(message, NoSession):
            self._close("restarted", now)
            self._greet(now)
            return
        self._commands.acknowledge(header.ack, now)
        if isinstance(message, Event):
            self._take_event(header, message, now)
        elif isinstance(message, Counters) and self._asks_left:
            self._asks_left = 0
            self._notices.append(CountersAnswered(message, now))

    def _take_event(self, header: Header, event: Event, now: float) -> None:
        self._ack_due = True
        if not self._events.take(header, event.span):
            return
        assert self.welcome is not None
        self.mark = Mark(self.welcome.life, self._events.wanted)
        self._notices.append(Happened(event, header.number, now - event.age_ms / 1000))

    def _watch_silence(self, now: float) -> None:
        if self.state is SessionState.OPEN and now - self._heard >= SILENCE_S:
            self._close("silent", now)
            self._greet(now)

    def _due(self, now: float) -> bytes:
        if self.state is SessionState.DOWN:
            return b""
        if self.state is not SessionState.OPEN:
            return self._hello_due(now)
        resends = self._commands.resends
        frames = [self._frame(message, number) for number, message in self._commands.due(now)]
        if self._commands.resends != resends:
            frames.insert(0, b"\0")  # ends whatever noise stands before it, so that one resend is enough
        if self._ask_due(now):
            frames.append(self._frame(Ask(), 0))
        if not frames and (self._ack_due or now - self._said >= HEARTBEAT_S):
            frames.append(self._frame(Alive(), self._commands.next_number))
        if frames:
            self._ack_due = False
            self._said = now
        return b"".join(frames)

    def _ask_due(self, now: float) -> bool:
        if not self._asks_left or now < self._ask_at:
            return False
        self._asks_left -= 1
        self._ask_at = now + ASK_S
        return True

    def _hello_due(self, now: float) -> bytes:
        if now < self._hello_at:
            return b""
        self._hello_at = now + self._hello_wait
        self._hello_wait = min(self._hello_wait * 2, HELLO_MAX_S)
        mark = self.mark or Mark(0, 0)
        hello = Hello(*self._versions, mark.life)
        return b"\0" + encode(Header(self._id, 0, mark.next_event), hello)

    def _frame(self, message: Message, number: int) -> bytes:
        return encode(Header(self._id, number, self._events.wanted), message)
