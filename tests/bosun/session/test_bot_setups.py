"""Seats are given to Bosun before the game: by an option, or by an answer at the terminal."""

import pytest

from bosun.session.choice import new_setup
from bosun.session.play_options import PlayOptions
from bosun.session.setups import read_bots, setup_of
from bosun.terminal.setup_dialog import ChosenSettings, Prompter, ask_settings
from bosun.text.languages import Language
from engine.errors import BosunError, Illegal
from engine.game import Setup
from engine.games import GAMES

RESISTANCE, TOWN = GAMES["resistance"], GAMES["perseverance-1"]
SEATS = ("Ada", "Ben", "Cleo")
COLOURS = RESISTANCE.colours[:3]
ENGLISH = Language("en", strict=True)


def test_a_seat_is_named_by_its_number_or_its_name() -> None:
    assert read_bots(["3=bold", "ben=cautious"], SEATS, RESISTANCE) == {2: "bold", 1: "cautious"}


def test_without_a_skill_bosun_plays_as_well_as_it_can() -> None:
    assert read_bots(["3"], SEATS, RESISTANCE) == {2: "planner"}
    assert read_bots(["3"], SEATS, TOWN) == {2: "settler"}


@pytest.mark.parametrize("told", [["4"], ["0"], ["Dora"], ["3=genius"], ["1", "2", "3"], [""]])
def test_what_cannot_be_is_refused_in_a_sentence(told: list[str]) -> None:
    with pytest.raises(BosunError) as refused:
        read_bots(told, SEATS, RESISTANCE)
    assert ENGLISH.text(refused.value.text)


def test_a_game_with_a_bot_is_kept_in_full_and_says_who_plays() -> None:
    options = PlayOptions(game="resistance", players=3, bosun=("3=bold",), example=True)
    setup = new_setup(RESISTANCE, options, ENGLISH)
    assert setup.setting("keeping", "") == "full"
    assert setup.seats == ("Yellow", "Green", "Bosun (Purple)")
    assert setup.bots == ((2, "bold"),)


def test_a_game_without_bots_is_as_it_was() -> None:
    setup = setup_of(RESISTANCE, SEATS, {}, {}, example=True)
    assert "bots" not in setup.as_json()
    assert setup.setting("keeping", "light") == "light"


def test_who_plays_is_kept_with_the_game() -> None:
    setup = setup_of(RESISTANCE, SEATS, {}, {}, example=True, bots={1: "cautious", 2: "planner"})
    assert Setup.from_json(setup.as_json()) == setup


def test_the_rules_refuse_a_table_without_people() -> None:
    with pytest.raises(Illegal):
        RESISTANCE.begin(Setup("resistance", SEATS, bots=((0, "bold"), (1, "bold"), (2, "bold"))))


def test_at_the_terminal_seats_are_given_away_among_the_settings_and_a_slip_is_asked_again() -> None:
    written: list[str] = []
    lines = iter(["bosun=9\n", "bosun=2=bold, Cleo\n", "difficulty=hard\n", "\n", "bosun=\n", "\n"])
    prompter = Prompter(lambda: next(lines), written.append, ENGLISH)
    chosen = ask_settings(prompter, RESISTANCE, SEATS, ChosenSettings({}, {}, COLOURS))
    assert chosen.bots == {1: "bold", 2: "planner"}
    assert chosen.settings["difficulty"] == "hard"
    assert len([line for line in written if line.startswith("! ")]) == 1
    assert ask_settings(prompter, RESISTANCE, SEATS, chosen).bots == {}
