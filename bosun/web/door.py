"""Who may hold a line to the page: connections are counted, and those that only hold one are let go.

A stranger needs no code to open connections. One that has not sent a whole request may be closed at any
time to make room for the next, oldest first; and no address but the box's own has more than its share.
"""

import asyncio
import ipaddress
import resource
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from h11 import LocalProtocolError
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_LINES = 640
"""Connections at once: 200 phones with a live line each, and what they load."""

KEPT_HANDLES = 128
"""Files that stay free for games, cameras and the rest of the box."""

MOST_OF_ONE_ADDRESS = 48
MOST_UNHEARD, MOST_UNHEARD_OF_ONE = 128, 64
HEADERS_WITHIN, BODY_WITHIN = 10.0, 60.0
"""Seconds for the head of a request, and for all of it."""


@dataclass(eq=False)
class OpenLine:
    """One connection, from whom it is and since when it has sent nothing whole."""

    protocol: "LimitedProtocol"
    transport: asyncio.Transport
    address: str
    since: float
    heard: bool = False


@dataclass
class Door:
    """All connections of a page. ``now`` is monotonic."""

    now: Callable[[], float]
    most: int = field(default_factory=lambda: most_lines(resource.getrlimit(resource.RLIMIT_NOFILE)[0]))
    lines: dict[asyncio.Transport, OpenLine] = field(default_factory=dict)
    unheard: dict[asyncio.Transport, OpenLine] = field(default_factory=dict)
    addresses: Counter[str] = field(default_factory=Counter)

    def arrive(self, protocol: "LimitedProtocol", transport: asyncio.Transport) -> None:
        """A new connection: it gets a line, if need be that of the one that has said nothing longest."""
        address = str((transport.get_extra_info("peername") or ("",))[0])
        line = OpenLine(protocol, transport, address, self.now())
        self._make_room(address)
        if self._full(address):
            transport.abort()
            return
        self.lines[transport] = self.unheard[transport] = line
        self.addresses[address] += 1

    def hear(self, transport: asyncio.Transport) -> None:
        """A whole request came."""
        if (line := self.unheard.pop(transport, None)) is not None:
            line.heard = True

    def rest(self, transport: asyncio.Transport) -> None:
        """An answer was given; the next request may begin."""
        if (line := self.lines.get(transport)) is not None:
            line.since = self.now()

    def leave(self, transport: asyncio.Transport) -> None:
        self.unheard.pop(transport, None)
        if (line := self.lines.pop(transport, None)) is not None:
            self.addresses[line.address] -= 1
            if not self.addresses[line.address]:
                del self.addresses[line.address]

    def sweep(self) -> None:
        """Close what was begun and not gone on with, and forget what has closed."""
        now = self.now()
        for line in list(self.lines.values()):
            if line.transport.is_closing():
                self.leave(line.transport)
            elif line.protocol.overdue(now - line.since):
                self._close(line)

    def _make_room(self, address: str) -> None:
        """Newcomers take the place of connections that have not said anything yet."""
        own = [line for line in self.unheard.values() if line.address == address]
        if len(own) >= MOST_UNHEARD_OF_ONE or (own and self._too_many_of(address)):
            self._close(own[0])
        elif self.unheard and (len(self.unheard) >= MOST_UNHEARD or len(self.lines) >= self.most):
            self._close(next(iter(self.unheard.values())))

    def _full(self, address: str) -> bool:
        return len(self.lines) >= self.most or self._too_many_of(address)

    def _too_many_of(self, address: str) -> bool:
        return self.addresses[address] >= MOST_OF_ONE_ADDRESS and not is_the_box(address)

    def _close(self, line: OpenLine) -> None:
        line.transport.abort()
        self.leave(line.transport)


class LimitedProtocol(H11Protocol):
    """uvicorn's protocol, which tells the door what comes and goes. A subclass has its door."""

    door: Door

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.door.arrive(self, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.door.leave(self.transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.upgraded or self.cycle is not None:
            self.door.hear(self.transport)

    def send_400_response(self, msg: str) -> None:
        """What breaks after its answer was given gets no second one: the line is closed."""
        try:
            super().send_400_response(msg)
        except LocalProtocolError:
            self.transport.abort()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.door.rest(self.transport)

    @property
    def upgraded(self) -> bool:
        """Whether it has become a live line, which has times of its own."""
        return self.transport.get_protocol() is not self

    def overdue(self, seconds: float) -> bool:
        """Whether a request that was begun, or is awaited, has taken so long that nobody will finish it."""
        if self.upgraded:
            return False
        if self.cycle is None or self.cycle.response_complete:
            return seconds > HEADERS_WITHIN
        return self.cycle.more_body and seconds > BODY_WITHIN


def protocol_at(door: Door) -> type[LimitedProtocol]:
    """The protocol for all connections that come by this door."""
    return type("ProtocolAtDoor", (LimitedProtocol,), {"door": door})


def most_lines(handles: int) -> int:
    """As many connections as the system has handles for, less those that the box needs itself."""
    return max(8, min(MOST_LINES, handles - KEPT_HANDLES))


def is_the_box(address: str) -> bool:
    """Whether somebody on the box itself asks: a stranger cannot."""
    return _is_loopback(address.removeprefix("::ffff:"))


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
