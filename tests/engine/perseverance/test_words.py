"""Every message of Perseverance has its English words, every text is said, and uses what it is given."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from bosun.text.languages import DEFAULT, Language, read_domain
from engine import perseverance
from engine.messages import Message
from engine.perseverance import one, two
from engine.play import Play
from engine.requests import Choose, Confirm, Draw, Form, Request, Roll
from tests.engine.perseverance import soak as soak_one
from tests.engine.perseverance_two import soak as soak_two

DOMAINS = ("perseverance", "perseverance_1", "perseverance_2")
APP = re.compile(r"[\w-]+\.(page|board|story)\.")
"""What the app says of the game: on the page, of how it went, and of what the board shows."""

TEXTS = {
    id: text
    for domain in DOMAINS
    for id, text in read_domain(DEFAULT, domain)[0].items()
    if not APP.match(id)
}
SOURCES = sorted(Path(perseverance.__file__).parent.rglob("*.py"))
ENGLISH = Language(DEFAULT, strict=True)

T = TypeVar("T")


@pytest.mark.parametrize("number", range(12))
def test_everything_said_in_a_game_has_words(number: int) -> None:
    first, _ = soak_one.play_game(number)
    _has_words(Play(one.GAME, first.setup), first)
    second, _ = soak_two.play_game(number)
    _has_words(Play(two.GAME, second.setup), second)


def _has_words(again: Play[T], play: Play[T]) -> None:
    for entry in play.entries:
        assert again.request is not None
        for message in _messages(again.request):
            ENGLISH.text(message)
        again.answer(entry.answer)
    assert again.outcome is not None
    ENGLISH.text(again.outcome.reason)
    assert all(ENGLISH.text(line.label) for sheet in again.outcome.sheets for line in sheet.lines)


def _messages(request: Request) -> list[Message]:
    found = [request.prompt, *([request.note] if request.note else [])]
    match request:
        case Choose():
            found += [option.name for option in request.options]
        case Draw():
            found += [option.name for option in request.pieces]
        case Confirm():
            found += request.steps
        case Roll():
            found += [face.name for die in request.dice for face in die.faces]
        case Form():
            found += [message for part in request.parts for message in _messages(part)]
    return found


def _said() -> Iterator[tuple[str, frozenset[str]]]:
    """The ids in the sources as patterns, each with the parameters it is given."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                yield from (
                    (id, frozenset(str(k.arg) for k in node.keywords)) for id in _patterns(node.args[0])
                )


def _patterns(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(id)):
            yield re.escape(id)
        case ast.JoinedStr():
            parts = [
                re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[A-Za-z0-9-]+"
                for p in node.values
            ]
            yield "".join(parts)


def _handed_on() -> set[str]:
    """Texts that stand in the sources as they are: ids that are handed on before they are said."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in SOURCES)
    return {str(node.value) for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def test_every_id_in_the_sources_has_a_text_with_just_its_parameters() -> None:
    for pattern, params in _said():
        if pattern.startswith("perseverance"):
            found = [id for id in TEXTS if re.fullmatch(pattern, id)]
            assert found, pattern
            assert all(TEXTS[id].placeholders == params for id in found), (pattern, params)


def test_no_text_is_left_that_nobody_says() -> None:
    patterns, handed_on = {pattern for pattern, _ in _said()}, _handed_on()
    handed_on |= {
        f"{game.name}.fact-kind.{kind.name}" for game in (one.GAME, two.GAME) for kind in game.book.kinds
    }
    unused = [
        id
        for id in TEXTS
        if id not in handed_on and not any(re.fullmatch(pattern, id) for pattern in patterns)
    ]
    assert not unused
