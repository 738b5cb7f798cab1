"""An action with its parts: made up while the others act, and given whole or not at all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.table import events, operations
from bosun.table.rehearsal import MOST_PARTS
from engine.answers import Acted, Answer, Chosen, Counted
from engine.errors import Illegal
from engine.requests import Act
from tests.bosun.tabletop import Tabletop

LOAD, WOOD = Acted(0, "load"), Chosen(("wood",))


@pytest.fixture
def top(tmp_path: Path) -> Iterator[Tabletop]:
    opened = Tabletop(tmp_path / "harbour.bosun")
    opened.to_the_clock()
    yield opened
    opened.close()


def give(top: Tabletop, *answers: Answer) -> None:
    top.do(operations.GiveAction(top.table.number, answers, "page:0"))


def test_the_next_part_is_asked_and_the_table_does_not_notice(top: Tabletop) -> None:
    before = top.table.number
    rehearsal = top.table.rehearsals.rehearse((LOAD,))
    assert rehearsal.request is not None
    assert rehearsal.request.id == "harbour.cargo"
    assert top.table.number == before
    assert isinstance(top.table.play.request, Act)


def test_an_action_is_whole_when_nothing_more_is_asked_of_who_acts(top: Tabletop) -> None:
    rehearsal = top.table.rehearsals.rehearse((LOAD, WOOD))
    assert rehearsal.request is None
    assert rehearsal.answers == (LOAD, WOOD)
    assert top.table.rehearsals.rehearse((Acted(1, "action"),)).request is None


def test_others_act_while_somebody_makes_up_an_action(top: Tabletop) -> None:
    top.table.rehearsals.rehearse((LOAD,))
    top.answer(Acted(1, "action"))
    give(top, LOAD, WOOD)
    assert top.snapshot["sailed"] == [1, 0]
    assert isinstance(top.table.play.request, Act)


def test_nobody_is_shown_a_question_on_the_way(top: Tabletop) -> None:
    top.heard.clear()
    give(top, LOAD, WOOD)
    asked = [event.shown.request for event in top.heard if isinstance(event, events.RequestChanged)]
    assert [type(request) for request in asked] == [Act]
    assert [entry.answer for entry in top.table.play.entries[-2:]] == [LOAD, WOOD]


@pytest.mark.parametrize("wrong", [Chosen(("gold",)), Counted(1), Chosen(())])
def test_an_action_that_does_not_fit_counts_for_nothing(top: Tabletop, wrong: Answer) -> None:
    before = top.table.number
    give(top, LOAD, wrong)
    assert top.table.number == before
    assert top.any(events.Refused)
    rehearsal = top.table.rehearsals.rehearse((LOAD, wrong))
    assert rehearsal.answers == (LOAD,)
    assert rehearsal.refusal is not None
    assert rehearsal.request is not None, "the part is asked again"


@pytest.mark.parametrize("answers", [(), (WOOD,), (LOAD,) * (MOST_PARTS + 1)])
def test_what_is_no_action_is_refused(top: Tabletop, answers: tuple[Answer, ...]) -> None:
    with pytest.raises(Illegal):
        top.table.rehearsals.rehearse(answers)


def test_a_move_that_is_closed_is_refused_with_its_reason(top: Tabletop) -> None:
    with pytest.raises(Illegal):
        top.table.rehearsals.rehearse((Acted(1, "load"),))


def test_an_action_does_not_count_while_the_clock_stands(top: Tabletop) -> None:
    top.do(operations.Pause())
    before = top.table.number
    give(top, LOAD, WOOD)
    assert top.table.number == before
