"""Of every whole game: spaces are tapped where they are, and nobody is asked what has only one answer."""

import pytest

from engine.bots import random_bot
from engine.dead_reckoning import GAME
from engine.dead_reckoning.ocean import GRID, HARBOUR
from engine.headless import play_out
from tests.engine.dead_reckoning.soak import setup_of
from tests.engine.whole_games import asked_elsewhere, asked_in_vain, drawn_by_box

MAY_HAVE_ONE = {f"dead-reckoning.ask.{id}" for id in ("defend", "level", "play", "stow")}
"""How many options these have would say what is in a hand, or which hold it must be."""


@pytest.mark.parametrize("seed", range(1, 13, 2))
def test_every_question_about_spaces_and_no_other_is_asked_on_the_map(seed: int) -> None:
    played = play_out(GAME, setup_of(seed), random_bot(seed), f"on map {seed}")
    assert asked_elsewhere(played, lambda _: (HARBOUR, *GRID)) == set()


@pytest.mark.parametrize("seed", range(1, 13, 2))
def test_nobody_is_asked_what_has_only_one_answer(seed: int) -> None:
    played = play_out(GAME, setup_of(seed), random_bot(seed), f"one answer {seed}")
    assert asked_in_vain(played) <= MAY_HAVE_ONE


@pytest.mark.parametrize("seed", range(2))
def test_players_draw_everything_themselves(seed: int) -> None:
    played = play_out(GAME, setup_of(seed), random_bot(seed), f"draws {seed}")
    assert not any(drawn_by_box(played).values())
