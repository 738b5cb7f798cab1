"""What stands out in the figures, in sentences: what a designer would look at first."""

import math
from collections import Counter

from bosun.simulate.results import Z95, Estimate, Figures

STRICT = 1.7
"""An interval is taken so much wider here, since of many comparisons some differ by chance."""
MOST = 8
OFTEN, SURELY = 1.4, 2.0
"""What chance deals so many times as often as the others of its kind is told, if it is so at twice the
usual interval: all kinds of pieces are looked at."""
MILESTONE = ", day"
"""Ends the names of numbers that say when something was reached."""


def findings(figures: Figures, gains: dict[str, Estimate], losses: tuple[str, ...]) -> list[str]:
    """The largest effects that are surely there; how games are lost comes first."""
    sentences = _losing(figures, losses) + _too_often(figures)
    effects = {tag: more for tag, (_, more) in figures.tagged().items()} | gains
    surely = sorted((abs(effect.value), name, effect) for name, effect in effects.items() if _sure(effect))
    for _, name, effect in reversed(surely[-MOST:]):
        how = "more" if effect.value > 0 else "less"
        sentences.append(
            f"{name}: players win {abs(100 * effect.value):.0f} points {how} often "
            f"({100 * effect.low:+.0f} to {100 * effect.high:+.0f})."
        )
    if effects and not surely:
        sentences.append(
            "Nothing else that was compared differs surely: play more games to see smaller effects."
        )
    return sentences


def _too_often(figures: Figures) -> list[str]:
    """What comes more often than the others of its kind: a card that is in the box twice, for example."""
    games = len(figures.results)
    dealt = Counter(tag for result in figures.results for tag in result.tags)
    kinds = {tag.partition(": ")[0] for tag in dealt}
    sentences = []
    for kind in sorted(kinds):
        shares = {tag: number / games for tag, number in dealt.items() if tag.startswith(f"{kind}: ")}
        for tag, own in sorted(shares.items()):
            usual = (sum(shares.values()) - own) / max(1, len(shares) - 1)
            sure = own - usual > SURELY * Z95 * math.sqrt(usual * (1 - usual) / games)
            if len(shares) > 2 and sure and own > OFTEN * usual:
                often, others = 100 * own, 100 * usual
                sentences.append(f"{tag} comes in {often:.0f} % of the games, its like in {others:.0f} %.")
    return sentences


def _sure(effect: Estimate) -> bool:
    half = (effect.high - effect.low) / 2
    return abs(effect.value) > STRICT * half


def _losing(figures: Figures, losses: tuple[str, ...]) -> list[str]:
    lost = [result for result in figures.results if not result.won]
    if not losses or not lost:
        return []
    endings = figures.endings()
    main = max(losses, key=lambda name: endings[name])
    sentences = [f"{endings[main]} of {len(lost)} lost games are lost to {main}."]
    for name in sorted({name for result in lost for name in result.numbers if name.endswith(MILESTONE)}):
        had = sum(name in result.numbers for result in lost)
        sentences.append(
            f"{100 * had / len(lost):.0f} % of the lost games got so far: {name[: -len(MILESTONE)]}."
        )
    return sentences
