"""One draft for the table: edited by all, refused without loss, submitted once, and there after a kill."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.table import events, operations
from bosun.table.table import Table
from engine.answers import Answer, Chosen, Confirmed, Counted, Filled
from engine.requests import Form
from engine.resistance import GAME
from tests.bosun.ledger_game import LEDGER, SETUP
from tests.bosun.tabletop import Tabletop
from tests.engine.resistance.example import play_example

TOLD = Filled({
    "coins 0": Counted(2), "coins 1": Counted(3), "coins 2": Counted(0), "where": Chosen(("quay",)),
    "days": Counted(4),
})  # fmt: skip


@pytest.fixture
def top(tmp_path: Path) -> Iterator[Tabletop]:
    opened = Tabletop(tmp_path / "ledger.bosun", game=LEDGER, setup=SETUP)
    yield opened
    opened.close()


def edit(top: Tabletop, part: str, value: Answer, *, was: Answer | None = None, by: int = 0) -> None:
    table = top.table
    top.do(operations.EditDraft(table.draft.number, part, value, was, f"page:{by}", f"phone {by}"))


def submit(top: Tabletop, *, seen: int | None = None, by: int = 0, number: int | None = None) -> None:
    table = top.table
    seen = table.draft.version if seen is None else seen
    number = table.draft.number if number is None else number
    top.do(operations.SubmitDraft(number, seen, f"page:{by}", f"phone {by}"))


def tell_all(top: Tabletop) -> None:
    for by, (part, value) in enumerate(TOLD.parts):
        edit(top, part, value, by=by % 3)


def values(table: Table) -> dict[str, Answer]:
    return {id: part.value for id, part in table.draft.parts.items()}


def test_everybody_hears_what_was_changed_and_by_whom(top: Tabletop) -> None:
    edit(top, "coins 1", Counted(3), by=1)
    draft = top.last(events.DraftChanged).draft
    assert draft.parts["coins 1"].value == Counted(3)
    assert draft.parts["coins 1"].source == "page:1"
    assert draft == top.table.draft


def test_the_draft_is_the_answer_when_somebody_submits_it(top: Tabletop) -> None:
    tell_all(top)
    submit(top)
    assert top.table.play.entries[-1].answer == TOLD
    assert top.asked == "ledger.close"
    assert top.table.draft.version == 0, "the next request begins with nothing"


def test_only_one_submit_counts(top: Tabletop) -> None:
    tell_all(top)
    number = top.table.number
    submit(top)
    submit(top, by=1, number=number)
    assert len(top.table.play.entries) == 1
    assert top.any(events.Refused)


def test_nobody_submits_what_another_changed_unseen(top: Tabletop) -> None:
    tell_all(top)
    seen = top.table.draft.version
    edit(top, "coins 1", Counted(4), by=1)
    submit(top, seen=seen, by=0)
    assert not top.table.play.entries
    assert top.table.draft.refusal is not None
    assert top.table.draft.refusal.part == "coins 1"
    submit(top, by=0)
    assert len(top.table.play.entries) == 1


def test_ones_own_last_change_needs_no_second_look(top: Tabletop) -> None:
    tell_all(top)
    seen = top.table.draft.version
    edit(top, "coins 0", Counted(1), by=0)
    submit(top, seen=seen, by=0)
    assert len(top.table.play.entries) == 1


def test_what_nobody_told_is_named_and_nothing_is_lost(top: Tabletop) -> None:
    edit(top, "coins 0", Counted(2))
    submit(top)
    assert not top.table.play.entries
    refusal = top.last(events.DraftChanged).draft.refusal
    assert refusal is not None
    assert refusal.part == "days"
    assert values(top.table) == {"coins 0": Counted(2)}
    edit(top, "days", Counted(0))
    assert top.table.draft.refusal is None, "whoever mends it is not told again"


def test_a_form_that_is_asked_again_keeps_all_that_was_told_and_marks_the_part(top: Tabletop) -> None:
    tell_all(top)
    edit(top, "coins 2", Counted(5), by=2)
    for seat in range(3):
        top.do(operations.MarkTold(top.table.draft.number, seat))
    submit(top)
    assert top.asked == "ledger.report"
    draft = top.table.draft
    assert values(top.table) == dict(TOLD.parts) | {"coins 2": Counted(5)}
    assert draft.parts["coins 2"].source == "page:2", "it is still known who told it"
    assert draft.refusal is not None
    assert draft.refusal.part == "coins 1"
    assert draft.told == {0, 2}, "only whose part is to blame has to tell again"
    edit(top, "coins 2", Counted(0), by=2)
    submit(top)
    assert top.table.play.entries[-1].answer == TOLD


def test_a_box_killed_right_after_a_refusal_of_the_rules_has_what_was_told(top: Tabletop) -> None:
    tell_all(top)
    edit(top, "coins 2", Counted(5), by=2)
    submit(top)
    with top.table.journal.writing() as connection:
        connection.execute("delete from draft")  # as if the new draft had not come to the disk
    top.reopen()
    assert values(top.table) == dict(TOLD.parts) | {"coins 2": Counted(5)}
    assert top.table.draft.refusal is not None


def test_two_who_add_at_once_both_count(top: Tabletop) -> None:
    edit(top, "where", Chosen(("pier",)), was=Chosen(()), by=0)
    edit(top, "where", Chosen(("quay",)), was=Chosen(()), by=1)
    edit(top, "coins 0", Counted(1), was=Counted(0), by=0)
    edit(top, "coins 0", Counted(1), was=Counted(0), by=1)
    assert values(top.table) == {"where": Chosen(("pier", "quay")), "coins 0": Counted(2)}
    edit(top, "where", Chosen(("quay",)), was=Chosen(("pier", "quay")), by=0)
    assert values(top.table)["where"] == Chosen(("quay",))


def test_more_than_there_can_be_stays_at_the_most(top: Tabletop) -> None:
    for by in range(3):
        edit(top, "where", Chosen(("quay",)), was=Chosen(()), by=by)
        edit(top, "coins 0", Counted(4), was=Counted(0), by=by)
    assert values(top.table) == {"where": Chosen(("quay", "quay")), "coins 0": Counted(5)}


@pytest.mark.parametrize(
    ("part", "value"),
    [("where", Chosen(("moon",))), ("coins 0", Counted(9)), ("coins 0", Chosen(())), ("x", Counted(1))],
)
def test_what_a_part_can_never_hold_changes_nothing(top: Tabletop, part: str, value: Answer) -> None:
    edit(top, part, value)
    assert top.table.draft.version == 0
    assert top.any(events.Refused)


def test_a_seat_that_has_told_all_is_marked_and_unmarked(top: Tabletop) -> None:
    top.do(operations.MarkTold(top.table.draft.number, 1))
    assert top.last(events.DraftChanged).draft.told == {1}
    top.do(operations.MarkTold(top.table.draft.number, 1, told=False))
    assert top.last(events.DraftChanged).draft.told == frozenset()


def test_the_draft_is_there_again_after_every_keystroke(top: Tabletop) -> None:
    for part, value in TOLD.parts:
        edit(top, part, value, by=2)
        before = values(top.table)
        top.reopen()
        assert values(top.table) == before
        assert top.table.draft.parts[part].source == "page:2"
    top.do(operations.MarkTold(top.table.draft.number, 2))
    top.reopen()
    assert top.table.draft.told == {2}
    submit(top)
    assert top.table.play.entries[-1].answer == TOLD
    top.reopen()
    assert top.table.draft.version == 0


def test_a_form_given_on_the_panel_keeps_what_was_told_elsewhere(top: Tabletop) -> None:
    edit(top, "coins 1", Counted(3), by=1)
    edit(top, "coins 0", Counted(1), by=0)
    form = top.table.play.request
    assert isinstance(form, Form)
    usual = {part.id: part.filled_in or Counted(4) for part in form.parts}
    given = top.table.draft.under(form, Filled(usual | {"coins 0": Counted(2)}))
    assert (given.number("coins 0"), given.number("coins 1"), given.number("days")) == (2, 3, 4)


def test_undoing_a_form_brings_back_what_was_told(top: Tabletop) -> None:
    tell_all(top)
    submit(top)
    top.undo()
    assert top.asked == "ledger.report"
    assert values(top.table) == {id: value for id, value in TOLD.parts if id != "coins 2"}
    top.reopen()
    submit(top)
    assert top.table.play.entries[-1].answer == TOLD


def test_an_edit_that_comes_late_changes_nothing(top: Tabletop) -> None:
    tell_all(top)
    number = top.table.number
    submit(top)
    top.do(operations.EditDraft(number, "coins 0", Counted(1)))
    top.do(operations.EditDraft(top.table.number, "coins 0", Counted(1)))
    assert top.table.draft.version == 0
    top.answer(Confirmed())
    assert top.table.play.outcome is not None


@pytest.fixture
def at_report(tmp_path: Path) -> Iterator[Tabletop]:
    """The example of Resistance where its report is asked."""
    play = play_example("light").play
    opened = Tabletop(tmp_path / "day.bosun", game=GAME, setup=play.setup, draws="table")
    for entry in play.entries:
        if entry.request == "resistance.report":
            break
        opened.answer(entry.answer)
    yield opened
    opened.close()


def test_setting_a_piece_right_keeps_what_was_told_as_far_as_it_can_be(at_report: Tabletop) -> None:
    top = at_report
    edit(top, "pawn 0", Chosen(("NE15",)))
    edit(top, "eliminated 0", Chosen(("NE14", "NE14")))
    top.do(operations.PutRight("soldiers:NE14", Counted(1)))
    assert top.asked == "resistance.report"
    assert values(top.table) == {"pawn 0": Chosen(("NE15",))}, "two can no longer have fallen there"
    top.undo()
    assert values(top.table) == {"pawn 0": Chosen(("NE15",))}
    top.reopen()
    assert values(top.table) == {"pawn 0": Chosen(("NE15",))}
