"""What owners told is kept whole, with who told it; damage costs at most the last change."""

import json
import os
from pathlib import Path

import pytest

from bosun.errors import NotWritten
from bosun.facts.store import FactStore
from engine.errors import Malformed
from engine.facts import FactKey

NORTH, SOUTH = FactKey("depth", "north"), FactKey("depth", "south")


@pytest.fixture
def store(home: Path) -> FactStore:
    assert not home.exists()
    return FactStore("wells")


def test_nothing_is_told_at_first_and_nothing_is_written(store: FactStore) -> None:
    assert store.told() == {}
    assert not store.file.exists()


def test_a_fact_is_kept_with_who_told_it_and_when(store: FactStore) -> None:
    store.keep(NORTH, 3, by="page:2")
    kept = FactStore("wells").told()[NORTH]
    assert (kept.value, kept.by) == (3, "page:2")
    assert kept.at.startswith("20")


def test_what_is_told_anew_replaces_what_was_told(store: FactStore) -> None:
    store.keep(NORTH, 3, by="page:2")
    store.keep(NORTH, 5, by="terminal")
    assert store.values() == {NORTH: 5}
    assert store.told()[NORTH].by == "terminal"


def test_the_same_value_again_leaves_who_told_it_first(store: FactStore) -> None:
    store.keep(NORTH, 3, by="page:2")
    store.keep(NORTH, 3, by="terminal")
    assert store.told()[NORTH].by == "page:2"


def test_two_who_tell_at_once_do_not_overwrite_each_other(store: FactStore) -> None:
    other = FactStore("wells")
    store.keep(NORTH, 3, by="page")
    other.keep(SOUTH, 4, by="terminal")
    store.label(NORTH, "Old well")
    assert other.values() == {NORTH: 3, SOUTH: 4}
    assert other.labels == {NORTH: "Old well"}


def test_forgotten_facts_are_unknown_again(store: FactStore) -> None:
    store.keep_all({NORTH: 3, SOUTH: 4}, by="page")
    store.forget(NORTH, FactKey("depth", "nowhere"))
    assert store.values() == {SOUTH: 4}


def test_names_and_places_can_be_given_and_taken_away(store: FactStore) -> None:
    store.label(NORTH, "Old well")
    store.place(NORTH, (0.25, 0.5))
    assert (store.labels, store.places) == ({NORTH: "Old well"}, {NORTH: (0.25, 0.5)})
    store.label(NORTH, "")
    store.place(NORTH, None)
    assert (store.labels, store.places) == ({}, {})


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"format": 3}', b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_file_is_kept_aside_and_the_version_before_is_used(store: FactStore, damage: bytes) -> None:
    store.keep(NORTH, 3, by="page")
    store.keep(SOUTH, 4, by="page")
    store.file.write_bytes(damage)
    again = FactStore("wells")
    assert again.values() == {NORTH: 3}
    assert again.trouble is not None
    assert again.trouble.id == "app.facts.damaged"
    assert [file.read_bytes() for file in store.file.parent.glob("*.damaged-*")] == [damage]


def test_after_damage_it_goes_on_and_every_damaged_file_stays(store: FactStore) -> None:
    for number in range(3):
        store.file.parent.mkdir(parents=True, exist_ok=True)
        store.file.write_bytes(b"damage %d" % number)
        store.keep(NORTH, number, by="page")
        assert FactStore("wells").values() == {NORTH: number}
    assert len(list(store.file.parent.glob("*.damaged-*"))) == 3


def test_a_file_of_another_game_is_not_taken_for_this_one(store: FactStore) -> None:
    store.keep(NORTH, 3, by="page")
    FactStore("lamps").file.write_bytes(store.file.read_bytes())
    assert FactStore("lamps").values() == {}


def test_a_file_of_a_newer_version_is_left_alone_and_said(store: FactStore) -> None:
    store.keep(NORTH, 3, by="page")
    newer = json.dumps({"format": "bosun-facts-2"}).encode()
    store.file.write_bytes(newer)
    with pytest.raises(Malformed):
        store.keep(SOUTH, 4, by="page")
    assert store.file.read_bytes() == newer


def test_a_plug_pulled_between_the_two_renames_leaves_the_version_before(store: FactStore) -> None:
    store.keep(NORTH, 3, by="page")
    store.file.rename(store.file.with_name(f"{store.file.name}.before"))
    assert store.values() == {NORTH: 3}
    assert store.trouble is None
    store.keep(SOUTH, 4, by="page")
    assert store.values() == {NORTH: 3, SOUTH: 4}


def test_a_disk_that_refuses_leaves_all_as_it_was(store: FactStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.keep(NORTH, 3, by="page")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotWritten):
        store.keep(SOUTH, 4, by="page")
    assert store.values() == {NORTH: 3}
    assert not list(store.file.parent.glob("*.new"))
