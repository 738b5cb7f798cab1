"""Every game can be set right at any moment, and goes on from there."""

from random import Random
from typing import Any

import pytest

from engine.answers import TimeUp
from engine.bots import random_answer
from engine.errors import BosunError, Illegal
from engine.game import Game, Setup
from engine.games import GAMES, find_game
from engine.play import Play
from engine.requests import Act
from engine.set_right import quantity
from engine.setting_right import right_entry

KEEPINGS = [
    (name, keeping)
    for name in GAMES
    for setting in find_game(name).settings
    if setting.name == "keeping"
    for keeping in setting.values
]


def _play_on(play: Play[Any], chance: Random, answers: int) -> None:
    """Some answers by chance; where one no longer fits, the last thing that was told is undone."""
    for _ in range(answers):
        if play.request is None:
            return
        try:
            play.answer(_any_answer(play, chance))
        except Illegal:
            play.undo()


def _any_answer(play: Play[Any], chance: Random) -> Any:
    request = play.request
    assert request is not None
    return TimeUp() if isinstance(request, Act) and chance.random() < 0.1 else random_answer(request, chance)


def _set_something_right(play: Play[Any], chance: Random) -> None:
    found = play.settable()
    if not found:
        return
    one = chance.choice(found)
    try:
        entry = right_entry(play, one.id, random_answer(one.question, chance))
    except BosunError:
        return
    play.repeat(entry)
    assert entry.right is not None
    assert play.find_settable(one.id).value == quantity(entry.right.told)


@pytest.mark.parametrize(("name", "keeping"), KEEPINGS)
def test_games_that_are_set_right_go_on_and_replay_the_same(name: str, keeping: str) -> None:
    game: Game[Any] = find_game(name)
    for seed in range(2):
        chance = Random(f"{name} {keeping} {seed}")
        seats = tuple(f"Player {number}" for number in range(chance.choice(game.seats)))
        play: Play[Any] = Play(game, Setup(name, seats, (("keeping", keeping),)))
        for _ in range(4):
            _play_on(play, chance, 20)
            _set_something_right(play, chance)
        again = Play.replay(game, play.setup, play.entries)
        assert game.snapshot(again.state) == game.snapshot(play.state)
        assert again.request == play.request


@pytest.mark.parametrize(("name", "keeping"), KEEPINGS)
def test_every_quantity_is_named_once_and_says_how_bosun_has_it(name: str, keeping: str) -> None:
    game: Game[Any] = find_game(name)
    seats = tuple(f"Player {number}" for number in range(game.seats[0]))
    play: Play[Any] = Play(game, Setup(name, seats, (("keeping", keeping),)))
    _play_on(play, Random(1), 12)
    found = play.settable()
    assert found
    assert len({one.id for one in found}) == len(found)
    for one in found:
        one.put(one.value)
    assert game.snapshot(Play.replay(game, play.setup, play.entries).state) == game.snapshot(play.state)
