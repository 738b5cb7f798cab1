"""Measures how well leaning dice of the simulated table are told from flat ones.

    python -m vision.twin.measure_leaning --seed 1840000 --pictures 200 [--jobs 2]

About a third of the dice are tipped by 8 to 46 degrees, which throws do far too rarely. Seeds below those
kept for measuring are for tuning. Needs MuJoCo.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from functools import partial

import numpy as np

from vision.dice import DiceReader
from vision.faces import built_in
from vision.parts import in_parts
from vision.readings import DieReading
from vision.tally import Truth, lying_at
from vision.tray import tray_or_none
from vision.twin.dice import Random
from vision.twin.table import DieTruth, TwinTable
from vision.twin.throws import game_dice

THROWS = 5  # pictures of one table
TIPPED = 0.33
FROM, TO = 8.0, 46.0  # degrees
EDGES = (FROM, 12.0, 16.0, 20.0, 30.0)  # where groups of leaning dice begin


def measure(pictures: int, seed: int, *, jobs: int = 1) -> dict[str, dict[str, int]]:
    """How many dice lay there and how many were asked about, flat ones and those that lean, by degrees."""
    counts: Counter[tuple[str, str]] = Counter()
    for part in in_parts(partial(_table, seed), range(0, pictures, THROWS), jobs):
        counts += part
    groups = ("flat", *(_group(edge) for edge in EDGES))
    return {group: {what: counts[group, what] for what in ("dice", "asked")} for group in groups}


def _table(seed: int, number: int) -> Counter[tuple[str, str]]:
    random = np.random.default_rng([seed, number])
    name, dice = game_dice(random)
    reader, counts = DiceReader(), Counter[tuple[str, str]]()
    with TwinTable(dice, seed=int(random.integers(1 << 31))) as table:
        for _ in range(THROWS):
            table.throw()
            tip_some(table, random)
            picture, truth = table.picture(), table.truth()
            reading = reader.read(picture, faces=built_in(name), tray=tray_or_none(picture))
            for group, asked in _judged(truth, reading.dice):
                counts[group, "dice"] += 1
                counts[group, "asked"] += asked
    return counts


def tip_some(table: TwinTable, random: Random) -> None:
    """Lean about a third of the dice, some of them against a wall."""
    for index in range(len(table.dice)):
        if random.random() < TIPPED:
            degrees = float(random.uniform(FROM, TO))
            table.tip(index, degrees=degrees, random=random, at_a_wall=bool(random.random() < 0.3))


def _judged(truth: tuple[DieTruth, ...], dice: tuple[DieReading, ...]) -> Iterator[tuple[str, bool]]:
    """Flat and leaning dice in the tray that were found; flat ones count as asked about if said to lean."""
    boxes: list[Truth] = [(str(number), one.box) for number, one in enumerate(truth)]
    for die in dice:
        there = lying_at(die.centre, die.box, boxes)
        one = truth[int(there[0])] if there else None
        if one is None or one.stacked or one.outside:
            continue
        if one.degrees >= FROM:
            yield _group(one.degrees), die.asks
        elif one.fair:
            yield "flat", die.why == "cocked"


def _group(degrees: float) -> str:
    return f"{max(edge for edge in EDGES if edge <= degrees):.0f} degrees and more"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--pictures", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    print(json.dumps(measure(options.pictures, options.seed, jobs=options.jobs), indent=2))


if __name__ == "__main__":
    main()
