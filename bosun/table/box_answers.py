"""The box's own answers: what chance decides, and pieces that were seen before an undo."""

from random import Random
from typing import Any

from bosun.table.journal.journal import Journal
from bosun.table.own_answer import OwnAnswer
from engine.bots import by_chance
from engine.entries import BOX
from engine.play import Play
from engine.requests import Draw, Drop, Roll

DRAWS = ("box", "table", "auto")
"""Who draws: the box for the army, the people everything, or the box everything."""


class BoxAnswers:
    """Answers draws, rolls and drops that nobody at the table makes.

    The seed of the game and the number of answers so far fix what chance gives: a replay gives the same.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def answer(self, play: Play[Any]) -> OwnAnswer | None:
        request = play.request
        if not isinstance(request, Draw | Roll | Drop):
            return None
        offered = play.offered()
        if offered is not None:
            return OwnAnswer(offered, self._journal.fold.sources.get(offered, BOX))
        if not self._left_to_chance(request):
            return None
        chance = Random(f"{self._journal.meta.seed} {len(play.entries)}")
        return OwnAnswer(by_chance(request, chance, play.already_known()), BOX)

    def _left_to_chance(self, request: Draw | Roll | Drop) -> bool:
        draws = self._journal.meta.draws
        return draws == "auto" or (draws == "box" and isinstance(request, Draw) and request.by_box)
