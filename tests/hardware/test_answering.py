"""Every kind of request is answered from the panel alone, and every legal answer can be reached."""

from collections import deque
from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import combinations, permutations, product
from random import Random
from typing import get_args

import pytest

from engine.answers import Acted, Answer, Chosen, Confirmed, Counted, Drawn, Dropped, Filled, Ordered, Rolled
from engine.bots import random_answer
from engine.messages import say
from engine.requests import (
    Act,
    Choose,
    Confirm,
    Count,
    Die,
    Draw,
    Drop,
    Form,
    Meaning,
    Move,
    Option,
    Order,
    Request,
    Roll,
    Timer,
)
from hardware.answering import Answering, Command
from hardware.presses import Press, PressKind
from hardware.wiring import BUTTONS, CONFIRM, PAUSE, SEATS, UNDO
from tests.hardware.fingers import fingers
from tests.hardware.hands import Bench, light_act

TIMER = Timer("day 1", 300)


def options(*ids: str, most: int = 1) -> tuple[Option, ...]:
    return tuple(Option(id, most=most) for id in ids)


CHOOSE_ONE = Choose(id="one", prompt=say("one"), options=options("a", "b", "c", "d", "e"))
CHOOSE_ONE_FILLED = Choose(id="filled", prompt=say("filled"), options=options("a", "b", "c"), default=("b",))
CHOOSE_SOME = Choose(
    id="some", prompt=say("some"), options=(*options("a", "b"), Option("c", most=2)), least=0, most=3
)
CHOOSE_SOME_FILLED = Choose(
    id="some", prompt=say("some"), options=options("a", "b", "c"), least=1, most=2, default=("b",)
)
CHOOSE_MAYBE = Choose(id="maybe", prompt=say("maybe"), options=options("a", "b"), least=0, most=1)
COUNT = Count(id="count", prompt=say("count"), least=2, most=9)
COUNT_SMALL = Count(id="count", prompt=say("count"), most=2, default=1)
COUNT_FILLED = Count(id="count", prompt=say("count"), most=7, default=4)
CONFIRM_IT = Confirm(id="place", prompt=say("place"), steps=(say("first"), say("second")))
DRAW_ONE = Draw(id="draw", prompt=say("draw"), of="bag", pieces=options("x", "y", "z"))
DRAW_THREE = Draw(
    id="draw", prompt=say("draw"), of="bag", pieces=(*options("x", "y"), Option("z", most=2)), number=3
)
CUBES = (Option("red", most=2), Option("blue"))
ROLL = Roll(
    id="roll",
    prompt=say("roll"),
    dice=(Die("threat", options("1", "2", "3")), Die("crew", options("x", "y"))),
)
DROP = Drop(id="drop", prompt=say("drop"), cubes=CUBES, zones=options("left", "right"))
ORDER = Order(id="order", prompt=say("order"), items=options("a", "b", "c"))
FORM = Form(id="form", prompt=say("form"), parts=(CHOOSE_ONE_FILLED, COUNT_SMALL, CHOOSE_MAYBE))
ACT_LIGHT = light_act(0, 1, 3)
ACT_FULL = Act(
    id="act",
    prompt=say("act"),
    timer=TIMER,
    moves=(
        *(Move(seat, id, say(id)) for seat, id in product(range(4), ("move", "recruit"))),
        *(Move(seat, "take-back", say("take-back"), meaning=Meaning.TAKE_BACK) for seat in range(4)),
        Move(1, "attack", say("attack"), why_not=say("refuse.far")),
        Move(None, "end-phase", say("end"), meaning=Meaning.END),
        Move(None, "objective", say("objective")),
    ),
)
REQUESTS: tuple[Request, ...] = (
    *(CHOOSE_ONE, CHOOSE_ONE_FILLED, CHOOSE_SOME, CHOOSE_SOME_FILLED, CHOOSE_MAYBE, COUNT, COUNT_FILLED),
    *(CONFIRM_IT, DRAW_ONE, DRAW_THREE, ROLL, DROP, ORDER, FORM, ACT_LIGHT, ACT_FULL),
)


def each(asked: Iterable[Option]) -> list[str]:
    return [option.id for option in asked for _ in range(option.most)]


