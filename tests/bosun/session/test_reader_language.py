"""Which language a command speaks: the option, the box, the system, else English."""

from pathlib import Path

import pytest

from bosun.session.error_reporting import run_safely
from bosun.session.reader_language import language_of_words, reader_language
from engine.errors import Malformed
from engine.messages import say
from tests.refusals import refuses

SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def nobody_says_anything(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A box without settings on a system without a language."""
    assert not home.exists()
    for name in ("BOSUN_LANGUAGE", *SYSTEM):
        monkeypatch.delenv(name, raising=False)


def box_speaks(home: Path, code: str) -> None:
    home.mkdir()
    (home / "box.toml").write_text(f'language = "{code}"\n', encoding="utf-8")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "pl_PL"}, "pl"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "BOSUN_LANGUAGE": "pl"}, "pl"),
        ({"LANG": "fr_FR.UTF-8", "BOSUN_LANGUAGE": "de"}, "fr"),
    ],
)
def test_the_system_is_asked_where_nobody_said_anything(
    environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert reader_language().code == code


def test_what_the_owner_set_goes_before_the_system(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    box_speaks(home, "pl")
    assert reader_language().code == "pl"


def test_the_option_goes_before_everything(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOSUN_LANGUAGE", "fr")
    box_speaks(home, "fr")
    assert reader_language("pl").code == "pl"


def test_a_box_that_cannot_be_read_says_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    home.mkdir()
    (home / "box.toml").write_text("language = ?", encoding="utf-8")
    assert reader_language().code == "fr"


def test_a_language_that_bosun_does_not_speak_is_refused_with_those_it_does() -> None:
    with refuses("“de” yet. Take one of: en, fr and pl", Malformed):
        reader_language("de")


@pytest.mark.parametrize("words", [["play", "--language", "pl"], ["why", "--language=pl", "RES-TURN-09"]])
def test_a_command_that_failed_had_its_language_in_its_words(words: list[str]) -> None:
    assert language_of_words(words).code == "pl"


def test_a_command_that_failed_by_its_language_speaks_that_of_the_box(home: Path) -> None:
    box_speaks(home, "fr")
    assert language_of_words(["play", "--language", "de"]).code == "fr"


def failing(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("fr", "Il n’y a pas de partie inachevée. Tapez bosun play pour en commencer une.\n"),
        ("pl", "Nie ma niedokończonej gry. Wpisz bosun play, aby zacząć.\n"),
    ],
)
def test_an_error_is_told_in_the_language_of_the_command(
    code: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    error = Malformed(say("app.nothing-to-resume"))
    assert run_safely(lambda: failing(error), ["play", "--resume", "--language", code]) == 1
    assert capsys.readouterr().err == sentence


def test_a_crash_is_told_in_the_language_of_the_command(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box_speaks(home, "pl")
    assert run_safely(lambda: failing(ZeroDivisionError("by zero"))) == 2
    told = capsys.readouterr().err
    assert told.startswith("Bosun potknął się o własny błąd")
    assert "Traceback" not in told
