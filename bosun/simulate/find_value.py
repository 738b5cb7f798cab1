"""Looking for values: how many officers, say, and which speed let each bot win as often as is wanted."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from bosun.simulate.results import Figures, share
from engine.errors import Malformed
from engine.messages import say

Values: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Limits:
    """A whole number between two limits."""

    key: str
    low: int
    high: int

    @classmethod
    def of(cls, words: str) -> "Limits":
        """From words such as ``officers=8..15``."""
        key, _, limits = words.partition("=")
        low, dots, high = limits.partition("..")
        if not dots or not low.isdigit() or not high.isdigit() or int(low) >= int(high):
            raise Malformed(say("simulate.no-limits", text=words))
        return cls(key, int(low), int(high))


@dataclass(frozen=True)
class Goal:
    """A win rate that is wanted, of a bot; without a name, of the one that plays otherwise."""

    bot: str
    rate: float

    @classmethod
    def of(cls, words: str) -> "Goal":
        """From words such as ``0.3`` or ``planner=0.7``."""
        *bot, rate = words.split("=")
        try:
            wanted = float(rate)
        except ValueError:
            wanted = -1
        if len(bot) > 1 or not 0 < wanted < 1:
            raise Malformed(say("simulate.no-rate", text=words))
        return cls(bot[0] if bot else "", wanted)


@dataclass(frozen=True)
class Search:
    """The values that may change, and the win rates that are wanted of them all at once."""

    values: tuple[Limits, ...]
    goals: tuple[Goal, ...]

    @classmethod
    def of(cls, values: list[str], goals: list[str]) -> "Search":
        search = cls(tuple(map(Limits.of, values)), tuple(map(Goal.of, goals or ["0.5"])))
        if len({limits.key for limits in search.values}) < len(search.values):
            raise Malformed(say("simulate.value-twice"))
        if len({goal.bot for goal in search.goals}) < len(search.goals):
            raise Malformed(say("simulate.bot-twice"))
        return search

    def named(self, values: Values) -> dict[str, str]:
        return {limits.key: str(value) for limits, value in zip(self.values, values, strict=True)}


class FindValues:
    """Plays what it has to.

    Win rates are taken to rise or fall with the last value, which is found by halving for the first goal, for
    every choice of the others; the other goals then decide between these.

    :param play: plays the games with these values and this bot.
    """

    def __init__(self, search: Search, play: Callable[[Values, str], Figures]) -> None:
        self._search = search
        self._play = play
        self.played: dict[tuple[Values, str], Figures] = {}

    def nearest(self) -> Values:
        """The values that come nearest to all goals."""
        others = [range(limits.low, limits.high + 1) for limits in self._search.values[:-1]]
        found = [self._halved(fixed) for fixed in product(*others)]
        return min(found, key=self._miss)

    def sentence(self, values: Values) -> str:
        """What was found, each win rate with its interval."""
        named = ", ".join(f"{key} = {value}" for key, value in self._search.named(values).items())
        told, reached = [], True
        for goal in self._search.goals:
            figures = self._figures(values, goal)
            won = share(figures.wins, len(figures.results))
            told.append(
                f"{figures.variant.bot} wins {won.value:.1%} ({won.low:.1%} to {won.high:.1%}) "
                f"where {goal.rate:.0%} is wanted"
            )
            reached = reached and won.low <= goal.rate <= won.high
        but = "" if reached else "; not all that is wanted is reached between these limits"
        return f"{named} comes nearest: {', '.join(told)}{but}."

    def _halved(self, fixed: Values) -> Values:
        """For these values of the others, the last one that comes nearest to the first goal."""
        goal, last = self._search.goals[0], self._search.values[-1]
        low, high = last.low, last.high
        rises = self._rate((*fixed, high), goal) >= self._rate((*fixed, low), goal)
        tried = [low, high]
        while high - low > 1:
            middle = (low + high) // 2
            tried.append(middle)
            below = (self._rate((*fixed, middle), goal) < goal.rate) == rises
            low, high = (middle, high) if below else (low, middle)
        return *fixed, min(tried, key=lambda value: abs(self._rate((*fixed, value), goal) - goal.rate))

    def _miss(self, values: Values) -> float:
        return sum((self._rate(values, goal) - goal.rate) ** 2 for goal in self._search.goals)

    def _rate(self, values: Values, goal: Goal) -> float:
        return self._figures(values, goal).win_rate

    def _figures(self, values: Values, goal: Goal) -> Figures:
        key = values, goal.bot
        if key not in self.played:
            self.played[key] = self._play(values, goal.bot)
        return self.played[key]
