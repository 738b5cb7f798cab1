"""The games that Bosun knows, by name. A game's rules are imported when it is first asked for."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from engine.errors import Malformed
from engine.game import Game
from engine.messages import say

_PLACES = {
    "resistance": "engine.resistance",
    "dead-reckoning": "engine.dead_reckoning",
    "perseverance-1": "engine.perseverance.one",
    "perseverance-2": "engine.perseverance.two",
}


GROUP = "bosun.games"
"""The entry point group in which an installed package names a game of its own, as ``lamp = "lamp:GAME"``."""


@cache
def _points() -> dict[str, EntryPoint]:
    """The games that come with Bosun, then those from outside, which cannot take the name of one of these."""
    outside = {point.name: point for point in entry_points(group=GROUP)}
    own = {name: EntryPoint(name, f"{place}:GAME", GROUP) for name, place in _PLACES.items()}
    return own | {name: point for name, point in sorted(outside.items()) if name not in own}


class _Games(Mapping[str, Game[Any]]):
    """Whoever plays one game does not wait for the rules of the others."""

    def __getitem__(self, name: str) -> Game[Any]:
        game: Game[Any] = _points()[name].load()
        return game

    def __contains__(self, name: object) -> bool:
        return name in _points()

    def __iter__(self) -> Iterator[str]:
        return iter(_points())

    def __len__(self) -> int:
        return len(_points())


GAMES: Mapping[str, Game[Any]] = _Games()


def find_game(name: str) -> Game[Any]:
    """The game of that name; an unknown name is refused with the names there are."""
    if name not in GAMES:
        raise Malformed(say("refuse.game", name=name, known=tuple(sorted(GAMES))))
    return GAMES[name]
