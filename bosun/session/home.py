"""Where saved games live, and which there are."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from bosun.errors import NameTaken, NoSuchGame, OpenElsewhere
from bosun.table.event_log import Answered
from bosun.table.journal.file import ASIDE, SUFFIX, turn_of
from bosun.table.journal.journal import Journal
from bosun.table.journal.standing import Clock
from engine.errors import BosunError
from engine.game import Setup
from engine.messages import Message, say


def home() -> Path:
    """``$BOSUN_HOME``, or the place where programs keep a person's data."""
    if folder := os.environ.get("BOSUN_HOME"):
        return Path(folder)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "bosun"


def games_folder() -> Path:
    return home() / "games"


def layout_file() -> Path:
    """The combat board that the owner traced."""
    return home() / "tower.toml"


def landing_file() -> Path:
    """Where cubes come to rest on the owner's board, simulated."""
    return home() / "landing.toml"


def facts_file(game: str) -> Path:
    """What the owner told of a game."""
    return home() / "facts" / f"{game}.json"


def board_photograph(game: str) -> Path:
    """The photograph of the owner's board, made straight."""
    return home() / "facts" / f"{game}.jpg"


def photographs_folder() -> Path:
    """Photographs of throws that a person had to set right."""
    return home() / "photographs"


def colours_file() -> Path:
    """The colours of the cubes under the light of the owner's table."""
    return home() / "colours.toml"


def new_game(
    setup: Setup,
    *,
    seed: int,
    draws: str,
    today: date,
    answers: Sequence[Answered] = (),
    clock: Clock = (None, None),
) -> Journal:
    """A journal for a new game, with the answers it brings along, under the first free name of the day."""
    number = 1
    while True:
        path = games_folder() / f"{today.isoformat()}-{setup.game}-{number}{SUFFIX}"
        try:
            return Journal.create(path, setup, seed=seed, draws=draws, answers=answers, clock=clock)
        except NameTaken:
            number += 1


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game as a list shows it; ``trouble`` is why it cannot be opened."""

    path: Path
    setup: Setup | None = None
    played: str = ""
    answers: int = 0
    ended: str | None = None
    trouble: Message | str | None = None

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)

    @property
    def when(self) -> str:
        """Day and time of the last answer, as the clock on the wall showed it."""
        return self.played[:16].replace("T", " ")

    @property
    def damaged(self) -> bool:
        """Whether it is a game of the table that cannot be opened; those kept aside are another matter."""
        return self.trouble is not None and not is_kept_aside(self.path)

    @property
    def unfinished(self) -> bool:
        return self.setup is not None and self.ended is None and self.trouble is None


def saved_games() -> Iterator[SavedGame]:
    """All saved games, the one played last first."""
    for path in sorted(_game_files(), key=_last_played, reverse=True):
        yield _look_at(path)


def _game_files() -> Iterator[Path]:
    """The files of games, and those of damaged ones that were kept aside when they were mended."""
    for path in games_folder().glob(f"*{SUFFIX}*"):
        if path.name.endswith(SUFFIX) or (is_kept_aside(path) and not path.name.endswith("-wal")):
            yield path


def is_kept_aside(path: Path) -> bool:
    return f"{SUFFIX}{ASIDE}" in path.name


def _last_played(path: Path) -> tuple[bool, int, float, str]:
    """By the games' own count. Games of earlier versions have none; the time of their file stands for it."""
    wal = path.with_name(path.name + "-wal")
    written = max((file.stat().st_mtime for file in (path, wal) if file.exists()), default=0.0)
    return not is_kept_aside(path), turn_of(path), written, path.name


def _look_at(path: Path) -> SavedGame:
    try:
        with Journal.open(path, until_damage=True) as journal:
            meta, answers = journal.meta, len(journal.fold.entries)
            played = journal.last_at or meta.created
            trouble = say("app.state-kept", n=answers) if is_kept_aside(path) else journal.damage
            return SavedGame(path, meta.setup, played, answers, meta.ended, trouble)
    except OpenElsewhere:
        return SavedGame(path, trouble=say("app.state-played"))
    except BosunError as error:
        return SavedGame(path, trouble=error.text)


def find_saved(name: str) -> Path:
    """The file of a saved game, by its path, its name, or the start of a name that only one has."""
    for path in (Path(name), games_folder() / name, games_folder() / f"{name}{SUFFIX}"):
        if path.is_file():
            return path
    starting = sorted(
        path for path in _game_files() if path.name.startswith(name) and not is_kept_aside(path)
    )
    if len(starting) == 1:
        return starting[0]
    raise NoSuchGame(say("app.no-such-game", name=name))


def saved_game(name: str) -> Path:
    """The file of the saved game of exactly this name; nothing but saved games is ever found."""
    found = (path for path in _game_files() if path.name.removesuffix(SUFFIX) == name)
    path = next(found, None)
    if path is None:
        raise NoSuchGame(say("app.no-such-game", name=name))
    return path
