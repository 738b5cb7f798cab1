"""The command that plays thousands of whole games of one kind on all cores."""

import argparse
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

R = TypeVar("R")


def play_many(
    play_one: Callable[[int], R], summary: Callable[[Iterable[R], float], str], purpose: str | None
) -> None:
    """Play games by their numbers and print what they came to; the first that breaks a rule ends it."""
    parser = argparse.ArgumentParser(description=purpose)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    told = parser.parse_args()
    start = time.monotonic()
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(play_one, range(told.first, told.first + told.games), chunksize=20))
    print(summary(results, time.monotonic() - start))
