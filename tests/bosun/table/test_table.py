"""The table checks, writes, applies and tells: in that order, and only once."""

from contextlib import closing

from bosun.table import events, operations
from engine.answers import Acted, Chosen, Confirmed, Counted, Drawn, TimeUp
from engine.bots import random_bot
from engine.messages import say
from tests.bosun.small_game import SECONDS
from tests.bosun.tabletop import REPORT, Tabletop


def refusal(tabletop: Tabletop) -> object:
    return tabletop.last(events.Refused).message


def test_a_doubled_tap_answers_only_once(tabletop: Tabletop) -> None:
    number = tabletop.table.number
    tabletop.answer(Confirmed(), number=number)
    asked = tabletop.asked
    tabletop.answer(Confirmed(), number=number)
    assert tabletop.asked == asked
    assert refusal(tabletop) == say("refuse.late")


def test_a_late_tap_does_not_answer_the_same_question_asked_again(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    number = tabletop.table.number
    tabletop.answer(Acted(0, "action"), number=number)
    tabletop.answer(Acted(0, "action"), number=number)
    assert tabletop.snapshot["sailed"] == [0]


def test_an_undo_is_no_way_to_make_an_old_number_current_again(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    number = tabletop.table.number
    tabletop.answer(Acted(0, "action"))
    tabletop.undo()
    tabletop.answer(Acted(0, "action"), number=number)
    assert tabletop.snapshot["sailed"] == []


def test_an_illegal_answer_is_refused_in_words_and_changes_nothing(tabletop: Tabletop) -> None:
    before, number = tabletop.snapshot, tabletop.table.number
    tabletop.answer(Counted(4))
    assert refusal(tabletop) == say("refuse.confirm")
    assert (tabletop.snapshot, tabletop.table.number) == (before, number)


def test_the_box_draws_for_the_army_and_the_table_for_itself(tabletop: Tabletop) -> None:
    tabletop.answer(Confirmed())
    assert tabletop.asked == "harbour.keep"
    tabletop.answer(Chosen(("keep",)))
    assert tabletop.asked == "harbour.draw-coins"


def test_people_draw_everything_when_they_want_to(tabletop: Tabletop) -> None:
    with closing(Tabletop(tabletop.path.with_name("other.bosun"), draws="table")) as other:
        other.answer(Confirmed())
        assert other.asked == "harbour.draw-invasion"


def test_what_the_box_answers_is_never_shown_as_a_question(tabletop: Tabletop) -> None:
    tabletop.answer(Confirmed())
    shown = [event.shown.request for event in tabletop.heard if isinstance(event, events.RequestChanged)]
    assert [request.id for request in shown if request] == ["harbour.open", "harbour.keep"]


def test_the_same_seed_draws_the_same(tabletop: Tabletop) -> None:
    with closing(Tabletop(tabletop.path.with_name("other.bosun"))) as other:
        for table in (tabletop, other):
            table.answer(Confirmed())
    assert tabletop.table.play.entries == other.table.play.entries


def test_undo_takes_back_a_decision_but_does_not_draw_again(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    entries = list(tabletop.table.play.entries)
    for _ in range(3):
        tabletop.undo()
    assert tabletop.asked == "harbour.open"
    tabletop.answer(Confirmed())
    tabletop.answer(Chosen(("leave",)))
    assert tabletop.asked == "harbour.keep"
    drawn = [entry for entry in tabletop.table.play.entries if isinstance(entry.answer, Drawn)]
    assert drawn == [entry for entry in entries if isinstance(entry.answer, Drawn)]


def test_drawn_pieces_stay_drawn_when_the_game_is_opened_again(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    tabletop.undo()
    tabletop.undo()
    tabletop.reopen()
    assert tabletop.asked == "harbour.keep"
    tabletop.answer(Chosen(("keep",)))
    assert tabletop.table.play.entries[-1].answer == Drawn("coins", ("gold",))


def test_nothing_can_be_taken_back_before_anything_was_decided(tabletop: Tabletop) -> None:
    tabletop.undo()
    assert refusal(tabletop) == say("refuse.undo")


def test_a_correction_changes_what_was_drawn_and_keeps_what_was_decided(tabletop: Tabletop) -> None:
    tabletop.to_the_report()
    at = next(n for n, e in enumerate(tabletop.table.play.entries) if e.answer == Drawn("coins", ("gold",)))
    tabletop.do(operations.Correct(at, Drawn("coins", ("silver",))))
    assert tabletop.asked == "harbour.report"
    assert tabletop.table.play.entries[at].answer == Drawn("coins", ("silver",))
    standing = list(tabletop.table.play.entries)
    tabletop.reopen()
    assert tabletop.table.play.entries == standing


def test_only_a_draw_can_be_corrected(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    tabletop.do(operations.Correct(0, Confirmed()))
    assert refusal(tabletop) == say("refuse.correct")


def test_the_clock_rings_and_ends_the_phase(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    tabletop.pass_by(SECONDS - 1)
    assert tabletop.asked == "harbour.act"
    tabletop.pass_by(1)
    assert tabletop.any(events.ClockRang)
    assert tabletop.asked == "harbour.count"
    assert tabletop.table.play.entries[-1].answer == TimeUp()


def test_an_action_that_was_announced_is_finished_after_the_clock_rang(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    tabletop.answer(Acted(0, "load"))
    tabletop.pass_by(SECONDS + 5)
    assert tabletop.asked == "harbour.cargo"
    tabletop.answer(Chosen(("salt",)))
    assert tabletop.asked == "harbour.count"
    assert tabletop.snapshot["sailed"] == [0]


def test_a_paused_clock_refuses_moves_but_not_undo(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    tabletop.answer(Acted(0, "action"))
    tabletop.do(operations.Pause())
    tabletop.pass_by(1000)
    tabletop.answer(Acted(1, "action"))
    assert refusal(tabletop) == say("refuse.paused")
    tabletop.undo()
    assert tabletop.snapshot["sailed"] == []
    tabletop.do(operations.Resume())
    tabletop.answer(Acted(1, "action"))
    assert tabletop.snapshot["sailed"] == [1]
    assert tabletop.table.shown.seconds == SECONDS


def test_there_is_nothing_to_pause_outside_a_timed_phase(tabletop: Tabletop) -> None:
    tabletop.do(operations.Pause())
    assert refusal(tabletop) == say("refuse.no-clock")


def test_every_second_of_the_clock_is_told_once(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    for _ in range(30):
        tabletop.pass_by(0.1)
    ticks = [event.seconds for event in tabletop.heard if isinstance(event, events.ClockTicked)]
    assert ticks == [60, 59, 58, 57]


def test_undo_across_the_ring_gives_the_time_back_paused(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    tabletop.pass_by(20)
    tabletop.answer(Acted(0, "action"))
    tabletop.pass_by(SECONDS)
    assert tabletop.asked == "harbour.count"
    tabletop.undo()
    assert tabletop.asked == "harbour.act"
    assert (tabletop.table.shown.seconds, tabletop.table.shown.paused) == (SECONDS - 20, True)


def test_undo_of_the_end_of_a_phase_gives_the_time_back_even_after_a_restart(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    tabletop.pass_by(13)
    tabletop.answer(Acted(None, "end-phase"))
    tabletop.reopen()
    tabletop.undo()
    assert (tabletop.table.shown.seconds, tabletop.table.shown.paused) == (SECONDS - 13, True)


def test_every_round_has_a_clock_of_its_own(tabletop: Tabletop) -> None:
    tabletop.to_the_report()
    tabletop.answer(REPORT)
    tabletop.answer(Chosen(("keep",)))
    tabletop.answer(Drawn("coins", ("silver",)))
    tabletop.answer(Chosen(("keep",)))
    assert (tabletop.table.shown.timer, tabletop.table.shown.seconds) == ("round 2", SECONDS)


def test_a_whole_game_of_bots_ends_with_its_outcome(tabletop: Tabletop) -> None:
    bot = random_bot(1)
    path = tabletop.path.with_name("bots.bosun")
    with closing(Tabletop(path, draws="auto", bots={None: bot, 0: bot, 1: bot})) as bots:
        assert bots.last(events.GameEnded).outcome.reason == say("harbour.closed")
        assert bots.table.journal.meta.ended == "harbour.closed"
        bots.answer(Confirmed())
        assert refusal(bots) == say("refuse.over")


def test_a_device_is_told_away_once_and_back_once(tabletop: Tabletop) -> None:
    for away in (True, True, False, False):
        tabletop.do(operations.ReportDevice("camera", away))
    devices = [e for e in tabletop.heard if isinstance(e, (events.DeviceAway, events.DeviceBack))]
    assert devices == [events.DeviceAway("camera"), events.DeviceBack("camera")]


def test_whoever_leaves_keeps_the_time_of_the_clock(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    tabletop.pass_by(7.4)
    tabletop.do(operations.End())
    tabletop.reopen()
    assert (tabletop.table.shown.seconds, tabletop.table.shown.paused) == (SECONDS - 7, True)
