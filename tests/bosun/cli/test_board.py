"""``bosun board``: what only pictures show is told once, kept at every step, and goes with later games."""

import subprocess
import sys
from pathlib import Path

import pytest

from bosun.facts.data_files import check_data
from bosun.facts.kinds import facts_of, guided_games
from bosun.facts.questions import Guided
from bosun.facts.storage import own_file, own_files
from bosun.facts.toml_text import as_toml
from bosun.session.setups import setup_of
from bosun.text.languages import Language
from engine.data import parse
from engine.errors import BadData, Malformed
from engine.games import find_game
from engine.perseverance.one.board import EFFECTS
from tests.bosun.owner import Owner, kept

GAME = "perseverance-1"
NAMES = ("Robert", "Emmy", "Jeremy", "Olivia")
FILES = [one for game in guided_games() for one in facts_of(game).guided]
pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("guided", FILES, ids=lambda one: one.kind)
def test_what_the_built_in_files_hold_is_written_as_it_is_read(guided: Guided) -> None:
    assert parse(as_toml(guided.start()), guided.kind) == guided.start()


def test_tiles_that_were_told_are_not_asked_for_in_the_next_game() -> None:
    told = [str(followers) for followers in (9, 5, 15, 9, 9, 6, 3, 15, 9, 5, 21, 13, 7)]
    told += [str(followers) for followers in (11, 7, 4, 18, 11, 6, 25, 15, 8)]
    screen = Owner(*told).tells("tiles")
    assert "All of it is told" in screen
    setup = setup_of(find_game(GAME), NAMES, {"keeping": "crises"}, {})
    state = find_game(GAME).begin(setup)
    assert [tile.known for tile in state.scoring_tiles] == [(11, 7, 4), (18, 11, 6), (25, 15, 8)]


def test_enter_takes_what_is_suggested() -> None:
    Owner(*[""] * 22).tells("tiles")
    tiles = kept(GAME, "tiles")["tile"]
    assert isinstance(tiles, list)
    assert all(tile["known"] == tile["usual"] and tile["by"] == "owner" for tile in tiles)


def test_whoever_stops_keeps_what_was_told_and_is_led_on_from_there() -> None:
    grid = ("4", "2, 3", "far")
    screen = Owner(*grid, "1", "adventurer", "trampler, die", "2", "any", "stop").tells("board_4")
    assert "What you told is kept" in screen
    first, second, *_ = EFFECTS
    assert kept(GAME, "board_4")["complete"] == [first]
    screen = Owner("0", "stop").tells("board_4")
    assert kept(GAME, "board_4")["complete"] == [first, second]
    language = Language()
    assert second.capitalize() in screen.split("\n")[1], (
        "an effect that was not whole is asked from its start"
    )
    assert language.text(FILES[0].title) in screen
    assert first.capitalize() not in screen


def test_every_entry_that_was_told_is_marked() -> None:
    Owner("4", "2, 3", "far", "1", "adventurer", "trampler, die", "stop").tells("board_4")
    board = kept(GAME, "board_4")
    spaces = board["die_space"]
    assert isinstance(spaces, list)
    assert spaces[-1] == {
        "mark": "house", "by": "owner", "effect": next(iter(EFFECTS)), "symbol": "adventurer",
        "icons": ["trampler", "die"],
    }  # fmt: skip


def test_a_closed_terminal_is_a_stop() -> None:
    assert "What you told is kept" in Owner("9", "5").tells("tiles")
    assert "Nothing was told" in Owner().tells("challenges")
    assert not own_file(GAME, "challenges").exists()


def test_what_cannot_be_meant_is_told_in_one_sentence_and_asked_again() -> None:
    screen = Owner("many", "7", "4", "2", "far", "1", "wizard", "stop").tells("board_4")
    refusals = [line for line in screen.split("\n") if line.startswith("! ")]
    assert len(refusals) == 3
    assert "“many”" in refusals[0]
    assert "7" in refusals[1]
    assert "wizard" in refusals[2]


