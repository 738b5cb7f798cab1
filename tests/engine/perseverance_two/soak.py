"""A soak: many whole games over all settings: ``python -m tests.engine.perseverance_two.soak --games 10000``.

Random bots decide and the box rolls and draws; every invariant is checked after every answer.
"""

from engine.perseverance.two import GAME
from tests.engine.perseverance.watched import PlayedGames, Result, summary
from tests.engine.perseverance_two.files import CARDS
from tests.engine.perseverance_two.invariants import Watch
from tests.engine.perseverance_two.table import NAMES
from tests.engine.soak_games import play_many

GAMES = PlayedGames(GAME, NAMES, Watch, CARDS)
play_game = GAMES.play


def play_one(number: int) -> Result:
    """By its name, as other processes are told what to do."""
    return GAMES.result(number)


if __name__ == "__main__":
    play_many(play_one, summary, __doc__)
