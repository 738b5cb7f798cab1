"""Disks that are full, read-only, slow or damaged, in short."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.errors import DamagedJournal
from bosun.table.journal.file import SUFFIX
from bosun.table.journal.journal import Journal
from tests.faults import disk
from tests.faults.budget import ENDLESS
from tests.faults.damage import as_a_kill_leaves_it, damage_everywhere, flip


@pytest.fixture
def small(tmp_path: Path) -> Iterator[disk.SmallDisk]:
    with disk.small_disk(tmp_path / "small") as made:
        if made is None:
            pytest.skip("a small disk can be mounted only by root")
        yield made


def test_a_full_disk_is_said_once_and_the_game_goes_on_when_there_is_room(small: disk.SmallDisk) -> None:
    assert disk.fills_up(small) > 4


def test_a_disk_that_takes_nothing_is_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    with disk.limited_disk(tmp_path / "limited") as limited:
        assert disk.fills_up(limited) > 4


def test_a_new_game_on_a_full_disk_leaves_no_draft(small: disk.SmallDisk) -> None:
    assert "disk is full" in disk.no_room_for_a_game(small)


def test_a_new_game_on_a_disk_that_takes_nothing_leaves_no_draft(tmp_path: Path) -> None:
    with disk.limited_disk(tmp_path / "limited") as limited:
        assert "cannot be written" in disk.no_room_for_a_game(limited)


def test_a_disk_that_is_read_only_is_said_when_the_game_is_opened(small: disk.SmallDisk) -> None:
    assert "cannot be written" in disk.turns_read_only(small)


def test_a_disk_that_turns_read_only_in_mid_game_refuses_and_goes_on(tmp_path: Path) -> None:
    assert "cannot be written" in disk.refuses_writes_in_mid_game(tmp_path / "game.bosun")


def test_on_a_slow_disk_no_press_is_lost_and_the_clock_rings_in_time(tmp_path: Path) -> None:
    assert 0 <= disk.is_slow(tmp_path / "game.bosun") <= 3 * disk.WORN


@pytest.mark.parametrize("game", ["resistance", "dead-reckoning"])
def test_no_damage_goes_unnoticed_in_the_file_or_in_the_log_beside_it(tmp_path: Path, game: str) -> None:
    found = damage_everywhere(tmp_path / game, game, steps=20, every=1021, budget=ENDLESS)
    assert found.offered > 10
    assert found.harmless > 10
    assert found.nothing_left < found.offered


def test_a_game_whose_first_page_is_gone_is_offered_whole(tmp_path: Path) -> None:
    files, entries = as_a_kill_leaves_it(tmp_path, "resistance", 20)
    file = tmp_path / f"game{SUFFIX}"
    file.write_bytes(bytes(4096) + files[file.name][4096:])
    with pytest.raises(DamagedJournal, match=r"journal\.damaged"):
        Journal.open(file)
    with Journal.open(file, until_damage=True) as journal:
        assert journal.fold.entries == entries


def test_the_log_beside_a_game_holds_nothing_that_the_game_needs(tmp_path: Path) -> None:
    """A game is one file: whoever copies it has it all, even while it is played."""
    files, entries = as_a_kill_leaves_it(tmp_path, "resistance", 20)
    (tmp_path / f"copy{SUFFIX}").write_bytes(files[f"game{SUFFIX}"])
    with Journal.open(tmp_path / f"copy{SUFFIX}") as journal:
        assert journal.fold.entries == entries


def test_the_app_says_that_a_game_is_damaged_and_goes_on_from_before_it(tmp_path: Path) -> None:
    files, entries = as_a_kill_leaves_it(tmp_path, "resistance", 30)
    (tmp_path / "games").mkdir()
    spoiled = flip(files[f"game{SUFFIX}"], len(files[f"game{SUFFIX}"]) - 700)
    (tmp_path / "games" / f"game{SUFFIX}").write_bytes(spoiled)
    bosun = [sys.executable, "-m", "bosun", "play", "game", "--plain"]

    def run(*more: str) -> "subprocess.CompletedProcess[str]":
        home = {"BOSUN_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
        return subprocess.run(
            [*bosun, *more], input="quit\n", text=True, capture_output=True, check=False, env=home
        )

    refused = run()
    assert refused.returncode == 1
    assert "is damaged" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert run("--mend").returncode == 0
    assert (tmp_path / "games" / f"game{SUFFIX}.damaged").exists()
    with Journal.open(tmp_path / "games" / f"game{SUFFIX}") as journal:
        assert journal.fold.entries == entries[: len(journal.fold.entries)]
        assert 0 < len(journal.fold.entries) < len(entries)
