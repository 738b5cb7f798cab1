"""What is refused, and what commands say, is told in the language of who reads it."""

import ast
import re
from collections.abc import Container, Iterable, Iterator

import pytest

from bosun.text.languages import Language
from engine.data import need, need_one_of, parse
from engine.errors import BadData
from engine.messages import say
from tests.bosun.said import ROOT, sources

FOR_TESTS = ("MissingText",)
"""Raised where a language is strict, which it is for nobody at a table."""

COMMANDS = ("bosun/cli/", "bosun/doctor/", "bosun/session/", "bosun/terminal/", "bosun/devices/")
"""Where a command's own words lie."""

FOR_DESIGNERS = ("bosun/cli/simulate.py", "bosun/cli/simulate_output.py")
"""What these say is English, as the reports are that they write."""

NO_SENTENCES = {
    "bosun/doctor/bundle.py": "cannot be opened",  # a key of the report, which is for whoever mends Bosun
    "bosun/devices/cameras.py": "pi, pi:1, usb, usb:1, usb:a part of its name, a path under /dev, "
    "simulated or a folder of pictures",  # part of a help text
}
WORD = re.compile(r"(?:^|(?<=[\s“(]))[A-Za-z’']{2,}(?=[\s.,:;?!”)]|$)")
SENTENCE = 3
"""Words from which on it is one: names of files, settings and formats have fewer."""


def trees() -> Iterator[tuple[str, ast.Module]]:
    for file in sources():
        yield str(file.relative_to(ROOT)), ast.parse(file.read_text(encoding="utf-8"))


def errors() -> frozenset[str]:
    """The names of all errors that may reach a person: those made of one that does."""
    classes = [node for _, tree in trees() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = {"BosunError"}
    for _ in classes:
        more = {each.name for each in classes if found & {ast.unparse(base) for base in each.bases}} - found
        if not more:
            break
        found |= more
    return frozenset(found.difference(FOR_TESTS))


def in_words_already(node: ast.AST, names: Container[str]) -> bool:
    """An error that is raised with a sentence, which no language could change."""
    match node:
        case ast.Call(
            func=ast.Name(id=name) | ast.Attribute(attr=name),
            args=[ast.Constant() | ast.JoinedStr() | ast.BinOp(), *_],
        ):
            return name in names
    return False


def refused_in_english_only(tree: ast.AST, names: Container[str]) -> list[int]:
    """The lines of the errors that only English has words for."""
    return [getattr(node, "lineno", 0) for node in ast.walk(tree) if in_words_already(node, names)]


def said_in_english_only(tree: ast.AST) -> dict[int, str]:
    """The sentences in a source by their lines."""
    nodes = list(ast.walk(tree))
    aside = {part for node in nodes for said in not_said(node) for part in ast.walk(said)}
    texts = {node: text_of(node) for node in nodes if isinstance(node, ast.Constant | ast.JoinedStr)}
    return {
        node.lineno: text
        for node, text in texts.items()
        if node not in aside and len(WORD.findall(text)) >= SENTENCE
    }


def not_said(node: ast.AST) -> Iterable[ast.AST]:
    """The parts that no command says: docstrings, types, help texts and SQL; texts are taken whole."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.keyword(arg="help"):
            return [node]
        case ast.Call(func=ast.Attribute(attr="execute")):
            return node.args
        case ast.JoinedStr(values=parts):
            return [part for part in parts if isinstance(part, ast.Constant)]
    types = (getattr(node, "annotation", None), getattr(node, "returns", None))
    return [one for one in types if isinstance(one, ast.AST)]


def text_of(node: ast.Constant | ast.JoinedStr) -> str:
    """A text as it is written, with a gap for each value."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) if isinstance(part, ast.Constant) else "…" for part in node.values)
    return node.value if isinstance(node.value, str) else ""


def test_every_error_that_may_reach_a_person_is_a_message() -> None:
    names = errors()
    assert names > {"Malformed", "BadPicture", "BadColours", "FlashFailed", "NoCluster", "NotWritten"}
    assert [f"{file}:{line}" for file, tree in trees() for line in refused_in_english_only(tree, names)] == []


def test_commands_say_nothing_that_is_no_message() -> None:
    wrong = [
        f"{file}:{line}: {text}"
        for file, tree in trees()
        if file.startswith(COMMANDS) and file not in FOR_DESIGNERS
        for line, text in said_in_english_only(tree).items()
        if text != NO_SENTENCES.get(file)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_command_decides_by_itself_which_language_it_speaks() -> None:
    assert [
        file
        for file, tree in trees()
        if file.startswith(COMMANDS)
        if "Language()" in {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    ] == []


@pytest.mark.parametrize(
    "source",
    [
        'raise Malformed("This cannot be read.")',
        'raise Malformed(f"{file} cannot be read.") from error',
        'raise engine.errors.Malformed("This cannot " + "be read.")',
    ],
)
def test_an_error_in_english_only_would_be_found(source: str) -> None:
    assert refused_in_english_only(ast.parse(source), errors()) == [1]


@pytest.mark.parametrize(
    "source",
    [
        'typer.echo("The sheet is printed.")',
        'told = f"The sheet is in {file}: print it."',
        'typer.confirm(f"Put {face} up. Take it?")',
    ],
)
def test_a_sentence_in_english_only_would_be_found(source: str) -> None:
    assert list(said_in_english_only(ast.parse(source))) == [1]


@pytest.mark.parametrize(
    "source",
    [
        'def command() -> None:\n    """Print the sheet for the tray."""',
        'Option(help="Where to write the sheet.")',
        'table.execute("select all from games")',
        'tell(say("command.tray-sheet", file=f"{folder}/{file}"))',
    ],
)
def test_what_is_no_sentence_of_a_command_is_left_alone(source: str) -> None:
    assert said_in_english_only(ast.parse(source)) == {}


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
