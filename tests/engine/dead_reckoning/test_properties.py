"""Whole games: invariants hold after every answer, and replay equals play."""

import pytest

from engine.answers import Dropped
from engine.bots import random_bot
from engine.dead_reckoning import GAME
from engine.headless import play_out
from engine.play import Play
from tests.engine.dead_reckoning.soak import play_one, setup_of
from tests.engine.dead_reckoning.table import start


@pytest.mark.rule("DR-CUBE-01", "DR-CUBE-06", "DR-ISLE-03", "DR-ISLE-05", "DR-ISLE-09")
@pytest.mark.parametrize("tens", range(6))
def test_invariants_hold_in_whole_games_by_bots(tens: int) -> None:
    assert all(play_one(seed) > 10 for seed in range(10 * tens, 10 * tens + 10))


@pytest.mark.parametrize("seed", [0, 2, 7])
def test_replay_equals_play(seed: int) -> None:
    play = play_out(GAME, setup_of(seed), random_bot(seed), f"replay {seed}")
    again = Play.replay(GAME, play.setup, play.entries)
    assert again.outcome == play.outcome
    assert GAME.snapshot(again.state) == GAME.snapshot(play.state)


def test_what_was_dropped_stays_dropped_after_an_undo() -> None:
    t = start(2, keeping="battle").choose("fight").choose("merchant").confirm().fill(1, 1, 20, 0)
    dropped = Dropped(("violet", "black"), ("Z06", "Z02"))
    t.play.answer(dropped, source="camera")
    t.play.undo()
    assert t.asks == "form.fight"
    assert t.fill(1, 1, 20, 0).play.offered() == dropped
