"""From presses to answers: every kind of request can be answered from the panel alone.

In a timed phase everyone has their own button. In every other request seat 1 and seat 2 go back and forward,
seat 3 takes what is highlighted and seat 4 puts it back, and CONFIRM answers; where exactly one thing is
wanted, CONFIRM takes the highlighted one at once.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from engine.answers import Answer
from engine.requests import Request
from hardware.cursor import NOWHERE, Cursor
from hardware.input_modes import InputMode, Nothing, find_way
from hardware.presses import Press, PressKind
from hardware.wiring import CONFIRM, PAUSE, UNDO

SETTLED = (PressKind.TAP, PressKind.DOUBLE, PressKind.HELD)


class Command(StrEnum):
    """What the panel asks of the table that is no answer."""

    UNDO = "undo"
    PAUSE = "pause"
    """Stop the clock for everyone, or let it go on."""
    QUIET = "quiet"
    """UNDO and PAUSE together: sounds off, or on again."""
    HOUSE = "house"
    """PAUSE held: where the box has made a network of its own, back to that of the house; else a pause."""


PanelAction: TypeAlias = Answer | Command


class Answering:
    """Turns presses into answers for the request that was asked last.

    The answers are not checked here: the table refuses what is not legal, and says why.

    >>> from engine.messages import say
    >>> from engine.requests import Confirm
    >>> answering = Answering()
    >>> answering.ask(Confirm(id="place", prompt=say("place")))
    >>> answering.press(Press(PressKind.TAP, "confirm", 0.0))
    Confirmed()
    """

    def __init__(self, *, first_seat: int = 0) -> None:
        self._first_seat = first_seat
        self._way: InputMode = Nothing()
        self._asked = ""
        self._asks = 0
        self._began: dict[str, str] = {}
        self._confirmed_in = 0

    @property
    def cursor(self) -> Cursor:
        return self._way.cursor()

    def ask(self, request: Request | None, already: Iterable[str] = ()) -> None:
        """Go over to this request; ``already`` is what came before an undo and stands."""
        asked = request.summary if request is not None else ""
        before = self.cursor if asked == self._asked else NOWHERE
        self._asked = asked
        self._asks += 1
        self._way = find_way(request, already, first_seat=self._first_seat, before=before)

    def press(self, press: Press) -> PanelAction | None:
        """What the press answers or asks for; None while it only moves the cursor, or does nothing."""
        if press.kind is PressKind.TOGETHER:
            return Command.QUIET
        if press.kind is PressKind.DOWN:
            self._began[press.button] = self._asked
        if press.kind not in SETTLED or not self._is_meant(press):
            return None
        if press.button == PAUSE:
            return Command.HOUSE if press.kind is PressKind.HELD else Command.PAUSE
        if press.button == UNDO:
            return None if self._way.back() else Command.UNDO
        if press.button == CONFIRM:
            return self._way.confirm(press.kind)
        return self._way.press(press.button, held=press.kind is PressKind.HELD)

    def _is_meant(self, press: Press) -> bool:
        """Whether the hand knew the request: it began in this one, and a second tap follows a first in it.

        Otherwise the clock that rings under a finger, or a nervous second tap on CONFIRM, would answer
        something that nobody has read yet.
        """
        began = self._began.pop(press.button, self._asked)
        if press.button == PAUSE:
            return True
        if press.button == CONFIRM:
            first, self._confirmed_in = self._confirmed_in, self._asks
            if press.kind is PressKind.DOUBLE and first != self._asks:
                return False
        return began == self._asked
