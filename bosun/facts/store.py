"""What owners told of their copy of a game: one small file a game in Bosun's home, for all later games."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from bosun.facts.files import locked, replace_file, set_aside, versions
from bosun.session.home import facts_file
from engine.errors import BosunError, Malformed
from engine.facts import FactKey, Value
from engine.messages import Message, say

FORMAT = "bosun-facts-1"
_FORMATS = "bosun-facts-"

Place: TypeAlias = tuple[float, float]
"""Where something lies on the photograph of the board: from the left and from the top, each from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A fact as it is kept: who told it, and when."""

    value: Value
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class _Document:
    """All that the file holds."""

    facts: dict[FactKey, Kept] = field(default_factory=dict)
    labels: dict[FactKey, str] = field(default_factory=dict)
    places: dict[FactKey, Place] = field(default_factory=dict)


class FactStore:
    """The facts that were told of one game. Every change is on the disk when the method returns.

    Several may use it at once: the page, a table and the command line each see what the others told.
    A damaged file is kept aside; ``trouble`` then says so, and the version before it is used.

    :param game: the name of the game.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.file = facts_file(game)
        self.trouble: Message | None = None

    def told(self) -> dict[FactKey, Kept]:
        """All that was told."""
        return self._document().facts

    def values(self) -> dict[FactKey, Value]:
        """All that was told, without who told it."""
        return {key: kept.value for key, kept in self.told().items()}

    def version(self) -> object:
        """Something else after every change, whoever made it."""
        try:
            found = self.file.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    @property
    def labels(self) -> dict[FactKey, str]:
        """Names that the owner gave to what the game does not know by name."""
        return self._document().labels

    @property
    def places(self) -> dict[FactKey, Place]:
        """Where things lie on the photograph of the owner's board."""
        return self._document().places

    def keep(self, key: FactKey, value: Value, *, by: str) -> None:
        """Keep a fact; what was told of it before is replaced."""
        self.keep_all({key: value}, by=by)

    def keep_all(self, facts: Mapping[FactKey, Value], *, by: str) -> None:
        """Keep these facts, all or none. One that is kept already stays as it was told."""
        at = datetime.now(UTC).isoformat(timespec="seconds")

        def change(document: _Document) -> None:
            for key, value in facts.items():
                if key not in document.facts or document.facts[key].value != value:
                    document.facts[key] = Kept(value, by, at)

        self._change(change)

    def forget(self, *keys: FactKey) -> None:
        """Forget these facts; they will be asked for again."""
        self._change(lambda document: _drop(document.facts, keys))

    def label(self, key: FactKey, name: str) -> None:
        """Give a name to what this fact is about; an empty name takes it away."""
        self._change(lambda document: _set_or_drop(document.labels, key, name or None))

    def place(self, key: FactKey, place: Place | None) -> None:
        """Say where this lies on the photograph; None takes it away."""
        self._change(lambda document: _set_or_drop(document.places, key, place))

    def take(self, labels: Mapping[FactKey, str], places: Mapping[FactKey, Place]) -> None:
        """Take names and places from elsewhere; one's own go before them."""

        def change(document: _Document) -> None:
            for key, name in labels.items():
                document.labels.setdefault(key, name)
            for key, place in places.items():
                document.places.setdefault(key, place)

        self._change(change)

    def _document(self) -> _Document:
        first = next(versions(self.file), None)
        if first is None:
            return _Document()
        try:
            return _read(first[1], self.game)
        except _Damaged:
            with locked(self.file):
                return self._mended()

    def _change(self, change: Callable[[_Document], object]) -> None:
        with locked(self.file):
            document = self._mended()
            before = _write(document, self.game)
            change(document)
            after = _write(document, self.game)
            if after != before:
                replace_file(self.file, after)

    def _mended(self) -> _Document:
        """What is in the newest file that is whole; damaged ones are kept aside."""
        damaged: list[Path] = []
        for path, content in versions(self.file):
            try:
                document = _read(content, self.game)
            except _Damaged:
                damaged.append(set_aside(path))
                continue
            self._say_damaged(damaged, "app.facts.damaged")
            return document
        self._say_damaged(damaged, "app.facts.damaged-all")
        return _Document()

    def _say_damaged(self, damaged: list[Path], id: str) -> None:
        if damaged:
            self.trouble = say(id, game=self.game, file=str(damaged[0]))


class _Damaged(Exception):
    """The file is not what Bosun wrote."""


def _drop(entries: dict[FactKey, Kept], keys: Collection[FactKey]) -> None:
    for key in keys:
        entries.pop(key, None)


def _set_or_drop(entries: dict[FactKey, Any], key: FactKey, value: Any | None) -> None:
    if value is None:
        entries.pop(key, None)
    else:
        entries[key] = value


def _write(document: _Document, game: str) -> bytes:
    plain = {
        "format": FORMAT,
        "game": game,
        "facts": {str(key): {"value": k.value, "by": k.by, "at": k.at} for key, k in document.facts.items()},
        "labels": {str(key): name for key, name in document.labels.items()},
        "places": {str(key): list(place) for key, place in document.places.items()},
    }
    return json.dumps(plain, ensure_ascii=False, indent=1).encode()


def _read(content: bytes, game: str) -> _Document:
    try:
        plain = json.loads(content)
        if plain["format"] != FORMAT and str(plain["format"]).startswith(_FORMATS):
            raise Malformed(say("app.facts.newer", game=game))
        if (plain["format"], plain["game"]) != (FORMAT, game):
            raise _Damaged
        return _Document(
            {
                FactKey.parse(key): Kept(k["value"], str(k["by"]), str(k["at"]))
                for key, k in plain["facts"].items()
            },
            {FactKey.parse(key): str(name) for key, name in plain["labels"].items()},
            {FactKey.parse(key): (float(x), float(y)) for key, (x, y) in plain["places"].items()},
        )
    except BosunError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise _Damaged from error
