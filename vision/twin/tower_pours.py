"""Any number of pours through the simulated ship, as battles have them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.pictures import Picture
from vision.tower.layout import OFF_BOARD, BoardLayout
from vision.twin.dice import Random
from vision.twin.tower_model import CUBES
from vision.twin.tower_table import FRAME, TowerTable
from vision.twin.tower_truth import CubeTruth

# Seeds below are for tuning; from here on they are kept for measuring, and nothing was set on them.
MEASURED_SEEDS = 2_000_000
POURS_A_TABLE = 5
MOST_LATER = 4  # cubes that an ability or an explosion throws after the others, as a rule


def battle_cubes(random: Random) -> tuple[str, ...]:
    """Four to twenty-five cubes of two sides, sometimes of three, each side with at least one."""
    colours = random.permutation(list(CUBES))[: 2 if random.random() < 0.8 else 3].tolist()
    count = int(random.integers(4, 26))
    more = random.choice(colours, count - len(colours)).tolist()
    return tuple(str(colour) for colour in (*colours, *more))


def poured_tables(
    seed: int,
    pours: int,
    *,
    layout: BoardLayout | None = None,
    size: tuple[int, int] = FRAME,
    drawn: bool = True,
    first: int = 0,
) -> Iterator[TowerTable]:
    """Tables on which cubes have just come to rest; other cubes every few pours, other light every time.

    Part of the pours is done in two throws, so that cubes push others. `first` is the pour to begin with,
    a multiple of `POURS_A_TABLE`.
    """
    for number in range(first, pours, POURS_A_TABLE):
        random = np.random.default_rng([seed, number])
        cubes = battle_cubes(random)
        table_seed = int(random.integers(1 << 31))
        with TowerTable(cubes, seed=table_seed, layout=layout, size=size, drawn=drawn) as table:
            for _ in range(min(POURS_A_TABLE, pours - number)):
                _pour(table, random)
                yield table


def _pour(table: TowerTable, random: Random) -> None:
    table.clear()
    table.another_evening()
    everything = tuple(range(len(table.cubes)))
    cut = int(random.integers(1, len(everything))) if random.random() < 0.4 else 0
    if cut:
        table.pour(everything[:cut])
    table.pour(everything[cut:])


@dataclass(frozen=True)
class SecondThrow:
    """A few cubes that were thrown at a board where others lay: all cubes before and after."""

    before: tuple[CubeTruth, ...]
    after: tuple[CubeTruth, ...]
    thrown: int

    def pushed(self) -> Iterator[tuple[str, str]]:
        """The zone of each cube that lay there already, before and after."""
        now = {cube.index: cube.zone for cube in self.after}
        return ((cube.zone, now.get(cube.index, OFF_BOARD)) for cube in self.before)


def second_throws(seed: int, pours: int, *, layout: BoardLayout | None = None) -> Iterator[SecondThrow]:
    """So many battles in which, after the first throw, an ability or an explosion throws a few cubes more."""
    for number in range(0, pours, POURS_A_TABLE):
        random = np.random.default_rng([seed, number])
        cubes = battle_cubes(random)
        table_seed = int(random.integers(1 << 31))
        with TowerTable(cubes, seed=table_seed, layout=layout, drawn=False) as table:
            for _ in range(min(POURS_A_TABLE, pours - number)):
                yield _second_throw(table, random)


def _second_throw(table: TowerTable, random: Random) -> SecondThrow:
    table.clear()
    everything = tuple(range(len(table.cubes)))
    thrown = int(random.integers(1, min(MOST_LATER, len(everything) - 1) + 1))
    table.pour(everything[:-thrown])
    before = table.truth()
    table.pour(everything[-thrown:])
    return SecondThrow(before, table.truth(), thrown)


def pours(
    seed: int, count: int, *, size: tuple[int, int] = FRAME, first: int = 0
) -> Iterator[tuple[Picture, tuple[CubeTruth, ...]]]:
    """Picture and truth of so many pours, from the `first` on."""
    for table in poured_tables(seed, count, size=size, first=first):
        yield table.picture(), table.truth()
