"""The Lamp: a game of its own in six small files. Keep a lighthouse burning through three nights."""

from engine.game import Game, Setting
from engine.messages import say
from lamp.bot import careful
from lamp.rules import rules
from lamp.state import Lamp, begin

GAME: Game[Lamp] = Game(
    name="lamp",
    title=say("lamp.title"),
    seats=(1, 2, 3, 4),
    settings=(Setting("nights", say("lamp.setting.nights"), ("3", "5")),),
    state=begin,
    rules=rules,
    snapshot=Lamp.snapshot,
    bots={"careful": careful},
)
