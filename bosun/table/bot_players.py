"""The seats that Bosun plays: bots decide for them, at a person's pace where a clock runs."""

from dataclasses import dataclass, replace
from typing import Any

from bosun.table.own_answer import OwnAnswer
from bosun.table.request_clock import RequestClock
from bosun.table.seated_bots import make_bot
from engine.answers import Acted, Seat
from engine.bots import random_bot
from engine.entries import BOT_SEAT
from engine.facts import UnknownFact
from engine.game import Game, Setup
from engine.headless import PACE
from engine.play import Play
from engine.requests import Act, Meaning, Move, Request


@dataclass(frozen=True, slots=True)
class _Thinking:
    """Since so many seconds were left on the clock, and for how long."""

    since: int
    seconds: float


class BotPlayers:
    """Answers what is decided for a bot's seat, and never what hands do, roll, draw or read.

    An action takes the bot as long as it takes a person, measured on the clock of the phase: while that
    stands, so does the bot.

    :param seed: gives the bots their chance; the same as that of the saved game.
    """

    def __init__(self, game: Game[Any], setup: Setup, *, seed: int, clock: RequestClock) -> None:
        self._game = game
        self._clock = clock
        self._chance = str(seed)
        self._bots = {seat: make_bot(game, skill, seed + 1 + seat) for seat, skill in setup.bots}
        self._at_a_loss = random_bot(seed)
        self._pace = PACE * len(setup.seats)
        self._thinks: dict[tuple[Seat, str], _Thinking] = {}

    def answer(self, play: Play[Any]) -> OwnAnswer | None:
        request = play.request
        if request is None:
            return None
        if isinstance(request, Act):
            return self._act(request, play)
        if request.seat not in self._bots or not self._game.bot_seats.decides(request):
            return None
        return self._decided(request.seat, request, play)

    def _act(self, request: Act, play: Play[Any]) -> OwnAnswer | None:
        """The action of the first bot whose turn it is and who has something to do."""
        for seat in self._bots:
            own = [move for move in request.open_moves() if _is_for(seat, move)]
            if any(move.seat == seat for move in own) and self._is_due(seat, request):
                self._think(seat, request, self._pace)
                decided = self._decided(seat, replace(request, moves=tuple(own)), play)
                if isinstance(decided.answer, Acted) and decided.answer.seat == seat:
                    return decided
        return None

    def _decided(self, seat: Seat, request: Request, play: Play[Any]) -> OwnAnswer:
        """What the bot answers; where a fact is missing that it would look at, any answer will do."""
        narrowed = self._game.bot_seats.narrowed(play.state, request, self._chance)
        try:
            answer = self._bots[seat](narrowed, play.state)
        except UnknownFact:
            answer = self._at_a_loss(narrowed, play.state)
        return OwnAnswer(answer, f"{BOT_SEAT}{seat}")

    def _is_due(self, seat: Seat, request: Act) -> bool:
        """Whether the bot has thought long enough; in a new phase, or one turned back, it thinks anew."""
        left, timer = self._clock.seconds, request.timer
        if left is None or timer is None:
            return True
        thinks = self._thinks.get((seat, timer.id))
        if thinks is None or left > thinks.since:
            self._think(seat, request, PACE * (1 + list(self._bots).index(seat)))
            return False
        return thinks.since - left >= thinks.seconds

    def _think(self, seat: Seat, request: Act, seconds: float) -> None:
        if request.timer is not None and self._clock.seconds is not None:
            self._thinks[seat, request.timer.id] = _Thinking(self._clock.seconds, seconds)


def _is_for(seat: Seat, move: Move) -> bool:
    """The seat's own moves; to end the phase is what a bot takes for waiting."""
    return move.seat == seat or move.meaning is Meaning.END
