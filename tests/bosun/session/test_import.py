"""A game from elsewhere is taken in whole, or refused in one sentence with nothing left behind."""

import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bosun.session.export import export_game, import_game
from bosun.session.home import find_saved, games_folder, saved_game, saved_games
from bosun.session.resume import reopen
from bosun.table.journal.journal import Journal
from bosun.text.languages import Language
from engine.errors import BosunError
from engine.games import find_game
from tests.faults.damage import as_a_kill_leaves_it, flip

pytestmark = pytest.mark.usefixtures("home")

TODAY = date(2026, 11, 1)


@pytest.fixture
def exported(tmp_path: Path) -> dict[str, Any]:
    (tmp_path / "played").mkdir()
    files, _ = as_a_kill_leaves_it(tmp_path / "played", "resistance", 20)
    (tmp_path / "game.bosun").write_bytes(files["game.bosun"])
    with Journal.open(tmp_path / "game.bosun") as journal:
        document: dict[str, Any] = json.loads(export_game(journal))
    return document


def test_a_whole_game_is_taken_in_with_its_answers_and_its_clock(exported: dict[str, Any]) -> None:
    name = import_game(json.dumps(exported), today=TODAY)
    with Journal.open(saved_game(name)) as journal:
        journal.load(find_game("resistance"))
        again = json.loads(export_game(journal))
    assert (again["answers"], again["clock"]) == (exported["answers"], exported["clock"])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("clock", ["\ud800", 5]),
        ("clock", ["phase", 2**70]),
        ("clock", ["phase", -1]),
        ("seed", "x"),
        ("draws", "\ud800"),
        ("setup", {"game": "resistance", "seats": ["\ud800", "B", "C"], "settings": {}, "data": {}}),
        ("setup", {"game": "\ud800", "seats": ["A", "B", "C"], "settings": {}, "data": {}}),
        ("format", None),
    ],
)
def test_what_cannot_be_written_down_is_refused_and_leaves_nothing(
    exported: dict[str, Any], key: str, value: Any
) -> None:
    with pytest.raises(BosunError) as refused:
        import_game(json.dumps(exported | {key: value}), today=TODAY)
    assert b"\n" not in Language().text(refused.value.text).encode()
    assert list(games_folder().glob("*")) == []


@pytest.mark.parametrize(
    ("key", "value"), [("source", "\ud800"), ("clock", 2**70), ("waited", "x"), ("at", "x")]
)
def test_an_answer_that_cannot_be_written_down_is_refused(
    exported: dict[str, Any], key: str, value: Any
) -> None:
    exported["answers"][3] |= {key: value}
    with pytest.raises(BosunError):
        import_game(json.dumps(exported), today=TODAY)
    assert list(games_folder().glob("*")) == []


@pytest.mark.parametrize("seat", ["A\nB", "A\x1b[31m", "x" * 41])
def test_names_carry_no_control_characters_and_have_a_length(exported: dict[str, Any], seat: str) -> None:
    exported["setup"]["seats"][0] = seat
    with pytest.raises(BosunError):
        import_game(json.dumps(exported), today=TODAY)


def test_what_was_kept_aside_is_listed_and_can_be_opened(exported: dict[str, Any]) -> None:
    name = import_game(json.dumps(exported), today=TODAY)
    path = saved_game(name)
    path.write_bytes(flip(path.read_bytes(), len(path.read_bytes()) - 700))
    with reopen(path, mend=lambda _: True) as mended:
        answers = len(mended.fold.answered)
    listed = {game.name: game for game in saved_games()}
    kept = listed[f"{name}.bosun.damaged"]
    assert kept.setup is not None
    assert Language().text(kept.trouble or "").startswith("damaged, kept aside")
    with pytest.raises(BosunError, match="kept"):
        reopen(find_saved(kept.name), mend=lambda _: False)
    with reopen(find_saved(kept.name), mend=lambda _: True) as again:
        assert len(again.fold.answered) == answers
        assert again.path.name == f"{name}-mended-1.bosun"
    assert kept.path.exists()


def test_the_game_played_last_is_first_however_the_clock_was_stepped(exported: dict[str, Any]) -> None:
    first, second, third = (import_game(json.dumps(exported), today=TODAY) for _ in range(3))
    with Journal.open(saved_game(first)) as journal:
        journal.load(find_game("resistance"))
        journal.write_clock(None, None)
    for name, time in ((first, 0), (second, 2 * 10**9), (third, 10**9)):
        os.utime(saved_game(name), (time, time))
    assert [game.name for game in saved_games()] == [first, third, second]
