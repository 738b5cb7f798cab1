"""What the simulation must know of a game to count more than who won."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bosun.games.registry import part_of
from engine.errors import Malformed
from engine.game import Setup
from engine.games import GAMES, find_game
from engine.requests import Request


@dataclass(frozen=True, slots=True)
class GameFigures:
    """How whole games of one kind are set up and counted.

    :param question: what the figures answer, as the heading of their table.
    :param setup: the set-up for names of players, choices such as the scenario, and changed values.
    :param varied: which values may be changed, beside the options of the command.
    :param losses: the endings that players lose by, in the order in which they are shown.
    :param ends_day: whether a request ends a day of the game.
    :param days: how many days a game has lasted.
    :param occupants: what stands in each zone.
    :param draw_map: a picture of the means of all days, by zone, with a title and a legend.
    """

    question: str
    setup: Callable[[tuple[str, ...], Mapping[str, str], Mapping[str, str]], Setup]
    varied: tuple[str, ...]
    losses: tuple[str, ...]
    ends_day: Callable[[Request], bool]
    days: Callable[[Any], int]
    occupants: Callable[[Any], Counter[str]]
    draw_map: Callable[[Mapping[str, float], str, str], str]


def figures_of(game: str) -> GameFigures:
    """How a game is counted; a game that cannot be is refused."""
    found = part_of(find_game(game).name, "simulate", GameFigures)
    if found is None:
        known = ", ".join(simulated_games())
        raise Malformed(f"Bosun counts no figures of “{game}” yet. Take one of: {known}.")
    return found


def simulated_games() -> list[str]:
    """The games that can be counted."""
    return [name for name in GAMES if part_of(name, "simulate", GameFigures) is not None]
