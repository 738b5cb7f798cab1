"""Stories: worked examples as whole games, set-up and answers only, in steps that tests can stop at."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from engine.game import Game
from engine.play import Play
from engine.text import read, write
from tests.engine.at_table import AtTable

T = TypeVar("T", bound=AtTable[Any])
S = TypeVar("S")


def until(story: Callable[[], Iterator[tuple[str, T]]], step: str) -> T:
    """The story up to and with the step of that name."""
    return next(table for name, table in story() if name == step)


def whole(story: Callable[[], Iterator[tuple[str, T]]]) -> T:
    *_, (_, table) = story()
    return table


def write_golden(folder: Path, stories: Mapping[str, Callable[[], Iterator[tuple[str, T]]]]) -> None:
    """Every story as a file of what was asked and answered."""
    folder.mkdir(exist_ok=True)
    for name, story in stories.items():
        (folder / f"{name}.txt").write_text(write(whole(story).play), encoding="utf-8")


def check_golden(folder: Path, name: str, story: Callable[[], Iterator[tuple[str, T]]]) -> None:
    """Played anew, the story is what the file says."""
    written = (folder / f"{name}.txt").read_text(encoding="utf-8")
    assert write(whole(story).play).splitlines() == written.splitlines()


def check_replay(folder: Path, name: str, game: Game[S]) -> None:
    """The file alone, replayed, writes itself again."""
    written = (folder / f"{name}.txt").read_text(encoding="utf-8")
    assert write(Play.replay(game, *read(written))).splitlines() == written.splitlines()
