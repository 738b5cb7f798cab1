"""A play: replay, undo, correction, and what was drawn stays drawn."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers import Answer, Chosen, Confirmed, Counted, Drawn
from engine.bots import by_chance, random_answer
from engine.entries import Entry, WrittenByOtherRules
from engine.errors import Illegal
from engine.game import Setup
from engine.play import Play
from engine.requests import Draw
from tests.engine.small import SETUP, SMALL, Small, snapshot

LEFT, RIGHT, REST = Chosen(("left",)), Chosen(("right",)), Chosen(("rest",))


def played(*answers: Answer) -> Play[Small]:
    play = Play(SMALL, SETUP)
    for answer in answers:
        play.answer(answer, source="camera")
    return play


def beads(*pieces: str) -> Drawn:
    return Drawn("beads", pieces)


def any_play(seed: int, length: int) -> Play[Small]:
    """A play of some legal answers."""
    play, rng = Play(SMALL, SETUP), Random(seed)
    while play.request is not None and len(play.entries) < length:
        play.answer(random_answer(play.request, rng))
    return play


@given(st.integers(0, 10_000), st.integers(0, 30))
def test_replay_equals_play(seed: int, length: int) -> None:
    play = any_play(seed, length)
    again = Play.replay(SMALL, SETUP, play.entries)
    assert snapshot(again.state) == snapshot(play.state)
    assert (again.request, again.outcome, again.entries) == (play.request, play.outcome, play.entries)


def test_a_game_ends_with_an_outcome_and_takes_no_more_answers() -> None:
    play = any_play(1, 100)
    assert play.outcome is not None
    assert play.outcome.winners == ("0",)
    with pytest.raises(Illegal, match=r"refuse\.over"):
        play.answer(Confirmed())


def test_an_illegal_answer_changes_nothing() -> None:
    play = played(LEFT)
    request = play.request
    with pytest.raises(Illegal):
        play.answer(beads("red", "red"), source="camera")
    assert (play.request, len(play.entries)) == (request, 1)


def test_undo_takes_back_the_last_decision_and_what_followed() -> None:
    play = played(REST, Confirmed(), LEFT, beads("red"), RIGHT)
    assert [entry.answer for entry in play.undo()] == [RIGHT]
    assert [entry.answer for entry in play.undo()] == [LEFT, beads("red")]
    assert play.state.hand == []
    assert len(play.entries) == 2


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(Illegal, match=r"refuse\.undo"):
        Play(SMALL, SETUP).undo()


def test_what_was_drawn_is_offered_again_and_cannot_be_drawn_anew() -> None:
    play = played(LEFT, beads("green"))
    play.undo()
    play.answer(LEFT)
    assert play.offered() == beads("green")
    with pytest.raises(Illegal, match=r"already-drawn\(piece=green\)"):
        play.answer(beads("red"), source="camera")
    play.answer(beads("green"), source="camera")
    assert play.offered() is None


def test_another_path_to_the_same_bag_is_no_way_to_draw_anew() -> None:
    play = played(LEFT, beads("green"))
    play.undo()
    play.answer(RIGHT)
    assert play.already_known() == ("green",)
    assert play.offered() is None, "the second bead is still to be drawn"
    with pytest.raises(Illegal, match="already-drawn"):
        play.answer(beads("red", "blue"), source="camera")
    play.answer(beads("blue", "green"), source="camera")
    assert play.state.hand == ["blue", "green"]


def test_a_detour_over_other_decisions_does_not_forget_what_was_drawn() -> None:
    play = played(RIGHT, beads("green", "red"))
    play.undo()
    play.answer(REST)
    play.answer(Confirmed())
    play.answer(LEFT)
    assert play.offered() == beads("green")
    play.answer(beads("green"), source="camera")
    play.answer(LEFT)
    assert play.offered() == beads("red"), "the second of the two is still out"


def test_undoing_something_else_does_not_forget_it_either() -> None:
    play = played(LEFT, beads("red"), LEFT, beads("red"))
    play.undo()
    play.answer(REST)
    play.undo()
    play.answer(LEFT)
    assert play.offered() == beads("red"), "an earlier bead of the same colour is another bead"


def test_chance_draws_around_what_is_known() -> None:
    play = played(LEFT, beads("green"))
    play.undo()
    play.answer(RIGHT)
    assert isinstance(play.request, Draw)
    drawn = by_chance(play.request, Random(3), play.already_known())
    play.answer(drawn, source="camera")
    assert "green" in play.state.hand


@given(st.integers(0, 10_000), st.integers(1, 30), st.integers(1, 5))
def test_undo_then_the_same_answers_equals_play(seed: int, length: int, times: int) -> None:
    play = any_play(seed, length)
    before, entries = snapshot(play.state), list(play.entries)
    gone: list[Entry] = []
    for _ in range(min(times, sum(entry.decided for entry in entries))):
        gone = play.undo() + gone
    for entry in gone:
        play.answer(entry.answer, source=entry.source)
    assert snapshot(play.state) == before
    assert play.entries == entries


def test_a_correction_changes_what_was_read_and_keeps_what_was_decided() -> None:
    play = played(LEFT, beads("red"), RIGHT, beads("blue", "blue"), REST)
    assert play.correct(1, beads("green")) == []
    assert play.state.hand == ["green", "blue", "blue"]
    assert play.state.told == ["left", "right", "rest"]
    assert play.entries[1].source == "corrected"


def test_a_correction_says_which_later_answers_no_longer_fit() -> None:
    play = played(LEFT, beads("red"), LEFT, beads("green"), REST)
    gone = play.correct(1, beads("green"))
    assert [entry.answer for entry in gone] == [beads("green"), REST]
    assert play.state.hand == ["green"]
    assert isinstance(play.request, Draw)


def test_a_correction_keeps_what_waits_to_be_offered() -> None:
    play = played(LEFT, beads("red"), LEFT, beads("red"))
    play.undo()
    play.correct(1, beads("blue"))
    play.answer(LEFT)
    assert play.offered() == beads("red")


def test_a_draw_that_a_person_told_does_not_bind_the_table_after_a_correction() -> None:
    play = played(LEFT, beads("red"), RIGHT)
    play.answer(beads("green", "blue"), source="page:1")
    play.correct(1, beads("green"))
    play.answer(beads("red", "red"), source="page:1")
    assert play.state.hand == ["green", "red", "red"]


@pytest.mark.parametrize("at", [0, 5, -1])
def test_only_what_was_read_or_drawn_can_be_corrected(at: int) -> None:
    with pytest.raises(Illegal, match=r"refuse\.correct"):
        played(LEFT, beads("red")).correct(at, beads("blue"))


def test_an_illegal_correction_changes_nothing() -> None:
    play = played(LEFT, beads("red"), REST)
    with pytest.raises(Illegal):
        play.correct(1, beads("purple"))
    assert (play.state.hand, len(play.entries)) == (["red"], 3)


def test_a_journal_of_other_rules_is_recognised() -> None:
    play = played(LEFT, beads("red"))
    other = [Entry("small.road", None, LEFT, "table"), *play.entries[1:]]
    with pytest.raises(WrittenByOtherRules, match=r"number=1.*small\.road.*small\.path"):
        Play.replay(SMALL, SETUP, other)
    longer = any_play(1, 100)
    with pytest.raises(WrittenByOtherRules, match="asked=nothing"):
        Play.replay(SMALL, SETUP, [*longer.entries, longer.entries[0]])


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (Setup("small", ()), "refuse.players"),
        (Setup("small", ("A", "B", "C")), "refuse.players"),
        (Setup("small", ("A",), (("colour", "red"),)), "refuse.setting"),
        (Setup("small", ("A",), (("mood", "sad"),)), "refuse.setting-value"),
    ],
)
def test_a_set_up_that_the_game_does_not_know_is_refused(setup: Setup, reason: str) -> None:
    with pytest.raises(Illegal, match=rf"{reason}\("):
        Play(SMALL, setup)


def test_an_entry_says_which_request_it_answered_and_which_seat_was_asked() -> None:
    play = played(RIGHT, beads("red", "red"), RIGHT, beads("blue", "blue"))
    assert play.request is not None
    assert play.request.summary == "count small.bet 1"
    entry = play.answer(Counted(2))
    assert (entry.request, entry.seat) == ("small.bet", 1)


def test_a_draw_that_a_person_told_is_undone_as_a_mistake_in_telling() -> None:
    play = played(LEFT)
    play.answer(beads("red"), source="page:1")
    play.undo()
    assert play.offered() is None
    play.answer(beads("blue"), source="page:1")
    assert play.state.hand == ["blue"]
