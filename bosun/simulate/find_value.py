"""Looking for a value: which number of officers, say, lets a bot win as often as the designer wants."""

from collections.abc import Callable
from dataclasses import dataclass

from bosun.simulate.results import Figures, share
from engine.errors import Malformed


@dataclass(frozen=True)
class Search:
    """A whole number between two limits, and the win rate that is wanted."""

    key: str
    low: int
    high: int
    goal: float

    @classmethod
    def of(cls, words: str, goal: float) -> "Search":
        """From words such as ``officers=8..16``."""
        key, _, limits = words.partition("=")
        low, dots, high = limits.partition("..")
        if not dots or not low.isdigit() or not high.isdigit() or int(low) >= int(high):
            raise Malformed(f"“--find {words}” has no limits: write it as --find officers=8..16.")
        if not 0 < goal < 1:
            raise Malformed(f"“{goal}” is no win rate: write --goal 0.3 for 30 %.")
        return cls(key, int(low), int(high), goal)


def find_value(search: Search, play: Callable[[int], Figures]) -> tuple[dict[int, Figures], str]:
    """What was played, by value, and the answer in a sentence. Win rates rise or fall with the value.

    :param play: plays the games with one value.
    """
    played = {value: play(value) for value in (search.low, search.high)}
    rises = played[search.high].win_rate >= played[search.low].win_rate
    low, high = search.low, search.high
    while high - low > 1:
        middle = (low + high) // 2
        played[middle] = play(middle)
        below = (played[middle].win_rate < search.goal) == rises
        low, high = (middle, high) if below else (low, middle)
    best = min(played, key=lambda value: abs(played[value].win_rate - search.goal))
    return played, _sentence(search, best, played[best])


def _sentence(search: Search, value: int, figures: Figures) -> str:
    won, bot = share(figures.wins, len(figures.results)), figures.variant.bot
    near = f"{search.key} = {value} comes nearest to {search.goal:.0%}: {bot} wins {won.value:.1%}"
    reached = won.low <= search.goal <= won.high
    but = "" if reached else "; the goal itself is not reached between these limits"
    return f"{near} ({won.low:.1%} to {won.high:.1%}){but}."
