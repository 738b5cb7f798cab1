"""Bots that try."""

from engine.bots import Bot, random_bot


def cautious(seed: int) -> Bot:
    return random_bot(seed)


bold = cautious
