"""Counts what owners are asked about their copies: ``python -m tests.engine.resistance.questions``.

Bots play by chance, three games in a row on each copy, and every game knows what was told in those before.
"""

import sys
from collections import Counter
from statistics import mean

from engine.facts import FactKey, Value
from engine.game import Setup
from engine.resistance import GAME
from tests.engine.owners import play_evening
from tests.engine.resistance.copies import true_copy

NAMES = ("Fred", "Sophie", "Léna", "Emma")
GAMES = 3


def three_games(keeping: str, seats: int, seed: int) -> list[Counter[str]]:
    """What three games in a row ask, by kind of fact."""
    copy, setup = true_copy(seed), Setup("resistance", NAMES[:seats], (("keeping", keeping),))
    told: dict[FactKey, Value] = {}
    asked = []
    for number in range(GAMES):
        evening = play_evening(GAME, setup, copy, told=told, seed=GAMES * seed + number)
        told = evening.play.facts.told()
        asked.append(Counter(key.kind for key in evening.asked))
    return asked


def main(copies: int) -> None:
    for keeping in ("light", "full"):
        for seats in (3, 4):
            played = [three_games(keeping, seats, seed) for seed in range(copies)]
            for number in range(GAMES):
                _tell(f"{keeping}, {seats} players, game {number + 1}", [each[number] for each in played])


def _tell(what: str, asked: list[Counter[str]]) -> None:
    totals = [each.total() for each in asked]
    kinds = sum(asked, Counter())
    shares = ", ".join(f"{kind} {number / len(asked):.1f}" for kind, number in kinds.most_common())
    print(f"{what}: {mean(totals):.1f} questions, {min(totals)} to {max(totals)} ({shares})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
