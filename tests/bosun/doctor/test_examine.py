"""The examination as a whole, and the command."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bosun.cli.doctor import bundle_command, doctor_command
from bosun.devices.box_config import SIMULATED_BOX, BoxConfig
from bosun.doctor.devices import look_at_camera
from bosun.doctor.examine import as_json, as_text, examine, needs_doing
from bosun.doctor.finding import Severity, good, note, todo
from bosun.text.languages import LANGUAGES, Language
from tests.bosun.doctor.said import ENGLISH, words

ABOUT = {
    "panel",
    "board",
    "camera",
    "page",
    "permissions",
    "versions",
    "disk",
    "games",
    "calibration",
    "clock",
}

app = typer.Typer()
app.command()(doctor_command)


def test_everything_is_looked_at_once(home: Path) -> None:
    assert {finding.about for finding in examine(SIMULATED_BOX, home=home, port=0)} == ABOUT


def test_whatever_needs_doing_says_what(home: Path) -> None:
    findings = examine(BoxConfig(panel="gpio", serial="auto"), home=home, port=0)
    assert all(finding.do for finding in findings if finding.state is not Severity.GOOD)


def test_a_look_that_fails_does_not_hide_the_others(home: Path) -> None:
    home.mkdir()
    (home / "games").mkdir()
    (home / "games" / "loop.bosun").symlink_to(home / "games" / "loop.bosun")
    findings = examine(BoxConfig(), home=home, port=0)
    assert {finding.about for finding in findings} == ABOUT
    assert needs_doing(findings)


def test_only_what_needs_doing_counts() -> None:
    assert not needs_doing([good("disk", words("Fine.")), note("clock", words("Odd."), words("Look."))])
    assert needs_doing([todo("disk", words("Full."), words("Delete."))])


def test_the_text_has_a_line_and_what_to_do() -> None:
    text = as_text(
        [good("disk", words("Fine.")), todo("board", words("Gone."), words("Plug it in."))], ENGLISH
    )
    assert text.splitlines() == ["✓ disk  Fine.", "✗ board Gone.", "        → Plug it in."]


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("fr", "✓ caméra Aucune caméra n’est installée\u202f; les lancers se tapent."),
        ("pl", "✓ kamera Kamera nie jest skonfigurowana; rzuty wpisuje się ręcznie."),
    ],
)
def test_the_text_is_in_the_language_of_who_reads_it(code: str, line: str) -> None:
    assert as_text(list(look_at_camera(BoxConfig())), Language(code, strict=True)) == line


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_finding_has_its_words(home: Path, code: str) -> None:
    findings = examine(BoxConfig(panel="gpio", serial="auto", camera="usb"), home=home, port=0)
    assert as_text(findings, Language(code, strict=True))


def test_the_json_is_for_programs() -> None:
    told = json.loads(as_json([todo("board", words("Gone."), words("Plug it in."))], ENGLISH))
    assert told == {
        "needs_doing": True,
        "findings": [{"about": "board", "state": "todo", "found": "Gone.", "do": "Plug it in."}],
    }


def test_the_command_ends_with_one_when_something_needs_doing(home: Path) -> None:
    home.mkdir()
    (home / "box.toml").write_text('panel = "gpio"\n', encoding="utf-8")
    done = CliRunner().invoke(app, ["--json"])
    assert done.exit_code == 1
    assert json.loads(done.stdout)["needs_doing"] is True


def test_the_command_writes_a_bundle(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    monkeypatch.chdir(tmp_path)
    bundles = typer.Typer()
    bundles.command()(bundle_command)
    assert CliRunner().invoke(bundles, ["report.zip"]).exit_code == 0
    assert (tmp_path / "report.zip").exists()
