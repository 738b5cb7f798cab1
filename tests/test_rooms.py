"""Who may import whom between the rooms of the project."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "vision", "hardware", "firmware_bridge", "bosun")
MAY_IMPORT = {
    "engine": {"engine"},
    "vision": {"vision", "engine"},
    "hardware": {"hardware", "engine"},
    "firmware_bridge": {"firmware_bridge", "engine"},
    "bosun": set(ROOMS),
}
FILES = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]


def imported(source: str, package: str) -> set[str]:
    """The top-level names that a source imports; ``package`` is where it lies, for relative imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            outer = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            names.add((".".join(outer) or node.module or "").partition(".")[0])
        elif isinstance(node, ast.Call) and _imports_by_name(node):
            names |= {str(arg.value).partition(".")[0] for arg in node.args if isinstance(arg, ast.Constant)}
    return names


def _imports_by_name(call: ast.Call) -> bool:
    return ast.unparse(call.func) in ("__import__", "import_module", "importlib.import_module")


def forbidden(room: str, names: set[str]) -> set[str]:
    """What a file of this room imports and may not."""
    wrong = (names & {*ROOMS, "tests"}) - MAY_IMPORT[room]
    if room == "engine":
        wrong |= names - MAY_IMPORT[room] - set(sys.stdlib_module_names)
    return wrong


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_file_imports_only_what_its_room_may(file: Path) -> None:
    place = file.relative_to(ROOT)
    package = ".".join(place.parent.parts)
    assert forbidden(place.parts[0], imported(file.read_text(encoding="utf-8"), package)) == set()


def test_the_rooms_are_looked_at() -> None:
    assert {file.relative_to(ROOT).parts[0] for file in FILES} >= {"engine", "bosun"}


@pytest.mark.parametrize(
    ("room", "source", "wrong"),
    [
        ("engine", "import numpy", {"numpy"}),
        ("engine", "from rich.console import Console", {"rich"}),
        ("engine", "def late():\n    from bosun.table.table import Table", {"bosun"}),
        ("engine", "import importlib\nimportlib.import_module('vision.dice')", {"vision"}),
        ("vision", "import hardware.panel", {"hardware"}),
        ("hardware", "from firmware_bridge import link", {"firmware_bridge"}),
        ("firmware_bridge", "import bosun", {"bosun"}),
        ("bosun", "import tests.rules", {"tests"}),
    ],
)
def test_a_forbidden_import_is_found(room: str, source: str, wrong: set[str]) -> None:
    assert forbidden(room, imported(source, room)) == wrong


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("engine", "import json, engine.play\nfrom collections import Counter\nfrom . import answers"),
        ("vision", "import cv2\nfrom engine.requests import Roll"),
        ("hardware", "import gpiozero, engine"),
        ("bosun", "import engine, vision, hardware, firmware_bridge, rich"),
    ],
)
def test_an_allowed_import_is_not(room: str, source: str) -> None:
    assert forbidden(room, imported(source, room)) == set()


def test_a_relative_import_stays_in_its_room() -> None:
    assert imported("from ..answers import Chosen", "engine.resistance") == {"engine"}
