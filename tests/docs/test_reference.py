"""The examples in the docstrings of the reference: they are Python, and what they import is there."""

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from engine import rules
from engine.game import Game
from engine.play import Play
from firmware_bridge.link import Link
from hardware.panel import Panel
from hardware.virtual import VirtualPanel
from vision.camera import SteadyCamera
from vision.dice import DiceReader
from vision.eye import Eye

CLASSES = (Play, Eye, DiceReader, SteadyCamera, Panel, VirtualPanel, Link)
WORDS = ("choose", "choose_some", "count", "instruct", "draw", "roll", "drop", "order", "act", "fill")
TOLD = (*CLASSES, Game, *(getattr(rules, word) for word in WORDS))


def example(kind: type[Any]) -> str:
    """The first block of code in a class's docstring."""
    found = re.search(r"::\n\n((?: {4}.*\n|\n)+)", inspect.getdoc(kind) or "")
    assert found is not None, f"{kind.__name__} has no example"
    return textwrap.dedent(found[1])


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_an_example_imports_what_is_there(kind: type[Any]) -> None:
    for node in ast.walk(ast.parse(example(kind))):
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            module = importlib.import_module(node.module)
            assert all(hasattr(module, alias.name) for alias in node.names), node.module


@pytest.mark.parametrize("thing", TOLD, ids=lambda thing: thing.__name__)
def test_every_parameter_is_told_of(thing: Callable[..., Any]) -> None:
    told = re.findall(r":param (\w+):", inspect.getdoc(thing) or "")
    assert told == list(inspect.signature(thing).parameters)


def test_the_example_of_a_play_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(example(Play), {})
    assert re.match(r"\(.*\) \d+", capsys.readouterr().out)
