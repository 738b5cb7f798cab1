"""The wall: the state of all tables, put together from what they publish."""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bosun.fleet.broker import BrokerConnection
from bosun.fleet.topics import CLOCK, HERE, ONLINE, PARTS, ROOT, STATE, Broker, read_topic

MOST_TABLES = 500
LARGEST = 64 * 1024
"""Bytes of a message beyond which it is none of ours."""


@dataclass
class WallEntry:
    """What is known of one table."""

    online: bool = False
    state: dict[str, Any] = field(default_factory=dict)
    clock: dict[str, Any] = field(default_factory=dict)
    event: dict[str, Any] = field(default_factory=dict)
    since: float = 0.0


class Wall:
    """Takes messages from any thread and shows all tables. What it does not understand it passes over.

    ``now`` is monotonic: between two messages of a running clock the wall counts on by itself.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._tables: dict[str, WallEntry] = {}
        self.connected = False

    def take(self, topic: str, message: bytes) -> bool:
        """One message from the broker; False for one that was passed over."""
        place = read_topic(topic)
        with self._lock:
            return place is not None and self._put(*place, message)

    def shown(self) -> dict[str, Any]:
        """All tables by name, and whether the broker is there: what the page shows."""
        with self._lock:
            tables = [self._one(name, seen) for name, seen in sorted(self._tables.items())]
        return {"connected": self.connected, "tables": tables}

    def _put(self, name: str, part: str, message: bytes) -> bool:
        if not message:
            self._tables.pop(name, None)  # an empty retained message is how MQTT takes one away
            return True
        if len(message) > LARGEST or (name not in self._tables and len(self._tables) >= MOST_TABLES):
            return False
        if part == ONLINE:
            self._seen(name).online = message == HERE.encode()
            return True
        value = _object(message)
        if value is None:
            return False
        self._keep(self._seen(name), part, value)
        return True

    def _keep(self, seen: WallEntry, part: str, value: dict[str, Any]) -> None:
        if part == STATE:
            seen.state = value
        elif part == CLOCK:
            seen.clock, seen.since = value, self._now()
        else:
            seen.event = value

    def _seen(self, name: str) -> WallEntry:
        return self._tables.setdefault(name, WallEntry())

    def _one(self, name: str, seen: WallEntry) -> dict[str, Any]:
        known = {
            key: seen.state.get(key)
            for key in ("title", "example", "players", "phase", "asks", "outcome", "away")
        }
        return {
            "name": name,
            "online": seen.online,
            "seconds": self._seconds(seen),
            "last": seen.event,
        } | known

    def _seconds(self, seen: WallEntry) -> int | None:
        seconds = seen.clock.get("seconds")
        if not isinstance(seconds, int) or isinstance(seconds, bool):
            return None
        stands = seen.clock.get("paused") is True or not seen.online
        return seconds if stands else max(0, seconds - int(self._now() - seen.since))


def _object(message: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(message)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def watch(
    broker: Broker, wall: Wall, *, make_line: Callable[..., BrokerConnection] = BrokerConnection
) -> BrokerConnection:
    """Keep the wall up to date from a broker until the line is stopped."""

    def changed(connected: bool) -> None:
        wall.connected = connected

    topics = [f"{ROOT}/+/{part}" for part in PARTS]
    line = make_line(broker, listen_to=topics, heard=wall.take, on_change=changed)
    line.start()
    return line