def legal(request: Request) -> Iterator[Answer]:
    """Every answer that the request allows; the order of a choice does not matter, that of a draw does."""
    match request:
        case Choose():
            for number in range(request.least, request.most + 1):
                yield from (Chosen(ids) for ids in combinations(each(request.options), number))
        case Count():
            yield from (Counted(number) for number in range(request.least, request.most + 1))
        case Confirm():
            yield Confirmed()
        case Draw():
            yield from (
                Drawn(request.of, taken) for taken in permutations(each(request.pieces), request.number)
            )
        case Roll():
            kinds = tuple(die.kind for die in request.dice)
            yield from (Rolled(kinds, faces) for faces in product(*(each(die.faces) for die in request.dice)))
        case Drop():
            cubes = tuple(each(request.cubes))
            yield from (Dropped(cubes, zones) for zones in product(each(request.zones), repeat=len(cubes)))
        case Order():
            yield from (Ordered(ids) for ids in permutations(each(request.items)))
        case Act():
            yield from (Acted(move.seat, move.id) for move in request.open_moves())
        case Form():
            yield from (
                Filled(dict(zip((part.id for part in request.parts), told, strict=True)))
                for told in product(*(list(legal(part)) for part in request.parts))
            )


def sorted_choice(answer: Answer) -> Answer:
    match answer:
        case Chosen(ids):
            return Chosen(tuple(sorted(ids)))
        case Filled(parts):
            return Filled({name: sorted_choice(part) for name, part in parts})
    return answer


def reached(request: Request) -> set[Answer]:
    """Every legal answer that some sequence of presses gives, found by trying all buttons everywhere."""
    first = Answering()
    first.ask(request)
    ways, seen, answers = deque([first]), {repr_of(first)}, set[Answer]()
    while ways:
        here = ways.popleft()
        for button, kind in product(BUTTONS, (PressKind.TAP, PressKind.HELD)):
            there = deepcopy(here)
            action = there.press(Press(kind, button, 0.0))
            if action is not None and not isinstance(action, Command):
                answers.add(sorted_choice(action))
            elif repr_of(there) not in seen:
                seen.add(repr_of(there))
                ways.append(there)
    return {answer for answer in answers if is_legal(request, answer)}


def repr_of(answering: Answering) -> str:
    """The cursor, and for a form what the other parts stand at."""
    steppers = getattr(answering._way, "_steppers", [])
    return repr((answering.cursor, [stepper.cursor() for stepper in steppers]))


def is_legal(request: Request, answer: Answer) -> bool:
    try:
        request.check(answer)
    except ValueError:
        return False
    return True


def test_the_walk_has_every_kind_of_request() -> None:
    assert {type(request) for request in REQUESTS} == set(get_args(Request))


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.summary)
def test_every_legal_answer_is_reached_by_some_presses(request_: Request) -> None:
    wanted = {sorted_choice(answer) for answer in legal(request_)}
    assert reached(request_) == wanted


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.summary)
def test_every_kind_is_answered_through_the_pins(request_: Request, bench: Bench) -> None:
    wanted = random_answer(request_, Random("fingers"))
    bench.left = 300.0
    bench.ask(request_)
    for button, held in fingers(request_, wanted):
        (bench.hold if held else bench.tap)(button)
    assert bench.actions == [wanted]


def test_the_fingers_of_the_tests_give_the_wanted_answer_in_every_kind() -> None:
    for request, seed in product(REQUESTS, range(20)):
        wanted = random_answer(request, Random(f"{seed}"))
        answering = Answering()
        answering.ask(request)
        actions = [
            answering.press(Press(PressKind.HELD if held else PressKind.TAP, button, 0.0))
            for button, held in fingers(request, wanted)
        ]
        assert [action for action in actions if action is not None] == [wanted]


def asked(request: Request | None, already: tuple[str, ...] = ()) -> Answering:
    answering = Answering()
    answering.ask(request, already)
    return answering


def press(answering: Answering, button: str, kind: PressKind = PressKind.TAP) -> object:
    return answering.press(Press(kind, button, 0.0))


def where(answering: Answering) -> tuple[int | None, str | None]:
    return answering.cursor.seat, answering.cursor.highlighted


def taken(answering: Answering) -> list[str]:
    return list(answering.cursor.taken)


