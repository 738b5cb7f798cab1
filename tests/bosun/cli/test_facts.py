"""``bosun facts``: an owner is led through the questions, gives facts to others, and takes theirs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bosun.cli.facts import facts_app
from bosun.facts.packs import own_pack, write_pack
from bosun.facts.store import FactStore
from bosun.terminal.fact_questions import FactQuestions
from bosun.terminal.setup_dialog import Prompter
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from engine.facts import FactKey
from engine.games import GAMES
from tests.bosun.facts.test_tables import HILL, WALKS
from tests.engine.wells import NORTH

SOUTH = FactKey("depth", "south")


@pytest.fixture
def store(home: Path) -> FactStore:
    assert not home.exists()
    return FactStore("wells")


@pytest.fixture
def wells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bosun knows the game of wells, besides its own."""
    monkeypatch.setattr(GAMES, "_brought", {"wells": ["tests.engine.wells:GAME"]})


class Owner:
    """The owner at the keyboard: what is typed, line by line, and what is read on the screen."""

    def __init__(self, store: FactStore, *lines: str) -> None:
        self.screen: list[str] = []
        self._lines: Iterator[str] = iter(lines)
        language = Language()
        prompter = Prompter(self._type, self.screen.append, language)
        self.questions = FactQuestions(WALKS, store, prompter, Formatter(language, ()))

    def _type(self) -> str:
        """The next line; nothing more when there is none, as when the terminal is closed."""
        return next((f"{line}\n" for line in self._lines), "")

    def is_led_through(self, *keys: FactKey) -> bool:
        return self.questions.lead(keys)


def test_an_owner_is_led_from_question_to_question(store: FactStore) -> None:
    assert Owner(store, "3", "4").is_led_through(NORTH, SOUTH)
    assert store.values() == {NORTH: 3, SOUTH: 4}
    assert store.told()[NORTH].by == "keyboard"


def test_whoever_stops_has_lost_nothing(store: FactStore) -> None:
    assert not Owner(store, "3", "stop").is_led_through(NORTH, SOUTH)
    assert not Owner(store).is_led_through(SOUTH)
    assert store.values() == {NORTH: 3}


def test_one_can_go_back_and_tell_otherwise(store: FactStore) -> None:
    assert Owner(store, "3", "back", "5", "4").is_led_through(NORTH, SOUTH)
    assert store.values() == {NORTH: 5, SOUTH: 4}


def test_what_was_told_stands_there_already_when_one_goes_back(store: FactStore) -> None:
    owner = Owner(store, "3", "back", "", "4")
    assert owner.is_led_through(NORTH, SOUTH)
    assert store.values() == {NORTH: 3, SOUTH: 4}
    assert "  [3]" in owner.screen


def test_what_is_not_known_yet_is_left_out(store: FactStore) -> None:
    assert Owner(store, "?", "4").is_led_through(NORTH, SOUTH)
    assert store.values() == {SOUTH: 4}


def test_what_the_rulebook_refuses_is_said_and_asked_again(store: FactStore) -> None:
    owner = Owner(store, "12", "9", "3")
    assert owner.is_led_through(NORTH)
    assert store.values() == {NORTH: 3}
    assert sum(line.startswith("!") for line in owner.screen) == 2


def test_a_form_is_asked_part_by_part_and_one_can_go_back_in_it(store: FactStore) -> None:
    assert Owner(store, "hill", "back", "sea, hill", "7").is_led_through(HILL)
    assert store.values() == {HILL: {"path": ["hill", "sea"], "steps": 7}}


def test_back_from_the_first_part_goes_to_the_fact_before(store: FactStore) -> None:
    assert Owner(store, "3", "back", "6", "hill", "7").is_led_through(NORTH, HILL)
    assert store.values()[NORTH] == 6


def run(*words: str, typed: str = "") -> str:
    done = CliRunner().invoke(facts_app, list(words), input=typed, catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


@pytest.mark.usefixtures("wells")
def test_the_list_says_what_is_printed_told_and_unknown_and_how_long_the_rest_takes(store: FactStore) -> None:
    store.keep(NORTH, 3, by="Ada")
    told = run("list", "wells")
    assert "printed 1, told 1; one is unknown, about 1 min." in told
    assert "depth:north  told  3  (Ada," in told
    assert "depth:south  unknown" in told
    assert "depth:west  printed  7" in told


@pytest.mark.usefixtures("wells")
def test_telling_asks_only_for_what_is_unknown_unless_a_fact_is_named(store: FactStore) -> None:
    run("tell", "wells", typed="3\n4\n")
    assert store.values() == {NORTH: 3, SOUTH: 4}
    run("tell", "wells", "depth:south", typed="6\n")
    assert store.values() == {NORTH: 3, SOUTH: 6}
    assert "nothing is unknown" in run("list", "wells")


@pytest.mark.usefixtures("wells")
def test_facts_are_forgotten_one_by_one_by_kind_or_all(store: FactStore) -> None:
    for words in (["depth:north", "depth:south"], ["depth"], ["all"]):
        store.keep_all({NORTH: 3, SOUTH: 4}, by="Ada")
        assert "2 facts are forgotten" in run("forget", "wells", *words)
        assert store.values() == {}


@pytest.mark.usefixtures("wells")
def test_a_pack_goes_from_box_to_box(
    store: FactStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.keep_all({NORTH: 3, SOUTH: 4}, by="Ada")
    run("name", "wells", "depth:north", "Old well")
    file = tmp_path / "wells.bosun-facts"
    assert "2 told facts" in run("export", "wells", str(file))
    monkeypatch.setenv("BOSUN_HOME", str(tmp_path / "other"))
    assert "2 facts were taken" in run("import", str(file))
    other = FactStore("wells")
    assert (other.values(), other.labels) == ({NORTH: 3, SOUTH: 4}, {NORTH: "Old well"})


@pytest.mark.usefixtures("wells")
def test_what_differs_is_shown_side_by_side_and_taken_only_where_it_is_chosen(
    store: FactStore, tmp_path: Path
) -> None:
    store.keep_all({NORTH: 3, SOUTH: 4}, by="Ada")
    file = tmp_path / "theirs.bosun-facts"
    file.write_bytes(write_pack(own_pack(store)))
    store.keep_all({NORTH: 5, SOUTH: 6}, by="Ada")
    shown = run("import", str(file))
    assert "depth:north: yours is 5; theirs is 3." in shown
    assert "2 facts that differ stayed as yours" in shown
    run("import", str(file), "--theirs", "depth:north")
    assert store.values() == {NORTH: 3, SOUTH: 6}
    run("import", str(file), "--theirs", "all")
    assert store.values() == {NORTH: 3, SOUTH: 4}


@pytest.mark.usefixtures("wells")
def test_a_table_is_exported_filled_in_and_imported(store: FactStore, tmp_path: Path) -> None:
    file = tmp_path / "wells.csv"
    run("export", "wells", str(file))
    filled = file.read_text(encoding="utf-8-sig").replace("south,,unknown,", "south,,unknown,8")
    file.write_text(filled, encoding="utf-8")
    assert "One fact was taken" in run("import", str(file))
    assert store.values() == {SOUTH: 8}


@pytest.mark.usefixtures("wells")
def test_a_data_file_of_version_0_1_is_imported(store: FactStore, tmp_path: Path) -> None:
    file = tmp_path / "depths.toml"
    file.write_text('game = "wells"\nfile = "depths"\nnorth = 6\n', encoding="utf-8")
    assert "One fact was taken" in run("import", str(file))
    assert store.values() == {NORTH: 6}
