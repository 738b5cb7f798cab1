"""Words that no command can be called with: one sentence, in the reader's language, and no usage lines."""

from typing import Annotated

import pytest
import typer

from bosun.cli.usage import call

CHESS = typer.Typer(no_args_is_help=True)
BOARDS = typer.Typer(no_args_is_help=True)
CHESS.add_typer(BOARDS, name="boards")


@CHESS.command()
def move(
    piece: str,
    steps: Annotated[int, typer.Option(min=1, max=8)] = 1,
) -> None:
    """Move a piece."""
    if piece == "king":
        raise typer.Abort
    raise typer.Exit(steps - 1)


@BOARDS.command("list")
def boards() -> None:
    """List the boards."""


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The sentence that these words are refused with."""
    assert call(CHESS, words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err.strip()


REFUSALS = [
    (["move"], "PIECE is missing: “bosun move --help” says how it is typed."),
    (["move", "pawn", "--steps", "9"], "--steps cannot be this: “bosun move --help” says what it can be."),
    (
        ["move", "pawn", "--fast"],
        "There is no option --fast here: “bosun move --help” lists those there are.",
    ),
    (
        ["move", "pawn", "--steps"],
        "The option --steps is not typed like this: --help behind the command says how.",
    ),
    (
        ["move", "pawn", "rook"],
        "Some of these words are too many: “bosun move --help” says which are needed.",
    ),
    (["mvoe"], "“bosun” has no command “mvoe”. Did you mean “bosun move”?"),
    (["castle"], "“bosun” has no command “castle”: “bosun --help” lists those there are."),
    (["boards", "lsit"], "“bosun boards” has no command “lsit”. Did you mean “bosun boards list”?"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSALS, ids=[" ".join(words) for words, _ in REFUSALS])
def test_words_that_cannot_be_used_are_refused_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(capsys, *words) == sentence


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("fr", "Il manque PIECE\xa0: «\xa0bosun move --help\xa0» dit comment le taper."),
        ("pl", "Brakuje PIECE: „bosun move --help” powie, jak to wpisać."),
    ],
)
def test_they_are_refused_in_the_readers_language(
    code: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSUN_LANGUAGE", code)
    assert refusal(capsys, "move") == sentence


def test_a_command_that_somebody_stops_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(CHESS, ["move", "king"]) == 1
    assert capsys.readouterr().err == "Stopped: nothing more is done.\n"


@pytest.mark.parametrize("steps", [1, 4])
def test_the_exit_code_is_that_of_the_command(steps: int) -> None:
    assert call(CHESS, ["move", "pawn", "--steps", str(steps)]) == steps - 1


@pytest.mark.parametrize("words", [[], ["boards"]])
def test_a_group_of_commands_without_a_word_shows_its_help(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(CHESS, words) in (0, 2)  # which of them depends on the version of typer
    told = capsys.readouterr()
    assert "--help" in told.out + told.err
