"""What is wrong in a data file is told in the language of who reads it."""

import ast
from collections.abc import Iterator

import pytest

from bosun.text.languages import Language
from engine.data import need, need_one_of, parse
from engine.errors import BadData
from engine.messages import say
from tests.bosun.said import ROOT, sources

ERRORS = ("BadData", "BadLayout", "BadColours")
"""What a mistake in a data file is raised as."""


def in_words_already(node: ast.AST) -> bool:
    """An error of a data file that is raised with a sentence, which no language could change."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant() | ast.JoinedStr(), *_]):
            return name in ERRORS
    return False


def told_in_english_only() -> Iterator[str]:
    for file in sources():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if in_words_already(node):
                yield f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', '?')}"


def test_every_mistake_in_a_data_file_is_a_message() -> None:
    assert list(told_in_english_only()) == []


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (
            "fr",
            "mine, pawns\xa0: «\xa0XX1\xa0» n’existe pas ici (zone). Prenez l’un de ceux-ci\xa0: NE1, NE2.",
        ),
        ("pl", "mine, pawns: nie ma tu „XX1” (strefa). Do wyboru: NE1, NE2."),
    ],
)
def test_what_a_name_stands_for_is_said_in_the_same_language(code: str, sentence: str) -> None:
    with pytest.raises(BadData) as refusal:
        need_one_of("XX1", ["NE2", "NE1"], what=say("data.what.zone"), where="mine, pawns")
    assert Language(code, strict=True).text(refusal.value.text) == sentence


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        (int, "liczba całkowita"),
        (float, "liczba z kropką, np. 1.0"),
        (str, "tekst"),
        (bool, "true albo false"),
        (list, "lista"),
        (dict, "tabela"),
    ],
)
def test_every_kind_of_entry_has_its_words(kind: type, wanted: str) -> None:
    with pytest.raises(BadData) as refusal:
        need({"size": b""}, "size", kind, where="mine.toml")
    assert (
        Language("pl", strict=True).text(refusal.value.text) == f"mine.toml: „size” to {wanted}, a nie b''."
    )


@pytest.mark.parametrize(
    ("text", "place"), [("a = 1\nb = ?", "ligne 2, colonne 5"), ("a = [", "fin du fichier")]
)
def test_where_a_file_cannot_be_read_is_told_in_the_same_language(text: str, place: str) -> None:
    with pytest.raises(BadData) as refusal:
        parse(text, "mine.toml")
    said = Language("fr", strict=True).text(refusal.value.text)
    assert said.startswith(f"mine.toml n’est pas du TOML lisible ({place})")
    assert "(at " not in said
