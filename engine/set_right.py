"""What really lies on the table: quantities of a game that a person may set right, and how that is kept."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from engine.answers import Answer, Chosen, Counted, Filled
from engine.messages import Message
from engine.requests import Choose, Count, Option

RIGHT = ".right."
"""Stands in the ids of entries that set something right: ``resistance.right.soldiers:NE15``."""

Quantity: TypeAlias = int | str


@dataclass(frozen=True, slots=True)
class Settable:
    """Something on the table that Bosun may have wrong::

        Settable("oil", Count(id="oil", prompt=say("lamp.oil"), most=8, default=game.oil), put)

    :param id: what it is, with what it is about behind a colon: ``soldiers:NE15``. It never changes.
    :param question: asks how it really is; its default is how Bosun has it.
    :param put: makes it so, and keeps in balance what must be (the reserve follows). It refuses with
        ``Illegal`` what cannot be, before anything is changed.
    """

    id: str
    question: Count | Choose
    put: Callable[[Quantity], None]

    @property
    def value(self) -> Quantity:
        """How Bosun has it."""
        default = self.question.default
        assert default is not None
        return default if isinstance(default, int) else default[0]


@dataclass(frozen=True, slots=True)
class SetRight:
    """A quantity that was set right: what was told, and what was put where to make it so.

    ``back``: it was put before the last answer went to the rules, so that they asked anew what was open.
    """

    id: str
    told: Answer
    put: Answer
    back: bool

    def as_answer(self) -> Filled:
        return Filled({"told": self.told, "put": self.put, "back": Counted(int(self.back))})

    @classmethod
    def of(cls, request: str, answer: Answer) -> "SetRight | None":
        """What an entry with this id and answer set right, if it did."""
        _, mark, id = request.partition(RIGHT)
        if not mark or not isinstance(answer, Filled):
            return None
        return cls(id, answer["told"], answer["put"], bool(answer.number("back")))


def quantity(answer: Answer) -> Quantity:
    """How many, or which."""
    match answer:
        case Counted(number):
            return number
        case Chosen((id,)):
            return id
    raise TypeError(f"{answer} is no quantity")


def counted(id: str, prompt: Message, value: int, *, most: int, put: Callable[[int], None]) -> Settable:
    """A number of pieces; ``most`` is the limit that the table itself sets, such as rings or spaces."""

    def put_number(number: Quantity) -> None:
        assert isinstance(number, int)
        put(number)

    return Settable(id, Count(id=id, prompt=prompt, most=max(most, value), default=value), put_number)


def chosen(
    id: str, prompt: Message, value: str, options: Iterable[Option], *, put: Callable[[str], None]
) -> Settable:
    """Which of several it is: a place, a card, a side."""
    question = Choose(id=id, prompt=prompt, options=tuple(options), default=(value,))
    return Settable(id, question, lambda choice: put(str(choice)))
