"""What nobody need answer: the box draws for the army, and bots answer for their seats."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bosun.table.bot_game import VirtualTime
from bosun.table.box_answers import BoxAnswers
from bosun.table.clock import PhaseClock
from bosun.table.journal.journal import Journal
from bosun.table.own_answer import OwnAnswer
from bosun.table.request_clock import RequestClock
from bosun.table.seated_bots import SeatedBots
from engine.answers import Acted, Answer, Chosen, Confirmed, Drawn, TimeUp
from engine.play import Play
from engine.requests import Act, Request
from tests.bosun.small_game import HARBOUR, SECONDS, SETUP


@pytest.fixture
def play() -> Play[Any]:
    """The harbour at its first draw, which is from a bag of the army."""
    found = Play(HARBOUR, SETUP)
    found.answer(Confirmed())
    return found


def box(folder: Path, draws: str) -> Iterator[BoxAnswers]:
    with Journal.create(folder / f"{draws}.bosun", SETUP, seed=7, draws=draws) as journal:
        yield BoxAnswers(journal)


@pytest.mark.parametrize(("draws", "answers"), [("box", True), ("auto", True), ("table", False)])
def test_the_box_draws_for_the_army_unless_the_table_draws_all(
    tmp_path: Path, play: Play[Any], draws: str, answers: bool
) -> None:
    for one in box(tmp_path, draws):
        assert (one.answer(play) is not None) == answers


@pytest.mark.parametrize(("draws", "answers"), [("box", False), ("auto", True)])
def test_the_players_bag_is_left_to_them_unless_the_box_draws_all(
    tmp_path: Path, play: Play[Any], draws: str, answers: bool
) -> None:
    play.answer(Drawn("invasion", ("gold",)))
    play.answer(Chosen(("keep",)))
    for one in box(tmp_path, draws):
        assert (one.answer(play) is not None) == answers


def test_the_same_game_at_the_same_place_draws_the_same(tmp_path: Path, play: Play[Any]) -> None:
    for one in box(tmp_path, "box"):
        first = one.answer(play)
        assert first is not None
        assert first == one.answer(play)
        assert first.source == "box"


def test_a_decision_is_nothing_for_the_box(tmp_path: Path) -> None:
    for one in box(tmp_path, "auto"):
        assert one.answer(Play(HARBOUR, SETUP)) is None


class BotBench:
    """A bot for the whole table that thinks for as long as the test says."""

    def __init__(self, play: Play[Any], *, thinks: float) -> None:
        self.time = VirtualTime()
        self.clock = RequestClock(
            PhaseClock(self.time), request=lambda: play.request, save=lambda *_: None, publish=lambda _: None
        )
        self.clock.follow()
        self.bots = SeatedBots(
            {None: _ends_the_phase}, pace=lambda: self.time.pass_by(thinks), clock=self.clock
        )


def _ends_the_phase(request: Request, _state: Any) -> Answer:
    return Acted(None, "end-phase") if isinstance(request, Act) else Confirmed()


def at_the_clock() -> Play[Any]:
    play = Play(HARBOUR, SETUP)
    answers = (
        Confirmed(),
        Drawn("invasion", ("gold",)),
        Chosen(("keep",)),
        Drawn("coins", ("gold",)),
        Chosen(("leave",)),
    )
    for answer in answers:
        play.answer(answer)
    assert isinstance(play.request, Act)
    return play


def test_a_bot_answers_for_its_place() -> None:
    play = Play(HARBOUR, SETUP)
    assert BotBench(play, thinks=1).bots.answer(play) == OwnAnswer(Confirmed(), "bot")


def test_a_seat_without_a_bot_is_a_persons(play: Play[Any]) -> None:
    play.answer(Drawn("invasion", ("gold",)))
    assert BotBench(play, thinks=1).bots.answer(play) is None


def test_a_bot_that_thinks_in_time_acts() -> None:
    play = at_the_clock()
    assert BotBench(play, thinks=SECONDS - 1).bots.answer(play) == OwnAnswer(Acted(None, "end-phase"), "bot")


def test_a_bot_that_thinks_too_long_is_rung_out() -> None:
    play = at_the_clock()
    assert BotBench(play, thinks=SECONDS + 1).bots.answer(play) == OwnAnswer(TimeUp(), "clock")
