"""Who is on the line: every connection with what it has yet to be sent, and who sits where."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from bosun.web.phone_registry import Phone, PhoneRegistry
from bosun.web.serializers import language
from bosun.web.shared_state import SharedState
from engine.answers import Seat

SHOWN_OUT = 4403

_NOTES = 32
"""Short notes that wait for a phone that is slow; older ones are forgotten."""

PAUSE = 0.001
"""Seconds for each phone before all are told who is here: many come at once when a game begins."""

STALE_AFTER = 600.0
"""Seconds after which a phone that has left is nobody at the table any more, unless it has a seat."""

Unavailable = list[dict[str, Any]]


class Connection:
    """One phone on the line: what it has yet to be sent. The newest state replaces one that still waits."""

    def __init__(self, phone: Phone, language: str) -> None:
        self.phone = phone
        self.language = language
        self.revealed: int | None = None
        self.closing: int | None = None
        self._latest: dict[str, str | SharedState] = {}
        self._had: SharedState | None = None
        self._notes: deque[str] = deque(maxlen=_NOTES)
        self._something = asyncio.Event()

    def show(self, kind: str, text: str) -> None:
        """Show this state of a kind in place of any older one, after all that was shown before."""
        self._latest.pop(kind, None)
        self._latest[kind] = text
        self._something.set()

    def show_state(self, state: SharedState, *, whole: bool = False) -> None:
        """Show this state in place of an older one; only what changed is sent, unless ``whole``."""
        if whole:
            self._had = None
        self._latest.pop("state", None)
        self._latest["state"] = state
        self._something.set()

    def note(self, **payload: Any) -> None:
        self.note_text(json.dumps(payload))

    def note_text(self, text: str) -> None:
        self._notes.append(text)
        self._something.set()

    def close(self, code: int) -> None:
        self.closing = code
        self._something.set()

    async def next_texts(self) -> list[str]:
        """What there is to send, once there is something.

        Notes first: they explain the state. Then who sits where: a phone with a seat is not asked for one.
        """
        await self._something.wait()
        self._something.clear()
        people_first = sorted(self._latest, key=lambda kind: kind != "people")
        texts = [*self._notes, *(self._text(self._latest[kind]) for kind in people_first)]
        self._notes.clear()
        self._latest.clear()
        return texts

    def _text(self, shown: str | SharedState) -> str:
        if isinstance(shown, str):
            return shown
        had, self._had = self._had, shown
        return shown.text_after(had)


class People:
    """The phones that were let in, and the lines of those that are here."""

    def __init__(self, registry: PhoneRegistry, *, now: Callable[[], float] = time.monotonic) -> None:
        self.registry = registry
        self._now = now
        self._left: dict[str, float] = {}
        self.connections: dict[Connection, None] = {}
        self.lobby = False
        self._due = False
        self.away: Callable[[str], Unavailable] = lambda _language: []
        self.notice: Callable[[str], str] = lambda _language: ""

    def here(self) -> set[str]:
        """The phones on the line."""
        return {connection.phone.id for connection in self.connections}

    def part(self, connection: Connection) -> None:
        """A line is gone; a phone that stays away goes from the list by itself."""
        self.connections.pop(connection, None)
        self._left[connection.phone.id] = self._now()
        self.changed()
        asyncio.get_running_loop().call_later(STALE_AFTER, self.changed)

    def stale(self, phone: Phone) -> bool:
        """Whether a phone has no seat and has left a while ago, or was not here since the box was started."""
        left = self._left.get(phone.id)
        return phone.seat is None and (left is None or self._now() - left >= STALE_AFTER)

    def held_seats(self) -> set[Seat]:
        """Seats whose phone is on the line."""
        seats = (connection.phone.seat for connection in self.connections)
        return {seat for seat in seats if seat is not None}

    def show_out(self, phone: Phone) -> None:
        for connection in self.connections:
            if connection.phone is phone:
                connection.close(SHOWN_OUT)

    def changed(self) -> None:
        """Tell everyone soon; of many changes in a short time only the last is told."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_later(PAUSE * len(self.connections), self.tell, None)

    def tell(self, only: Connection | None) -> None:
        """Tell who is here and which devices are away; what is the same for many is written once."""
        self._due = self._due and only is not None
        common = {
            "type": "people",
            "lobby": self.lobby,
            "open_pictures": self.registry.open_pictures,
        }
        shared: dict[tuple[str, bool, bool], str] = {}
        for connection in self.connections if only is None else (only,):
            phone = connection.phone
            key = (connection.language, phone.owner, phone.invites)
            if key not in shared:
                shared[key] = json.dumps(common | self._for(*key))[:-1]
            connection.show("people", f'{shared[key]}, "you": {json.dumps(_phone_json(phone))}}}')

    def _for(self, code: str, owner: bool, invites: bool) -> dict[str, Any]:
        """What depends on who asks: the language, and what only the owner or who invites others may know."""
        told: dict[str, Any] = {"away": self.away(code), "notice": self._notices(code) if owner else ""}
        told |= {"phones": self._phones(owner=owner)}
        return told | ({"code": self.registry.code} if invites else {})

    def _phones(self, *, owner: bool) -> list[dict[str, Any]]:
        """Who is here, and who was until now; the owner also sees those who left, to show them out."""
        here = self.here()
        listed = [
            _phone_json(phone)
            | {"here": phone.id in here, "stale": phone.id not in here and self.stale(phone)}
            for phone in self.registry.phones.values()
        ]
        return [phone for phone in listed if owner or not phone["stale"]]

    def _notices(self, code: str) -> str:
        unsaved = self.registry.unsaved
        disk = "" if unsaved is None else language(code).text(unsaved)
        return " ".join(filter(None, (self.notice(code), disk)))


def _phone_json(phone: Phone) -> dict[str, Any]:
    return {
        "id": phone.id,
        "name": phone.name,
        "role": phone.role,
        "seat": phone.seat,
        "owner": phone.owner,
        "asks": phone.asks,
    }
