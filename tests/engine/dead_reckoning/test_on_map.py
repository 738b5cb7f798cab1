"""Spaces are tapped where they are: every question about them, and no other, is asked on the map."""

import pytest

from engine.bots import random_bot
from engine.dead_reckoning import GAME
from engine.dead_reckoning.ocean import GRID, HARBOUR
from engine.headless import play_out
from tests.engine.dead_reckoning.soak import setup_of
from tests.engine.on_map import asked_elsewhere


@pytest.mark.parametrize("seed", range(1, 13, 2))
def test_every_question_about_spaces_and_no_other_is_asked_on_the_map(seed: int) -> None:
    played = play_out(GAME, setup_of(seed), random_bot(seed), f"on map {seed}")
    assert asked_elsewhere(played, lambda _: (HARBOUR, *GRID)) == set()
