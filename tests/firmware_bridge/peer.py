"""A device's end of the protocol in Python, for the impaired channel and for sessions in simulated time only.

It stands in for no firmware: whatever is said about the device is tested on the real binary in its twin.
"""

from firmware_bridge.codec import Decoder, encode
from firmware_bridge.messages import (
    Alive,
    Ask,
    BootCause,
    Capability,
    Command,
    Counters,
    Event,
    Header,
    Hello,
    Message,
    NoSession,
    Refuse,
    SetLights,
    Settings,
    Tone,
    Welcome,
)
from firmware_bridge.outbox import Inbox, Outbox

FIRMWARE = (9, 9, 9)


class DevicePeer:
    """Keeps the rules of PROTOCOL.md for a device; `done` are the commands it was given, in order."""

    def __init__(self, *, life: int = 1, versions: tuple[int, int] = (1, 1), first_event: int = 1) -> None:
        self.life = life
        self.versions = versions
        self.done: list[Command] = []
        self.silent = False
        self._decoder = Decoder()
        self._events: Outbox[Event] = Outbox(first=first_event, window=4, limit=31)
        self._first_event = first_event
        self._session = 0
        self._commands = Inbox()
        self._answers: list[bytes] = []
        self._ack_due = False
        self._said = 0.0

    def happen(self, event: Event) -> bool:
        return self._events.put(event)

    @property
    def waiting(self) -> int:
        return len(self._events)

    def restart(self) -> None:
        """The chip restarts; its queue survives, its session does not."""
        self._session = 0
        self._decoder.reset()

    def step(self, data: bytes, now: float) -> bytes:
        for header, message in self._decoder.feed(data):
            self._take(header, message, now)
        if self._session:
            self._answers += [self._frame(event, number) for number, event in self._events.due(now)]
            if not self._answers and (self._ack_due or now - self._said >= 0.5):
                self._answers.append(self._frame(Alive(), self._events.next_number))
        if self._answers:
            self._ack_due = False
            self._said = now
        out, self._answers = b"".join(self._answers), []
        return b"" if self.silent else out

    def _take(self, header: Header, message: Message, now: float) -> None:
        if isinstance(message, Hello):
            self._greet(header, message, now)
        elif header.session != self._session:
            self._answers.append(encode(Header(header.session, 0, 0), NoSession()))
        else:
            self._events.acknowledge(header.ack, now)
            self._obey(header, message)

    def _obey(self, header: Header, message: Message) -> None:
        if isinstance(message, Ask):
            self._answers.append(self._frame(Counters(uptime_s=5), header.number))
        elif isinstance(message, SetLights | Tone | Settings):
            self._ack_due = True
            if self._commands.take(header):
                self.done.append(message)

    def _greet(self, header: Header, hello: Hello, now: float) -> None:
        version = min(hello.newest, self.versions[1])
        if version < max(hello.oldest, self.versions[0]):
            self._answers.append(encode(Header(header.session, 0, 0), Refuse(*self.versions, FIRMWARE)))
            return
        if header.session != self._session:
            self._session = header.session
            self._commands = Inbox()
        if hello.life == self.life:
            self._events.acknowledge(header.ack, now)
        welcome = Welcome(
            version, *self.versions, FIRMWARE, Capability(0x7F), self.life, BootCause.POWER_ON, held=0
        )
        self._answers.append(self._frame(welcome, self._events.oldest))

    def _frame(self, message: Message, number: int) -> bytes:
        return encode(Header(self._session, number, self._commands.wanted), message)
