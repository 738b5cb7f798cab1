"""Files that owners filled in with version 0.1 become facts once, and it is said."""

from pathlib import Path

import pytest

from bosun.facts.old_files import take_over_files
from bosun.facts.store import FactStore
from bosun.session.setups import setup_of
from engine.errors import Malformed
from engine.facts import FactKey
from engine.messages import Message
from tests.engine.wells import GAME, NORTH

SOUTH = FactKey("depth", "south")


@pytest.fixture
def file(home: Path) -> Path:
    folder = home / "data" / "wells"
    folder.mkdir(parents=True)
    (folder / "depths.toml").write_text("north = 3\nsouth = 4\n", encoding="utf-8")
    return folder / "depths.toml"


def said() -> list[str]:
    return [each.id for each in take_over_files(GAME) if isinstance(each, Message)]


def test_an_own_file_becomes_facts_once_and_is_set_aside(file: Path) -> None:
    assert said() == ["app.facts.taken-over"]
    assert FactStore("wells").values() == {NORTH: 3, SOUTH: 4}
    assert not file.exists()
    assert file.with_name("depths.toml.taken-over").exists()
    assert said() == []


def test_what_was_told_since_goes_before_the_file(file: Path) -> None:
    FactStore("wells").keep(NORTH, 8, by="Ada")
    assert said() == ["app.facts.taken-over"]
    assert FactStore("wells").values() == {NORTH: 8, SOUTH: 4}
    assert not file.exists()


@pytest.mark.parametrize("text", ["north = ", "north = 9", "north = 'deep'"])
def test_a_file_that_is_wrong_is_said_and_left_where_it_is(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    assert said() == ["app.facts.not-taken-over"]
    assert FactStore("wells").values() == {}
    assert file.exists()


def test_a_damaged_store_is_said_before_a_game(file: Path) -> None:
    file.unlink()
    store = FactStore("wells")
    store.keep(NORTH, 3, by="Ada")
    store.file.write_bytes(b"{")
    assert said() == ["app.facts.damaged-all"]


def test_a_real_table_plays_on_what_was_told_and_an_example_on_what_we_made_up(home: Path) -> None:
    assert not home.exists()
    FactStore("wells").keep(NORTH, 3, by="Ada")
    own = setup_of(GAME, ("Ada",), {}, {}, example=False)
    assert not own.example
    assert {told.key: told.value for told in own.told()} == {NORTH: 3}
    example = setup_of(GAME, ("Ada",), {}, {}, example=True)
    assert (example.example, example.facts) == (True, ())


def test_a_kept_fact_that_the_game_takes_no_more_is_asked_for_again(home: Path) -> None:
    assert not home.exists()
    FactStore("wells").keep_all({NORTH: 9, SOUTH: 4, FactKey("width", "north"): 1}, by="Ada")
    own = setup_of(GAME, ("Ada",), {}, {}, example=False)
    assert [told.key for told in own.told()] == [SOUTH]


def test_a_file_about_the_copy_is_not_brought_to_one_game(home: Path) -> None:
    assert not home.exists()
    with pytest.raises(Malformed):
        setup_of(GAME, ("Ada",), {}, {"depths": "north = 3"}, example=False)
