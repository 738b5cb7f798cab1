"""What the table must do next. Each kind says which answers are legal and words its refusal."""

from collections import Counter
from dataclasses import Field, field, fields, is_dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from engine.answers import (
    Acted,
    Answer,
    Chosen,
    Confirmed,
    Counted,
    Drawn,
    Dropped,
    Filled,
    Ordered,
    Rolled,
    Seat,
    TimeUp,
)
from engine.errors import Illegal
from engine.frozen import frozen
from engine.messages import Message, say

NOT_SHOWN = {"shown": False}
"""Marks what people and the page do not see: what only saved games need, or only the box."""


@frozen()
class Option:
    """Something to choose or to draw, by its id; ``most`` is how often it may be taken.

    ``place`` is where it lies on the board, if its id is not the name of that place itself.
    """

    id: str
    label: Message | None = None
    most: int = 1
    place: str | None = None

    @property
    def name(self) -> Message:
        return self.label or say("as-is", text=self.id)


@frozen()
class Timer:
    """A clock that runs while requests carry it: the same id is the same clock, still running."""

    id: str
    seconds: int


@frozen(kw_only=True)
class Asked:
    """What all requests share: the prompt, the rules behind it, who is asked and the clock it runs on.

    ``id`` is what saved games and bots know the request by: it stays as it is when the prompt is worded anew.
    ``secret``: only the seat that is asked may see the question and its answer, until the rules tell.
    ``army``: it belongs to the phase of whatever plays against the table, as the lights of the panel say.
    """

    id: str
    prompt: Message
    rule: tuple[str, ...] = ()
    seat: Seat | None = None
    timer: Timer | None = None
    note: Message | None = None
    secret: bool = False
    army: bool = field(default=False, metadata=NOT_SHOWN)

    @property
    def kind(self) -> str:
        return type(self).__name__.lower()

    @property
    def summary(self) -> str:
        """The request in a few words, for logs and errors: ``choose lamp.wick 1``."""
        return f"{self.kind} {self.id}" + ("" if self.seat is None else f" {self.seat}")

    def _refuse_kind(self) -> Illegal:
        return Illegal(say(f"refuse.{self.kind}"))


@frozen(kw_only=True)
class Choose(Asked):
    """Take between ``least`` and ``most`` of the options; ``on_map``: they are places on the board.

    ``formerly`` are options that were offered when older games were saved: who chose one alone chose rightly.
    """

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    default: tuple[str, ...] | None = None
    on_map: bool = False
    formerly: tuple[Option, ...] = field(default=(), metadata=NOT_SHOWN)

    @property
    def filled_in(self) -> Chosen | None:
        """What it has in it, as a part of a form, before anybody tells anything."""
        return Chosen(self.default or ()) if self.default is not None or not self.least else None

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Chosen):
            raise self._refuse_kind()
        if self.formerly and len(answer.ids) == 1 and answer.ids[0] in {one.id for one in self.formerly}:
            return
        _check_taken(self.options, answer.ids)
        if not self.least <= len(answer.ids) <= self.most:
            raise Illegal(say("refuse.how-many", least=self.least, most=self.most, number=len(answer.ids)))


@frozen(kw_only=True)
class Count(Asked):
    """Tell a number from ``least`` to ``most``."""

    least: int = 0
    most: int
    default: int | None = None

    @property
    def filled_in(self) -> Counted | None:
        """What it has in it, as a part of a form, before anybody tells anything."""
        return None if self.default is None else Counted(self.default)

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Counted):
            raise self._refuse_kind()
        if not self.least <= answer.number <= self.most:
            raise Illegal(say("refuse.number", least=self.least, most=self.most, number=answer.number))


