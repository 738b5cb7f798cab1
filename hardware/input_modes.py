"""How each kind of request is answered with buttons."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import zip_longest
from typing import Protocol

from engine.answers import Answer, Chosen, Confirmed, Dropped, Filled, Rolled
from engine.requests import Act, Confirm, Drop, Form, Request, Roll
from hardware.acting import FullActing, LightActing, is_light
from hardware.cursor import NOWHERE, Cursor
from hardware.presses import PressKind
from hardware.stepping import OneOf, Question, Stepper, stepper
from hardware.wiring import CONFIRM, UNDO


class InputMode(Protocol):
    """How one kind of request is answered with buttons."""

    def press(self, button: str, *, held: bool) -> Answer | None: ...

    def confirm(self, how: PressKind) -> Answer | None: ...

    def back(self) -> bool:
        """One step back inside the request, or False where there is none and UNDO undoes."""

    def cursor(self) -> Cursor: ...


def find_way(
    request: Request | None, already: Iterable[str], *, first_seat: int, before: Cursor
) -> InputMode:
    """The way to answer a request; ``before`` is where the cursor stood in one with the same id."""
    match request:
        case None:
            return Nothing()
        case Confirm():
            return Instruction()
        case Act():
            acting = LightActing if is_light(request) else FullActing
            return acting(request, first_seat=first_seat, before=before)
        case Form() | Roll() | Drop():
            return _in_parts(request, already)
        case _:
            return Single(request, already)


def _in_parts(request: Form | Roll | Drop, already: Iterable[str]) -> InputMode:
    match request:
        case Form():
            return filling(request)
        case Roll():
            return rolling(request, already)
        case Drop():
            return dropping(request)


class Nothing:
    """No request: the game is over, or not begun."""

    def press(self, button: str, *, held: bool) -> Answer | None:  # noqa: ARG002
        return None

    def confirm(self, how: PressKind) -> Answer | None:  # noqa: ARG002
        return None

    def back(self) -> bool:
        return False

    def cursor(self) -> Cursor:
        return NOWHERE


class Instruction(Nothing):
    """CONFIRM says that it was carried out."""

    def confirm(self, how: PressKind) -> Answer | None:  # noqa: ARG002
        return Confirmed()

    def cursor(self) -> Cursor:
        return Cursor(useful=frozenset({CONFIRM}))


class Single:
    """One question; CONFIRM answers it."""

    def __init__(self, question: Question, already: Iterable[str]) -> None:
        self._stepper = stepper(question, already)

    def press(self, button: str, *, held: bool) -> Answer | None:
        self._stepper.press(button, held=held)
        return None

    def confirm(self, how: PressKind) -> Answer | None:  # noqa: ARG002
        return self._stepper.answer()

    def back(self) -> bool:
        return False

    def cursor(self) -> Cursor:
        return self._stepper.cursor()


class Parts:
    """Several questions: CONFIRM goes to the next, UNDO to the one before, CONFIRM held takes all as is.

    ``join`` makes one answer of the answers to all parts.
    """

    def __init__(self, steppers: Iterable[Stepper], join: Callable[[tuple[Answer, ...]], Answer]) -> None:
        self._steppers = list(steppers)
        self._join = join
        self._part = 0

    def press(self, button: str, *, held: bool) -> Answer | None:
        if self._steppers:
            self._steppers[self._part].press(button, held=held)
        return None

    def confirm(self, how: PressKind) -> Answer | None:
        if how is PressKind.HELD or self._part >= len(self._steppers) - 1:
            return self._join(tuple(part.answer() for part in self._steppers))
        self._part += 1
        return None

    def back(self) -> bool:
        inside = self._part > 0
        self._part -= inside
        return inside

    def cursor(self) -> Cursor:
        if not self._steppers:
            return Cursor(useful=frozenset({CONFIRM}))
        here = self._steppers[self._part].cursor()
        useful = here.useful | ({UNDO} if self._part else set())
        return replace(here, part=self._part, parts=len(self._steppers), useful=useful)


def filling(form: Form) -> Parts:
    """A form, part by part, with what is filled in already."""
    names = [part.id for part in form.parts]
    return Parts(
        (stepper(part) for part in form.parts), lambda told: Filled(dict(zip(names, told, strict=True)))
    )


def rolling(roll: Roll, already: Iterable[str]) -> Parts:
    """A face for each die, die by die; ``already`` are the first faces where they stand."""
    kinds = tuple(die.kind for die in roll.dice)
    faces = zip_longest((die.faces for die in roll.dice), already)
    return Parts((OneOf(*face) for face in faces), lambda answers: Rolled(kinds, _ids(answers)))


def dropping(drop: Drop) -> Parts:
    """A zone for each cube, cube by cube."""
    colours = tuple(cube.id for cube in drop.cubes for _ in range(cube.most))
    return Parts((OneOf(drop.zones) for _ in colours), lambda answers: Dropped(colours, _ids(answers)))


def _ids(answers: tuple[Answer, ...]) -> tuple[str, ...]:
    return tuple(id for answer in answers if isinstance(answer, Chosen) for id in answer.ids)
