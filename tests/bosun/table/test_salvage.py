"""What still lies in a damaged journal is saved, whatever else is gone."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from bosun.errors import DamagedJournal, NotWritten
from bosun.table.event_log import Answered
from bosun.table.journal.carried import CarriedCopies, carried_values
from bosun.table.journal.journal import Journal
from bosun.table.journal.meta import meta_values, new_meta
from bosun.table.journal.pages import PAGE
from engine.answers import Acted, Confirmed
from engine.entries import Entry
from engine.game import Setup
from tests.bosun.small_game import SETUP
from tests.bosun.table.test_journal import a_played_game, limit_pages, meddle, sentence
from tests.bosun.tabletop import Tabletop

CONFIRMED = Answered(Entry("harbour.ready", None, Confirmed(), "table"))


def bodies(journal: Journal) -> list[str]:
    return [body for (body,) in journal.rows("select body from operations order by number")]


def carrying(journal: Journal) -> list[int]:
    return [number for number, body in enumerate(bodies(journal)) if list(carried_values(body))]


def test_the_first_answer_brings_the_set_up_along_when_both_others_are_gone(file: Path) -> None:
    entries = a_played_game(file).table.play.entries
    meddle(file, "delete from meta")
    meddle(file, "delete from setup_copy")
    with pytest.raises(DamagedJournal):
        Journal.open(file)
    with Journal.open(file, until_damage=True) as journal:
        assert journal.meta.setup == SETUP
        assert journal.fold.entries == entries
        journal.mend().close()
    with Journal.open(file) as mended:
        assert carrying(mended) == [0]


def test_a_wrong_set_up_is_not_taken_where_a_row_carries_the_right_one(file: Path) -> None:
    a_played_game(file)
    meddle(file, "update meta set value = replace(value, 'Ada', 'Ann') where key = 'setup'")
    meddle(file, "delete from setup_copy")
    with Journal.open(file, until_damage=True) as journal:
        assert journal.meta.setup == SETUP


def test_answers_are_found_on_a_page_that_lost_the_list_of_its_rows(file: Path) -> None:
    entries = a_played_game(file).table.play.entries
    whole = bytearray(file.read_bytes())
    at = whole.index(b'{"do":') // PAGE * PAGE
    whole[at : at + 64] = bytes(64)
    file.write_bytes(whole)
    with Journal.open(file, until_damage=True) as journal:
        assert journal.fold.entries == entries


def test_a_complaint_about_bytes_that_are_no_text_is_a_sentence(file: Path) -> None:
    a_played_game(file)
    file.write_bytes(file.read_bytes().replace(b"CREATE TABLE meta", b"CREATE T\xe8BLE meta"))
    with pytest.raises(DamagedJournal) as damage:
        Journal.open(file)
    sentence(damage.value)


def test_copies_are_an_eighth_of_the_file_at_the_most(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    for _ in range(60):
        tabletop.answer(Acted(0, "action"))
    journal = tabletop.table.journal
    written, carried = bodies(journal), carrying(journal)
    lengths = [sum(map(len, written[one + 1 : other])) for one, other in pairwise(carried)]
    assert carried[0] == 0
    assert len(carried) > 3
    assert min(lengths) > 7 * len(CarriedCopies(meta_values(journal.meta)).for_next_row()["setup_copy"])


def test_an_answer_that_was_not_written_carried_nothing(tabletop: Tabletop) -> None:
    journal = tabletop.table.journal
    limit_pages(journal, 1)
    with pytest.raises(NotWritten):
        journal.append(*[CONFIRMED] * 200)
    limit_pages(journal, 10_000)
    journal.append(CONFIRMED)
    assert carrying(journal) == [0]


def test_a_set_up_that_fills_a_page_is_carried_by_no_row() -> None:
    text = random.Random(1).randbytes(6000).hex()
    values = meta_values(new_meta(Setup("harbour", ("Ann",), data=(("map", text),)), 1, "box"))
    assert CarriedCopies(values).for_next_row() == {}
