"""One question gone through with four buttons: previous, next, take, put back."""

from collections.abc import Iterable
from typing import Protocol, TypeAlias

from engine.answers import Answer, Chosen, Counted, Drawn, Ordered
from engine.requests import Choose, Count, Draw, Option, Order
from hardware.cursor import Cursor
from hardware.wiring import CONFIRM, SEATS

Question: TypeAlias = Choose | Count | Draw | Order

PREVIOUS, NEXT, TAKE, PUT_BACK = SEATS
LEAP = 5
"""How far a held button goes in a long list, or TAKE and PUT BACK in a number."""


class Stepper(Protocol):
    """A question that the four buttons go through."""

    def press(self, button: str, *, held: bool) -> None: ...

    def answer(self) -> Answer: ...

    def cursor(self) -> Cursor: ...


def stepper(question: Question, already: Iterable[str] = ()) -> Stepper:
    """The way through a question; ``already`` are pieces out of the bag that must be in the answer."""
    match question:
        case Choose():
            return ChooseStepper(question)
        case Count():
            return CountStepper(question)
        case Draw():
            return DrawStepper(question, already)
        case Order():
            return OrderStepper(question)


class CountStepper:
    """A number: fewer, more, five more, five fewer."""

    def __init__(self, count: Count) -> None:
        self._count = count
        self._number = count.least if count.default is None else count.default

    def press(self, button: str, *, held: bool) -> None:
        step = {PREVIOUS: -1, NEXT: 1, TAKE: LEAP, PUT_BACK: -LEAP}[button] * (LEAP if held else 1)
        self._number = min(max(self._number + step, self._count.least), self._count.most)

    def answer(self) -> Answer:
        return Counted(self._number)

    def cursor(self) -> Cursor:
        fewer = {PREVIOUS, PUT_BACK} if self._number > self._count.least else set()
        more = {NEXT, TAKE} if self._number < self._count.most else set()
        return Cursor(
            number=self._number,
            at=self._number - self._count.least,
            of=self._count.most - self._count.least + 1,
            useful=frozenset({CONFIRM} | fewer | more),
        )


class _Picking:
    """A list gone through, and what was taken from it, in order."""

    def __init__(self, options: tuple[Option, ...], most: int, taken: Iterable[str], *, one: bool) -> None:
        self._options = options
        self._most = most
        self._one = one
        self._taken = list(taken)
        self._at = 0
        if one and self._taken:
            self._at = next((at for at, option in enumerate(options) if option.id == self._taken[0]), 0)

    def press(self, button: str, *, held: bool) -> None:
        if not self._options:
            return
        if button in (PREVIOUS, NEXT):
            step = LEAP if held else 1
            self._at = (self._at + (step if button == NEXT else -step)) % len(self._options)
        elif button == TAKE:
            self._take()
        else:
            self._put_back()

    def _take(self) -> None:
        if self._one:
            self._taken = [self._here.id]
        elif self._may_take():
            self._taken.append(self._here.id)

    def _put_back(self) -> None:
        """The highlighted one if it was taken, or else what was taken last."""
        if not self._taken:
            return
        wanted = self._here.id if self._here.id in self._taken else self._taken[-1]
        del self._taken[len(self._taken) - 1 - self._taken[::-1].index(wanted)]

    @property
    def _here(self) -> Option:
        return self._options[self._at]

    def _may_take(self) -> bool:
        return len(self._taken) < self._most and self._taken.count(self._here.id) < self._here.most

    def chosen(self) -> tuple[str, ...]:
        """What was taken; where exactly one is wanted, the highlighted one."""
        if self._one and self._options:
            return (self._here.id,)
        return tuple(self._taken)

    def cursor(self) -> Cursor:
        if not self._options:
            return Cursor(useful=frozenset({CONFIRM}))
        useful = {CONFIRM}
        useful |= {PREVIOUS, NEXT} if len(self._options) > 1 else set()
        useful |= {TAKE} if not self._one and self._may_take() else set()
        useful |= {PUT_BACK} if not self._one and self._taken else set()
        taken = () if self._one else tuple(self._taken)
        return Cursor(self._here.id, self._at, len(self._options), taken=taken, useful=frozenset(useful))


class ChooseStepper(_Picking):
    """Options: where exactly one is wanted CONFIRM takes the highlighted one, otherwise those taken."""

    def __init__(self, choose: Choose) -> None:
        one = choose.least == choose.most == 1
        super().__init__(choose.options, choose.most, choose.default or (), one=one)

    def answer(self) -> Answer:
        return Chosen(self.chosen())


class DrawStepper(_Picking):
    """Pieces that came out of a bag, taken in the order they came out."""

    def __init__(self, draw: Draw, already: Iterable[str] = ()) -> None:
        super().__init__(draw.pieces, draw.number, already, one=draw.number == 1)
        self._of = draw.of

    def answer(self) -> Answer:
        return Drawn(self._of, self.chosen())


class OrderStepper(_Picking):
    """Items taken in the order wished; those not taken follow as they are listed."""

    def __init__(self, order: Order) -> None:
        super().__init__(order.items, len(order.items), (), one=False)

    def answer(self) -> Answer:
        rest = (item.id for item in self._options if item.id not in self._taken)
        return Ordered((*self._taken, *rest))


class OneOf(_Picking):
    """One of some options, as a part of something bigger: a face of a die, a zone for a cube."""

    def __init__(self, options: tuple[Option, ...], default: str | None = None) -> None:
        super().__init__(options, 1, () if default is None else (default,), one=True)

    def answer(self) -> Answer:
        return Chosen(self.chosen())
