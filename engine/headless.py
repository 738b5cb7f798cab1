"""Whole games without a table: bots decide, the box draws, and each action takes its share of the clock."""

from random import Random
from typing import TypeVar

from engine.answers import Answer, TimeUp
from engine.bots import Bot, by_chance
from engine.entries import BOX
from engine.game import Game, Setup
from engine.play import Play
from engine.requests import Act, Draw, Drop, Request, Roll, Timer

S = TypeVar("S")

PACE = 18.0
"""Seconds an action takes at a table where people talk: about as long as in the rulebook's example."""

MOST_ANSWERS = 20_000


class Headless:
    """Who answers when nobody is there: a bot for decisions, chance for draws, and a clock of its own."""

    def __init__(self, bot: Bot, seed: str, pace: float = PACE) -> None:
        self._bot = bot
        self._chance = Random(f"draws {seed}")
        self._pace = pace
        self._timer: Timer | None = None
        self._spent = 0.0

    def answer(self, request: Request, state: object) -> tuple[Answer, str]:
        """The answer and its source."""
        if isinstance(request, (Draw, Roll, Drop)):
            return by_chance(request, self._chance), BOX
        if isinstance(request, Act) and request.timer is not None:
            if self._time_is_up(request.timer):
                return TimeUp(), "clock"
            self._spent += self._pace
        return self._bot(request, state), "bot"

    def _time_is_up(self, timer: Timer) -> bool:
        if timer != self._timer:
            self._timer, self._spent = timer, 0.0
        return self._spent + self._pace > timer.seconds


def play_out(game: Game[S], setup: Setup, bot: Bot, seed: str, *, pace: float = PACE) -> Play[S]:
    """Play a game to its end, or until it is plain that it has none."""
    play = Play(game, setup)
    table = Headless(bot, seed, pace)
    while play.request is not None and len(play.entries) < MOST_ANSWERS:
        answer, source = table.answer(play.request, play.state)
        play.answer(answer, source=source)
    return play
