"""Any mixture of answers, undos, corrections and set-rights leaves what a replay gives again."""

from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bosun.table.bot_game import VirtualTime
from bosun.table.clock import PhaseClock
from bosun.table.journal.journal import Journal
from bosun.table.recorded_play import RecordedPlay
from bosun.table.request_clock import RequestClock
from engine.answers import PHYSICAL, Counted
from engine.bots import random_answer
from engine.errors import BosunError, Illegal
from engine.game import Setup
from engine.games import find_game
from engine.requests import Act, Confirm
from tests.engine.resistance.invariants import check

GAME = find_game("resistance")
SETUP = Setup("resistance", ("Ada", "Bela", "Cleo"))
SOURCES = ("camera", "page:1", "box")


class Busy:
    """A recorded game at which people do anything at all."""

    def __init__(self, path: Path, seed: int) -> None:
        self.journal = Journal.create(path, SETUP, seed=seed, durable=False)
        self.recorded = RecordedPlay(self.journal, GAME)
        self.chance = Random(seed)
        self.clock = RequestClock(
            PhaseClock(VirtualTime()),
            request=lambda: self.recorded.play.request,
            save=lambda *_: None,
            publish=lambda _: None,
        )

    def answer(self) -> None:
        request = self.recorded.play.request
        if request is not None:
            answer = random_answer(request, self.chance)
            self.recorded.play.check(answer)
            self.recorded.answer(answer, self.chance.choice(SOURCES), clock=self.clock, waited=0)

    def undo(self) -> None:
        self.recorded.undo(self.clock)

    def correct(self) -> None:
        entries = self.recorded.play.entries
        drawn = [at for at, entry in enumerate(entries) if isinstance(entry.answer, PHYSICAL)]
        if drawn:
            at = self.chance.choice(drawn)
            request = type(self.recorded.play).replay(GAME, self.recorded.play.setup, entries[:at]).request
            assert request is not None
            self.recorded.correct(at, random_answer(request, self.chance), self.clock)

    def set_right(self) -> None:
        found = self.chance.choice(self.recorded.play.settable() or (None,))
        if found is not None:
            answer = random_answer(found.question, self.chance)
            self.recorded.set_right(found.id, answer, "page:2", self.clock)

    def do_anything(self) -> None:
        done = self.chance.choices([self.answer, self.undo, self.correct, self.set_right], [12, 2, 1, 2])
        with suppress(BosunError):
            done[0]()


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**20))
def test_whatever_people_do_the_journal_gives_the_same_table_again(seed: int) -> None:
    with TemporaryDirectory() as folder:
        busy = Busy(Path(folder) / "game.bosun", seed)
        for _ in range(60):
            busy.do_anything()
            if isinstance(busy.recorded.play.request, Act | Confirm):
                check(busy.recorded.play.state)
        play = busy.recorded.play
        busy.journal.close()
        with Journal.open(busy.journal.path) as journal:
            again = journal.load(GAME)
        assert GAME.snapshot(again.state) == GAME.snapshot(play.state)
        assert again.request == play.request
        assert again.entries == play.entries


@pytest.mark.parametrize("seed", range(8))
def test_undo_of_a_correction_restores_the_state_exactly(tmp_path: Path, seed: int) -> None:
    busy = Busy(tmp_path / "game.bosun", seed)
    for _ in range(60):
        busy.answer()
    before, entries = GAME.snapshot(busy.recorded.play.state), list(busy.recorded.play.entries)
    busy.correct()
    busy.undo()
    assert GAME.snapshot(busy.recorded.play.state) == before
    assert busy.recorded.play.entries == entries
    assert not busy.journal.fold.corrections


def test_answers_after_a_correction_are_undone_before_it(tmp_path: Path) -> None:
    busy = Busy(tmp_path / "game.bosun", 3)
    for _ in range(40):
        busy.answer()
    entries = list(busy.recorded.play.entries)
    busy.correct()
    for _ in range(5):
        busy.answer()
    for _ in range(40):
        if not busy.journal.fold.corrections:
            break
        busy.undo()
    assert busy.recorded.play.entries == entries


def test_more_soldiers_than_there_are_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    busy = Busy(tmp_path / "game.bosun", 1)
    busy.recorded.play.state.reserve = 0
    written = busy.journal.length
    with pytest.raises(Illegal):
        busy.recorded.set_right("officers:NE1", Counted(9), "page:1", busy.clock)
    assert busy.journal.length == written
