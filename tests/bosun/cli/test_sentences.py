"""Whatever is handed to the command line: one sentence, an exit code, and never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

BOSUN = [sys.executable, "-m", "bosun"]
RESISTANCE = ("play", "resistance", "--new", "--plain", "--seed", "1")


def run(home: Path, *words: str | bytes, shell: str = "") -> "subprocess.CompletedProcess[bytes]":
    """Run the app; ``shell`` is what a shell does with its input and output."""
    environment = {"BOSUN_HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    command = ["bash", "-c", f'exec "$@" {shell}', "bash", *BOSUN, *words]
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, check=False, env=environment, timeout=120
    )


def sentence(done: "subprocess.CompletedProcess[bytes]") -> str:
    text = done.stderr.decode()
    assert done.returncode == 1, text
    assert len(text.splitlines()) == 1, text
    assert "Error" not in text
    assert "stumbled" not in text
    return text


def test_a_game_without_any_input_is_kept_and_left(tmp_path: Path) -> None:
    done = run(tmp_path, *RESISTANCE, "--names", "Ann,Ben,Cleo", shell="<&-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The game is kept" in done.stdout


@pytest.mark.parametrize("port", ["80000", "-1"])
def test_a_port_that_is_none_is_named(tmp_path: Path, port: str) -> None:
    for command in ("serve", "page"):
        assert f"not {port}" in sentence(run(tmp_path, command, "--port", port))


@pytest.mark.parametrize(
    "names", [b"Ann,B\xff\xfe,Cleo", b"Ann,B\x1b[31m,Cleo", b"Ann," + b"x" * 41 + b",Cleo"]
)
def test_a_name_that_cannot_be_shown_or_has_no_end_is_refused(tmp_path: Path, names: bytes) -> None:
    assert "at most 40 letters" in sentence(run(tmp_path, *RESISTANCE, "--names", names))


def test_a_configuration_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_bytes(b"panel = '\xff'")
    assert "box.toml" in sentence(run(tmp_path, "page"))


def test_a_configuration_that_is_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "box.toml").mkdir()
    assert "box.toml" in sentence(run(tmp_path, "page"))


def test_output_that_has_no_room_is_said(tmp_path: Path) -> None:
    assert "No space left" in sentence(run(tmp_path, "games", shell=">/dev/full"))
