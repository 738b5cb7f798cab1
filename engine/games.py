"""The games there are, by name: the built-in ones, and those that other packages bring.

A package brings a game by an entry point of the group ``bosun.games``, whose name is the name of the game and
which leads to its ``Game``. A game's rules are imported when it is first asked for.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any

from engine.errors import BosunError, Malformed
from engine.game import Game
from engine.messages import say

GROUP = "bosun.games"

BUILT_IN = {
    "resistance": "engine.resistance:GAME",
    "dead-reckoning": "engine.dead_reckoning:GAME",
    "perseverance-1": "engine.perseverance.one:GAME",
    "perseverance-2": "engine.perseverance.two:GAME",
}


class BrokenGame(BosunError, ImportError):
    """A game that a package brings, but that cannot be played."""


class Games(Mapping[str, Game[Any]]):
    """Games by name. Whoever plays one game does not wait for the rules of the others."""

    def __getitem__(self, name: str) -> Game[Any]:
        if name in BUILT_IN:
            return _load(name, BUILT_IN[name])
        places = self._brought[name]
        if len(places) > 1:
            raise BrokenGame(say("refuse.game-twice", name=name, places=tuple(places)))
        return _load(name, places[0])

    def __contains__(self, name: object) -> bool:
        return name in BUILT_IN or name in self._brought

    def __iter__(self) -> Iterator[str]:
        yield from BUILT_IN
        yield from (name for name in self._brought if name not in BUILT_IN)

    def __len__(self) -> int:
        return len(BUILT_IN | self._brought)

    def playable(self) -> tuple[list[Game[Any]], list[BrokenGame]]:
        """All games that can be played, and why others cannot: one that is broken does not hide the rest."""
        games, broken = [], [self._taken(name) for name in self._brought if name in BUILT_IN]
        for name in self:
            try:
                games.append(self[name])
            except BrokenGame as error:
                broken.append(error)
        return games, broken

    @cached_property
    def _brought(self) -> dict[str, list[str]]:
        """Where packages say that their games are."""
        from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and most tables need none of it

        places: dict[str, list[str]] = {}
        for place in entry_points(group=GROUP):
            places.setdefault(place.name, []).append(place.value)
        return places

    def _taken(self, name: str) -> BrokenGame:
        return BrokenGame(say("refuse.game-twice", name=name, places=(BUILT_IN[name], *self._brought[name])))


def _load(name: str, place: str) -> Game[Any]:
    """The game that lies there; a package may fail in any way while it is imported."""
    module, _, attribute = place.partition(":")
    try:
        game = getattr(import_module(module), attribute)
    except Exception as error:
        raise _broken(name, place, f"{type(error).__name__}: {error}") from error
    if not isinstance(game, Game) or game.name != name:
        raise _broken(name, place, f"Game(name={name!r}) ≠ {str(game)[:40]}")
    return game


def _broken(name: str, place: str, why: str) -> BrokenGame:
    return BrokenGame(say("refuse.game-broken", name=name, place=place, why=why))


GAMES = Games()


def find_game(name: str) -> Game[Any]:
    """The game of that name; an unknown name is refused with the names there are."""
    if name not in GAMES:
        raise Malformed(say("refuse.game", name=name, known=tuple(sorted(GAMES))))
    return GAMES[name]
