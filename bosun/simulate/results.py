"""What games by bots came to: one result a game, the figures of a variant, and how two variants differ."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from engine.game import Setup
from engine.headless import PACE

Z95 = 1.959964
FEW = 20
"""Days that fewer than one game in so many reaches are not shown: they tell of those games alone."""


@dataclass(frozen=True)
class Variant:
    """One way of setting up the game, to be compared with others."""

    label: str
    setup: Setup
    bot: str = "cautious"
    pace: float = PACE


@dataclass(frozen=True)
class GameResult:
    """What one game came to.

    ``settled`` adds up the occupants of each zone at the end of each day. ``tags`` is what chance dealt, such
    as ``character: stark``. ``numbers`` are single measures such as the day on which something was found, and
    ``by_day`` measures at the end of each day. ``scores`` has the points of each seat, leader and the like
    under its label, ``winning`` the labels that won. ``rules`` counts how often each rule was met.
    """

    won: bool
    reason: str
    days: int
    actions: int
    settled: dict[str, int] = field(default_factory=dict)
    answers: int = 0
    tags: tuple[str, ...] = ()
    numbers: dict[str, float] = field(default_factory=dict)
    by_day: dict[str, list[float]] = field(default_factory=dict)
    scores: dict[str, float] = field(default_factory=dict)
    winning: tuple[str, ...] = ()
    rules: dict[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "GameResult":
        return cls(**value | {"tags": tuple(value["tags"]), "winning": tuple(value["winning"])})


@dataclass(frozen=True)
class Estimate:
    """A measured value with its 95 % interval, and of how many games."""

    value: float
    low: float
    high: float
    games: int

    @property
    def told_apart(self) -> bool:
        """Whether a difference is surely not nothing."""
        return not self.low <= 0 <= self.high


def share(wins: int, games: int) -> Estimate:
    """A share of games with its 95 % confidence interval, after Wilson."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    p = wins / games
    middle = (p + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
    half = Z95 * math.sqrt(p * (1 - p) / games + Z95**2 / (4 * games**2)) / (1 + Z95**2 / games)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), games)


def mean(values: Iterable[float]) -> Estimate:
    """A mean with its 95 % interval."""
    every = list(values)
    if not every:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = sum(every) / len(every)
    spread = sum((value - middle) ** 2 for value in every) / max(1, len(every) - 1)
    half = Z95 * math.sqrt(spread / len(every))
    return Estimate(middle, middle - half, middle + half, len(every))


def difference(a: Estimate, b: Estimate) -> Estimate:
    """How much more often ``a`` is than ``b``, two shares of different games, after Newcombe."""
    value = a.value - b.value
    down = math.hypot(a.value - a.low, b.high - b.value)
    up = math.hypot(a.high - a.value, b.value - b.low)
    return Estimate(value, value - down, value + up, a.games + b.games)


