"""The live line to every phone: it hears the table, and each phone gets the newest state, never a backlog."""

import asyncio
import json
from typing import Any

from bosun.table import events
from bosun.table.rehearsal import Rehearsal
from bosun.table.table import Table
from bosun.web.connections import Connection, People, Unavailable
from bosun.web.history import History
from bosun.web.phone_registry import TABLE
from bosun.web.shared_state import SharedState
from bosun.web.state_serializer import StateSerializer, Viewer
from engine.answers import as_json
from engine.entries import Entry
from engine.messages import Message, say
from engine.requests import Request


class Hub:
    """What the table published since the phones on the line were last shown something."""

    def __init__(self, table: Table, people: People, history: History, serializer: StateSerializer) -> None:
        self._table = table
        self._people = people
        self._history = history
        self.serializer = serializer
        self.closed = False
        self._due = False
        self._states: dict[Viewer, SharedState] = {}

    def on_event(self, event: events.Event) -> None:
        """Listen to the table. Phones are shown it when the table has done all that it does in one go."""
        self._history.on_event(event)
        self._states.clear()
        match event:
            case events.ClockTicked():
                self._tick()
                return
            case events.ClockRang():
                self._send_all(type="rang")
            case events.Highlight(kind):
                self._send_all(type="highlight", kind=kind)
                return
            case events.AnswerTaken(number, request, entry):
                self._answered(number, request, entry)
            case events.Refused(message, source):
                self._refused(message, source)
                return
            case events.DraftChanged():
                self._show_draft()
                return
            case events.TakenBack():
                self._say_all(event.text)
            case events.DrawCorrected(at, _, dropped):
                self._say_all(say("web.corrected", n=len(dropped), number=at + 1))
            case events.DeviceAway() | events.DeviceBack():
                self._people.changed()
        self._soon()

    def greet(self, connection: Connection) -> None:
        """All that a phone must know of the game."""
        connection.show("game", json.dumps(self.serializer.game(connection.language)))
        connection.show_state(self._state(self.viewer(connection)), whole=True)
        connection.show("clock", self._clock())

    def show_rehearsal(self, connection: Connection, rehearsal: Rehearsal) -> None:
        """The next question of an action that somebody makes up, on their screen alone; none: it is given."""
        wording, request = self.serializer.wording(connection.language), rehearsal.request
        told = {
            "type": "rehearsal",
            "answers": [as_json(answer) for answer in rehearsal.answers],
            "request": None if request is None else wording.request(request),
            "refused": None if rehearsal.refusal is None else wording.text(rehearsal.refusal.text),
        }
        connection.show("rehearsal", json.dumps(told))

    def viewer(self, connection: Connection) -> Viewer:
        """The secrets that a phone may see: its own, and on a table screen one that somebody uncovered."""
        phone, request = connection.phone, self._table.play.request
        seats = {phone.seat} - {None}
        uncovered = connection.revealed == self._table.number and phone.role == TABLE
        if request is not None and uncovered and request.seat not in self._people.held_seats():
            seats.add(request.seat)
        return Viewer(connection.language, frozenset(seat for seat in seats if seat is not None))

    def away(self, language: str) -> Unavailable:
        """The devices that are away, and why."""
        wording = self.serializer.wording(language)
        return [
            {"device": wording.source(device), "why": [wording.text(trouble) for trouble in troubles]}
            for device, troubles in sorted(self._table.away.items())
        ]

    def _soon(self) -> None:
        if not self._due and self._people.connections:
            self._due = True
            asyncio.get_running_loop().call_soon(self._show)

    def _show(self) -> None:
        """The state to everyone, worked out once for all who see the same."""
        self._due = False
        if self.closed:
            return
        for connection in self._people.connections:
            connection.show_state(self._state(self.viewer(connection)))

    def _state(self, viewer: Viewer) -> SharedState:
        """The state as this viewer sees it, the same for all who see the same until something happens."""
        if viewer not in self._states:
            self._states[viewer] = SharedState(self.serializer.state(viewer))
        return self._states[viewer]

    def _show_draft(self) -> None:
        """The form that is being filled in, at once: others are looking at it while somebody types."""
        texts: dict[Viewer, str] = {}
        for connection in self._people.connections:
            viewer = self.viewer(connection)
            if viewer not in texts:
                texts[viewer] = json.dumps(self.serializer.draft(viewer))
            if texts[viewer] != "null":
                connection.show("draft", texts[viewer])

    def _answered(self, number: int, request: Request, entry: Entry) -> None:
        texts: dict[tuple[str, bool], str] = {}
        for connection in self._people.connections:
            seen = self.serializer.may_see(request, self.viewer(connection))
            key = (connection.language, seen)
            if key not in texts:
                texts[key] = json.dumps(self._answer_note(number, request, entry, *key))
            connection.note_text(texts[key])

    def _answer_note(
        self, number: int, request: Request, entry: Entry, language: str, seen: bool
    ) -> dict[str, Any]:
        wording = self.serializer.wording(language)
        return {
            "type": "answered",
            "number": number,
            "by": wording.by(request, entry),
            "source": entry.source,
            "prompt": wording.text(request.prompt) if seen else "",
            "text": wording.answer(request, entry.said) if seen else "",
            "said": wording.answered(request, entry) if seen else wording.source(entry.source),
        }

    def _refused(self, message: Message | str, source: str) -> None:
        """A refusal goes to the phones of that source; trouble of a device or the disk to everyone."""
        for connection in self._people.connections:
            if connection.phone.source == source or not source.startswith("page"):
                text = self.serializer.wording(connection.language).text(message)
                connection.note(type="refused", text=text)

    def _say_all(self, message: Message) -> None:
        for connection in self._people.connections:
            text = self.serializer.wording(connection.language).text(message)
            connection.note(type="said", text=text)

    def _send_all(self, **note: Any) -> None:
        for connection in self._people.connections:
            connection.note(**note)

    def _tick(self) -> None:
        text = self._clock()
        for connection in self._people.connections:
            connection.show("clock", text)

    def _clock(self) -> str:
        return json.dumps({"type": "clock", "clock": self.serializer.clock()})
