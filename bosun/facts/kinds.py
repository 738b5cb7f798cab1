"""Which files of each game the owner may bring, and how each is checked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bosun.games.registry import part_of


class DataFile(NamedTuple):
    """A file that somebody brought: what it is called, which kind it is, and what it says."""

    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The files of one game.

    :param entries: files that do not say which they are: by kind, the entries that only this kind has.
    :param check_together: checks files of these kinds, each of which may depend on another.
    """

    entries: Mapping[str, frozenset[str]] = field(default_factory=dict)
    check_together: Callable[[Sequence[DataFile]], object] = lambda _files: None


def facts_of(game: str) -> GameFacts:
    """The files of a game; a game that takes none has none."""
    return part_of(game, "facts", GameFacts) or GameFacts()
