"""The table keeps what it is told of the owner's copy, and asks for nothing that the owner told before."""

import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bosun.facts.store import FactStore
from bosun.table import events
from bosun.table.operations import TellFacts
from engine.answers import Chosen, Confirmed, Counted
from engine.entries import OWN_DATA
from engine.facts import FactBook, FactKey
from tests.bosun.tabletop import Tabletop
from tests.engine.wells import EXAMPLE, GAME, NORTH

OWN = EXAMPLE.with_facts({})
SOUTH = FactKey("depth", "south")
ASKED = "wells.fact.depth:north"


@pytest.fixture
def store(home: Path) -> FactStore:
    assert not home.exists()
    return FactStore("wells")


@pytest.fixture
def table(store: FactStore, tmp_path: Path) -> Iterator[Tabletop]:
    with closing(Tabletop(tmp_path / "wells.bosun", game=GAME, setup=OWN, facts=store)) as sat_at:
        yield sat_at


def dig(table: Tabletop, well: str) -> None:
    table.answer(Chosen((well,)))
    table.answer(Confirmed())


def dug(table: Tabletop) -> list[int]:
    return [depth for _, depth, _ in table.snapshot["dug"]]


def test_what_is_told_in_the_game_is_kept_for_the_next(table: Tabletop, store: FactStore) -> None:
    dig(table, "north")
    assert table.asked == ASKED
    table.answer(Counted(3))
    assert dug(table) == [3]
    assert store.values() == {NORTH: 3}


def test_who_told_it_is_kept_by_name(table: Tabletop, store: FactStore) -> None:
    table.do(TellFacts({NORTH: Counted(3)}, "page:0"))
    table.do(TellFacts({SOUTH: Counted(4)}, "keyboard"))
    assert [store.told()[key].by for key in (NORTH, SOUTH)] == ["Ada", "keyboard"]


def test_what_was_told_before_is_answered_by_the_box_which_says_so(table: Tabletop, store: FactStore) -> None:
    store.keep(NORTH, 5, by="Bela")
    dig(table, "north")
    assert dug(table) == [5]
    assert table.last(events.AnswerTaken).entry.source == OWN_DATA
    assert store.told()[NORTH].by == "Bela"


def test_what_is_told_elsewhere_while_it_is_asked_answers_the_question(
    table: Tabletop, store: FactStore
) -> None:
    dig(table, "north")
    store.keep(NORTH, 5, by="Bela")
    table.table.poll()
    assert dug(table) == [5]


def test_a_kept_fact_that_the_rulebook_refuses_is_asked_for(table: Tabletop, store: FactStore) -> None:
    store.keep(NORTH, 9, by="Bela")
    store.keep(SOUTH, {"deep": 3}, by="Bela")
    dig(table, "north")
    assert table.asked == ASKED
    table.answer(Counted(3))
    dig(table, "south")
    assert table.asked == "wells.fact.depth:south"
    assert not table.any(events.Refused)


def test_undo_takes_back_what_was_told_and_the_question_is_asked_again(
    table: Tabletop, store: FactStore
) -> None:
    dig(table, "north")
    table.answer(Counted(3))
    table.undo()
    assert (table.asked, store.values()) == (ASKED, {})
    table.answer(Counted(5))
    assert (dug(table), store.values()) == ([5], {NORTH: 5})


def test_undo_goes_past_what_the_owner_had_told_before(table: Tabletop, store: FactStore) -> None:
    store.keep(NORTH, 5, by="Bela")
    dig(table, "north")
    table.reopen()
    table.undo()
    assert table.asked == "wells.walk"
    assert store.told()[NORTH].by == "Bela"


def test_a_game_stopped_before_the_fact_was_kept_keeps_it_when_it_goes_on(
    table: Tabletop, store: FactStore
) -> None:
    dig(table, "north")
    table.answer(Counted(3))
    store.forget(NORTH)
    table.reopen()
    assert store.values() == {NORTH: 3}


def test_a_fact_changed_later_leaves_the_game_as_it_was_and_is_offered(
    table: Tabletop, store: FactStore
) -> None:
    dig(table, "north")
    table.answer(Counted(3))
    assert table.table.changed_facts == []
    store.keep(NORTH, 6, by="Bela")
    table.table.poll()
    assert table.any(events.FactsChanged)
    assert dug(table) == [3]
    (changed,) = table.table.changed_facts
    assert (changed.key, changed.here, changed.now) == (NORTH, 3, 6)
    table.do(TellFacts({changed.key: changed.answer}, "page:0"))
    assert dug(table) == [6]
    assert table.table.changed_facts == []
    assert table.last(events.AnswerTaken).entry.source == "page:0"


def test_a_new_fact_that_was_taken_can_be_taken_back(table: Tabletop, store: FactStore) -> None:
    dig(table, "north")
    table.answer(Counted(3))
    table.do(TellFacts({NORTH: Counted(6)}))
    assert (dug(table), store.values()) == ([6], {NORTH: 6})
    table.undo()
    assert (dug(table), store.values()) == ([3], {NORTH: 3})
    table.reopen()
    assert dug(table) == [3]


def test_a_changed_fact_stays_changed_when_an_old_game_is_opened(table: Tabletop, store: FactStore) -> None:
    dig(table, "north")
    table.answer(Counted(3))
    store.keep(NORTH, 6, by="Bela")
    table.reopen()
    dig(table, "south")
    table.answer(Counted(4))
    assert store.values() == {NORTH: 6, SOUTH: 4}
    assert [each.key for each in table.table.changed_facts] == [NORTH]


def test_a_fact_that_contradicts_the_rulebook_is_refused_and_written_nowhere(
    table: Tabletop, store: FactStore
) -> None:
    before = table.table.number
    table.do(TellFacts({NORTH: Counted(9)}))
    table.do(TellFacts({FactKey("width", "north"): Counted(1)}))
    assert [event.source for event in table.heard if isinstance(event, events.Refused)] == ["table"] * 2
    assert (table.table.number, store.values()) == (before, {})


def test_a_full_disk_is_said_and_the_fact_is_kept_when_there_is_room(
    table: Tabletop, store: FactStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    dig(table, "north")
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        table.answer(Counted(3))
    assert table.last(events.Refused).source == "disk"
    assert dug(table) == [3]
    dig(table, "north")
    assert store.values() == {NORTH: 3}


def test_example_play_keeps_nothing_and_takes_nothing(store: FactStore, tmp_path: Path) -> None:
    store.keep(NORTH, 8, by="Bela")
    with closing(Tabletop(tmp_path / "example.bosun", game=GAME, setup=EXAMPLE, facts=store)) as table:
        dig(table, "north")
        assert dug(table) == [4]
        table.do(TellFacts({SOUTH: Counted(2)}))
        assert store.values() == {NORTH: 8}


def test_what_a_device_tells_anew_is_for_the_next_game(store: FactStore, tmp_path: Path) -> None:
    book = FactBook(tuple(replace(kind, by_device=True) for kind in GAME.book.kinds))
    measured = replace(GAME, book=book)
    store.keep(NORTH, 3, by="camera")
    setup = OWN.with_facts(store.values())
    with closing(Tabletop(tmp_path / "wells.bosun", game=measured, setup=setup, facts=store)) as table:
        store.keep(NORTH, 6, by="camera")
        assert table.table.changed_facts == []
        dig(table, "north")
        assert dug(table) == [3]
