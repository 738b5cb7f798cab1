"""The examples of PROTOCOL.md, read from the document itself."""

import re
from dataclasses import dataclass
from pathlib import Path

PROTOCOL = Path(__file__).parents[2] / "firmware_bridge" / "PROTOCOL.md"
_EXAMPLE = re.compile(r"^\| ([\w ]+) \| (host|device) \| `([0-9a-f ]+)` \| `([0-9a-f ]+)` \|$", re.MULTILINE)
_DROPPED = re.compile(r"^\| ([\w ]+) \| `([0-9a-f ]+)` \|$", re.MULTILINE)


@dataclass(frozen=True)
class Example:
    name: str
    sender: str
    body: bytes
    wire: bytes


def examples() -> dict[str, Example]:
    found: dict[str, Example] = {}
    for name, sender, body, wire in _EXAMPLE.findall(PROTOCOL.read_text()):
        found[name] = Example(name, sender, bytes.fromhex(body), bytes.fromhex(wire))
    return found


def dropped() -> dict[str, bytes]:
    """Frames that both ends must drop."""
    return {name: bytes.fromhex(wire) for name, wire in _DROPPED.findall(PROTOCOL.read_text())}
