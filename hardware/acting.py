"""A timed phase answered with buttons: everyone has their own, and CONFIRM is the whole table's."""

from engine.answers import Acted, Answer, Seat
from engine.requests import Act, Meaning, Move
from hardware.cursor import Cursor
from hardware.presses import PressKind
from hardware.wiring import CONFIRM, SEATS, UNDO


def is_light(act: Act) -> bool:
    """Light keeping: all that a seat tells is that it took an action, or took it back."""
    return all(
        move.meaning in (Meaning.ACTION, Meaning.TAKE_BACK) for move in act.moves if move.seat is not None
    )


def may_act(act: Act, seat: Seat) -> bool:
    """Whether the seat may do anything but take back."""
    return any(move.why_not is None for move in act.moves_of(seat))


def _place(moves: list[Move], id: str | None) -> int | None:
    return next((at for at, move in enumerate(moves) if move.id == id), None)


class _Acting:
    """What both ways of keeping share: CONFIRM goes through the table's own moves, and held makes one.

    ``before`` is where the cursor stood: somebody else's move does not take it away from under a hand.
    """

    def __init__(self, act: Act, *, first_seat: int, before: Cursor) -> None:
        self._act = act
        self._first_seat = first_seat
        self._table = [move for move in act.open_moves() if move.seat is None]
        ends = [move.meaning is Meaning.END for move in self._table]
        self._end = ends.index(True) if True in ends else 0
        here = None if before.seat is not None else _place(self._table, before.highlighted)
        self._at = self._end if here is None else here

    def confirm(self, how: PressKind) -> Answer | None:
        if not self._table:
            return None
        if how is PressKind.HELD or (how is PressKind.DOUBLE and len(self._table) == 1):
            made, self._at = self._table[self._at], self._end
            return Acted(None, made.id)
        self._at = (self._at + 1) % len(self._table)
        return None

    def cursor(self) -> Cursor:
        useful = self._useful_seats() | ({CONFIRM} if self._table else set())
        if not self._table:
            return Cursor(useful=frozenset(useful))
        return Cursor(self._table[self._at].id, self._at, len(self._table), useful=frozenset(useful))

    def _useful_seats(self) -> set[str]:
        return {name for number, name in enumerate(SEATS) if may_act(self._act, self._first_seat + number)}


class LightActing(_Acting):
    """A tap on your own button is “I took an action”, holding it “take it back”."""

    def press(self, button: str, *, held: bool) -> Answer | None:
        meaning = Meaning.TAKE_BACK if held else Meaning.ACTION
        return self._act.by_meaning(meaning, SEATS.index(button) + self._first_seat)

    def back(self) -> bool:
        return False


class FullActing(_Acting):
    """Your own button goes through your open moves (held: backwards), and CONFIRM makes the one you see.

    Another seat's button goes over to that seat, and UNDO leaves the list.
    """

    def __init__(self, act: Act, *, first_seat: int, before: Cursor) -> None:
        super().__init__(act, first_seat=first_seat, before=before)
        self._seat = before.seat
        self._moves = self._open(before.seat)
        self._move = _place(self._moves, before.highlighted) or 0
        if not self._moves:
            self._seat = None

    def press(self, button: str, *, held: bool) -> Answer | None:
        seat = SEATS.index(button) + self._first_seat
        if seat == self._seat:
            self._move = (self._move + (-1 if held else 1)) % len(self._moves)
            return None
        moves = self._open(seat)
        if moves:
            self._seat, self._moves, self._move = seat, moves, 0
            return None
        return self._closed(seat)

    def _open(self, seat: Seat | None) -> list[Move]:
        return [move for move in self._act.open_moves() if seat is not None and move.seat == seat]

    def _closed(self, seat: Seat) -> Answer | None:
        """A move that is closed, so that the table says why nothing is open for this seat."""
        return next((Acted(seat, move.id) for move in self._act.moves if move.seat == seat), None)

    def confirm(self, how: PressKind) -> Answer | None:
        if self._seat is None or how is PressKind.HELD:
            return super().confirm(how)
        seat, self._seat = self._seat, None
        return Acted(seat, self._moves[self._move].id)

    def back(self) -> bool:
        left, self._seat = self._seat is not None, None
        return left

    def cursor(self) -> Cursor:
        if self._seat is None:
            return super().cursor()
        useful = frozenset(self._useful_seats() | {CONFIRM, UNDO})
        here = self._moves[self._move].id
        return Cursor(here, self._move, len(self._moves), seat=self._seat, useful=useful)
