"""How people come to the page: its address on the local network, as text and as a code to scan."""

import fcntl
import io
import socket
import struct
from dataclasses import dataclass

import segno

from engine.messages import Message, say

LOOPBACK = "127.0.0.1"
SIOCGIFADDR = 0x8915
"""Asks Linux for the number of an interface."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where the page is. The part after ``#`` never leaves the phone but by the page's own hand."""

    address: str
    code: str
    key: str

    @property
    def guests(self) -> str:
        """The address that pairs a phone at once."""
        return f"{self.address}/#code={self.code}"

    @property
    def owner(self) -> str:
        """The address for the owner of the box; it is shown on the box only."""
        return f"{self.address}/#key={self.key}"

    @property
    def reachable(self) -> bool:
        """Whether a phone can come to this address: without a network it is the box's own number."""
        return f"//{LOOPBACK}:" not in self.address

    @property
    def told(self) -> Message:
        """Where phones find the page, or that they cannot."""
        return say("app.page", address=self.guests) if self.reachable else say("app.no-network")

    def for_terminal(self) -> str:
        """The code to scan, in half blocks, for a dark terminal; nothing where it would lead nowhere."""
        if not self.reachable:
            return ""
        out = io.StringIO()
        segno.make(self.guests, error="m", micro=False).terminal(out, compact=True, border=2)
        return out.getvalue()


def picture(address: str) -> bytes:
    """The code to scan as SVG, dark on light whatever the theme."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", scale=8, border=3, dark="#0b1622", light="#ffffff", xmldecl=False
    )
    return out.getvalue()


def own_address(*, outward: tuple[str, int] = ("192.0.2.1", 9)) -> str:
    """The box's number on the local network; without a way out of it, that of the first network it is in."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(outward)  # nothing is sent: the system only picks the way
            return str(probe.getsockname()[0])
        except OSError:
            numbers = (_number(probe, name) for _, name in socket.if_nameindex())
            return next((number for number in numbers if not number.startswith("127.")), LOOPBACK)


def _number(probe: socket.socket, interface: str) -> str:
    """The number of the box in the network of an interface, or the loopback's where it has none."""
    try:
        answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
    except OSError:
        return LOOPBACK
    return socket.inet_ntoa(answer[20:24])