@dataclass(frozen=True)
class Figures:
    """The figures of one variant."""

    variant: Variant
    results: tuple[GameResult, ...]

    @property
    def wins(self) -> int:
        return sum(result.won for result in self.results)

    @property
    def win_rate(self) -> float:
        return self.wins / len(self.results)

    def interval(self) -> tuple[float, float]:
        """The win rate's 95 % confidence interval."""
        found = share(self.wins, len(self.results))
        return found.low, found.high

    def gain_over(self, other: "Figures") -> Estimate:
        """How much more often this variant is won, game by game with the same random numbers."""
        pairs = zip(self.results, other.results, strict=True)
        return mean(float(ours.won) - float(theirs.won) for ours, theirs in pairs)

    def days(self) -> tuple[float, int, int, int]:
        """Mean, and the days by which 10, 50 and 90 % of the games were over."""
        ordered = sorted(result.days for result in self.results)
        tenth, half, ninety = (ordered[min(len(ordered) - 1, len(ordered) * q // 10)] for q in (1, 5, 9))
        return sum(ordered) / len(ordered), tenth, half, ninety

    def mean_of(self, measure: Callable[[GameResult], float]) -> float:
        return sum(map(measure, self.results)) / len(self.results)

    def endings(self) -> Counter[str]:
        return Counter(result.reason for result in self.results)

    def tagged(self) -> dict[str, tuple[Estimate, Estimate]]:
        """For each tag the share of wins with it, and how much more that is than without it."""
        found = {}
        for tag in sorted({tag for result in self.results for tag in result.tags}):
            with_it = [result.won for result in self.results if tag in result.tags]
            without = [result.won for result in self.results if tag not in result.tags]
            won, else_won = share(sum(with_it), len(with_it)), share(sum(without), len(without))
            found[tag] = won, difference(won, else_won)
        return found

    def scores(self) -> dict[str, tuple[Estimate, Estimate]]:
        """For each label of the scores its points in the mean, and the share of games that it won."""
        found = {}
        for label in sorted({label for result in self.results for label in result.scores}):
            played = [result for result in self.results if label in result.scores]
            won = sum(label in result.winning for result in played)
            found[label] = mean(result.scores[label] for result in played), share(won, len(played))
        return found

    def rules(self) -> dict[str, float]:
        """How often each rule is met in a game."""
        total: Counter[str] = Counter()
        for result in self.results:
            total.update(result.rules)
        return {rule: number / len(self.results) for rule, number in sorted(total.items())}

    def bands(self) -> dict[str, list[tuple[float, float, float, int]]]:
        """For each measure and day: what 10, 50 and 90 % of the games that lasted so long lie below."""
        measures = sorted({name for result in self.results for name in result.by_day})
        return {name: self._band(name) for name in measures}

    def _band(self, name: str) -> list[tuple[float, float, float, int]]:
        lengths = sorted((len(result.by_day.get(name, [])) for result in self.results), reverse=True)
        longest = lengths[len(lengths) // FEW]
        found = []
        for day in range(longest):
            values = sorted(
                result.by_day[name][day] for result in self.results if len(result.by_day.get(name, [])) > day
            )
            low, half, high = (values[min(len(values) - 1, len(values) * q // 10)] for q in (1, 5, 9))
            found.append((low, half, high, len(values)))
        return found

    def settled(self) -> dict[str, float]:
        """The mean number of soldiers and officers in each zone at the end of a day."""
        days = sum(result.days for result in self.results)
        total: Counter[str] = Counter()
        for result in self.results:
            total.update(result.settled)
        return {zone: total[zone] / days for zone in sorted(total)}

    def as_json(self) -> dict[str, Any]:
        mean_days, tenth, half, ninety = self.days()
        low, high = self.interval()
        return {
            "variant": self.variant.label,
            "bot": self.variant.bot,
            "pace": self.variant.pace,
            "games": len(self.results),
            "wins": self.wins,
            "win_rate": round(self.win_rate, 4),
            "win_rate_95": [round(low, 4), round(high, 4)],
            "days": {"mean": round(mean_days, 2), "p10": tenth, "p50": half, "p90": ninety},
            "actions": round(self.mean_of(lambda result: result.actions), 1),
            "answers": round(self.mean_of(lambda result: result.answers), 1),
            "endings": dict(sorted(self.endings().items())),
            "settled": {zone: round(number, 3) for zone, number in self.settled().items()},
            "tags": {tag: _told(*both) for tag, both in self.tagged().items()},
            "scores": {label: _told(*both) for label, both in self.scores().items()},
        }


def _told(value: Estimate, second: Estimate) -> list[dict[str, float]]:
    return [{key: round(number, 4) for key, number in asdict(each).items()} for each in (value, second)]


def by_effect(others: Iterable[Figures], main: Figures) -> list[Figures]:
    """Variants by how much they differ from the main one, the largest difference first."""
    return sorted(others, key=lambda each: -abs(each.gain_over(main).value))
