"""Games that version 0.1 wrote open, go on, and open again. The files are as 0.1 left them."""

import json
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bosun.session.export import export_game, import_game
from bosun.session.home import saved_game
from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer, Undo
from bosun.table.table import Table
from engine.bots import random_bot
from engine.games import find_game
from engine.headless import Headless
from engine.play import Play

FOLDER = Path(__file__).parents[1] / "journals_0_1"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
UNDER_WAY = sorted(name for name, told in EXPECTED.items() if told["outcome"] is None)


@pytest.fixture
def old(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A copy of an old journal."""
    return Path(shutil.copy(FOLDER / f"{request.param}.bosun", tmp_path))


def loaded(journal: Journal) -> Play[Any]:
    return journal.load(find_game(journal.meta.setup.game))


def opened(file: Path) -> Iterator[tuple[Journal, Play[Any]]]:
    with Journal.open(file) as journal:
        yield journal, loaded(journal)


@pytest.mark.parametrize("old", sorted(EXPECTED), indirect=True)
def test_an_old_game_stands_where_0_1_left_it(old: Path) -> None:
    told, before = EXPECTED[old.stem], old.read_bytes()
    for _, play in opened(old):
        assert len(play.entries) == told["answers"]
        assert (play.request.summary if play.request else None) == told["asked"]
        assert (play.outcome.as_json() if play.outcome else None) == told["outcome"]
    assert old.read_bytes() == before, "looking at a game does not change its file"


def go_on(table: Table, answers: int) -> None:
    """A table whose people decide at random."""
    hands = Headless(random_bot(7), "7")
    for _ in range(answers):
        if table.play.request is None:
            return
        answer, source = hands.answer(table.play.request, table.play.state)
        known = table.play.offered()
        table.submit(GiveAnswer(table.number, known or answer, source))
        table.clock.resume()
        table.poll()


@pytest.mark.parametrize("old", UNDER_WAY, indirect=True)
def test_an_old_game_goes_on_in_its_file_with_undo_and_all(old: Path) -> None:
    for journal, _ in opened(old):
        table = Table(journal, find_game(journal.meta.setup.game), now=lambda: 0.0)
        table.open()
        before = len(table.play.entries)
        go_on(table, 12)
        table.submit(Undo(None))
        table.poll()
        go_on(table, 3)
        entries, memory = list(table.play.entries), table.play.offered()
        assert len(entries) > before
    for journal, play in opened(old):
        assert play.entries == entries
        assert play.offered() == memory
        assert not journal.fold.old


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*_mid.json")))
def test_a_game_that_0_1_exported_is_taken_in(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    for _, play in opened(saved_game(import_game(text, today=date(2026, 5, 1)))):
        assert play.request is not None
        assert play.request.summary == EXPECTED[name]["asked"]


@pytest.mark.parametrize("old", UNDER_WAY, indirect=True)
def test_an_old_game_is_exported_as_it_is_kept_now(old: Path) -> None:
    with Journal.open(old) as journal:
        told = json.loads(export_game(journal))
    assert told["format"] == "bosun-game-2"
    assert all("mark" not in answer for answer in told["answers"])
