"""Looking ahead by playing out: what the day comes to after each of the best actions, on copies."""

from collections.abc import Callable
from random import Random

from engine.answers import Acted, Answer, TimeUp
from engine.bots import Bot, by_chance
from engine.facts import UnknownFact
from engine.headless import PACE
from engine.requests import Act, Draw, Move, Request
from engine.resistance.army import army_phase
from engine.resistance.ending import Ended
from engine.resistance.full import timed_turns
from engine.resistance.phases import end_of_phase
from engine.resistance.prospects import chance_to_win
from engine.resistance.state import Resistance, copied
from engine.rules import Rules

CANDIDATES = 2
"""How many of the best actions are played out."""
BUDGET = 4
"""How many times the rest of the day is played out for one decision."""
CLOSE = 0.85
"""An action that is worth less than this share of the best one is not looked at."""
PLAIN = 250.0
"""An action that is worth so much needs no look ahead."""


class LookAhead:
    """A bot that plays out the rest of the day for its best actions, and takes the one that ends best.

    It plays with what lies open on the table: piles and bags by what is in them, the clock by how many
    actions a table usually has time for. Draws are those that chance may bring, the same for each action.

    :param play: who decides otherwise, in the playing out as well.
    :param rank: the open actions with what each is worth, the best first.
    :param seed: gives the chance of the playing out.
    :param budget: how many times the rest of the day is played out for one decision.
    """

    def __init__(
        self,
        play: Bot,
        rank: Callable[[Act, Resistance], list[tuple[float, Move]]],
        seed: int,
        budget: int = BUDGET,
    ) -> None:
        self._play = play
        self._rank = rank
        self._seed = seed
        self._budget = budget
        self._day = ""
        self._morning = 0
        self._decisions = 0

    def __call__(self, request: Request, game: Resistance) -> Answer:
        if not isinstance(request, Act) or not game.full or request.timer is None:
            return self._play(request, game)
        counted = sum([player.counter for player in game.players])
        if request.timer.id != self._day:
            self._day, self._morning = request.timer.id, counted
        left = int(request.timer.seconds // PACE) - (counted - self._morning)
        best = self._best(request, game, left)
        return Acted(best.seat, best.id)

    def _best(self, request: Act, game: Resistance, left: int) -> Move:
        ranked = self._rank(request, game)[:CANDIDATES]
        top = ranked[0][0]
        moves = [move for worth, move in ranked if worth >= CLOSE * top]
        if len(moves) == 1 or top >= PLAIN:
            return moves[0]
        self._decisions += 1
        tries = max(1, self._budget // len(moves))
        found = [sum(self._play_out(game, move, left, number) for number in range(tries)) for move in moves]
        return moves[found.index(max(found))]

    def _play_out(self, game: Resistance, first: Move, left: int, number: int) -> float:
        """The chance to win in the evening, after this action and a day played on as usual."""
        chance = Random(f"ahead {self._seed} {self._decisions} {number}")
        table = copied(game)
        try:
            self._play_day(table, first, left, chance)
        except Ended as end:
            return float("players" in end.outcome.winners)
        except UnknownFact:
            pass  # nobody is asked while a bot thinks: the day ends here
        return chance_to_win(table)

    def _play_day(self, table: Resistance, first: Move, left: int, chance: Random) -> None:
        rules = _rest_of_day(table)
        next(rules)
        answer: Answer = Acted(first.seat, first.id)
        try:
            while True:
                request = rules.send(answer)
                if isinstance(request, Draw):
                    answer = by_chance(request, chance)
                elif isinstance(request, Act):
                    left -= 1
                    answer = self._play(request, table) if left > 0 else TimeUp()
                else:
                    answer = self._play(request, table)
        except StopIteration:
            return


def _rest_of_day(table: Resistance) -> Rules[None]:
    yield from timed_turns(table)
    yield from end_of_phase(table)
    yield from army_phase(table)
