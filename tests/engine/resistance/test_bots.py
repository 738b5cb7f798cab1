"""The bots: they use the whole clock, see only the table, change nothing, and tell a day in light keeping."""

import os
import subprocess
import sys
from typing import Any

import pytest

from engine.answers import Answer
from engine.bots import Bot
from engine.entries import Entry
from engine.game import Setup
from engine.headless import PACE, Headless, play_out
from engine.play import Play
from engine.requests import Act, Request
from engine.resistance import GAME
from engine.resistance.look_ahead import LookAhead
from engine.resistance.state import Resistance, copied

FIRST = 60
SEATS = ("Ada", "Bela", "Cleo", "Dana")


def _setup(keeping: str = "full") -> Setup:
    return Setup(GAME.name, SEATS, (("keeping", keeping),))


class _Watched:
    """A bot that is watched: how often it acted, and whether the table was as before when it had decided."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.acted = 0
        self.touched = 0

    def __call__(self, request: Request, game: Resistance) -> Answer:
        self.acted += isinstance(request, Act)
        before = GAME.snapshot(game)
        answer = self._bot(request, game)
        self.touched += GAME.snapshot(game) != before
        return answer


@pytest.mark.parametrize("name", ["cautious", "bold", "planner"])
def test_bots_use_the_clock_to_its_end_and_leave_the_table_as_it_is(name: str) -> None:
    bot = _Watched(GAME.bots[name](1))
    play = play_out(GAME, _setup(), bot, "clock")
    days = play.state.day - 1
    time_for = play.state.timer.seconds // PACE
    assert bot.acted >= 0.9 * time_for * days
    assert bot.touched == 0


@pytest.mark.parametrize("name", ["cautious", "planner"])
def test_a_bot_plays_the_same_day_again_from_the_same_seed(name: str) -> None:
    first, again = (begin(GAME.bots[name](3)) for _ in range(2))
    assert first == again


def begin(bot: Bot) -> list[Entry]:
    """The first answers of a game."""
    play, table = Play(GAME, _setup()), Headless(bot, "same")
    while play.request is not None and len(play.entries) < FIRST:
        answer, source = table.answer(play.request, play.state)
        play.answer(answer, source=source)
    return play.entries


def test_in_light_keeping_a_bot_eliminates_and_keeps_clues() -> None:
    game = play_out(GAME, _setup("light"), GAME.bots["cautious"](2), "light").state
    assert game.eliminated + game.eliminated_today > 0
    assert game.kept_clues


def test_the_planner_plays_out_no_more_often_than_its_budget_allows() -> None:
    played: list[int] = []

    class Counting(LookAhead):
        def _play_out(self, *args: Any) -> float:
            played[-1] += 1
            return super()._play_out(*args)

        def _best(self, *args: Any) -> Any:
            played.append(0)
            return super()._best(*args)

    planner = GAME.bots["planner"](4)
    assert isinstance(planner, LookAhead)
    counting = Counting(planner._play, planner._rank, 4, budget=2)
    play_out(GAME, _setup(), counting, "budget")
    assert 0 < max(played) <= 2


def test_what_is_tried_on_a_copy_is_not_seen_on_the_table() -> None:
    play = play_out(GAME, _setup(), GAME.bots["cautious"](5), "copy")
    before = GAME.snapshot(play.state)
    copy = copied(play.state)
    copy.players[0].objects["bomb"] += 1
    copy.players[0].team["mil"][5] = "A"
    copy.soldiers["NO1"] += 1
    copy.events.draw.clear()
    copy.marker.put_on_first(4)
    copy.kept_clues.append("city")
    assert GAME.snapshot(play.state) == before


def test_a_bot_decides_the_same_in_every_process() -> None:
    """The order of sets is another one in each process: nothing may hang on it."""
    told = {_first_day(hash_seed) for hash_seed in ("1", "2")}
    assert len(told) == 1


def _first_day(hash_seed: str) -> str:
    program = "from tests.engine.resistance.test_bots import GAME, begin; print(begin(GAME.bots['bold'](6)))"
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    ).stdout
