"""The doctor looks at the disk, the saved games and the calibrations."""

import os
from collections.abc import Callable
from pathlib import Path

from bosun.doctor.finding import Severity
from bosun.doctor.storage import (
    LEAST_ROOM,
    filesystem,
    look_at_calibration,
    look_at_disk,
    look_at_games,
    time_one_write,
    unreadable,
)
from bosun.table.journal.journal import Journal
from tests.bosun.doctor.said import do, found

DAY = 86400.0
ON_A_DISK = "/dev/mmcblk0p2 / ext4 rw 0 0\n"


def test_a_folder_that_can_be_written_to_is_good_and_left_as_it_was(home: Path) -> None:
    told = list(look_at_disk(home, mounts=lambda: ON_A_DISK))
    assert Severity.TODO not in [finding.state for finding in told]
    assert list(home.iterdir()) == []


def test_a_folder_in_memory_is_something_to_do(home: Path) -> None:
    (finding,) = look_at_disk(home, mounts=lambda: f"{ON_A_DISK}tmpfs {home} tmpfs rw 0 0\n")
    assert (finding.state, "BOSUN_HOME" in do(finding)) == (Severity.TODO, True)


def test_a_full_disk_is_something_to_do(home: Path) -> None:
    first = next(look_at_disk(home, room=lambda _: LEAST_ROOM - 1))
    assert (first.state, "199 MiB" in found(first)) == (Severity.TODO, True)


def test_a_home_that_is_no_folder_is_something_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (finding,) = look_at_disk(tmp_path / "file" / "home")
    assert finding.state is Severity.TODO


def test_the_trial_writes_as_the_journal_does(tmp_path: Path) -> None:
    assert time_one_write(tmp_path / "try.sqlite") > 0


def test_the_innermost_mount_tells_the_file_system() -> None:
    mounts = f"{ON_A_DISK}tmpfs /run tmpfs rw 0 0\n"
    assert filesystem(Path("/var/lib/bosun"), mounts) == "ext4"
    assert filesystem(Path("/run/bosun"), mounts) == "tmpfs"
    assert filesystem(Path("/runner"), mounts) == "ext4"


def test_saved_games_that_can_be_read_are_counted(home: Path, save_a_game: Callable[[], Path]) -> None:
    save_a_game()
    (finding,) = look_at_games(home)
    assert (finding.state, "1 saved game can" in found(finding)) == (Severity.GOOD, True)
    assert unreadable(home) == []


def test_a_damaged_game_is_offered_to_be_mended(home: Path, save_a_game: Callable[[], Path]) -> None:
    file = save_a_game()
    file.write_bytes(b"not a game at all" * 100)
    (finding,) = look_at_games(home)
    assert (finding.state, "--mend" in do(finding)) == (Severity.TODO, True)
    assert unreadable(home) == [file.stem]


def test_a_game_that_is_being_played_is_left_alone(home: Path, save_a_game: Callable[[], Path]) -> None:
    with Journal.open(save_a_game()):
        (finding,) = look_at_games(home)
    assert finding.state is Severity.NOTE


def test_an_old_calibration_is_noted(home: Path) -> None:
    (home / "calibration").mkdir(parents=True)
    file = home / "calibration" / "tray.toml"
    file.touch()
    os.utime(file, (0, 0))
    assert [each.state for each in look_at_calibration(home, now=lambda: 10 * DAY)] == [Severity.GOOD]
    assert [each.state for each in look_at_calibration(home, now=lambda: 400 * DAY)] == [Severity.NOTE]


def test_nothing_calibrated_is_no_trouble(home: Path) -> None:
    assert [each.state for each in look_at_calibration(home)] == [Severity.GOOD]
