"""What no person is asked: the clock, the owner's facts, the box and the bots answer, in this order."""

from collections.abc import Callable
from typing import Any

from bosun.table.bot_players import BotPlayers
from bosun.table.box_answers import BoxAnswers
from bosun.table.own_answer import OwnAnswer
from bosun.table.own_facts import OwnFacts
from bosun.table.request_clock import RequestClock
from bosun.table.seated_bots import SeatedBots
from bosun.table.unasked import UnaskedAnswers
from engine.play import Play


class OwnAnswers:
    """Answers for the table where nobody has to; last of all what has one possible answer.

    :param copy: makes a play that stands where the table's does.
    """

    def __init__(
        self,
        clock: RequestClock,
        facts: OwnFacts,
        box: BoxAnswers,
        bots: SeatedBots,
        players: BotPlayers,
        copy: Callable[[], Play[Any]],
    ) -> None:
        self._clock = clock
        self._facts = facts
        self._box = box
        self._bots = bots
        self._players = players
        self._unasked = UnaskedAnswers(
            copy=copy, own_answer=self._known, asks=lambda request: not bots.seated(request)
        )

    def answer(self, play: Play[Any]) -> OwnAnswer | None:
        """While the clock stands, nothing but its own ring is answered."""
        if (time_up := self._clock.answer()) is not None:
            return time_up
        if self._clock.paused:
            return None
        decided = self._known(play) or self._bots.answer(play) or self._players.answer(play)
        return decided or self._unasked.answer(play)

    def _known(self, play: Play[Any]) -> OwnAnswer | None:
        return self._facts.answer(play) or self._box.answer(play)
