"""A whole game of Resistance by bots, over in a moment: how did it end?"""

from engine.game import Setup
from engine.headless import play_out
from engine.resistance import GAME

bot = GAME.bots["cautious"](7)
play = play_out(GAME, Setup("resistance", ("Ada", "Bela", "Cleo")), bot, seed="7")
print(f"{len(play.entries)} answers, {play.outcome.reason.id if play.outcome else 'no end'}")
