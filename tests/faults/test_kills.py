"""kill -9 in the middle of each game, in short; `make faults` does it at a thousand moments."""

import os
from pathlib import Path

import pytest

from bosun.table.journal.journal import Journal
from engine.games import GAMES
from tests.bosun.small_game import SETUP
from tests.faults.budget import ENDLESS
from tests.faults.kills import kill_at_random_moments
from tests.faults.script import script


def test_a_killed_app_comes_back_at_the_same_request_and_has_lost_nothing(tmp_path: Path) -> None:
    killed = kill_at_random_moments(tmp_path, moments=12, budget=ENDLESS)
    assert killed.moments == 12
    assert killed.in_play >= 6
    assert killed.answers > 12


@pytest.mark.parametrize("game", GAMES)
def test_the_scripted_games_are_long_enough_to_be_killed_in(game: str) -> None:
    told = script(game)
    assert len(told.lines) >= 40
    assert ("undo",) in told.lines
    assert len(told.stands) == len(told.lines) + 1


def test_a_draft_of_somebody_killed_while_making_a_game_is_swept_away(tmp_path: Path) -> None:
    gone = os.fork()
    if gone == 0:
        os._exit(0)
    os.waitpid(gone, 0)
    left = [tmp_path / f".game.bosun.{gone}", tmp_path / f".game.bosun.{gone}-journal"]
    at_work = tmp_path / f".other.bosun.{os.getppid()}"
    for file in (*left, at_work):
        file.write_bytes(b"half a game")
    Journal.create(tmp_path / "game.bosun", SETUP, seed=1).close()
    assert [file for file in left if file.exists()] == []
    assert at_work.exists()
