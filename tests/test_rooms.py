"""The walls of the house: who may import whom, and who may name a game."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.games import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "vision", "hardware", "firmware_bridge", "bosun")
MAY_IMPORT = {
    "engine": {"engine"},
    "vision": {"vision", "engine"},
    "hardware": {"hardware", "engine"},
    "firmware_bridge": {"firmware_bridge", "engine"},
    "bosun": set(ROOMS),
}
APART = (("bosun.web", "bosun.terminal"), ("bosun.terminal", "bosun.web"))
"""Neither imports the other; what both need is in ``bosun.session`` or ``bosun.text``."""

MAY_NAME_A_GAME = {
    "engine/games.py": "the list of the games that come with Bosun",
    "vision/tower": "reads the combat board of the one game that has a cube tower, by that game's own layout",
}
"""Beside the folders of the games: where a game is named, and why."""

GAME = re.compile("|".join(sorted({re.sub(r"[-_]\d+$", "", name).replace("-", "[-_]") for name in GAMES})))


@dataclass(frozen=True)
class Source:
    """A Python file: where it lies, what it imports and which words it uses."""

    path: str
    module: str
    imports: frozenset[str]
    words: frozenset[str]


def read(path: str, text: str) -> Source:
    """What a file says to its neighbours. Words are its texts, docstrings apart."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package = module if path.endswith("/__init__.py") else module.rpartition(".")[0]
    tree = ast.parse(text)
    words = set(_texts(ast.walk(tree))) - set(_texts(_statements(tree)))
    return Source(path, module, frozenset(_imports(tree, package)), frozenset(words))


def _imports(tree: ast.AST, package: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            outer = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*outer, *([node.module] if node.module else [])])
            yield from (f"{source}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in BY_NAME:
            yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


BY_NAME = ("__import__", "import_module", "importlib.import_module")


def _texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _statements(tree: ast.AST) -> Iterator[ast.expr]:
    """What stands alone: docstrings, and what is written below a name to explain it."""
    return (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))


@cache
def sources() -> tuple[Source, ...]:
    """All Python files of the rooms, read once."""
    files = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]
    return tuple(read(file.relative_to(ROOT).as_posix(), file.read_text("utf-8")) for file in files)


def breaches(source: Source) -> Iterator[str]:
    """Every wall that a file breaks, as a line to read."""
    room = source.module.partition(".")[0]
    tops = {name.partition(".")[0] for name in source.imports}
    wrong = (tops & {*ROOMS, "tests"}) - MAY_IMPORT[room]
    if room == "engine":
        wrong |= tops - MAY_IMPORT[room] - set(sys.stdlib_module_names)
    yield from (f"{source.path} imports {name}" for name in sorted(wrong))
    for here, there in APART:
        if _inside(source.module, here):
            yield from (f"{source.path} imports {name}" for name in source.imports if _inside(name, there))


def named_games(source: Source) -> set[str]:
    """The games that a file names by import or in a text, though it is not the place for it."""
    if any(_inside(source.path.replace("/", "."), place.replace("/", ".")) for place in MAY_NAME_A_GAME):
        return set()
    own = _games_in(_folder_of_game(source.path))
    return {game for word in (*source.imports, *source.words) for game in _games_in(word)} - own


def _folder_of_game(path: str) -> str:
    room, *folders = path.split("/")[:-1]
    within = folders[1:] if room == "bosun" and folders[:1] == ["games"] else folders
    return within[0] if within and (room == "engine" or within is not folders) else ""


def _games_in(text: str) -> set[str]:
    return {found.replace("-", "_") for found in GAME.findall(text)}


def _inside(name: str, place: str) -> bool:
    return name == place or name.startswith(f"{place}.")


def test_every_file_keeps_to_its_room() -> None:
    assert [line for source in sources() for line in breaches(source)] == []


def test_only_the_folders_of_a_game_name_it() -> None:
    found = {source.path: named for source in sources() if (named := named_games(source))}
    assert found == {}


def test_the_page_names_no_game_outside_its_folders() -> None:
    static = ROOT / "bosun" / "web" / "static"
    files = [file for kind in ("js", "css", "html") for file in static.rglob(f"*.{kind}")]
    assert files
    assert [file.name for file in files if _games_in(file.read_text("utf-8").lower())] == []


def test_every_exception_is_still_needed() -> None:
    for place in MAY_NAME_A_GAME:
        there = [source for source in sources() if source.path.startswith(place)]
        assert any(_games_in(word) for source in there for word in (*source.imports, *source.words)), place


def test_the_rooms_are_looked_at() -> None:
    assert {source.module.partition(".")[0] for source in sources()} == set(ROOMS)


def test_a_breach_is_found_however_it_is_written() -> None:
    for path, text, wrong in (
        ("engine/play.py", "import numpy", "numpy"),
        ("engine/play.py", "from rich.console import Console", "rich"),
        ("engine/play.py", "def late():\n    from bosun.table.table import Table", "bosun"),
        ("engine/play.py", "import importlib\nimportlib.import_module('vision.dice')", "vision"),
        ("vision/dice.py", "import hardware.panel", "hardware"),
        ("hardware/panel.py", "from firmware_bridge import link", "firmware_bridge"),
        ("firmware_bridge/link.py", "import bosun", "bosun"),
        ("bosun/table/table.py", "import tests.rules", "tests"),
        ("bosun/web/page.py", "from bosun import terminal", "bosun.terminal"),
        ("bosun/terminal/plain.py", "from ..web.page import Page", "bosun.web.page.Page"),
    ):
        assert list(breaches(read(path, text))) == [f"{path} imports {wrong}"]


def test_what_is_allowed_is_no_breach() -> None:
    for path, text in (
        (
            "engine/play.py",
            "import json, engine.play\nfrom re import match\nfrom . import answers",
        ),
        ("engine/resistance/army.py", "from ..answers import Chosen"),
        ("vision/dice.py", "import cv2\nfrom engine.requests import Roll"),
        ("hardware/panel.py", "import gpiozero, engine"),
        ("bosun/web/page.py", "import engine, vision, hardware, firmware_bridge, rich, bosun.web.live"),
    ):
        assert list(breaches(read(path, text))) == []


def test_a_name_of_a_game_is_found_where_it_does_not_belong() -> None:
    for path, text, named in (
        ("bosun/table/table.py", "DRAWN = {'dead-reckoning'}", {"dead_reckoning"}),
        ("bosun/web/views.py", "from bosun.games.resistance import page", {"resistance"}),
        ("bosun/games/registry.py", "say('perseverance.title')", {"perseverance"}),
        ("bosun/games/resistance/page.py", "import engine.perseverance.one", {"perseverance"}),
        ("bosun/games/perseverance_2/page.py", "from bosun.games.perseverance import page", set()),
        ("engine/dead_reckoning/odds.py", "say('dead-reckoning.title')", set()),
        ("bosun/table/table.py", '"""Such as dead-reckoning."""', set()),
    ):
        assert named_games(read(path, text)) == named
