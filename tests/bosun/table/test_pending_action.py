"""An action that is made up part by part on a keyboard or a panel, while the others act."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.table import events
from bosun.table.pending_action import PendingAction
from engine.answers import Acted, Chosen
from engine.requests import Act
from tests.bosun.tabletop import Tabletop

LOAD, WOOD = Acted(0, "load"), Chosen(("wood",))


@pytest.fixture
def top(tmp_path: Path) -> Iterator[Tabletop]:
    opened = Tabletop(tmp_path / "harbour.bosun")
    opened.to_the_clock()
    yield opened
    opened.close()


@pytest.fixture
def action(top: Tabletop) -> PendingAction:
    return PendingAction(top.table, "keyboard")


def test_the_table_hears_of_it_when_it_is_whole(top: Tabletop, action: PendingAction) -> None:
    before = len(top.table.play.entries)
    action.give(LOAD)
    assert action.request is not None
    assert action.request.id == "harbour.cargo"
    assert len(top.table.play.entries) == before
    action.give(WOOD)
    top.table.poll()
    assert [entry.answer for entry in top.table.play.entries[before:]] == [LOAD, WOOD]
    assert {entry.source for entry in top.table.play.entries[before:]} == {"keyboard"}
    assert action.request is None


def test_the_others_act_meanwhile(top: Tabletop, action: PendingAction) -> None:
    action.give(LOAD)
    top.answer(Acted(1, "action"))
    action.follow()
    assert action.request is not None
    action.give(WOOD)
    top.table.poll()
    assert top.snapshot["sailed"] == [1, 0]


def test_a_part_that_does_not_fit_is_refused_and_asked_again(top: Tabletop, action: PendingAction) -> None:
    action.give(LOAD)
    action.give(Chosen(("gold",)))
    top.table.poll()
    assert top.any(events.Refused)
    assert action.request is not None
    assert isinstance(top.table.play.request, Act)


def test_an_action_that_is_closed_is_refused_with_its_reason(top: Tabletop, action: PendingAction) -> None:
    action.give(Acted(1, "load"))
    top.table.poll()
    assert top.any(events.Refused)
    assert action.request is None


def test_the_end_of_the_phase_ends_it(top: Tabletop, action: PendingAction) -> None:
    action.give(LOAD)
    top.answer(Acted(None, "end-phase"))
    action.follow()
    assert action.request is None


def test_what_is_only_counted_is_no_action_with_parts(action: PendingAction) -> None:
    assert action.takes(LOAD)
    assert not action.takes(Acted(0, "action"))
    assert not action.takes(Acted(None, "end-phase"))