def test_a_tap_is_an_action_and_a_hold_takes_it_back() -> None:
    answering = asked(ACT_LIGHT)
    assert press(answering, "seat2") == Acted(1, "action")
    assert press(answering, "seat2", PressKind.DOUBLE) == Acted(1, "action")
    assert press(answering, "seat2", PressKind.HELD) == Acted(1, "take-back")


def test_the_first_touch_decides_nothing() -> None:
    answering = asked(ACT_LIGHT)
    for kind in (PressKind.DOWN, PressKind.LONG, PressKind.STUCK, PressKind.FREED):
        assert all(press(answering, button, kind) is None for button in BUTTONS)


def test_confirm_ends_the_phase_when_held_or_pressed_twice_but_never_by_one_tap() -> None:
    answering = asked(ACT_LIGHT)
    assert press(answering, CONFIRM) is None
    assert press(answering, CONFIRM, PressKind.DOUBLE) == Acted(None, "end-phase")
    assert press(answering, CONFIRM, PressKind.HELD) == Acted(None, "end-phase")


def test_a_nervous_second_tap_on_confirm_answers_nothing_that_came_in_between() -> None:
    answering = asked(CONFIRM_IT)
    assert press(answering, CONFIRM) == Confirmed()
    answering.ask(ACT_LIGHT)
    assert press(answering, CONFIRM, PressKind.DOUBLE) is None
    answering.ask(CONFIRM_IT)
    assert press(answering, CONFIRM, PressKind.DOUBLE) is None
    assert press(answering, CONFIRM) == Confirmed()


def test_a_press_that_began_in_another_request_answers_nothing() -> None:
    answering = asked(ACT_LIGHT)
    for button in (CONFIRM, "seat1", UNDO, PAUSE):
        press(answering, button, PressKind.DOWN)
    answering.ask(CONFIRM_IT)
    assert press(answering, CONFIRM, PressKind.HELD) is None
    assert press(answering, "seat1") is None
    assert press(answering, UNDO) is None
    assert press(answering, PAUSE) is Command.PAUSE


def test_a_press_that_began_before_somebody_else_acted_counts() -> None:
    answering = asked(ACT_LIGHT)
    press(answering, "seat1", PressKind.DOWN)
    answering.ask(light_act(0, 3))
    assert press(answering, "seat1") == Acted(0, "action")


def test_with_more_moves_of_the_table_confirm_steps_and_held_makes_one() -> None:
    answering = asked(ACT_FULL)
    assert answering.cursor.highlighted == "end-phase"
    for kind in (PressKind.TAP, PressKind.DOUBLE, PressKind.TAP):
        assert press(answering, CONFIRM, kind) is None
    assert answering.cursor.highlighted == "objective"
    assert press(answering, CONFIRM, PressKind.HELD) == Acted(None, "objective")


def test_the_cursor_of_the_table_stays_when_somebody_else_acts() -> None:
    answering = asked(ACT_FULL)
    press(answering, CONFIRM)
    answering.ask(ACT_FULL)
    assert answering.cursor.highlighted == "objective"


def test_in_full_keeping_your_own_button_goes_through_your_moves() -> None:
    answering = asked(ACT_FULL)
    assert press(answering, "seat3") is None
    assert where(answering) == (2, "move")
    press(answering, "seat3")
    assert where(answering) == (2, "recruit")
    press(answering, "seat3", PressKind.HELD)
    assert where(answering) == (2, "move")
    press(answering, "seat1")
    assert press(answering, CONFIRM) == Acted(0, "move")
    press(answering, "seat1")
    assert press(answering, UNDO) is None
    assert where(answering) == (None, "end-phase")
    assert press(answering, UNDO) is Command.UNDO


def test_somebody_elses_move_does_not_take_the_list_away() -> None:
    answering = asked(ACT_FULL)
    press(answering, "seat3")
    press(answering, "seat3")
    answering.ask(ACT_FULL)
    assert where(answering) == (2, "recruit")
    assert press(answering, CONFIRM) == Acted(2, "recruit")
    answering.ask(ACT_FULL)
    assert where(answering) == (None, "end-phase")


