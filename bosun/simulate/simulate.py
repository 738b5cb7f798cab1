"""`bosun simulate`: thousands of whole games by bots, for the designer who wants to know how hard it is."""

import math
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from bosun.simulate.games import GameFigures, figures_of
from engine.bots import random_bot
from engine.game import Setup
from engine.games import find_game
from engine.headless import PACE, play_out
from engine.play import Play
from engine.requests import Act

NAMES = ("Ada", "Bela", "Cleo", "Dana")
CHUNK = 20
Z95 = 1.959964


@dataclass(frozen=True)
class Variant:
    """One way of setting up the game, to be compared with others."""

    label: str
    setup: Setup
    bot: str = "cautious"
    pace: float = PACE


@dataclass(frozen=True)
class GameResult:
    """What one game came to; ``settled`` adds up the occupants of each zone at the end of each day."""

    won: bool
    reason: str
    days: int
    actions: int
    settled: dict[str, int]


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
        """The win rate's 95 % confidence interval, after Wilson."""
        n, p = len(self.results), self.win_rate
        middle = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
        half = Z95 * math.sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def days(self) -> tuple[float, int, int, int]:
        """Mean, and the days by which 10, 50 and 90 % of the games were over."""
        ordered = sorted(result.days for result in self.results)
        tenth, half, ninety = (ordered[min(len(ordered) - 1, len(ordered) * q // 10)] for q in (1, 5, 9))
        return sum(ordered) / len(ordered), tenth, half, ninety

    def endings(self) -> Counter[str]:
        return Counter(result.reason for result in self.results)

    def settled(self) -> dict[str, float]:
        """The mean number of soldiers and officers in each zone at the end of a day."""
        days = sum(result.days for result in self.results)
        total: Counter[str] = Counter()
        for result in self.results:
            total.update(result.settled)
        return {zone: total[zone] / days for zone in sorted(total)}

    def as_json(self) -> dict[str, Any]:
        mean, tenth, half, ninety = self.days()
        low, high = self.interval()
        return {
            "variant": self.variant.label,
            "bot": self.variant.bot,
            "pace": self.variant.pace,
            "games": len(self.results),
            "wins": self.wins,
            "win_rate": round(self.win_rate, 4),
            "win_rate_95": [round(low, 4), round(high, 4)],
            "days": {"mean": round(mean, 2), "p10": tenth, "p50": half, "p90": ninety},
            "actions": round(sum(result.actions for result in self.results) / len(self.results), 1),
            "endings": dict(sorted(self.endings().items())),
            "settled": {zone: round(number, 3) for zone, number in self.settled().items()},
        }


def play_one(variant: Variant, seed: int, number: int) -> GameResult:
    """One game. Game ``number`` has the same chance in every variant, so that variants compare fairly."""
    chance = f"{seed}/{number}"
    game = find_game(variant.setup.game)
    maker = game.bots.get(variant.bot, random_bot)
    watch = _DayWatch(maker(hash_of(chance)), figures_of(game.name))
    play = play_out(game, variant.setup, watch, chance, pace=variant.pace)
    return _result(play, watch)


def hash_of(chance: str) -> int:
    """A number from a text that is the same in every process."""
    return int.from_bytes(chance.encode(), "big")


class _DayWatch:
    """A bot that also notes what stands in each zone at the end of each day."""

    def __init__(self, bot: Any, figures: GameFigures) -> None:
        self._bot = bot
        self.figures = figures
        self.settled: Counter[str] = Counter()
        self.actions = 0

    def __call__(self, request: Any, state: Any) -> Any:
        if self.figures.ends_day(request):
            self.settled.update(self.figures.occupants(state))
        self.actions += isinstance(request, Act)
        return self._bot(request, state)


def _result(play: Play[Any], watch: _DayWatch) -> GameResult:
    watch.settled.update(watch.figures.occupants(play.state))
    outcome = play.outcome
    reason = outcome.reason.id.removeprefix(f"{play.setup.game}.end.") if outcome else "unfinished"
    won = outcome is not None and "players" in outcome.winners
    settled = {zone: number for zone, number in watch.settled.items() if number}
    return GameResult(won, reason, watch.figures.days(play.state), watch.actions, settled)


def _chunk(variant: Variant, seed: int, numbers: range) -> list[GameResult]:
    return [play_one(variant, seed, number) for number in numbers]


def simulate(variant: Variant, *, games: int, seed: int, cores: int | None = None) -> Iterator[GameResult]:
    """The results in the order of the games, so that any number of cores gives the same figures."""
    find_game(variant.setup.game).begin(variant.setup)
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    workers = cores or os.cpu_count() or 1
    if workers == 1:
        for chunk in chunks:
            yield from _chunk(variant, seed, chunk)
        return
    with ProcessPoolExecutor(workers) as pool:
        for results in pool.map(partial(_chunk, variant, seed), chunks):
            yield from results
