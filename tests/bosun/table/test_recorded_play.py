"""Every change of a play is on the disk before the rules have it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.table.bot_game import VirtualTime
from bosun.table.clock import PhaseClock
from bosun.table.journal.journal import Journal
from bosun.table.recorded_play import RecordedPlay
from bosun.table.request_clock import RequestClock
from engine.answers import Chosen, Confirmed, Drawn
from engine.errors import Illegal
from tests.bosun.small_game import HARBOUR, SETUP


class Recording:
    """A recorded play, its clock and its journal."""

    def __init__(self, path: Path) -> None:
        self.journal = Journal.create(path, SETUP, seed=7, draws="table")
        self.recorded = RecordedPlay(self.journal, HARBOUR)
        self.clock = RequestClock(
            PhaseClock(VirtualTime()),
            request=lambda: self.recorded.play.request,
            save=lambda *_: None,
            publish=lambda _: None,
        )

    def answer_some(self) -> None:
        for answer in (Confirmed(), Drawn("invasion", ("gold",)), Chosen(("keep",))):
            self.recorded.answer(answer, "table", clock=self.clock, waited=1.26)


@pytest.fixture
def recording(tmp_path: Path) -> Iterator[Recording]:
    found = Recording(tmp_path / "game.bosun")
    with found.journal:
        yield found


def test_answers_are_written_with_how_long_they_took(recording: Recording) -> None:
    recording.answer_some()
    written = recording.journal.fold.answered
    assert [one.entry for one in written] == recording.recorded.play.entries
    assert {one.waited for one in written} == {1.3}


def test_undo_takes_back_the_last_decision(recording: Recording) -> None:
    recording.answer_some()
    rewound = recording.recorded.undo(recording.clock)
    assert [entry.answer for entry in rewound.gone] == [Chosen(("keep",))]
    assert recording.recorded.play.state.kept == []
    assert recording.journal.fold.entries == recording.recorded.play.entries


def test_where_nothing_was_decided_nothing_is_taken_back(recording: Recording) -> None:
    with pytest.raises(Illegal):
        recording.recorded.undo(recording.clock)


def test_a_correction_keeps_what_still_fits(recording: Recording) -> None:
    recording.answer_some()
    rewound = recording.recorded.correct(1, Drawn("invasion", ("silver",)), recording.clock)
    assert rewound.gone == ()
    assert recording.recorded.play.state.kept == ["silver"]