def test_a_seat_with_nothing_open_makes_the_table_say_why() -> None:
    closed = Move(0, "attack", say("attack"), why_not=say("refuse.gap"))
    answering = asked(Act(id="act", prompt=say("act"), moves=(closed,), timer=TIMER))
    assert press(answering, "seat1") == Acted(0, "attack")
    assert press(answering, "seat2") is None
    assert press(answering, CONFIRM) is None


def test_pause_undo_and_quiet_are_there_in_every_request() -> None:
    for request in (None, *REQUESTS):
        answering = asked(request)
        assert press(answering, PAUSE) is Command.PAUSE
        assert press(answering, PAUSE, PressKind.HELD) is Command.HOUSE
        assert press(answering, UNDO) is Command.UNDO
        assert press(answering, PAUSE, PressKind.TOGETHER) is Command.QUIET


def test_with_no_request_the_other_buttons_do_nothing() -> None:
    answering = asked(None)
    assert all(press(answering, button) is None for button in (*SEATS, CONFIRM))


def test_pieces_already_out_of_the_bag_are_taken_from_the_start() -> None:
    answering = asked(DRAW_THREE, already=("z", "x"))
    assert taken(answering) == ["z", "x"]
    press(answering, "seat2")
    press(answering, "seat3")
    assert press(answering, CONFIRM) == Drawn("bag", ("z", "x", "y"))


def test_faces_that_stand_are_filled_in() -> None:
    answering = asked(ROLL, already=("3",))
    assert where(answering) == (None, "3")
    press(answering, CONFIRM)
    press(answering, "seat2")
    assert press(answering, CONFIRM) == Rolled(("threat", "crew"), ("3", "y"))


def test_items_that_are_not_taken_follow_as_they_are_listed() -> None:
    answering = asked(ORDER)
    press(answering, "seat1")
    press(answering, "seat3")
    assert press(answering, CONFIRM) == Ordered(("c", "a", "b"))


def test_putting_back_takes_the_highlighted_one_or_the_last() -> None:
    answering = asked(CHOOSE_SOME)
    for button in ("seat3", "seat2", "seat3", "seat1", "seat4"):
        press(answering, button)
    assert taken(answering) == ["b"]
    press(answering, "seat4")
    press(answering, "seat4")
    assert taken(answering) == []


def test_no_more_is_taken_than_allowed() -> None:
    answering = asked(CHOOSE_SOME)
    press(answering, "seat3")
    press(answering, "seat3")
    assert taken(answering) == ["a"]


def test_a_form_goes_forward_with_confirm_back_with_undo_and_through_when_held() -> None:
    answering = asked(FORM)
    assert press(answering, CONFIRM) is None
    assert (answering.cursor.part, answering.cursor.parts, answering.cursor.number) == (1, 3, 1)
    assert press(answering, UNDO) is None
    assert answering.cursor.highlighted == "b"
    whole = press(answering, CONFIRM, PressKind.HELD)
    assert whole == Filled({"filled": Chosen(("b",)), "count": Counted(1), "maybe": Chosen(())})


def test_a_number_goes_by_one_and_by_five_and_stays_between_its_limits() -> None:
    answering = asked(Count(id="count", prompt=say("count"), least=1, most=40))
    press(answering, "seat1")
    assert answering.cursor.number == 1
    for button, kind in (
        ("seat3", PressKind.TAP),
        ("seat2", PressKind.TAP),
        ("seat2", PressKind.HELD),
        ("seat4", PressKind.TAP),
    ):
        press(answering, button, kind)
    assert press(answering, CONFIRM) == Counted(7)


def test_the_cursor_says_which_buttons_do_something() -> None:
    assert asked(CONFIRM_IT).cursor.useful == {CONFIRM}
    assert asked(CHOOSE_ONE).cursor.useful == {"seat1", "seat2", CONFIRM}
    assert asked(CHOOSE_SOME_FILLED).cursor.useful == {*SEATS, CONFIRM}
    assert asked(COUNT).cursor.useful == {"seat2", "seat3", CONFIRM}
    assert asked(ACT_LIGHT).cursor.useful == {"seat1", "seat2", "seat4", CONFIRM}
    assert asked(Choose(id="none", prompt=say("none"), options=(), least=0)).cursor.useful == {CONFIRM}
