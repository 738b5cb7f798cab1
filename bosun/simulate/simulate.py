"""`bosun simulate`: thousands of whole games by bots, for the designer who wants to know how hard it is."""

import os
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import sleep
from typing import Any

from bosun.simulate.games import GameObserver, figures_of
from bosun.simulate.results import GameResult, Variant
from engine.bots import random_bot
from engine.games import find_game
from engine.headless import play_out

NAMES = ("Ada", "Bela", "Cleo", "Dana")
CHUNK = 20
LOOK = 1.0
"""Seconds after which a worker looks whether it is still wanted."""


def play_one(variant: Variant, seed: int, number: int) -> GameResult:
    """One game. Game ``number`` has the same chance in every variant, so that variants compare fairly."""
    chance = f"{seed}/{number}"
    game = find_game(variant.setup.game)
    maker = game.bots.get(variant.bot, random_bot)
    watch = figures_of(game.name).watch()
    play = play_out(game, variant.setup, _Watched(maker(hash_of(chance)), watch), chance, pace=variant.pace)
    return watch.result(play)


def hash_of(chance: str) -> int:
    """A number from a text that is the same in every process."""
    return int.from_bytes(chance.encode(), "big")


class _Watched:
    """A bot that is looked on at."""

    def __init__(self, bot: Any, watch: GameObserver) -> None:
        self._bot = bot
        self._watch = watch

    def __call__(self, request: Any, state: Any) -> Any:
        self._watch.see(request, state)
        return self._bot(request, state)


def end_with(parent: int) -> None:
    """A process ends when the one that began it was killed: nobody is left to take its games."""

    def watch() -> None:
        while os.getppid() == parent:
            sleep(LOOK)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def play_chunk(variant: Variant, seed: int, numbers: range) -> list[GameResult]:
    """Some games, one after the other."""
    return [play_one(variant, seed, number) for number in numbers]


def simulate(
    variant: Variant, *, games: int, seed: int, cores: int | None = None, first: int = 0
) -> Iterator[GameResult]:
    """The results in the order of the games, so that any number of cores gives the same figures.

    :param first: the games before this one were played already.
    """
    find_game(variant.setup.game).begin(variant.setup)
    chunks = [range(start, min(start + CHUNK, games)) for start in range(first, games, CHUNK)]
    workers = cores or os.cpu_count() or 1
    if workers == 1:
        for chunk in chunks:
            yield from play_chunk(variant, seed, chunk)
        return
    with ProcessPoolExecutor(workers, initializer=end_with, initargs=(os.getpid(),)) as pool:
        try:
            for results in pool.map(partial(play_chunk, variant, seed), chunks):
                yield from results
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
