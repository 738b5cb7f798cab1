"""Which dice the four games throw, and any number of such throws on the simulated table."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vision.pictures import Picture
from vision.sets_data import die_kind
from vision.twin.dice import Random, TwinDie
from vision.twin.table import FRAME, DieTruth, TwinTable

# Seeds from here on are kept for measuring: nothing was trained or tuned on them.
MEASURED_SEEDS = 1_000_000
THROWS_A_TABLE = 10

SINGLE = ("threat", "wall", "trap", "dino_normal", "dino_dangerous")


def game_dice(random: Random) -> tuple[str, tuple[TwinDie, ...]]:
    """Dice one of the games would throw: the name of their set and the dice.

    Project: Resistance and Dead Reckoning own no special die, so pips stand for any roll at their table;
    Perseverance rolls its pool of 11 to 17 specialists and, one at a time, its special dice.
    """
    chance = random.random()
    if chance < 0.4:
        colours = random.choice(die_kind("pips").colours, int(random.integers(1, 8)))
        return "pips", tuple(TwinDie.of("pips", str(colour)) for colour in colours)
    if chance < 0.6:
        return "specialists", specialists_pool(random)
    name = str(random.choice(SINGLE))
    return name, (TwinDie.of(name),)


def specialists_pool(random: Random) -> tuple[TwinDie, ...]:
    """Eight to ten neutral dice and the dice of two to four players."""
    players = random.permutation(die_kind("specialists").colours[1:])[: int(random.integers(2, 5))]
    neutral = ["grey"] * int(random.integers(8, 11))
    own = [str(colour) for colour in players for _ in range(int(random.integers(1, 3)))]
    return tuple(TwinDie.of("specialists", colour) for colour in (neutral + own)[:17])


def thrown(
    seed: int, throws: int, *, first: int = 0, size: tuple[int, int] = FRAME
) -> Iterator[tuple[str, Picture, tuple[DieTruth, ...]]]:
    """Throws `first` to `throws` of the games' dice, each with picture and truth; a new table every ten."""
    for number in range(first, throws, THROWS_A_TABLE):
        random = np.random.default_rng([seed, number])
        name, dice = game_dice(random)
        with TwinTable(dice, seed=int(random.integers(1 << 31)), size=size) as table:
            for _ in range(min(THROWS_A_TABLE, throws - number)):
                table.throw()
                yield name, table.picture(), table.truth()
