"""A form is filled in before it is asked: what is told during the phase is in the form after it."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from bosun.table import events, operations
from engine.answers import Acted, Answer, Chosen, Counted
from engine.resistance import GAME
from tests.bosun.table.test_drafts import edit, submit, values
from tests.bosun.tabletop import Tabletop
from tests.engine.resistance.example import play_example


@pytest.fixture
def in_phase(tmp_path: Path) -> Iterator[Tabletop]:
    """The example of Resistance before its phase is ended."""
    play = play_example("light").play
    opened = Tabletop(tmp_path / "phase.bosun", game=GAME, setup=play.setup, draws="table")
    for entry, after in pairwise(play.entries):
        if after.request == "resistance.report":
            break
        opened.answer(entry.answer)
    yield opened
    opened.close()


END = Acted(None, "end-phase")
AHEAD: dict[str, Answer] = {"pawn 0": Chosen(("NE15",)), "eliminated 0": Chosen(("NE14", "NE14"))}


def tell_ahead(top: Tabletop) -> None:
    for part, value in AHEAD.items():
        edit(top, part, value)


def test_what_is_told_during_the_phase_is_in_the_form_after_it(in_phase: Tabletop) -> None:
    top = in_phase
    tell_ahead(top)
    assert top.asked == "resistance.ask.press"
    assert top.last(events.DraftChanged).draft.parts["pawn 0"].source == "page:0"
    top.answer(END)
    assert top.asked == "resistance.report"
    assert values(top.table) == AHEAD
    assert top.table.draft.parts["pawn 0"].author == "phone 0"
    submit(top)
    assert top.table.play.state.players[0].pawn == "NE15"


def test_presses_and_a_killed_box_leave_what_was_told_during_the_phase(in_phase: Tabletop) -> None:
    top = in_phase
    number = top.table.draft.number
    tell_ahead(top)
    top.answer(Acted(1, "action"))
    top.do(operations.EditDraft(number, "zone-cubes 2", Chosen(("NO10",)), source="page:2"))
    assert values(top.table) == AHEAD | {"zone-cubes 2": Chosen(("NO10",))}, "nobody waits for a press"
    top.reopen()
    assert values(top.table) == AHEAD | {"zone-cubes 2": Chosen(("NO10",))}
    top.do(operations.Resume())
    edit(top, "eliminated 0", Chosen(()))
    top.answer(END)
    top.reopen()
    assert values(top.table)["eliminated 0"] == Chosen(()), "it was taken back"
    assert values(top.table)["pawn 0"] == Chosen(("NE15",))


def test_undo_from_the_form_to_the_phase_and_back_keeps_the_draft(in_phase: Tabletop) -> None:
    top = in_phase
    tell_ahead(top)
    top.answer(END)
    top.undo()
    assert top.asked == "resistance.ask.press"
    assert values(top.table) == AHEAD
    top.undo()
    assert values(top.table) == AHEAD, "a press that is taken back takes nothing else with it"


def test_what_is_set_right_during_the_phase_leaves_what_can_still_be(in_phase: Tabletop) -> None:
    top = in_phase
    tell_ahead(top)
    top.do(operations.PutRight("soldiers:NE14", Counted(1)))
    assert values(top.table) == {"pawn 0": Chosen(("NE15",))}
    top.reopen()
    assert values(top.table) == {"pawn 0": Chosen(("NE15",))}


def test_a_form_that_is_not_asked_yet_is_neither_told_nor_submitted(in_phase: Tabletop) -> None:
    top = in_phase
    tell_ahead(top)
    before = len(top.table.play.entries)
    submit(top)
    top.do(operations.MarkTold(top.table.draft.number, 0))
    assert len(top.table.play.entries) == before
    assert not top.table.draft.told
    assert top.any(events.Refused)


def test_the_draft_of_one_day_is_not_that_of_the_next(in_phase: Tabletop) -> None:
    top = in_phase
    tell_ahead(top)
    top.answer(END)
    submit(top)
    assert not values(top.table)
    top.reopen()
    assert not values(top.table)


def test_a_counter_that_bosun_has_wrong_is_set_right_within_the_gap(in_phase: Tabletop) -> None:
    top = in_phase
    lead = top.table.play.state.lead
    top.do(operations.PutRight("counter:2", Counted(lead)))
    assert top.table.play.state.players[2].counter == lead
    top.do(operations.PutRight("counter:2", Counted(lead - 3)))
    assert top.any(events.Refused), "nobody is more than two boxes ahead of the slowest"
    assert top.table.play.state.players[2].counter == lead
