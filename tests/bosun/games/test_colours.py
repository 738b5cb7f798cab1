"""A seat has one colour everywhere: its default name, its tags on screens, and its pieces."""

import pytest

from bosun.session.setups import default_names
from bosun.text.languages import Language
from engine.game import Setup
from engine.games import find_game

THREE = ("A", "B", "C")


def test_the_ships_have_the_colours_of_their_seats() -> None:
    game = find_game("dead-reckoning")
    state = game.begin(Setup(game.name, THREE))
    assert tuple(player.colour for player in state.players) == game.colours[:3]


@pytest.mark.parametrize("name", ["perseverance-1", "perseverance-2"])
def test_the_dice_and_cubes_have_the_colours_of_their_seats(name: str) -> None:
    game = find_game(name)
    state = game.begin(Setup(name, THREE))
    assert tuple(state.colour(seat) for seat in range(3)) == game.colours[:3]


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("dead-reckoning", ("Violet", "Blue")),
        ("perseverance-1", ("Red", "Blue")),
        ("resistance", ("Yellow", "Green")),
    ],
)
def test_who_gives_no_name_is_called_after_the_own_pieces(name: str, called: tuple[str, str]) -> None:
    assert default_names(find_game(name), 2, Language("en")) == called
