"""A soak: many whole games over all settings: ``python -m tests.engine.perseverance.soak --games 10000``.

Random bots decide and the box rolls and draws; every invariant is checked after every answer.
"""

from engine.perseverance.one import GAME
from tests.engine.perseverance.files import CHALLENGES, PATROLS, board
from tests.engine.perseverance.invariants import Watch
from tests.engine.perseverance.table import NAMES
from tests.engine.perseverance.watched import PlayedGames, Result, summary
from tests.engine.soak_games import play_many

FILLED = {"board_4": board("4"), "board_2_3": board("2-3"), "patrols": PATROLS, "challenges": CHALLENGES}

GAMES = PlayedGames(GAME, NAMES, Watch, FILLED)
play_game = GAMES.play


def play_one(number: int) -> Result:
    """By its name, as other processes are told what to do."""
    return GAMES.result(number)


if __name__ == "__main__":
    play_many(play_one, summary, __doc__)
