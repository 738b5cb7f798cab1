"""Measures how boards of the second renderer are read, each table with its own lesson.

    python -m vision.twin.measure_second_tower --seed 5007 --tables 60 --pours 5 --kept /tmp/boards

Tables are drawn once (that needs mitsuba) and kept. Seeds below `MEASURED_SEEDS` were used for tuning.
`--camera warm` shows them as another camera would (`vision.twin.other_cameras`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from vision.tower.errors import BadColours, NoBoard
from vision.tower.measure import TowerMeasure, count_board
from vision.tower.reader import TowerReader
from vision.tower.teaching import teach_colours
from vision.twin.other_cameras import CAMERAS, DRIFTING, as_seen_by
from vision.twin.second_boards import KeptTable, kept_table

MEASURED_SEEDS = 5007


@dataclass
class SecondMeasure:
    """Lessons that succeeded, why others were refused, and what was read on the tables that were taught."""

    boards: TowerMeasure
    tables: int = 0
    refused: dict[int, str] = field(default_factory=dict)

    def summary(self) -> str:
        """The figures for a person."""
        taught = self.tables - len(self.refused)
        refused = (f"  table {seed}: {why}" for seed, why in self.refused.items())
        lessons = "\n".join([f"lessons that succeeded: {taught} of {self.tables}", *refused])
        return "\n".join([lessons, self.boards.summary(), self.boards.confusion()])


def measure_second(tables: Iterator[tuple[int, KeptTable]], first_seed: int) -> SecondMeasure:
    """Teach every table and read its boards."""
    result = SecondMeasure(TowerMeasure(first_seed))
    for seed, table in tables:
        result.tables += 1
        try:
            colours = teach_colours(table.empty, table.shown, table.layout)
        except (BadColours, NoBoard) as error:
            result.refused[seed] = str(error)
            continue
        reader = TowerReader(table.layout, colours)
        for picture, truth in table.pours:
            count_board(result.boards, reader, picture, truth)
    return result


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How boards of the second renderer are read.")
    parser.add_argument("--seed", type=int, default=MEASURED_SEEDS)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--pours", type=int, default=5)
    parser.add_argument("--kept", type=Path, required=True, help="where drawn tables are kept")
    parser.add_argument("--camera", choices=[*CAMERAS, *DRIFTING], help="as another camera would show them")
    parser.add_argument("--tuning", action="store_true", help="allow seeds that were used for tuning")
    options = parser.parse_args()
    if options.seed < MEASURED_SEEDS and not options.tuning:
        parser.error(f"Measure with seeds from {MEASURED_SEEDS} on: the ones below were used for tuning.")
    return options


def _table(options: argparse.Namespace, seed: int) -> KeptTable:
    table = kept_table(options.kept, seed, options.pours)
    return as_seen_by(options.camera, table, seed=seed) if options.camera else table


def main() -> None:
    """Measure as the command line says."""
    options = _options()
    seeds = range(options.seed, options.seed + options.tables)
    tables = ((seed, _table(options, seed)) for seed in seeds)
    print(measure_second(tables, options.seed).summary())


if __name__ == "__main__":
    main()
