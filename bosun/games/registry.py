"""Where the app finds what it knows of each game: its screens, questions for the owner, figures and texts.

A game that comes with Bosun has a folder here, named like the game. A game from outside names a package of
its own in the entry point group ``bosun.screens``. Nothing of a game is imported before it is asked for.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

GROUP = "bosun.screens"
GAMES_GROUP = "bosun.games"
TEXTS = "texts"
HERE = __name__.rpartition(".")[0]

Part = TypeVar("Part")

_ASSET = re.compile(r"[a-z][a-z0-9_]*\.(js|css|svg)")


@dataclass(frozen=True, slots=True)
class GameScreens:
    """The package of one game. Each part is a module of it, imported when first asked for; none is required.

    - ``page.py`` has a :class:`~bosun.web.views.PageView`; ``view.js`` and ``view.css`` draw it.
    - ``terminal.py`` has a :class:`~bosun.terminal.views.TerminalView`.
    - ``facts.py`` has its :class:`~bosun.facts.kinds.GameFacts`.
    - ``board.py`` has its :class:`~bosun.facts.board_map.BoardMap`, where it has a map to be traced.
    - ``texts/`` has a ``.po`` file for each language; ids under ``<game>.page.`` go to the page as well.
    - ``story.py`` has a :class:`~bosun.table.story.Narration`: what is told of it when it is over.
    - ``simulate.py`` has its :class:`~bosun.simulate.games.GameFigures`.
    """

    package: str

    def part(self, module: str, kind: type[Part]) -> Part | None:
        """What the game gives of that kind, or nothing where it has no such module."""
        name = f"{self.package}.{module}"
        if find_spec(name) is None:
            return None
        found = [value for value in vars(import_module(name)).values() if type(value) is kind]
        if len(found) != 1:
            raise TypeError(f"{name} must name one {kind.__name__}, and names {len(found)}.")
        return found[0]


def screens_of(game: str) -> GameScreens | None:
    """The package of a game, by the game's name; one that is played by its requests alone has none."""
    folder = folder_of(game)
    spec = find_spec(f"{HERE}.{folder}") if folder.isidentifier() else None
    if spec is not None and spec.submodule_search_locations:
        return GameScreens(spec.name)
    return _from_outside().get(folder)


def part_of(game: str, module: str, kind: type[Part]) -> Part | None:
    """One part of a game's screens, or nothing where the game has none."""
    screens = screens_of(game)
    return screens.part(module, kind) if screens is not None else None


def folder_of(game: str) -> str:
    """The folder of a game: its name, as Python can import it."""
    return game.replace("-", "_")


def asset(folder: str, name: str) -> Path | None:
    """A script, style or drawing in the folder of a game, or in one that several games share."""
    if not folder.isidentifier() or not _ASSET.fullmatch(name):
        return None
    screens = _from_outside().get(folder)
    with as_file(files(screens.package if screens else HERE)) as package:
        file = package / name if screens else package / folder / name
    return file if file.is_file() else None


@cache
def text_folders() -> dict[str, Path]:
    """The folders of texts, by the folder of the game: of all games, and of what several games share."""
    modules = {point.name: point.module for point in entry_points(group=GAMES_GROUP)}
    places = {folder_of(game): _place(module) for game, module in modules.items()}
    with as_file(files(HERE)) as here:
        places |= {folder.name: folder for folder in here.iterdir() if folder.is_dir()}
    found = {name: place / TEXTS for name, place in sorted(places.items()) if place is not None}
    return {name: folder for name, folder in found.items() if folder.is_dir()}


def _place(module: str) -> Path | None:
    """The folder that a module lies in, without importing the module."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


@cache
def _from_outside() -> dict[str, GameScreens]:
    return {folder_of(point.name): GameScreens(point.value) for point in entry_points(group=GROUP)}
