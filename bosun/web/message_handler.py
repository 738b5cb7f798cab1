"""What phones may ask for: each message is read, checked against the phone's role, and handed on."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from bosun.errors import Late
from bosun.table.operations import (
    Correct,
    EditDraft,
    GiveAction,
    GiveAnswer,
    MarkTold,
    Operation,
    Pause,
    PutRight,
    Resume,
    SubmitDraft,
    TellFacts,
    Undo,
)
from bosun.table.rehearsal import MOST_PARTS
from bosun.table.table import Table
from bosun.web.connections import Connection, People
from bosun.web.errors import BadRequest, HttpRefusal
from bosun.web.history import History
from bosun.web.hub import Hub
from bosun.web.phone_registry import ONLOOKER, TABLE
from bosun.web.values import whole
from engine.answers import Acted, Answer, from_json
from engine.messages import say

Handle: TypeAlias = Callable[["MessageHandler", Connection, dict[str, Any]], None]


class MessageHandler:
    """Carries out what phones send. Who a phone is comes from its token, never from its message."""

    def __init__(self, table: Table, people: People, history: History, hub: Hub) -> None:
        self._table = table
        self._people = people
        self._history = history
        self._hub = hub

    def carry_out(self, connection: Connection, message: dict[str, Any]) -> None:
        do = str(message.get("do"))
        if do in self._PLAYING and connection.phone.role == ONLOOKER:
            raise HttpRefusal(say("web.refuse.onlooker"))
        handle = MessageHandler._sit if do == "sit" else self._PLAYING.get(do)
        if handle is None:
            raise BadRequest(say("web.refuse.garbled"))
        handle(self, connection, message)

    def _sit(self, connection: Connection, message: dict[str, Any]) -> None:
        role, seat = message.get("role"), message.get("seat")
        if not isinstance(role, str) or not (seat is None or whole(seat)):
            raise BadRequest(say("web.refuse.garbled"))
        setup = self._table.play.setup
        held = {held for held in self._people.held_seats() if held != connection.phone.seat}
        held |= {seat for seat, _ in setup.bots}
        seats = len(setup.seats)
        try:
            self._people.registry.sit(connection.phone, role, seat, seats=seats, held=held)
        except HttpRefusal:
            self._people.changed()  # the owner sees who would like to be a table screen
            raise
        for other in self._people.connections:
            self._hub.greet(other)
        self._people.changed()

    def _answer(self, connection: Connection, message: dict[str, Any]) -> None:
        number, answer = self._number(message), self._read(message)
        self._require_allowed(connection, answer)
        if number != self._table.number:
            if not isinstance(answer, Acted) or not self._history.still_meant(number, answer):
                raise Late(say("refuse.late"))
            number = self._table.number
        self._table.play.check(answer)
        self._submit(GiveAnswer(number, answer, connection.phone.source))

    def _act(self, connection: Connection, message: dict[str, Any]) -> None:
        """An action as far as it is told: its next question goes to this phone, a whole one to the table."""
        number, answers = self._number(message), self._read_all(message)
        self._require_allowed(connection, answers[0])
        rehearsal = self._table.rehearsals.rehearse(answers)
        if rehearsal.request is None:
            if number != self._table.number:
                raise Late(say("refuse.late"))
            self._submit(GiveAction(number, rehearsal.answers, connection.phone.source))
        self._hub.show_rehearsal(connection, rehearsal)

    def _edit(self, connection: Connection, message: dict[str, Any]) -> None:
        """A part of the form that is being filled in, for everybody at the table."""
        number, value, part = self._number(message), self._read(message, "value"), message.get("part")
        was = None if message.get("was") is None else self._read(message, "was")
        if not isinstance(part, str):
            raise BadRequest(say("web.refuse.garbled"))
        self._require_seen(connection)
        phone = connection.phone
        self._submit(EditDraft(number, part, value, was, phone.source, phone.id))

    def _told(self, connection: Connection, message: dict[str, Any]) -> None:
        number, seat, told = self._number(message), message.get("seat"), message.get("told")
        seats = range(len(self._table.play.setup.seats))
        if not whole(seat) or seat not in seats or not isinstance(told, bool):
            raise BadRequest(say("web.refuse.garbled"))
        self._require_seen(connection)
        self._submit(MarkTold(number, seat, told, connection.phone.source))

    def _submit_draft(self, connection: Connection, message: dict[str, Any]) -> None:
        number, version, phone = self._number(message), message.get("version"), connection.phone
        if not whole(version):
            raise BadRequest(say("web.refuse.garbled"))
        self._require_seen(connection)
        self._submit(SubmitDraft(number, version, phone.source, phone.id))

    def _undo(self, connection: Connection, message: dict[str, Any]) -> None:
        self._submit(Undo(self._number(message), connection.phone.source))

    def _correct(self, connection: Connection, message: dict[str, Any]) -> None:
        at = message.get("at")
        if not whole(at) or self._number(message) != self._table.number:
            raise Late(say("refuse.late"))
        self._submit(Correct(at, self._read(message), connection.phone.source))

    def _take_facts(self, connection: Connection, _: dict[str, Any]) -> None:
        """Take the owner's facts as they are now into the game."""
        changed = {each.key: each.answer for each in self._table.changed_facts}
        if changed:
            self._submit(TellFacts(changed, connection.phone.source))

    def _put_right(self, connection: Connection, message: dict[str, Any]) -> None:
        id = message.get("id")
        if not isinstance(id, str):
            raise BadRequest(say("web.refuse.garbled"))
        self._submit(PutRight(id, self._read(message), connection.phone.source))

    def _pause(self, connection: Connection, _: dict[str, Any]) -> None:
        self._submit(Pause(connection.phone.source))

    def _resume(self, connection: Connection, _: dict[str, Any]) -> None:
        self._submit(Resume(connection.phone.source))

    def _reveal(self, connection: Connection, message: dict[str, Any]) -> None:
        """On a table screen: show the secret of a player whose phone is not there."""
        if connection.phone.role == TABLE and self._number(message) == self._table.number:
            connection.revealed = self._table.number
            self._hub.greet(connection)

    def _require_seen(self, connection: Connection) -> None:
        """A secret is answered by its own seat."""
        request = self._table.play.request
        if request is not None and not self._hub.serializer.may_see(request, self._hub.viewer(connection)):
            raise HttpRefusal(say("web.refuse.not-yours"))

    def _require_allowed(self, connection: Connection, answer: Answer) -> None:
        """A secret is answered by its own seat, and a move is made by the phone of its player.

        Whoever has no phone on the line plays by any other.
        """
        self._require_seen(connection)
        phone = connection.phone
        if isinstance(answer, Acted) and phone.role != TABLE:
            others = self._people.held_seats() - {phone.seat}
            if answer.seat in others:
                raise HttpRefusal(say("web.refuse.not-yours"))

    def _submit(self, operation: Operation) -> None:
        self._table.submit(operation)

    def _number(self, message: dict[str, Any]) -> int:
        number = message.get("number")
        if not whole(number):
            raise BadRequest(say("web.refuse.garbled"))
        return number

    def _read(self, message: dict[str, Any], name: str = "answer") -> Answer:
        try:
            return from_json(message.get(name))
        except RecursionError as error:
            raise BadRequest(say("web.refuse.garbled")) from error

    def _read_all(self, message: dict[str, Any]) -> tuple[Answer, ...]:
        told = message.get("answers")
        if not isinstance(told, list) or not told:
            raise BadRequest(say("web.refuse.garbled"))
        return tuple(self._read({"answer": one}) for one in told[: MOST_PARTS + 1])

    _PLAYING: ClassVar[dict[str, Handle]] = {
        "answer": _answer,
        "act": _act,
        "edit": _edit,
        "told": _told,
        "submit": _submit_draft,
        "undo": _undo,
        "correct": _correct,
        "take-facts": _take_facts,
        "put-right": _put_right,
        "pause": _pause,
        "resume": _resume,
        "reveal": _reveal,
    }
