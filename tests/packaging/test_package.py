"""The package is installed, updated, taken back, removed and purged in a folder, by the real dpkg."""

import re
import subprocess
from datetime import date
from pathlib import Path

import pytest

from bosun.session.home import new_game
from bosun.table.journal.journal import Journal
from engine.game import Setup
from tests.packaging.box import Box
from tests.packaging.conftest import needs_dpkg
from tests.packaging.trial import variants
from tests.packaging.trial.variants import Change

pytestmark = needs_dpkg


@pytest.fixture(scope="module")
def package(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("made") / "bosun_1.0_all.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(unpacked), str(made)]
    subprocess.run(command, check=True, capture_output=True)
    return made


@pytest.fixture
def box(package: Path, tmp_path: Path) -> Box:
    """A machine on which the package was installed."""
    (tmp_path / "scratch").mkdir()
    machine = Box(tmp_path / "machine", package, tmp_path / "scratch")
    done = machine.install(package)
    assert done.returncode == 0, done.stderr
    return machine


def save_a_game(box: Box, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSUN_HOME", str(box.home))
    setup = Setup("resistance", ("A", "B", "C"))
    with new_game(setup, seed=5, draws="box", today=date(2026, 5, 1)) as journal:
        return journal.path


def seed_of(game: Path) -> int:
    with Journal.open(game) as journal:
        return journal.meta.seed


BREAKING = (variants.crashes, variants.hangs, variants.never_answers, variants.rewrites_games)


@pytest.mark.parametrize("change", BREAKING)
def test_a_version_can_still_be_broken_on_purpose(unpacked: Path, tmp_path: Path, change: Change) -> None:
    service = "bosun/session/service.py"
    (tmp_path / service).parent.mkdir(parents=True)
    (tmp_path / service).write_bytes((unpacked / variants.APP / service).read_bytes())
    change(tmp_path)
    compile((tmp_path / service).read_text(encoding="utf-8"), service, "exec")


def test_everything_is_where_the_system_looks_for_it(box: Box) -> None:
    for file in (
        "etc/default/bosun",
        "usr/bin/bosun",
        "usr/lib/bosun/current/bosun/cli/main.py",
        "usr/lib/modules-load.d/bosun.conf",
        "usr/lib/systemd/system/bosun.service",
        "usr/lib/sysusers.d/bosun.conf",
        "usr/lib/tmpfiles.d/bosun.conf",
        "usr/lib/udev/rules.d/60-bosun.rules",
        "usr/share/bash-completion/completions/bosun",
        "usr/share/doc/bosun/copyright",
        "usr/share/man/man1/bosun.1.gz",
    ):
        assert (box.root / file).is_file(), file


def test_an_update_is_on_trial_until_its_page_answers(box: Box) -> None:
    assert box.install(box.bring("2.0", variants.well)).returncode == 0
    assert (box.runs(), box.on_trial(), box.kept()) == ("2.0", True, ["1.0-first"])


def test_an_update_keeps_the_games_and_a_copy_of_them(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    game = save_a_game(box, monkeypatch)
    box.install(box.bring("2.0", variants.well))
    assert seed_of(game) == 5
    assert seed_of(box.home / "before-update" / game.name) == 5


def test_what_the_owner_wrote_into_the_settings_stays(box: Box) -> None:
    settings = box.root / "etc/default/bosun"
    settings.write_text("BOSUN_COMMAND=serve --port 80\n", encoding="utf-8")
    box.install(box.bring("2.0", variants.well))
    assert "--port 80" in settings.read_text(encoding="utf-8")


def test_a_version_that_fails_on_trial_makes_room_for_the_former_one(box: Box) -> None:
    box.install(box.bring("2.0", variants.well))
    box.release("failed", SERVICE_RESULT="exit-code")
    assert (box.runs(), box.on_trial()) == ("1.0", False)
    assert "outcome=returned\nfrom=1.0\nto=2.0" in box.record()


def test_a_version_that_is_stopped_on_trial_stays(box: Box) -> None:
    box.install(box.bring("2.0", variants.well))
    box.release("failed", SERVICE_RESULT="success")
    assert (box.runs(), box.on_trial()) == ("2.0", True)


def test_a_failure_after_the_trial_changes_nothing(box: Box) -> None:
    box.release("failed", SERVICE_RESULT="exit-code")
    assert box.runs() == "1.0"


def test_a_return_that_was_cut_off_is_ended_at_the_next_start(box: Box) -> None:
    box.install(box.bring("2.0", variants.well))
    link = box.lib / "current"
    link.unlink()
    link.symlink_to("kept/1.0-first")
    assert box.release("confirm").returncode == 0
    assert (box.runs(), box.on_trial()) == ("1.0", False)
    assert "outcome=returned" in box.record()


def test_a_game_that_the_new_version_spoilt_stands_again_as_it_stood(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = save_a_game(box, monkeypatch)
    box.install(box.bring("2.0", variants.well))
    game.write_bytes(b"a later format")
    box.release("failed", SERVICE_RESULT="exit-code")
    assert seed_of(game) == 5
    assert (box.home / "set-aside" / game.name).read_bytes() == b"a later format"


def test_an_update_that_would_lose_a_game_is_not_made(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    game = save_a_game(box, monkeypatch)
    done = box.install(box.bring("2.0", variants.cannot_be_imported))
    assert (done.returncode, box.runs(), box.on_trial()) == (0, "1.0", False)
    assert f"cannot go on with these games: {game.stem}" in done.stderr
    assert f"outcome=refused\nfrom=1.0\nto=2.0\ngames={game.stem}" in box.record()


def test_a_game_that_nobody_can_read_does_not_stand_in_the_way(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_a_game(box, monkeypatch).write_bytes(b"damaged long ago")
    box.install(box.bring("2.0", variants.well))
    assert box.runs() == "2.0"


def test_an_update_after_one_that_failed_starts_from_the_version_that_runs(box: Box) -> None:
    box.install(box.bring("2.0", variants.well))
    box.release("failed", SERVICE_RESULT="timeout")
    box.install(box.bring("3.0", variants.well))
    assert (box.runs(), box.kept()) == ("3.0", ["1.0-first"])


def test_the_version_that_runs_installed_again_is_nothing_to_tell_of(box: Box) -> None:
    box.install(box.bring("2.0", variants.well))
    box.release("failed", SERVICE_RESULT="timeout")
    box.install(box.package)
    assert (box.runs(), box.kept()) == ("1.0", [])
    assert not (box.root / "var/lib/bosun-update/record").exists()


def test_the_same_version_again_needs_no_trial(box: Box) -> None:
    assert box.install(box.package).returncode == 0
    assert (box.runs(), box.on_trial(), box.kept()) == ("1.0", False, [])


def test_without_room_nothing_is_changed(box: Box) -> None:
    large = box.bring("2.0", needs_a_pebibyte)
    done = box.install(large)
    assert done.returncode != 0
    assert "Nothing was changed" in done.stderr
    assert (box.runs(), box.on_trial(), box.kept()) == ("1.0", False, [])


def needs_a_pebibyte(app: Path) -> None:
    script = app.parents[3] / "DEBIAN/preinst"
    text = re.sub(r"(?m)^needed=\d+$", f"needed={2**40}", script.read_text(encoding="utf-8"))
    script.write_text(text, encoding="utf-8")


def test_the_former_version_comes_back_by_hand(box: Box) -> None:
    box.install(box.bring("2.0", variants.well))
    (box.root / "var/lib/bosun-update/trial").unlink()
    done = box.release("back")
    assert (done.stdout, box.runs()) == ("Bosun 1.0 is back.\n", "1.0")
    assert not (box.root / "var/lib/bosun-update/record").exists()


def test_without_a_former_version_there_is_no_way_back(box: Box) -> None:
    assert box.release("back").stderr == "No former version is kept.\n"


def test_removing_keeps_the_games_and_says_where(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    game = save_a_game(box, monkeypatch)
    box.install(box.bring("2.0", variants.well))
    done = box.dpkg("--remove", "bosun")
    assert f"1 saved games stay in {box.home}" in done.stdout
    assert not box.lib.exists()
    box.install(box.package)
    assert (box.runs(), seed_of(game)) == ("1.0", 5)


def test_purging_says_what_it_deletes(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    save_a_game(box, monkeypatch)
    done = box.dpkg("--purge", "bosun")
    assert f"Deleting {box.home}: 1 saved games" in done.stdout
    left = [box.home, box.lib, box.root / "var/lib/bosun-update", box.root / "etc/default/bosun"]
    assert not any(place.exists() for place in left)


def test_what_the_earlier_installer_left_makes_way(package: Path, tmp_path: Path) -> None:
    box = Box(tmp_path / "machine", package, tmp_path)
    old = ("etc/systemd/system/bosun.service", "usr/local/bin/bosun", "opt/bosun/current/bin/python")
    for file in old:
        (box.root / file).parent.mkdir(parents=True, exist_ok=True)
        (box.root / file).write_text("ExecStart=/opt/bosun/current/bin/python\n", encoding="utf-8")
    assert box.install(package).returncode == 0
    assert not any((box.root / file).exists() for file in old)
