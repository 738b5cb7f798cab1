"""What commands say and ask, in the language of whoever typed them."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bosun.cli.speaking import agrees, ask, tell
from bosun.cli.teach import print_app
from bosun.cli.vision import read_app
from engine.messages import say

dice = typer.Typer()


@dice.command()
def teach(default: bool = True) -> None:
    """Show faces until there are no more."""
    while face := ask(say("command.next-face")):
        tell(say("as-is", text=f"{face}: {agrees(say('command.take-face', face=face), default=default)}"))


@pytest.mark.parametrize(
    ("code", "yes", "no"), [("en", "yes", "n"), ("fr", "oui", "non"), ("pl", "tak", "nie"), ("pl", "T", "N")]
)
def test_people_agree_in_their_own_language(
    code: str, yes: str, no: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSUN_LANGUAGE", code)
    done = CliRunner().invoke(dice, input=f"sun\n{yes}\nmoon\n{no}\n\n", catch_exceptions=False)
    assert "sun: True" in done.stdout
    assert "moon: False" in done.stdout


@pytest.mark.parametrize(("words", "meant"), [((), True), (("--no-default",), False)])
def test_a_bare_enter_means_what_is_usual(words: tuple[str, ...], meant: bool) -> None:
    done = CliRunner().invoke(dice, words, input="sun\n\n\n", catch_exceptions=False)
    assert f"sun: {meant}" in done.stdout


def test_a_word_that_is_neither_is_asked_again() -> None:
    done = CliRunner().invoke(dice, input="sun\nperhaps\nno\n\n", catch_exceptions=False)
    assert done.stdout.count("Take it? [Y/n]") == 2
    assert "sun: False" in done.stdout


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Print {file} at full size and lay it into the tray."),
        ("fr", "Imprimez {file} à taille réelle et posez la feuille dans le plateau à dés."),
        ("pl", "Wydrukuj {file} w pełnym rozmiarze i połóż na tacy."),
    ],
)
def test_a_result_is_told_in_the_readers_language(
    code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSUN_LANGUAGE", code)
    file = tmp_path / "tray.svg"
    done = CliRunner().invoke(print_app, ["tray", str(file)], catch_exceptions=False)
    assert done.stdout.strip() == said.format(file=file)


def test_a_photograph_that_cannot_be_read_is_told_in_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSUN_LANGUAGE", "fr")
    done = CliRunner().invoke(read_app, ["dice", str(tmp_path / "none.jpg")])
    assert done.exit_code == 1
    assert "none.jpg est illisible" in done.stderr
