"""What a camera saw real dice do cannot be undone into something else: the roll is offered again."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "examples" / "lamp"))

from lamp import GAME

from engine.answers import Acted, Confirmed, Drawn, Rolled
from engine.game import Setup
from engine.play import Play

play = Play(GAME, Setup("lamp", ("Anna",)))
for answer in (
    Confirmed(),
    Acted(None, "end-phase"),
    Drawn("weather", ("fog",)),
    Rolled(("wind",), ("gale",)),
):
    play.answer(answer, source="camera")
play.undo()
for answer in (Acted(None, "end-phase"), Drawn("weather", ("fog",))):
    play.answer(answer, source="camera")
print("offered again:", play.offered())
