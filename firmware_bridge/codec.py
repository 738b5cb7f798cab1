"""Frames and messages as bytes and back: no I/O, no clock, and nothing raised by what comes in."""

import struct
from binascii import crc_hqx
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from engine.messages import say
from firmware_bridge.errors import OutOfRange
from firmware_bridge.messages import (
    BUTTONS,
    Alive,
    Ask,
    BootCause,
    Capability,
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
    What,
)

HEADER = struct.Struct("<BHHH")
CRC = struct.Struct("<H")
MAX_BODY = 32
MAX_WIRE = MAX_BODY + 4
"""With its CRC, one COBS code byte and the delimiter."""


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, neither reflected nor inverted."""
    return crc_hqx(data, 0xFFFF)


def frame(body: bytes) -> bytes:
    """A body as it goes over the wire."""
    if not HEADER.size <= len(body) <= MAX_BODY:
        raise OutOfRange(say("firmware.frame", least=HEADER.size, most=MAX_BODY, size=len(body)))
    blocks = (body + CRC.pack(crc16(body))).split(b"\0")
    return b"".join(bytes((len(block) + 1,)) + block for block in blocks) + b"\0"


def unstuff(wire: bytes) -> bytes | None:
    """COBS undone for what stood between two delimiters; None when the code bytes do not add up."""
    blocks = []
    at, end = 0, len(wire)
    while at < end:
        after = at + wire[at]
        if after > end:
            return None
        blocks.append(wire[at + 1 : after])
        at = after
    return b"\0".join(blocks)


def body_of(wire: bytes) -> bytes | None:
    """The body of one frame without its delimiter, or None unless every check holds."""
    plain = unstuff(wire)
    if plain is None or not HEADER.size + CRC.size <= len(plain) <= MAX_BODY + CRC.size:
        return None
    body = plain[: -CRC.size]
    return body if crc16(body) == CRC.unpack(plain[-CRC.size :])[0] else None


@dataclass(slots=True)
class Faults:
    """What the decoder threw away."""

    bad_frames: int = 0
    too_long: int = 0
    bad_messages: int = 0


@dataclass(frozen=True, slots=True)
class WireLayout:
    """How one kind of message looks after its header."""

    kind: int
    payload: struct.Struct
    build: Callable[..., Message]
    longer_is_fine: bool = False


def _welcome(*v: int) -> Welcome:
    firmware, capabilities, cause = (v[3], v[4], v[5]), Capability(v[6] & 0x7F), BootCause(v[8] & 0x0F)
    return Welcome(v[0], v[1], v[2], firmware, capabilities, v[7], cause, v[9])


def _refuse(*v: int) -> Refuse:
    return Refuse(v[0], v[1], (v[2], v[3], v[4]))


def _event(what: int, detail: int, held: int, age_ms: int) -> Event:
    """A second fence behind the CRC: an event that contradicts itself is no event."""
    event = Event(What(what), detail, held, age_ms)
    if event.what in (What.PRESSED, What.RELEASED):
        down = bool(held >> detail & 1)
        if detail >= len(BUTTONS) or down is not (event.what is What.PRESSED):
            raise ValueError("the button and what is held do not agree")
    if event.what is What.EVENTS_LOST and detail == 0:
        raise ValueError("none lost is no loss")
    return event


LAYOUTS: dict[type[Message], WireLayout] = {
    Hello: WireLayout(0x01, struct.Struct("<BBI"), Hello, longer_is_fine=True),
    Alive: WireLayout(0x02, struct.Struct(""), Alive),
    Ask: WireLayout(0x03, struct.Struct(""), Ask),
    SetLights: WireLayout(0x10, struct.Struct("<B"), SetLights),
    Tone: WireLayout(0x11, struct.Struct("<HH"), Tone),
    Settings: WireLayout(0x12, struct.Struct("<HH"), Settings),
    Welcome: WireLayout(0x81, struct.Struct("<6BHIBB"), _welcome, longer_is_fine=True),
    Refuse: WireLayout(0x82, struct.Struct("<5B"), _refuse, longer_is_fine=True),
    NoSession: WireLayout(0x83, struct.Struct(""), NoSession),
    Counters: WireLayout(0x84, struct.Struct("<IHHHHHHH"), Counters, longer_is_fine=True),
    Event: WireLayout(0x90, struct.Struct("<BBBH"), _event),
}
BY_KIND = {layout.kind: layout for layout in LAYOUTS.values()}


FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in LAYOUTS}


def _flat(message: Message) -> Iterator[int]:
    for name in FIELDS[type(message)]:
        value = getattr(message, name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def encode(header: Header, message: Message) -> bytes:
    """One message as the bytes that go over the wire."""
    layout = LAYOUTS[type(message)]
    try:
        start = HEADER.pack(layout.kind, header.session, header.number, header.ack)
        return frame(start + layout.payload.pack(*_flat(message)))
    except struct.error as error:
        raise OutOfRange(say("firmware.message", what=str(message), why=str(error))) from None


def parse(body: bytes) -> tuple[Header, Message] | None:
    """The message in a sound body, or None when it is none we know."""
    kind, session, number, ack = HEADER.unpack_from(body)
    layout = BY_KIND.get(kind)
    size = len(body) - HEADER.size
    if layout is None or size < layout.payload.size:
        return None
    if size > layout.payload.size and not layout.longer_is_fine:
        return None
    try:
        return Header(session, number, ack), layout.build(*layout.payload.unpack_from(body, HEADER.size))
    except ValueError:
        return None


class Decoder:
    """Bytes in, in any cut; messages out. It never holds more than one frame."""

    def __init__(self) -> None:
        self.faults = Faults()
        self._held = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> Iterator[tuple[Header, Message]]:
        """Every sound message that ends in `data`, in order."""
        *ended, rest = data.split(b"\0")
        for part in ended:
            wire = self._take(part)
            if wire:
                yield from self._judge(wire)
        self._hold(rest)

    def reset(self) -> None:
        """Forget a frame that was cut off, as when the port was opened anew."""
        self._held.clear()
        self._skipping = False

    @property
    def held(self) -> int:
        """Bytes of a frame that has not ended yet."""
        return len(self._held)

    def _hold(self, part: bytes) -> None:
        if self._skipping or len(self._held) + len(part) >= MAX_WIRE:
            self._skipping = True
            self._held.clear()
        else:
            self._held += part

    def _take(self, part: bytes) -> bytes:
        self._hold(part)
        if self._skipping:
            self.faults.too_long += 1
        wire = bytes(self._held)
        self.reset()
        return wire

    def _judge(self, wire: bytes) -> Iterator[tuple[Header, Message]]:
        body = body_of(wire)
        if body is None:
            self.faults.bad_frames += 1
            return
        found = parse(body)
        if found is None:
            self.faults.bad_messages += 1
        else:
            yield found
