"""The examples in the docstrings of the reference: they are Python, and what they import is there."""

import ast
import importlib
import inspect
import re
import textwrap
from typing import Any

import pytest

from engine.play import Play
from firmware_bridge.link import Link
from hardware.panel import Panel
from hardware.virtual import VirtualPanel
from vision.camera import SteadyCamera
from vision.dice import DiceReader
from vision.eye import Eye

CLASSES = (Play, Eye, DiceReader, SteadyCamera, Panel, VirtualPanel, Link)
ids = pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)


def example(kind: type[Any]) -> str:
    """The first block of code in a class's docstring."""
    found = re.search(r"::\n\n((?: {4}.*\n|\n)+)", inspect.getdoc(kind) or "")
    assert found is not None, f"{kind.__name__} has no example"
    return textwrap.dedent(found[1])


@ids
def test_an_example_imports_what_is_there(kind: type[Any]) -> None:
    for node in ast.walk(ast.parse(example(kind))):
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            module = importlib.import_module(node.module)
            assert all(hasattr(module, alias.name) for alias in node.names), node.module


@ids
def test_every_parameter_is_told_of(kind: type[Any]) -> None:
    told = set(re.findall(r":param (\w+):", inspect.getdoc(kind) or ""))
    assert told == set(inspect.signature(kind).parameters)


def test_the_example_of_a_play_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(example(Play), {})
    assert re.match(r"\(.*\) \d+", capsys.readouterr().out)
