"""Requests: which answers are legal, and how the others are refused."""

import json

import pytest

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
    TimeUp,
)
from engine.errors import Illegal
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
    Lying,
    Move,
    Option,
    Order,
    Request,
    Roll,
    Timer,
    as_json,
)

P = say("test.prompt", who="Ann")
A, B2 = Option("a"), Option("b", say("bee"), 2)
CHOOSE = Choose(id="test.choose", prompt=P, options=(A, B2), least=1, most=2)
COUNT = Count(id="test.count", prompt=P, least=1, most=3)
CONFIRM = Confirm(id="test.prompt", prompt=P, steps=(say("test.step"),))
DRAW = Draw(id="test.prompt", prompt=P, of="bag", pieces=(A, B2), number=2)
ROLL = Roll(
    id="test.prompt", prompt=P, dice=(Die("d", (Option("1"), Option("2"))), Die("e", (Option("x"),), "red"))
)
DROP = Drop(id="test.prompt", prompt=P, cubes=(A, B2), zones=(Option("in"), Option("out")))
REDROP = Drop(id="test.prompt", prompt=P, cubes=(A,), zones=DROP.zones, lying=(Lying(B2, "in"),))
ORDER = Order(id="test.prompt", prompt=P, items=(Option("x"), Option("y")))
ACT = Act(
    id="test.prompt",
    prompt=P,
    moves=(
        Move(0, "go", say("go")),
        Move(1, "go", say("go"), say("test.not-now")),
        Move(None, "end", say("e")),
    ),
    timer=Timer("t", 60),
)
FORM = Form(id="test.prompt", prompt=P, parts=(CHOOSE, COUNT))
REQUESTS: tuple[Request, ...] = (CHOOSE, COUNT, CONFIRM, DRAW, ROLL, DROP, ORDER, ACT, FORM)

LEGAL: list[tuple[Request, Answer]] = [
    (CHOOSE, Chosen(("a",))),
    (CHOOSE, Chosen(("b", "b"))),
    (COUNT, Counted(1)),
    (COUNT, Counted(3)),
    (CONFIRM, Confirmed()),
    (DRAW, Drawn("bag", ("b", "a"))),
    (ROLL, Rolled(("d", "e"), ("2", "x"))),
    (DROP, Dropped(("b", "a", "b"), ("in", "out", "in"))),
    (REDROP, Dropped(("a",), ("in",))),
    (REDROP, Dropped(("b", "a", "b"), ("in", "out", "out"))),
    (ORDER, Ordered(("y", "x"))),
    (ACT, Acted(0, "go")),
    (ACT, Acted(None, "end")),
    (ACT, TimeUp()),
    (FORM, Filled({"test.choose": Chosen(("a",)), "test.count": Counted(2)})),
]
REFUSED: list[tuple[Request, Answer, str]] = [
    (CHOOSE, Chosen(("c",)), "refuse.not-there"),
    (CHOOSE, Chosen(("a", "a")), "refuse.too-many"),
    (CHOOSE, Chosen(()), "refuse.how-many"),
    (CHOOSE, Chosen(("a", "b", "b")), "refuse.how-many"),
    (COUNT, Counted(0), "refuse.number"),
    (COUNT, Counted(4), "refuse.number"),
    (DRAW, Drawn("box", ("a", "b")), "refuse.draw"),
    (DRAW, Drawn("bag", ("a",)), "refuse.how-many-drawn"),
    (DRAW, Drawn("bag", ("a", "a")), "refuse.too-many"),
    (DRAW, Drawn("bag", ("a", "c")), "refuse.not-there"),
    (ROLL, Rolled(("d",), ("1",)), "refuse.roll"),
    (ROLL, Rolled(("d", "e"), ("1",)), "refuse.how-many-dice"),
    (ROLL, Rolled(("d", "e"), ("3", "x")), "refuse.face"),
    (DROP, Dropped(("a",), ("in", "in")), "refuse.drop"),
    (DROP, Dropped(("a", "b"), ("in", "in")), "refuse.how-many-cubes"),
    (DROP, Dropped(("a", "b", "b"), ("in", "in", "up")), "refuse.not-there"),
    (REDROP, Dropped(("b",), ("in",)), "refuse.not-there"),
    (REDROP, Dropped(("a", "b"), ("in", "in")), "refuse.not-there"),
    (REDROP, Dropped(("a", "a", "b"), ("in", "in", "in")), "refuse.too-many"),
    (ORDER, Ordered(("x",)), "refuse.not-all-items"),
    (ORDER, Ordered(("x", "x")), "refuse.not-all-items"),
    (ACT, Acted(1, "go"), "test.not-now"),
    (ACT, Acted(0, "end"), "refuse.move"),
    (ACT, Acted(2, "go"), "refuse.move"),
    (FORM, Filled({"test.choose": Chosen(("a",))}), "refuse.form"),
    (FORM, Filled({"test.choose": Chosen(("a",)), "test.count": Counted(9)}), "refuse.number"),
]


@pytest.mark.parametrize(("request_", "answer"), LEGAL)
def test_a_legal_answer_is_taken(request_: Request, answer: Answer) -> None:
    assert request_.check(answer) is None


@pytest.mark.parametrize(("request_", "answer", "reason"), REFUSED)
def test_an_illegal_answer_is_refused_with_its_reason(request_: Request, answer: Answer, reason: str) -> None:
    with pytest.raises(Illegal, match=rf"^{reason}\("):
        request_.check(answer)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.kind)
def test_every_kind_refuses_the_answers_of_all_others(request_: Request) -> None:
    own = {type(answer) for request, answer in LEGAL if request is request_}
    others = [answer for _, answer in LEGAL if type(answer) not in own]
    assert len(others) >= 9
    for answer in others:
        with pytest.raises(Illegal, match=rf"refuse\.{request_.kind}\("):
            request_.check(answer)


def test_the_clock_of_a_request_without_timer_cannot_ring() -> None:
    with pytest.raises(Illegal, match=r"refuse\.act\("):
        Act(id="test.prompt", prompt=P, moves=()).check(TimeUp())


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.kind)
def test_every_request_has_a_plain_form(request_: Request) -> None:
    plain = json.loads(json.dumps(as_json(request_)))
    assert plain["kind"] == request_.kind
    assert plain["prompt"] == {"id": "test.prompt", "who": "Ann"}


def test_only_open_moves_are_open() -> None:
    assert [(move.seat, move.id) for move in ACT.open_moves()] == [(0, "go"), (None, "end")]


def test_an_option_has_a_name_even_without_a_label() -> None:
    assert str(A.name) == "as-is(text=a)"
    assert str(B2.name) == "bee()"
