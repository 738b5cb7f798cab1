"""A seat has one colour everywhere: its default name, its tags on screens, and its pieces."""

import pytest

from bosun.session.setups import default_names
from bosun.text.languages import Language
from engine.answers import Drawn
from engine.errors import Illegal
from engine.game import Setup
from engine.games import find_game
from engine.perseverance.state import DISSENTERS
from engine.play import Play

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


CHOSEN = ("blue", "green")


@pytest.mark.parametrize("name", ["dead-reckoning", "perseverance-1", "perseverance-2", "resistance"])
def test_people_choose_the_colours_of_their_pieces(name: str) -> None:
    game = find_game(name)
    seats = THREE[: max(2, min(game.seats))]
    setup = Setup(name, seats, colours=(*CHOSEN, game.colours[0])[: len(seats)])
    assert Setup.from_json(setup.as_json()) == setup
    assert game.seat_colours(setup)[:2] == CHOSEN
    state = game.begin(setup)
    if name == "dead-reckoning":
        assert tuple(player.colour for player in state.players) == CHOSEN
    elif name != "resistance":
        assert tuple(state.colour(seat) for seat in range(2)) == CHOSEN
        assert state.colour(DISSENTERS) not in CHOSEN


@pytest.mark.parametrize("colours", [("blue",), ("blue", "blue"), ("blue", "pink")])
def test_each_player_has_another_colour_of_the_game(colours: tuple[str, ...]) -> None:
    game = find_game("dead-reckoning")
    with pytest.raises(Illegal):
        game.begin(Setup(game.name, THREE[:2], colours=colours))


def test_the_fourth_set_of_pieces_may_be_anybodys() -> None:
    game = find_game("dead-reckoning")
    play = Play(game, Setup(game.name, THREE[:2], colours=("yellow", "violet")))
    play.answer(Drawn("first player", ("B",)))
    assert [player.colour for player in play.state.players] == ["yellow", "violet"]
