"""A bot that tries: it mostly chooses what those chose who came out ahead when bots played against bots."""

from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

from engine.answers import Answer, Chosen
from engine.bots import Bot, random_answer
from engine.data import built_in, parse
from engine.requests import Choose, Request

Habits: TypeAlias = dict[str, dict[str, float]]
"""What options were worth, by the question: how far ahead of the others they left those who chose them."""
FILE = "habits.toml"
WHIM = 0.1
"""How often a settler follows no habit: one who always did could go round in circles."""


@lru_cache
def load_habits(package: str) -> Habits:
    """The habits of an episode, which its rules have beside them."""
    found: Habits = parse(built_in(package, FILE), FILE)
    return found


def settler(habits: Habits, seed: int) -> Bot:
    """Follows habits where it has some, and chance elsewhere."""
    rng = Random(f"settler {seed}")

    def answer(request: Request, _state: Any) -> Answer:
        if not has_habit(habits, request) or rng.random() < WHIM:
            return random_answer(request, rng)
        assert isinstance(request, Choose)
        known = habits[request.id]
        return Chosen((max(request.options, key=lambda one: (known.get(one.id, 0), rng.random())).id,))

    return answer


def has_habit(habits: Habits, request: Request) -> bool:
    """Whether one option is to be chosen, and some have been better than others."""
    return isinstance(request, Choose) and request.least == request.most == 1 and request.id in habits
