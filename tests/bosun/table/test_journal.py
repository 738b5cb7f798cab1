"""The journal loses nothing that it confirmed, and says in one sentence what is wrong with it."""

import sqlite3
from pathlib import Path

import pytest

from bosun.errors import DamagedJournal, NoSuchGame, NotWritten, OpenElsewhere
from bosun.table import events, operations
from bosun.table.event_log import Answered
from bosun.table.journal.journal import Journal
from bosun.text.languages import Language
from engine.answers import Acted, Chosen, Confirmed, Drawn
from engine.entries import Entry, WrittenByOtherRules
from engine.errors import BosunError
from engine.messages import Message
from tests.bosun.small_game import HARBOUR, SECONDS, SETUP
from tests.bosun.tabletop import Tabletop


def sentence(error: BosunError) -> str:
    """The error in words: one sentence, perhaps with what to do, and no trace of Python in it."""
    text = Language("en", strict=True).text(error.text)
    assert "\n" not in text
    assert "Error" not in text
    return text


def meddle(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute(statement)
    connection.commit()
    connection.close()


def limit_pages(journal: Journal, number: int) -> None:
    """SQLite's own limit behaves as a full disk does."""
    journal._connection.execute(f"pragma max_page_count = {number}").fetchall()


def a_played_game(file: Path) -> Tabletop:
    tabletop = Tabletop(file)
    tabletop.to_the_clock()
    for _ in range(3):
        tabletop.answer(Acted(0, "action"))
    tabletop.table.journal.close()
    return tabletop


def test_a_game_comes_back_as_it_was(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    before = (tabletop.asked, tabletop.snapshot, tabletop.table.number)
    tabletop.reopen()
    assert (tabletop.asked, tabletop.snapshot, tabletop.table.number) == before


def test_the_clock_comes_back_paused_to_the_second(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    for _ in range(125):
        tabletop.pass_by(0.1)
    shown = tabletop.table.shown.seconds
    tabletop.reopen()
    assert tabletop.table.shown.seconds == shown == SECONDS - 12
    assert tabletop.table.shown.paused


def test_what_a_game_was_started_with_is_kept(file: Path) -> None:
    Journal.create(file, SETUP, seed=42, draws="table").close()
    with Journal.open(file) as journal:
        assert (journal.meta.setup, journal.meta.seed, journal.meta.draws) == (SETUP, 42, "table")


def test_a_changed_row_is_found_and_the_game_before_it_offered(file: Path) -> None:
    a_played_game(file)
    meddle(file, """update operations set body = replace(body, '"seat":0', '"seat":1') where number = 7""")
    with pytest.raises(DamagedJournal) as damage:
        Journal.open(file)
    assert "first 7 answers are sound" in sentence(damage.value)
    with Journal.open(file, until_damage=True) as journal:
        assert len(journal.load(HARBOUR, until_damage=True).entries) == 7


@pytest.mark.parametrize("number", [0, 3, 7])
def test_a_missing_row_is_found_wherever_it_was(file: Path, number: int) -> None:
    a_played_game(file)
    meddle(file, f"delete from operations where number = {number}")
    with pytest.raises(DamagedJournal):
        Journal.open(file)
    with Journal.open(file, until_damage=True) as journal:
        assert len(journal.fold.entries) == number


def test_a_file_that_is_no_database_is_refused(file: Path) -> None:
    file.write_text("my shopping list, much longer than it should be " * 100)
    with pytest.raises(DamagedJournal) as damage:
        Journal.open(file)
    assert file.name in sentence(damage.value)


@pytest.mark.parametrize("part", [0.0, 0.1, 0.3, 0.5, 0.7, 0.9])
def test_a_truncated_file_is_refused(file: Path, part: float) -> None:
    a_played_game(file)
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(DamagedJournal) as damage:
        Journal.open(file)
    sentence(damage.value)


def test_no_bad_page_goes_unnoticed_or_crashes(file: Path) -> None:
    tabletop = Tabletop(file)
    tabletop.to_the_clock()
    for _ in range(60):
        tabletop.answer(Acted(0, "action"))
    entries = list(tabletop.table.play.entries)
    tabletop.table.journal.close()
    whole = file.read_bytes()
    for at in range(0, len(whole), 509):
        file.write_bytes(whole[:at] + bytes(b ^ 0x5A for b in whole[at : at + 16]) + whole[at + 16 :])
        assert _before_damage(file) == entries[: len(_before_damage(file))]


def _before_damage(file: Path) -> list[object]:
    try:
        with Journal.open(file, until_damage=True) as journal:
            return list(journal.fold.entries)
    except BosunError as error:
        sentence(error)
        return []


def test_a_mended_game_goes_on_and_the_damaged_file_is_kept(file: Path) -> None:
    a_played_game(file)
    meddle(file, "delete from operations where number = 7")
    journal = Journal.open(file, until_damage=True)
    journal.load(HARBOUR, until_damage=True)
    mended = journal.mend()
    assert len(mended.load(HARBOUR).entries) == 7
    mended.close()
    with Journal.open(file) as again:
        assert again.damage is None
    assert file.with_name("game.bosun.damaged").exists()


def test_a_game_of_other_rules_is_recognised(tabletop: Tabletop) -> None:
    tabletop.answer(Confirmed())
    journal = tabletop.table.journal
    journal.append(Answered(Entry("harbour.fish", None, Chosen(("cod",)), "table")))
    with pytest.raises(WrittenByOtherRules) as other_rules:
        journal.load(HARBOUR)
    assert "other rules" in sentence(other_rules.value)
    assert len(journal.load(HARBOUR, until_damage=True).entries) == 2


def test_a_game_that_is_open_elsewhere_is_left_alone(tabletop: Tabletop) -> None:
    with pytest.raises(OpenElsewhere) as elsewhere:
        Journal.open(tabletop.path)
    assert "another Bosun" in sentence(elsewhere.value)


def test_a_game_that_is_not_there(file: Path) -> None:
    with pytest.raises(NoSuchGame) as missing:
        Journal.open(file)
    assert str(file) in sentence(missing.value)


def test_a_full_disk_refuses_the_answer_and_loses_nothing(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    limit_pages(tabletop.table.journal, 1)
    number, before = tabletop.table.number, tabletop.snapshot
    for _ in range(40):
        tabletop.answer(Acted(0, "action"))
        if tabletop.any(events.Refused):
            break
        number, before = tabletop.table.number, tabletop.snapshot
    message = tabletop.last(events.Refused).message
    assert isinstance(message, Message)
    assert "disk is full" in Language("en", strict=True).text(message)
    assert (tabletop.table.number, tabletop.snapshot) == (number, before)
    limit_pages(tabletop.table.journal, 10_000)
    tabletop.answer(Acted(1, "action"))
    assert tabletop.table.number == number + 1
    standing = list(tabletop.table.play.entries)
    tabletop.reopen()
    assert tabletop.table.play.entries == standing


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where a folder should be")
    with pytest.raises(NotWritten) as trouble:
        Journal.create(tmp_path / "games" / "game.bosun", SETUP, seed=1)
    assert "cannot be written" in sentence(trouble.value)


def test_undo_and_correction_survive_in_any_order(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    tabletop.undo()
    tabletop.undo()
    tabletop.answer(Chosen(("leave",)))
    tabletop.do(operations.Correct(1, Drawn("invasion", ("copper",))))
    tabletop.undo()
    tabletop.answer(Chosen(("keep",)))
    before = (list(tabletop.table.play.entries), tabletop.snapshot, tabletop.asked)
    tabletop.reopen()
    assert (list(tabletop.table.play.entries), tabletop.snapshot, tabletop.asked) == before
