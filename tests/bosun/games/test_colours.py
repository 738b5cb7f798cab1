"""A seat has one colour everywhere: its default name, its tags on screens, and its pieces."""

import pytest

from bosun.session.choice import new_setup
from bosun.session.play_options import PlayOptions
from bosun.session.setups import default_names
from bosun.terminal.setup_dialog import ChosenSettings, Prompter, ask_settings
from bosun.text.languages import Language
from engine.answers import Drawn
from engine.errors import BosunError, Illegal
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
    assert default_names(find_game(name).colours[:2], Language("en")) == called


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


def test_colours_are_chosen_at_the_terminal_in_its_language_and_a_slip_is_asked_again() -> None:
    game, written = find_game("dead-reckoning"), list[str]()
    lines = iter(["colours=bleu\n", "colours=bleu,bleu\n", "colours=Bleu, jaune\n", "\n"])
    prompter = Prompter(lambda: next(lines), written.append, Language("fr", strict=True))
    chosen = ask_settings(prompter, game, THREE[:2], ChosenSettings({}, {}, game.colours[:2]))
    assert chosen.colours == ("blue", "yellow")
    assert len([line for line in written if line.startswith("! ")]) == 2
    assert "  colours = Bleu,Jaune" in written


def test_an_option_gives_the_colours_and_who_has_no_name_is_called_after_them() -> None:
    game = find_game("dead-reckoning")
    options = PlayOptions(players=2, colours="yellow,blue", example=True)
    setup = new_setup(game, options, Language("en"))
    assert (setup.seats, setup.colours) == (("Yellow", "Blue"), ("yellow", "blue"))
    with pytest.raises(BosunError):
        new_setup(game, PlayOptions(players=2, colours="blue,pink", example=True), Language("en"))


def test_a_bot_is_called_after_the_colour_that_was_chosen_for_it() -> None:
    game = find_game("resistance")
    options = PlayOptions(players=3, colours="blue,green,yellow", bosun=("1",), example=True)
    assert new_setup(game, options, Language("en")).seats[0] == "Bosun (Blue)"
