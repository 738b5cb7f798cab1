"""Bosun is installed beneath a folder, updated with a game in it, and taken off again."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from datetime import date
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from bosun.session.home import new_game
from bosun.table.journal.journal import Journal
from engine.game import Setup

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
NAMES = ("install", "uninstall", "bosun.sh", "try_arm64", "try_service", "roots.sh")
SCRIPTS = [PACKAGING / name for name in NAMES]

pytestmark = pytest.mark.skipif(
    shutil.which("bash") is None or find_spec("hatchling") is None,
    reason="building a wheel needs bash and hatchling: pip install hatchling",
)


def run(*command: str | Path, dest: Path | None = None, **more: str) -> "subprocess.CompletedProcess[str]":
    """Run without the network; the libraries are those that the tests themselves use."""
    told = {
        "PATH": os.environ["PATH"],
        "PIP_NO_DEPS": "1",
        "PIP_NO_INDEX": "1",
        "PIP_NO_COMPILE": "1",
        "PYTHON": sys.executable,
    }
    told |= {
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": "/nonexistent",
    }
    told |= {"DESTDIR": str(dest)} if dest is not None else {}
    words = [str(word) for word in command]
    return subprocess.run(words, env=told | more, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done = run(
        sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--wheel-dir", folder, ROOT
    )
    assert done.returncode == 0, done.stderr
    return next(folder.glob("bosun_table-*.whl"))


@pytest.fixture(scope="module")
def dest(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """A machine on which Bosun was installed."""
    folder = tmp_path_factory.mktemp("machine")
    done = run(PACKAGING / "install", wheel, dest=folder)
    assert done.returncode == 0, done.stderr
    return folder


def save_a_game(dest: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSUN_HOME", str(dest / "var/lib/bosun"))
    with new_game(
        Setup("resistance", ("A", "B", "C")), seed=5, draws="box", today=date(2026, 5, 1)
    ) as journal:
        return journal.path


def releases(dest: Path) -> set[str]:
    return {folder.name for folder in (dest / "opt/bosun/releases").iterdir()}


def current(dest: Path) -> str:
    return (dest / "opt/bosun/current").resolve().name


def test_everything_is_where_the_service_looks_for_it(dest: Path) -> None:
    for file in (
        "opt/bosun/current/bin/python",
        "etc/systemd/system/bosun.service",
        "etc/modules-load.d/bosun.conf",
        "etc/default/bosun",
        "usr/local/bin/bosun",
    ):
        assert (dest / file).is_file(), file
    assert (dest / "var/lib/bosun").stat().st_mode & 0o777 == 0o750


def test_the_installed_bosun_runs(dest: Path, tmp_path: Path) -> None:
    python = dest / "opt/bosun/current/bin/python"
    done = run(python, "-P", "-m", "bosun", "games", BOSUN_HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    told = run(python, "-P", "-c", "import bosun; print(bosun.__file__)").stdout
    assert str(dest / "opt/bosun/current") in told


def test_it_sees_the_systems_own_packages(dest: Path) -> None:
    config = (dest / "opt/bosun/current/pyvenv.cfg").read_text(encoding="utf-8")
    assert "include-system-site-packages = true" in config


def test_an_update_keeps_the_game_and_the_release_before(
    dest: Path, wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, game = current(dest), save_a_game(dest, monkeypatch)
    (dest / "etc/default/bosun").write_text("BOSUN_COMMAND=serve --quiet\n", encoding="utf-8")
    assert run(PACKAGING / "install", wheel, dest=dest).returncode == 0
    assert releases(dest) == {before, current(dest)}
    assert current(dest) != before
    with Journal.open(game) as journal:
        assert journal.meta.seed == 5
    assert (dest / "var/lib/bosun/before-update" / game.name).is_file()
    assert "--quiet" in (dest / "etc/default/bosun").read_text(encoding="utf-8")


def test_an_update_that_would_lose_a_game_is_not_made(
    dest: Path, wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, game = current(dest), save_a_game(dest, monkeypatch)
    checker = next((dest / "opt/bosun/current/lib").glob("*/site-packages/bosun/doctor/check_games.py"))
    was = checker.read_text(encoding="utf-8")
    game.write_bytes(b"written by a later Bosun")
    try:
        checker.write_text("", encoding="utf-8")  # the old Bosun has no trouble with the game
        done = run(PACKAGING / "install", wheel, dest=dest)
    finally:
        checker.write_text(was, encoding="utf-8")
        game.unlink()
    assert done.returncode == 1
    assert game.stem in done.stderr
    assert current(dest) == before
    assert releases(dest) >= {before}


def test_half_a_wheel_leaves_the_old_one(dest: Path, tmp_path: Path) -> None:
    before, had = current(dest), releases(dest)
    (tmp_path / "bosun_table-9-py3-none-any.whl").write_text("half a file", encoding="utf-8")
    done = run(PACKAGING / "install", tmp_path / "bosun_table-9-py3-none-any.whl", dest=dest)
    assert (done.returncode, current(dest), releases(dest)) == (1, before, had)


def test_a_wheel_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = run(PACKAGING / "install", tmp_path / "none.whl", dest=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "There is no" in done.stderr


def test_taking_it_off_keeps_the_games_unless_told(tmp_path: Path) -> None:
    for file in ("opt/bosun/x", "var/lib/bosun/games/a.bosun", "etc/systemd/system/bosun.service"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    assert run(PACKAGING / "uninstall", dest=tmp_path).returncode == 0
    assert not (tmp_path / "opt/bosun").exists()
    assert not (tmp_path / "etc/systemd/system/bosun.service").exists()
    assert (tmp_path / "var/lib/bosun/games/a.bosun").exists()
    assert run(PACKAGING / "uninstall", "--purge", dest=tmp_path).returncode == 0
    assert not (tmp_path / "var/lib/bosun").exists()


@pytest.mark.skipif(
    shutil.which("shellcheck") is None, reason="shellcheck is missing: sudo apt install shellcheck"
)
@pytest.mark.parametrize("of_the_pi", ["1.24.2", "2.2.4"])
def test_bosun_does_with_the_numpy_that_the_camera_library_needs(of_the_pi: str) -> None:
    """Of bookworm and of trixie: the installer holds Bosun to it."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    (numpy,) = [one for one in map(Requirement, asked) if one.name == "numpy"]
    assert numpy.specifier.contains(of_the_pi)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_has_no_known_mistake(script: Path) -> None:
    done = run("shellcheck", "--external-sources", f"--source-path={ROOT}", script)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_can_be_run(script: Path) -> None:
    assert os.access(script, os.X_OK) or script.suffix == ".sh"
    assert run("bash", "-n", script).returncode == 0
