"""The games that Bosun knows, by name. A game's rules are imported when it is first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module
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


class _Games(Mapping[str, Game[Any]]):
    """Whoever plays one game does not wait for the rules of the others."""

    def __getitem__(self, name: str) -> Game[Any]:
        game: Game[Any] = import_module(_PLACES[name]).GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in _PLACES

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


GAMES: Mapping[str, Game[Any]] = _Games()


def find_game(name: str) -> Game[Any]:
    """The game of that name; an unknown name is refused with the names there are."""
    if name not in GAMES:
        raise Malformed(say("refuse.game", name=name, known=tuple(sorted(GAMES))))
    return GAMES[name]
