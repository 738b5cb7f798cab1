"""What the app knows of a game is found by the game's name, and read when it is asked for."""

import subprocess
import sys
from pathlib import Path

import pytest

from bosun.facts.kinds import GameFacts
from bosun.games.registry import GameScreens, asset, part_of, screens_of, text_folders
from bosun.simulate.games import GameFigures
from bosun.terminal.views import TerminalView
from bosun.web.views import PageView
from engine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_view_on_the_page_with_its_script_and_style(game: str) -> None:
    assert part_of(game, "page", PageView) is not None
    folder = game.replace("-", "_")
    assert asset(folder, "view.js") is not None
    assert asset(folder, "view.css") is not None


@pytest.mark.parametrize(
    ("module", "kind"),
    [("page", PageView), ("terminal", TerminalView), ("facts", GameFacts), ("simulate", GameFigures)],
)
def test_a_game_that_nobody_drew_has_no_parts(module: str, kind: type[object]) -> None:
    assert part_of("a-game-of-tests", module, kind) is None


@pytest.mark.parametrize("name", ["", "..", "registry", "../web", "engine.games", "a game", "text_folders"])
def test_what_is_no_folder_of_a_game_has_no_screens(name: str) -> None:
    assert screens_of(name) is None


def test_a_module_without_its_part_is_a_mistake_that_is_named() -> None:
    with pytest.raises(TypeError, match=r"bosun\.games\.registry must name one PageView"):
        GameScreens("bosun.games").part("registry", PageView)


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("resistance", "page.py"),
        ("resistance", "../view.js"),
        ("..", "view.js"),
        ("", "view.js"),
        ("web", "a.js"),
    ],
)
def test_only_scripts_styles_and_drawings_of_games_are_assets(folder: str, name: str) -> None:
    assert asset(folder, name) is None


def test_every_game_has_texts_in_every_language() -> None:
    folders = text_folders()
    assert {name.replace("-", "_") for name in GAMES} <= folders.keys()
    assert all(
        (folder / f"{code}.po").is_file() for folder in folders.values() for code in ("en", "fr", "pl")
    )


def test_texts_are_found_without_importing_any_game() -> None:
    code = "from bosun.text.languages import Language; Language('en'); import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    games = [f"engine.{folder.name}" for folder in _folders()] + [f"bosun.games.{f.name}" for f in _folders()]
    assert [name for name in done.stdout.split() if name in games] == []


def _folders() -> list[Path]:
    return [folder.parent for folder in text_folders().values()]
