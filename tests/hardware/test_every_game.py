"""Whole games whose every answer is pressed on the panel, whatever the game asks."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.answers import Answer
from engine.bots import random_answer
from engine.errors import Illegal
from engine.game import Game, Setup
from engine.games import GAMES
from engine.play import Play
from engine.requests import Request
from hardware.answering import Answering, Command
from hardware.presses import Press, PressKind
from tests.hardware.fingers import fingers

MOST_ANSWERS = 300
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def pressed(answering: Answering, request: Request, wanted: Answer) -> list[Answer | Command]:
    """What the panel answers when the buttons for the wanted answer are pressed."""
    answering.ask(request)
    actions: list[Answer | Command] = []
    for button, held in fingers(request, wanted):
        action = answering.press(Press(PressKind.HELD if held else PressKind.TAP, button, 0.0))
        actions += [] if action is None else [action]
    return actions


def plays(game: Game[Any]) -> Iterator[Play[Any]]:
    """A play of each set-up; one that wants a file of the owner's is left out."""
    for setup in setups(game):
        with suppress(Illegal):
            yield Play(game, setup)


def setups(game: Game[Any]) -> Iterator[Setup]:
    """The game with every value of every setting, one after the other, and every number of seats."""
    yield from (Setup(game.name, NAMES[:seats]) for seats in game.seats)
    for setting in game.settings:
        for value, seats in product(setting.values[1:], game.seats[-1:]):
            yield Setup(game.name, NAMES[:seats], ((setting.name, value),))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_request_of_a_game_is_answered_from_the_panel_alone(name: str) -> None:
    for play in plays(GAMES[name]):
        rng = Random(f"panel {play.setup}")
        answering = Answering()
        while play.request is not None and len(play.entries) < MOST_ANSWERS:
            wanted = random_answer(play.request, rng)
            assert pressed(answering, play.request, wanted) == [wanted]
            play.answer(wanted)
