"""An update on a full disk: a whole version is behind the link at the end, and no copy of a game is gone."""

import os
import stat
import subprocess
from pathlib import Path

import pytest

FILES = Path(__file__).parents[2] / "packaging" / "deb"


class Machine:
    """A root with two versions, some games, and a disk that is full for whom we say."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.lib, self.state = root / "usr/lib/bosun", root / "var/lib/bosun"
        self.notes = root / "var/lib/bosun-update"
        for version, name in (("2.0", "app"), ("1.0", "kept/1.0")):
            (self.lib / name).mkdir(parents=True)
            (self.lib / name / "release").write_text(f"{version} x\n")
        for folder, text in (("games", "now"), ("before-update", "then")):
            (self.state / folder).mkdir(parents=True)
            (self.state / folder / "monday.bosun").write_text(text)
        self.notes.mkdir()
        (self.lib / "current").symlink_to("kept/1.0")
        (self.lib / "releases.sh").write_text((FILES / "releases.sh").read_text())
        self._replace("python3", "exit 0")  # both versions can read all games

    def full_for(self, command: str) -> None:
        """That command fails as it does on a full disk."""
        self._replace(command, f"echo '{command}: No space left on device' >&2\nexit 1")

    def _replace(self, command: str, lines: str) -> None:
        script = self.root / "replaced" / command
        script.parent.mkdir(exist_ok=True)
        script.write_text(f"#!/bin/sh\n{lines}\n")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)

    def run(self, script: str, *words: str) -> "subprocess.CompletedProcess[str]":
        path = f"{self.root / 'replaced'}:{os.environ['PATH']}"
        environment = {"DPKG_ROOT": str(self.root), "PATH": path, "SERVICE_RESULT": "failed"}
        command = ["sh", str(FILES / script), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    @property
    def running(self) -> str:
        return os.readlink(self.lib / "current")

    def game(self, folder: str = "games") -> str:
        return (self.state / folder / "monday.bosun").read_text()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_without_room_for_a_copy_of_the_games_the_version_that_runs_goes_on(machine: Machine) -> None:
    machine.full_for("cp")
    done = machine.run("postinst", "configure")
    assert done.returncode == 0, done.stderr
    assert "too full" in done.stderr
    assert machine.running == "kept/1.0"
    assert (machine.game(), machine.game("before-update")) == ("now", "then")
    assert not (machine.notes / "trial").exists()
    assert {path.name for path in machine.state.iterdir()} == {"games", "before-update"}
    assert "outcome=refused" in (machine.notes / "record").read_text()


def test_with_room_the_new_version_is_on_trial_and_the_copy_is_of_today(machine: Machine) -> None:
    done = machine.run("postinst", "configure")
    assert done.returncode == 0, done.stderr
    assert machine.running == "app"
    assert machine.game("before-update") == "now"


def test_a_version_that_fails_goes_back_on_a_full_disk_too(machine: Machine) -> None:
    machine.run("postinst", "configure")
    (machine.notes / "record.new").mkdir()  # nothing can be noted
    done = machine.run("release", "failed")
    assert done.returncode == 0, done.stderr
    assert machine.running == "kept/1.0"
    assert not (machine.notes / "trial").exists()