@frozen(kw_only=True)
class Confirm(Asked):
    """Do what the steps say with your hands, then confirm.

    ``headline``: of several that are said as one, this one's prompt stands above all. ``alone``: it is never
    said with others, since the table looks at the map for each.
    """

    steps: tuple[Message, ...] = ()
    alone: bool = field(default=False, metadata=NOT_SHOWN)
    headline: bool = field(default=False, metadata=NOT_SHOWN)

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Confirmed):
            raise self._refuse_kind()


@frozen(kw_only=True)
class Draw(Asked):
    """Draw pieces from a bag or pile without looking. ``pieces`` is what is in it now.

    ``by_box``: the army or the deal draws here, so the box does it for the table unless people want to.
    """

    of: str
    pieces: tuple[Option, ...]
    number: int = 1
    by_box: bool = False

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Drawn) or answer.of != self.of:
            raise self._refuse_kind()
        _check_taken(self.pieces, answer.pieces)
        if len(answer.pieces) != self.number:
            raise Illegal(say("refuse.how-many-drawn", wanted=self.number, number=len(answer.pieces)))


@frozen()
class Die:
    """A die to roll: its kind, its faces, its colour where there are several, and its name in words."""

    kind: str
    faces: tuple[Option, ...]
    colour: str | None = None
    label: Message | None = None


@frozen(kw_only=True)
class Roll(Asked):
    """Roll these dice; the answer gives a face for each, in the same order."""

    dice: tuple[Die, ...]

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Rolled) or answer.dice != tuple(die.kind for die in self.dice):
            raise self._refuse_kind()
        if len(answer.faces) != len(self.dice):
            raise Illegal(say("refuse.how-many-dice", wanted=len(self.dice), number=len(answer.faces)))
        for die, face in zip(self.dice, answer.faces, strict=True):
            if face not in (option.id for option in die.faces):
                raise Illegal(say("refuse.face", die=die.kind, face=face))


@frozen()
class Lying:
    """Cubes of one colour that lie in a zone already; ``cube.most`` is how many."""

    cube: Option
    zone: str


@frozen(kw_only=True)
class Drop(Asked):
    """Drop these cubes into the tower; the answer says in which zone each one lies.

    Falling cubes push others: where some are ``lying`` on the board, the answer may tell the whole board,
    the lying cubes too, wherever they are now.
    """

    cubes: tuple[Option, ...]
    zones: tuple[Option, ...]
    lying: tuple[Lying, ...] = ()

    @property
    def poured(self) -> Counter[str]:
        """How many cubes of each colour are dropped."""
        return Counter({option.id: option.most for option in self.cubes})

    @property
    def board(self) -> Counter[str]:
        """How many cubes of each colour lie on the board in the end."""
        return sum((Counter({lying.cube.id: lying.cube.most}) for lying in self.lying), self.poured)

    def tells_board(self, answer: Dropped) -> bool:
        """Whether the answer tells the whole board, and not only the cubes that were dropped."""
        return bool(self.lying) and len(answer.colours) == self.board.total()

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Dropped) or len(answer.zones) != len(answer.colours):
            raise self._refuse_kind()
        names = {option.id: option.label for option in (*(one.cube for one in self.lying), *self.cubes)}
        told = self.board if self.tells_board(answer) else self.poured
        _check_taken(tuple(Option(id, names[id], n) for id, n in told.items()), answer.colours)
        if len(answer.colours) != told.total():
            raise Illegal(say("refuse.how-many-cubes", wanted=told.total(), number=len(answer.colours)))
        for zone in answer.zones:
            if zone not in (option.id for option in self.zones):
                raise Illegal(say("refuse.not-there", what=zone))


@frozen(kw_only=True)
class Order(Asked):
    """Put all items in the order wished."""

    items: tuple[Option, ...]

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Ordered):
            raise self._refuse_kind()
        if sorted(answer.ids) != sorted(item.id for item in self.items):
            raise Illegal(say("refuse.not-all-items", items=tuple(item.name for item in self.items)))


