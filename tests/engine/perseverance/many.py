"""Many whole games over all settings: ``python -m tests.engine.perseverance.many --games 10000``.

Random bots decide and the box rolls and draws; every invariant is checked after every answer.
"""

from random import Random

from engine.game import Setup
from engine.perseverance.one import GAME, SETTINGS
from engine.perseverance.one.state import Perseverance
from engine.play import Play
from tests.engine.many_games import play_many
from tests.engine.perseverance.files import CHALLENGES, PATROLS, board
from tests.engine.perseverance.invariants import Watch
from tests.engine.perseverance.table import NAMES
from tests.engine.perseverance.watched import Result, play_watched, result, summary

FILLED = {"board_4": board("4"), "board_2_3": board("2-3"), "patrols": PATROLS, "challenges": CHALLENGES}


def setup_of(number: int) -> Setup:
    """The set-up of game number so and so: ways, player counts and files in turn, every setting by chance."""
    rng = Random(f"settings {number}")
    settings = {setting.name: rng.choice(setting.values) for setting in SETTINGS}
    settings["keeping"] = ("crises", "full")[number % 2]
    data = FILLED if number // 6 % 2 else {}
    return Setup("perseverance-1", NAMES[: 2 + number // 2 % 3], tuple(settings.items()), tuple(data.items()))


def play_game(number: int) -> tuple[Play[Perseverance], Watch]:
    """Play a whole game and look at it after every answer."""
    play = Play(GAME, setup_of(number))
    watch = Watch(play.state)
    play_watched(play, number, watch)
    return play, watch


def play_one(number: int) -> Result:
    try:
        play, watch = play_game(number)
    except Exception as error:
        error.add_note(f"in game {number}")
        raise
    return result(GAME, number, play, watch)


if __name__ == "__main__":
    play_many(play_one, summary, __doc__)
