"""The live line to every phone: it hears the table, and each phone gets the newest state, never a backlog."""

import asyncio
import json
from collections import deque
from typing import Any

from bosun import events as told
from bosun.table import Table
from bosun.web.chronicle import Chronicle
from bosun.web.doors import TABLE, Doors, Phone
from bosun.web.showing import Showing, Sight
from engine.answers import Seat
from engine.errors import BosunError
from engine.messages import Message, say
from engine.play import Entry
from engine.requests import Request

SHOWN_OUT = 4403

_NOTES = 32
"""Short notes that wait for a phone that is slow; older ones are forgotten."""


class Connection:
    """One phone on the line: what it has yet to be sent. The newest state replaces one that still waits."""

    def __init__(self, phone: Phone, language: str) -> None:
        self.phone = phone
        self.language = language
        self.revealed: int | None = None
        self.closing: int | None = None
        self._latest: dict[str, str] = {}
        self._notes: deque[str] = deque(maxlen=_NOTES)
        self._something = asyncio.Event()

    def show(self, kind: str, text: str) -> None:
        """Show this state of a kind in place of any older one."""
        self._latest[kind] = text
        self._something.set()

    def note(self, **told: Any) -> None:
        self._notes.append(json.dumps(told))
        self._something.set()

    def close(self, code: int) -> None:
        self.closing = code
        self._something.set()

    async def next_texts(self) -> list[str]:
        """What there is to send, once there is something. Notes first: they explain the state."""
        await self._something.wait()
        self._something.clear()
        texts = [*self._notes, *self._latest.values()]
        self._notes.clear()
        self._latest.clear()
        return texts


class Hub:
    """All connections, and what the table told since they were last shown something."""

    def __init__(self, table: Table, doors: Doors, chronicle: Chronicle, showing: Showing) -> None:
        self._table = table
        self._doors = doors
        self._chronicle = chronicle
        self.showing = showing
        self.connections: set[Connection] = set()
        self._due = False

    def hear(self, event: told.Event) -> None:
        """Listen to the table. Phones are told when the table has done all that it does in one go."""
        self._chronicle.hear(event)
        match event:
            case told.ClockTicked():
                self._tick()
                return
            case told.ClockRang():
                self._tell_all(type="rang")
            case told.AnswerTaken(number, request, entry):
                self._answered(number, request, entry)
            case told.Refused(message, source):
                self._refused(message, source)
                return
            case told.TakenBack(entries):
                self._say_all("app.taken-back", n=len(entries))
            case told.DrawCorrected(at, _, dropped):
                self._say_all("web.corrected", n=len(dropped), number=at + 1)
            case told.DeviceAway() | told.DeviceBack():
                self.people_changed()
        self._soon()

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.greet(connection)
        self.people_changed()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.people_changed()

    def greet(self, connection: Connection) -> None:
        """All that a phone must know when it comes, or when it changes its language or its seat."""
        connection.show("game", json.dumps(self.showing.game(connection.language)))
        connection.show("state", json.dumps(self.showing.state(self.sight(connection))))

    def sight(self, connection: Connection) -> Sight:
        """The secrets that a phone may see: its own, and on a table screen one that somebody uncovered."""
        phone, request = connection.phone, self._table.play.request
        seats = {phone.seat} - {None}
        uncovered = connection.revealed == self._table.number and phone.role == TABLE
        if request is not None and uncovered and request.seat not in self.held_seats():
            seats.add(request.seat)
        return Sight(connection.language, frozenset(seat for seat in seats if seat is not None))

    def held_seats(self) -> set[Seat]:
        """Seats whose phone is on the line."""
        seats = (connection.phone.seat for connection in self.connections)
        return {seat for seat in seats if seat is not None}

    def show_out(self, phone: Phone) -> None:
        for connection in self.connections:
            if connection.phone is phone:
                connection.close(SHOWN_OUT)

    def people_changed(self) -> None:
        """Tell everyone who is here and which devices are away."""
        here = {connection.phone.id for connection in self.connections}
        phones = [
            {"id": p.id, "role": p.role, "seat": p.seat, "owner": p.owner, "here": p.id in here}
            for p in self._doors.phones.values()
        ]
        for connection in self.connections:
            phone = connection.phone
            away = self._away(connection.language)
            you = {"id": phone.id, "role": phone.role, "seat": phone.seat, "owner": phone.owner}
            people = {"type": "people", "phones": phones, "away": away, "you": you}
            invited = phone.owner or phone.role == TABLE
            connection.show("people", json.dumps(people | ({"code": self._doors.code} if invited else {})))

    def _away(self, language: str) -> list[dict[str, Any]]:
        text = self.showing.wording(language).text
        return [
            {"device": device, "why": [text(trouble) for trouble in troubles]}
            for device, troubles in sorted(self._table.away.items())
        ]

    def _soon(self) -> None:
        if not self._due and self.connections:
            self._due = True
            asyncio.get_running_loop().call_soon(self._show)

    def _show(self) -> None:
        """The state to everyone, worked out once for all who see the same."""
        self._due = False
        texts: dict[Sight, str] = {}
        for connection in self.connections:
            sight = self.sight(connection)
            if sight not in texts:
                texts[sight] = json.dumps(self.showing.state(sight))
            connection.show("state", texts[sight])

    def _answered(self, number: int, request: Request, entry: Entry) -> None:
        for connection in self.connections:
            wording = self.showing.wording(connection.language)
            seen = self.showing.may_see(request, self.sight(connection))
            connection.note(
                type="answered",
                number=number,
                by=wording.source(entry.source),
                source=entry.source,
                prompt=wording.text(request.prompt) if seen else "",
                text=wording.answer(request, entry.answer) if seen else "",
            )

    def _refused(self, message: Message | str, source: str) -> None:
        """A refusal goes to the phones of that source; trouble of a device or the disk to everyone."""
        for connection in self.connections:
            if connection.phone.source == source or not source.startswith("page"):
                text = self.showing.wording(connection.language).text(message)
                connection.note(type="refused", text=text)

    def refuse(self, connection: Connection, error: BosunError) -> None:
        text = self.showing.wording(connection.language).text(error.text)
        connection.note(type="refused", text=text)

    def _say_all(self, id: str, **params: int) -> None:
        for connection in self.connections:
            text = self.showing.wording(connection.language).text(say(id, **params))
            connection.note(type="said", text=text)

    def _tell_all(self, **note: Any) -> None:
        for connection in self.connections:
            connection.note(**note)

    def _tick(self) -> None:
        text = json.dumps({"type": "clock", "clock": self.showing.clock()})
        for connection in self.connections:
            connection.show("clock", text)
