"""The games that Bosun knows, by name."""

from typing import Any

from engine.dead_reckoning import GAME as DEAD_RECKONING
from engine.errors import Malformed
from engine.game import Game
from engine.messages import say
from engine.perseverance.one import GAME as PERSEVERANCE_1
from engine.resistance import GAME as RESISTANCE

GAMES: dict[str, Game[Any]] = {game.name: game for game in (RESISTANCE, DEAD_RECKONING, PERSEVERANCE_1)}


def find_game(name: str) -> Game[Any]:
    """The game of that name; an unknown name is refused with the names there are."""
    if name not in GAMES:
        raise Malformed(say("refuse.game", name=name, known=tuple(sorted(GAMES))))
    return GAMES[name]