def test_patrol_cards_are_told_until_there_are_no_more() -> None:
    card = ("Into the Cave", "2", "2", "food x2, wall", "1", "", "2", "4")
    Owner(*card, "").tells("patrols")
    state = find_game(GAME).begin(setup_of(find_game(GAME), NAMES, {"keeping": "full"}, {}))
    cave = state.patrol_cards["into-the-cave"]
    assert (cave.name, cave.soldiers, cave.stages, cave.transition) == ("Into the Cave", 2, 2, 4)
    assert cave.stage(1).gains == {"food": 2, "wall": 1}
    assert cave.stage(2).challenges == 2
    assert "knock-knock-down" in state.patrol_cards, "what the rulebook prints stays"


def test_challenge_cards_are_told_one_by_one() -> None:
    Owner("story x2", "4", "", "0", "stop").tells("challenges")
    state = find_game(GAME).begin(setup_of(find_game(GAME), NAMES, {}, {}))
    assert state.challenge_cards["light-1"].gains == {"story": 2}
    assert state.challenge_cards["light-1"].threat == 4
    assert state.challenge_cards["light-2"].threat == 0
    assert state.challenge_cards["light-3"].threat is None, "asked for in the game"


def test_anew_forgets_what_was_told() -> None:
    Owner("story x2", "4", "stop").tells("challenges")
    Owner("food", "1", "stop").tells("challenges", anew=True)
    cards = kept(GAME, "challenges")["card"]
    assert isinstance(cards, dict)
    assert cards["light-1"]["gains"] == {"food": 1}


def test_without_a_file_told_the_list_is_offered_with_what_is_begun() -> None:
    Owner("story", "4", "stop").tells("challenges")
    screen = Owner("nonsense", "5", "stop").tells()
    assert "Challenge cards · begun" in screen
    assert "There is no “nonsense” here" in screen


def test_bosun_check_knows_these_files_and_names_what_is_wrong(tmp_path: Path) -> None:
    Owner("story", "4", "stop").tells("challenges")
    file = own_file(GAME, "challenges")
    assert set(check_data([file])) == {"challenges"}
    broken = tmp_path / "mine.toml"
    broken.write_text(file.read_text(encoding="utf-8").replace("story", "gold"), encoding="utf-8")
    with pytest.raises(BadData, match=r"mine\.toml, card light-1: there is no asset “gold”"):
        check_data([broken])
    broken.write_text('game = "chess"\nfile = "board"\n', encoding="utf-8")
    with pytest.raises(BadData, match="knows no file “board” of “chess”"):
        check_data([broken])


def test_a_file_that_was_broken_by_hand_is_named_before_a_game_begins() -> None:
    Owner("story", "4", "stop").tells("challenges")
    own_file(GAME, "challenges").write_text("[card", encoding="utf-8")
    with pytest.raises(BadData, match=r"challenges\.toml is not readable TOML"):
        own_files(GAME)


def test_games_and_files_without_questions_are_refused_in_one_sentence() -> None:
    with pytest.raises(Malformed):
        Owner().questions.lead("chess", None)
    with pytest.raises(Malformed):
        Owner().tells("chess")


def bosun(*words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "bosun", "board", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_leads_through_a_file_and_says_what_it_does_not_know() -> None:
    done = bosun(GAME, "challenges", "--language", "pl", typed="\n2\nstop\n")
    assert done.returncode == 0, done.stderr
    assert "karty Wyzwań" in done.stdout
    cards = kept(GAME, "challenges")["card"]
    assert isinstance(cards, dict)
    assert cards["light-1"]["threat"] == 2
    done = bosun("chess")
    assert done.returncode == 1
    (refused,) = done.stderr.strip().splitlines()
    assert refused.startswith("Bosun has no such questions about “chess”. Take one of: perseverance-1")
