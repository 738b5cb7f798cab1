"""Which files of each game the owner may bring, and how each is checked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from bosun.facts.questions import Guided
from bosun.games.registry import part_of
from engine.games import GAMES

Check: TypeAlias = Callable[[str, str], object]


class DataFile(NamedTuple):
    """A file that somebody brought: what it is called, which kind it is, and what it says."""

    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The files of one game.

    :param guided: files that questions lead the owner through.
    :param printed: files that the rulebook prints whole, by kind, each with its check. Nobody is asked for
        them, but an owner of another edition may bring them.
    :param entries: files that do not say which they are: by kind, the entries that only this kind has.
    :param check_together: checks files of these kinds, each of which may depend on another.
    """

    guided: tuple[Guided, ...] = ()
    printed: Mapping[str, Check] = field(default_factory=dict)
    entries: Mapping[str, frozenset[str]] = field(default_factory=dict)
    check_together: Callable[[Sequence[DataFile]], object] = lambda _files: None


def facts_of(game: str) -> GameFacts:
    """The files of a game; a game that takes none has none."""
    return part_of(game, "facts", GameFacts) or GameFacts()


def guided_games() -> list[str]:
    """The games that have files for their owner to fill in."""
    return [name for name in GAMES if facts_of(name).guided]


def checks(game: str) -> Mapping[str, Check]:
    """How each file of a game is checked, by its kind."""
    facts = facts_of(game)
    return {one.kind: one.check for one in facts.guided} | dict(facts.printed)
