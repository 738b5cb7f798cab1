"""Whole games by bots, each played once for all tests that look at it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.bots import random_bot
from engine.dead_reckoning import GAME as DEAD_RECKONING
from engine.headless import play_out
from engine.play import Play
from tests.engine.dead_reckoning.soak import setup_of
from tests.engine.perseverance.soak import play_game as play_one
from tests.engine.perseverance_two.soak import play_game as play_two
from tests.engine.resistance.test_properties import some_play

RESISTANCE = {0: 17, 1: 27, 2: 38}
"""Games in which recruits are lost, commandos raid and rifles shoot, for some with little of it."""

PLAYERS: dict[str, Callable[[int], Play[Any]]] = {
    "dead-reckoning": lambda n: play_out(DEAD_RECKONING, setup_of(n), random_bot(n), str(n)),
    "perseverance-1": lambda n: play_one(n)[0],
    "perseverance-2": lambda n: play_two(n)[0],
    "resistance": lambda n: some_play(RESISTANCE.get(n, n), 3_000),
}


@cache
def played(game: str, number: int) -> Play[Any]:
    """Game number so and so of this kind, at its end; nobody changes it."""
    return PLAYERS[game](number)
