"""Whole games without a table: the same seed gives the same game."""

import pytest

from engine.answers import Acted, TimeUp
from engine.bots import random_bot
from engine.entries import BOX
from engine.game import Setup
from engine.headless import play_out
from engine.resistance import GAME
from engine.text import write
from tests.engine.small import SETUP, SMALL

RESISTANCE = Setup("resistance", ("A", "B", "C", "D"), (("keeping", "full"),))


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    games = [write(play_out(SMALL, SETUP, random_bot(seed), str(seed))) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("bot", sorted(GAME.bots))
def test_the_bots_that_try_play_a_whole_game_the_same_way_twice(bot: str) -> None:
    plays = [play_out(GAME, RESISTANCE, GAME.bots[bot](5), "5") for _ in range(2)]
    assert plays[0].outcome is not None
    assert plays[0].entries == plays[1].entries


def test_the_box_draws_the_bot_decides_and_the_clock_ends_the_phase() -> None:
    play = play_out(GAME, RESISTANCE, GAME.bots["cautious"](1), "1", pace=60.0)
    sources = {type(entry.answer).__name__.lower(): entry.source for entry in play.entries}
    assert sources["drawn"] == BOX
    assert sources["confirmed"] == "bot"
    rang = [entry for entry in play.entries if isinstance(entry.answer, TimeUp)]
    assert rang
    assert {entry.source for entry in rang} == {"clock"}
    acts = [entry for entry in play.entries if isinstance(entry.answer, Acted | TimeUp)]
    assert len(acts) <= 6 * play.state.day, "five actions of a minute, then the clock"
