"""The names of the topics and of the broker: what a table publishes where. See ``docs/fleet.md``."""

import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from engine.errors import Malformed
from engine.messages import say

ROOT = "bosun"
DISCOVERY = "homeassistant"
ONLINE, STATE, CLOCK, EVENT = "online", "state", "clock", "event"
PARTS = (ONLINE, STATE, CLOCK, EVENT)

HERE, GONE = "online", "offline"
"""What the topic ``online`` says; the broker itself says the second when a table falls silent."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


def table_name(text: str) -> str:
    """A name that may stand in a topic: small letters, digits, ``-`` and ``_``."""
    if not _NAME.fullmatch(text):
        raise Malformed(say("box.refuse.name", name=text))
    return text


def topic(table: str, part: str) -> str:
    return f"{ROOT}/{table}/{part}"


def read_topic(text: str) -> tuple[str, str] | None:
    """The table and the part of a topic, or None where it is none of ours."""
    words = text.split("/")
    if len(words) != 3 or words[0] != ROOT or words[2] not in PARTS or not _NAME.fullmatch(words[1]):
        return None
    return words[1], words[2]


@dataclass(frozen=True, slots=True)
class Broker:
    """Where the broker is, and who we are to it."""

    host: str
    port: int = 1883
    user: str | None = None
    password: str | None = None
    encrypted: bool = False

    @classmethod
    def read(cls, url: str) -> "Broker":
        """From ``mqtt://broker.local``, ``mqtt://user:secret@10.0.0.5:1884`` or ``mqtts://…``."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise _refused(url) from error
        if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or parts.path not in ("", "/"):
            raise _refused(url)
        encrypted = parts.scheme == "mqtts"
        user = unquote(parts.username) if parts.username else None
        password = unquote(parts.password) if parts.password else None
        return cls(parts.hostname, port or (8883 if encrypted else 1883), user, password, encrypted)

    def __repr__(self) -> str:
        """Without the password: this may end in a log."""
        return f"Broker({self.host!r}, {self.port})"


def _refused(url: str) -> Malformed:
    shown = re.sub(r"//[^@/]*@", "//…@", url)
    return Malformed(say("box.refuse.broker", address=shown))
