"""``python -m tests.engine.perseverance.habits perseverance-1`` writes what the settler is used to.

Each choice is credited with how far its seat ended ahead of the others, in units of their spread. The first
games are played by chance, the later ones by those habits and chance in turn.
"""

import argparse
from collections import defaultdict
from importlib.resources import files
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any, TypeAlias

from engine.answers import Answer, Chosen, Seat
from engine.bots import Bot, random_answer
from engine.game import Setup
from engine.games import find_game
from engine.headless import play_out
from engine.outcome import Outcome
from engine.perseverance.bots import FILE, Habits, settler
from engine.requests import Choose, Request

NAMES = ("Ada", "Bela", "Cleo", "Dana")
PACKAGES = {"perseverance-1": "engine.perseverance.one", "perseverance-2": "engine.perseverance.two"}
CREDIBLE = 30
"""So many choices weigh as much as the belief that all options are alike."""
LEAST = 0.02
"""Habits that are worth less are chance."""
Credits: TypeAlias = dict[str, dict[str, list[float]]]


class Learner:
    """A bot that notes which seat chose what; half of the time by its habits."""

    def __init__(self, habits: Habits, seed: int) -> None:
        self._rng = Random(f"learner {seed}")
        self._used: Bot = settler(habits, seed)
        self.chosen: list[tuple[Seat, str, str]] = []

    def __call__(self, request: Request, state: Any) -> Answer:
        by_chance = self._rng.random() < 0.5
        answer = random_answer(request, self._rng) if by_chance else self._used(request, state)
        one = isinstance(request, Choose) and request.least == request.most == 1
        if one and isinstance(answer, Chosen) and request.seat is not None:
            self.chosen.append((request.seat, request.id, answer.ids[0]))
        return answer


def learn(game: str, games: range, habits: Habits) -> Habits:
    """What choices were worth in these games."""
    credits: Credits = defaultdict(lambda: defaultdict(list))
    for number in games:
        bot = Learner(habits, number)
        play = play_out(
            find_game(game), Setup(game, NAMES[: 2 + number % 3], (("keeping", "full"),)), bot, str(number)
        )
        if play.outcome is None:
            continue
        lead = _lead(play.outcome)
        for seat, question, option in bot.chosen:
            if seat < len(lead):
                credits[question][option].append(lead[seat])
    return {question: _worth(options) for question, options in credits.items()}


def _lead(outcome: Outcome) -> list[float]:
    """How far each seat ended ahead of the others, in units of their spread."""
    totals = [
        next(line.value for line in sheet.lines if line.label.id.endswith(".score.total"))
        for sheet in outcome.sheets
    ]
    middle, spread = fmean(totals), pstdev(totals) or 1
    return [(total - middle) / spread for total in totals]


def _worth(options: dict[str, list[float]]) -> dict[str, float]:
    usual = fmean([lead for leads in options.values() for lead in leads])
    found = {
        option: (fmean(leads) - usual) * len(leads) / (len(leads) + CREDIBLE)
        for option, leads in options.items()
        if len(leads) >= CREDIBLE
    }
    return {option: round(worth, 2) for option, worth in sorted(found.items()) if abs(worth) >= LEAST}


def write(path: Path, habits: Habits, games: int) -> None:
    lines = [
        f"# What choices were worth in {games} games by bots; written by tests.engine.perseverance.habits."
    ]
    for question, options in sorted(habits.items()):
        if options:
            lines += ["", f'["{question}"]', *(f'"{option}" = {worth}' for option, worth in options.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=PACKAGES)
    parser.add_argument("--games", type=int, default=400, help="of each round")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    habits: Habits = {}
    for number in range(options.rounds):
        habits = learn(options.game, range(number * options.games, (number + 1) * options.games), habits)
        print(f"round {number + 1} of {options.rounds} learnt", flush=True)
    path = Path(str(files(PACKAGES[options.game]) / FILE))
    write(path, habits, options.games * options.rounds)


if __name__ == "__main__":
    main()
