"""The words of the rules: what each asks, what it returns, and what is not asked at all."""

from collections import Counter
from typing import Any

import pytest

from engine.answers import Acted, Answer, Chosen, Counted, Drawn, Filled, TimeUp
from engine.game import Setting, Setup
from engine.messages import say
from engine.requests import Act, Choose, Confirm, Count, Draw, Form, Meaning, Move, Option, Request, Timer
from engine.rules import Rules, act, choose_some, count, draw, fill, forced_answer, instruct, revised

P = say("test.prompt")
A, B2, NOT = Option("a"), Option("b", most=2), Option("c", most=0)


def asked(rules: Rules[Any]) -> Request:
    return next(rules)


def answered(rules: Rules[Any], answer: Answer) -> Any:
    """What the rules return when their one request is answered."""
    next(rules)
    with pytest.raises(StopIteration) as end:
        rules.send(answer)
    return end.value.value


def test_an_option_of_which_there_is_none_is_not_offered() -> None:
    request = asked(choose_some("t", P, [A, B2, NOT], most=3))
    assert isinstance(request, Choose)
    assert (request.options, request.least, request.most) == ((A, B2), 0, 3)
    assert answered(choose_some("t", P, [A, B2], most=3), Chosen(("b", "b"))) == {"b": 2}


def test_a_draw_lists_what_is_in_the_bag_in_order_and_leaves_the_bag_alone() -> None:
    bag = Counter(b=2, a=1, c=0)
    request = asked(draw("t", P, "bag", bag, 2))
    assert isinstance(request, Draw)
    assert [(piece.id, piece.most) for piece in request.pieces] == [("a", 1), ("b", 2)]
    assert (request.number, request.by_box) == (2, False)
    assert answered(draw("t", P, "bag", bag, 2), Drawn("bag", ("b", "a"))) == ("b", "a")
    assert bag == {"b": 2, "a": 1, "c": 0}


def test_a_clock_that_rings_is_no_move() -> None:
    moves = [Move(0, "go", say("go"))]
    assert answered(act("t", P, moves, timer=Timer("t", 9)), TimeUp()) is None
    assert answered(act("t", P, moves), Acted(0, "go")) == Acted(0, "go")


def test_a_form_without_parts_is_not_asked() -> None:
    with pytest.raises(StopIteration) as end:
        next(fill("t", P, []))
    assert end.value.value == Filled({})
    assert isinstance(asked(fill("t", P, [Count(id="n", prompt=P, most=1)])), Form)


def test_two_parts_of_a_form_with_one_name_are_a_mistake_of_the_rules() -> None:
    part = Count(id="n", prompt=P, most=1)
    with pytest.raises(ValueError, match="same id"):
        Form(id="t", prompt=P, parts=(part, part))


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (Choose(id="t", prompt=P, options=(A,)), Chosen(("a",))),
        (Choose(id="t", prompt=P, options=(B2,), least=2, most=2), Chosen(("b", "b"))),
        (Choose(id="t", prompt=P, options=(B2,)), None),
        (Choose(id="t", prompt=P, options=(A,), least=0), None),
        (Choose(id="t", prompt=P, options=(A, B2)), None),
        (Count(id="t", prompt=P, least=2, most=2), Counted(2)),
        (Count(id="t", prompt=P, least=1, most=2), None),
        (Confirm(id="t", prompt=P), None),
    ],
)
def test_an_answer_is_forced_where_only_one_is_legal(request_: Request, answer: Answer | None) -> None:
    assert forced_answer(request_) == answer


def test_revised_rules_ask_what_is_left_and_go_on_with_what_is_answered() -> None:
    def both() -> Rules[int]:
        first = yield from count("one", P, most=9)
        yield from instruct("two", P)
        return first

    rules = revised(both(), lambda request: Counted(7) if request.id == "one" else request)
    assert next(rules).id == "two"
    with pytest.raises(StopIteration) as end:
        rules.send(Acted(None, "x"))
    assert end.value.value == 7


def test_moves_are_found_by_seat_and_by_what_they_mean() -> None:
    go, back, end = (
        Move(0, "go", say("go")),
        Move(0, "oops", say("oops"), meaning=Meaning.TAKE_BACK),
        Move(None, "stop", say("stop"), meaning=Meaning.END),
    )
    request = Act(id="t", prompt=P, moves=(go, back, end))
    assert (request.moves_of(0), request.moves_of(1)) == ([go], [])
    assert request.by_meaning(Meaning.TAKE_BACK, 0) == Acted(0, "oops")
    assert request.by_meaning(Meaning.END) == Acted(None, "stop")
    assert request.by_meaning(Meaning.TAKE_BACK, 1) == Acted(1, "take-back"), "none of hers: refused later"


def test_a_setting_that_a_saved_game_does_not_name_is_as_it_was_before_there_was_one() -> None:
    later = Setting("mood", P, ("calm", "wild"), once="wild")
    others = (Setting("weather", P, ("fair", "foul")), later)
    assert Setup("harbour", ("Ada",)).as_it_was(others).settings == (("mood", "wild"),)
    assert Setup("harbour", ("Ada",), (("mood", "calm"),)).as_it_was(others).settings == (("mood", "calm"),)
