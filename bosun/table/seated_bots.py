"""Bots that answer for everybody: a table of their own, without people and without hands."""

from collections.abc import Callable, Mapping
from typing import Any

from bosun.table.own_answer import OwnAnswer
from bosun.table.request_clock import RequestClock
from engine.answers import Seat
from engine.bot_seats import RANDOM
from engine.bots import Bot, random_bot
from engine.errors import Malformed
from engine.game import Game
from engine.messages import say
from engine.play import Play
from engine.requests import Act, Request

BOT = "bot"


def make_bot(game: Game[Any], name: str, seed: int) -> Bot:
    """A bot of the game by name; every game knows the random one."""
    if name == RANDOM:
        return random_bot(seed)
    if name not in game.bots:
        raise Malformed(say("app.no-such-bot", name=name, known=game.skills))
    return game.bots[name](seed)


class SeatedBots:
    """Bots by seat; the one under None answers for the whole table.

    :param pace: called before a bot acts in a timed phase; a bot's thinking time goes here.
    :param clock: looked at after that time, for it may have rung.
    """

    def __init__(
        self, bots: Mapping[Seat | None, Bot], *, pace: Callable[[], None], clock: RequestClock
    ) -> None:
        self._bots = bots
        self._pace = pace
        self._clock = clock

    def seated(self, request: Request) -> bool:
        """Whether a bot answers this."""
        return request.seat in self._bots

    def answer(self, play: Play[Any]) -> OwnAnswer | None:
        request = play.request
        bot = self._bots.get(request.seat) if request is not None else None
        if request is None or bot is None:
            return None
        if isinstance(request, Act):
            self._pace()
            self._clock.poll()
            if self._clock.rang:
                return self._clock.answer()
        return OwnAnswer(bot(request, play.state), BOT)