class Meaning(StrEnum):
    """What a move is, whatever its id: a move like others, an action that is only counted, the last one taken
    back, the end of the phase, or that hands have done what a bot decided."""

    MOVE = "move"
    ACTION = "action"
    TAKE_BACK = "take-back"
    END = "end-phase"
    HANDS = "hands"


@frozen()
class Move:
    """Something a seat (or the table, when it has no seat) may do in a timed phase; ``why_not`` closes it."""

    seat: Seat | None
    id: str
    label: Message
    why_not: Message | None = None
    meaning: Meaning = Meaning.MOVE


@frozen(kw_only=True)
class Act(Asked):
    """Anyone may make one of the moves before the clock runs out."""

    moves: tuple[Move, ...]

    def open_moves(self) -> list[Move]:
        return [move for move in self.moves if move.why_not is None]

    def moves_of(self, seat: Seat) -> list[Move]:
        """What the seat may do, or could if it were open, besides taking back."""
        return [move for move in self.moves if move.seat == seat and move.meaning is not Meaning.TAKE_BACK]

    def by_meaning(self, meaning: Meaning, seat: Seat | None = None) -> Acted:
        """The move of a seat that means this; where it has none, one that the table refuses and says why."""
        found = (move.id for move in self.moves if (move.seat, move.meaning) == (seat, meaning))
        return Acted(seat, next(found, meaning.value))

    def check(self, answer: Answer) -> None:
        if isinstance(answer, TimeUp) and self.timer is not None:
            return
        if not isinstance(answer, Acted):
            raise self._refuse_kind()
        for move in self.moves:
            if move.id == answer.move and move.seat == answer.seat:
                if move.why_not is not None:
                    raise Illegal(move.why_not)
                return
        raise Illegal(say("refuse.move", move=answer.move))


@frozen(kw_only=True)
class Form(Asked):
    """Several small questions on one screen, each with the answer that is most likely filled in.

    A part is answered under its id, its own within the form; one with a seat is that player's to tell.
    ``about`` is the part that the note is about. ``formerly`` are the parts that were asked when older games
    were saved: such an answer still counts.
    """

    parts: tuple["Choose | Count", ...]
    about: str | None = None
    formerly: tuple["Choose | Count", ...] = field(default=(), metadata=NOT_SHOWN)

    def __post_init__(self) -> None:
        if len({part.id for part in self.parts}) != len(self.parts):
            raise ValueError(f"two parts of the form {self.id} have the same id")

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Filled):
            raise self._refuse_kind()
        for part in self.parts_of(answer):
            try:
                part.check(answer[part.id])
            except Illegal as error:
                raise Illegal(error.text, part.id) from error

    def parts_of(self, answer: Filled) -> tuple["Choose | Count", ...]:
        """The parts that this answers: those that are asked, or those of old."""
        for parts in (self.parts, self.formerly):
            if answer.names == {part.id for part in parts}:
                return parts
        raise self._refuse_kind()


Request: TypeAlias = Choose | Count | Confirm | Draw | Roll | Drop | Order | Act | Form


def _check_taken(options: tuple[Option, ...], ids: tuple[str, ...]) -> None:
    for id in dict.fromkeys(ids):
        for option in options:
            if option.id == id:
                break
        else:
            raise Illegal(say("refuse.not-there", what=id))
        if ids.count(id) > option.most:
            raise Illegal(say("refuse.too-many", what=option.name, most=option.most))


def as_json(value: Any) -> Any:
    """A request, or anything in it, in a plain form for the page and for files."""
    if isinstance(value, Message):
        return value.as_json()
    if is_dataclass(value):
        kind = {"kind": value.kind} if isinstance(value, Asked) else {}
        return kind | {field.name: as_json(getattr(value, field.name)) for field in shown_fields(value)}
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    return value


def shown_fields(value: Any) -> "list[Field[Any]]":
    """What a request, or anything in it, is made of for people and the page."""
    return [one for one in fields(value) if one.metadata.get("shown", True)]
