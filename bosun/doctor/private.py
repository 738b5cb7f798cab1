"""What is nobody else's business: names, paths and seeds, and how they are taken out of a text."""

import getpass
import json
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bosun.table.journal.file import SUFFIX
from bosun.table.journal.journal import Journal
from engine.errors import BosunError

NOBODY = frozenset({"root", "pi", "bosun", "user", "localhost"})
"""Names that every box has: they tell nothing, and taking them out would spoil the text."""

_ADDRESS = re.compile(
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}\b|/dev/serial/by-id/\S+"
)


@dataclass(frozen=True, slots=True)
class Private:
    """Everything on this machine that must not leave it with a bug report."""

    folders: tuple[str, ...]
    names: tuple[str, ...]
    seeds: tuple[str, ...]

    def scrub(self, text: str) -> str:
        """The text without any of it."""
        for folder in sorted(self.folders, key=len, reverse=True):
            text = text.replace(folder, "<folder>")
        for word in sorted((*self.names, *self.seeds), key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "<private>", text, flags=re.IGNORECASE)
        return _ADDRESS.sub("<address>", text)

    def scrub_all(self, value: Any) -> Any:
        """The same for every text in a value that becomes JSON; the keys are ours and stay."""
        if isinstance(value, dict):
            return {key: self.scrub_all(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.scrub_all(item) for item in value]
        return self.scrub(value) if isinstance(value, str) else value


def what_is_private(home: Path) -> Private:
    """Asks the machine, and every game and phone that Bosun knows."""
    folders = {str(folder) for folder in (home, home.resolve(), Path.home())} - {"/", "."}
    games = list(_told_by_games(home))
    names = {_user(), socket.gethostname(), socket.getfqdn(), *_phones(home)}
    names |= {name for seats, _ in games for name in seats}
    wanted = {name for name in names if name and name.casefold() not in NOBODY}
    return Private(tuple(folders), tuple(sorted(wanted)), tuple(sorted({seed for _, seed in games})))


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


def _told_by_games(home: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    for file in (home / "games").glob(f"*{SUFFIX}"):
        try:
            with Journal.open(file, until_damage=True) as journal:
                yield journal.meta.setup.seats, str(journal.meta.seed)
        except BosunError:
            continue


def _phones(home: Path) -> set[str]:
    """The names that people gave their phones."""
    try:
        saved = json.loads((home / "web.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return set(_names_in(saved))


def _names_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (item for key, item in value.items() if key == "name" and isinstance(item, str))
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _names_in(item)
