"""An old answer finds its request, also where rules now ask in another order or ask for more."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.answers import Answer, Chosen, Confirmed, Counted, Filled, Ordered
from engine.entries import BOX, Entry, WrittenByOtherRules
from engine.errors import Malformed
from engine.game import Game
from engine.messages import say
from engine.outcome import Outcome
from engine.play import Play
from engine.requests import Choose, Count, Option, Order, Request, Roll
from engine.rules import Rules, choose, count, draw, fill, instruct
from engine.takeover import old_entry, plainest, take_over
from tests.engine.small import SETUP, SMALL

TWO = (Option("left"), Option("right"))
PARTS = (Count(id="wood", prompt=say("wood"), most=3), Count(id="salt", prompt=say("salt"), most=3))


def game(*asked: str) -> Game[Any]:
    """A game that asks these questions, one after the other."""

    def rules(_: Any) -> Rules[Outcome]:
        for id in asked:
            yield from QUESTIONS[id]()
        return Outcome(say("over"), (), ())

    return replace(SMALL, rules=rules)


QUESTIONS: dict[str, Callable[[], Rules[Any]]] = {
    "road": lambda: choose("road", say("text.road"), TWO, seat=1),
    "bet": lambda: count("bet", say("text.bet"), most=3),
    "form": lambda: fill("form", say("text.form"), PARTS),
    "told": lambda: instruct("told", say("text.told")),
    "bag": lambda: draw("bag", say("text.bag"), "bag", Counter("a")),
}
OLD = {
    "road": old_entry("choose road 1", {"kind": "chosen", "ids": ["left"]}, "page"),
    "bet": old_entry("count bet", {"kind": "counted", "number": 2}, "page"),
    "form": old_entry(
        "form form",
        {"kind": "filled", "parts": [{"kind": "counted", "number": 1}, {"kind": "counted", "number": 2}]},
        "page",
    ),
}


def taken(old: str, now: str) -> list[Entry]:
    """What becomes of answers to these questions, in a game that asks those."""
    return [one.entry for one in take_over(game(*now.split()), SETUP, [OLD[id] for id in old.split()])]


def test_parts_of_a_form_get_their_names_from_the_form_that_is_open() -> None:
    (entry,) = taken("form", "form")
    assert entry == Entry("form", None, Filled({"wood": Counted(1), "salt": Counted(2)}), "page")


def test_a_seat_is_part_of_what_was_asked() -> None:
    assert taken("road", "road") == [Entry("road", 1, Chosen(("left",)), "page")]


def test_questions_may_come_in_another_order() -> None:
    assert [entry.request for entry in taken("road bet form", "bet form road")] == ["bet", "form", "road"]


def test_a_question_that_0_1_did_not_ask_is_answered_plainly() -> None:
    told, bet, road = taken("road", "told bet road")
    assert (told.answer, told.source) == (Confirmed(), BOX)
    assert (bet.answer, bet.source) == (Counted(0), BOX)
    assert road.source == "page"


def test_what_was_taken_over_is_replayed_strictly() -> None:
    now = game("told", "bet", "road")
    play = Play.replay(now, SETUP, taken("road", "told bet road"))
    assert play.outcome is not None


def test_a_draw_is_never_made_up() -> None:
    with pytest.raises(WrittenByOtherRules, match=r"number=1, answered=road 1, asked=draw bag"):
        taken("road", "bag road")


@pytest.mark.parametrize("now", ["bet", "bet bet", "told", "form"])
def test_an_answer_that_fits_nowhere_means_other_rules(now: str) -> None:
    with pytest.raises(WrittenByOtherRules):
        taken("road", now)


def test_what_stands_before_a_misfit_can_be_had() -> None:
    entries = [OLD["bet"], OLD["road"]]
    kept = take_over(game("bet"), SETUP, entries, until_misfit=True)
    assert [one.entry.request for one in kept] == ["bet"]


def option_list(*ids: str, least: int = 1) -> Choose:
    return Choose(id="x", prompt=say("x"), options=tuple(map(Option, ids)), least=least)


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (option_list("a", "none"), Chosen(("none",))),
        (option_list("a", "pass"), Chosen(("pass",))),
        (option_list("a", "b", least=0), Chosen(())),
        (option_list("a"), Chosen(("a",))),
        (option_list("a", "b"), None),
        (replace(option_list("a", "b"), default=("b",)), Chosen(("b",))),
        (Count(id="x", prompt=say("x"), least=1, most=4), Counted(1)),
        (Count(id="x", prompt=say("x"), most=4, default=3), Counted(3)),
        (Order(id="x", prompt=say("x"), items=TWO), Ordered(("left", "right"))),
        (Roll(id="x", prompt=say("x"), dice=()), None),
    ],
)
def test_the_plainest_answer_does_least(request_: Request, answer: Answer | None) -> None:
    assert plainest(request_) == answer


@pytest.mark.parametrize("mark", ["choose road one", "choose road 1 2"])
def test_a_mark_that_0_1_never_wrote_is_malformed(mark: str) -> None:
    with pytest.raises(Malformed):
        old_entry(mark, {"kind": "confirmed"}, "page")
