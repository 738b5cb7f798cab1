"""Measures how well the combat board is read, on pours that nothing was tuned on: `bosun tower measure`.

Seeds of the measurement begin at `MEASURED_SEEDS`; tuning used seeds below, and `measure` refuses those.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any

from engine.errors import Malformed
from engine.messages import say
from vision.parts import in_parts
from vision.pictures import Picture
from vision.tower.errors import NoBoard
from vision.tower.reader import TowerReader
from vision.tower.readings import BoardReading, CubeReading, Poured
from vision.twin.tower_pours import MEASURED_SEEDS, pours
from vision.twin.tower_truth import CubeTruth

NEAR = 0.8  # of a cube's edge: a cube read this near to a true one is that one
MISSED = "not seen"
Progress = Callable[[int, int], None]
PART = 20  # pours that one process does at a time
Pair = tuple[CubeTruth, CubeReading | None]


@dataclass
class TowerMeasure:
    """Counts over pours.

    A cube is right when its colour and zone are, asked about or not. A board is announced wrong when it
    did not ask though a cube was wrong, missed or extra, or lay so that people would have to decide.
    One is asked about in vain when people would not have had to, and needlessly when all was read right too.
    """

    first_seed: int
    boards: int = 0
    asked: int = 0
    asked_in_vain: int = 0
    needless: int = 0
    announced_wrong: int = 0
    unfair: int = 0
    cubes: int = 0
    right: int = 0
    right_colour: int = 0
    missed: int = 0
    extra: int = 0
    milliseconds: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    colours: Counter[tuple[str, str]] = field(default_factory=Counter)
    zones: Counter[tuple[str, str]] = field(default_factory=Counter)

    def as_json(self) -> dict[str, Any]:
        """Everything, with shares; `colours_confused` and `zones_confused` are true to read."""
        announced = self.boards - self.asked
        return {
            "seeds_from": self.first_seed,
            "boards": self.boards,
            "cubes": self.cubes,
            "cubes_right": self.right,
            "cubes_right_share": _share(self.right, self.cubes),
            "colours_right_share": _share(self.right_colour, self.cubes),
            "cubes_missed": self.missed,
            "cubes_extra": self.extra,
            "announced": announced,
            "announced_wrong": self.announced_wrong,
            "announced_wrong_share": _share(self.announced_wrong, self.boards),
            "asked": self.asked,
            "asked_share": _share(self.asked, self.boards),
            "unfair_boards": self.unfair,
            "asked_in_vain": self.asked_in_vain,
            "asked_needlessly": self.needless,
            "asked_in_vain_share": _share(self.asked_in_vain, self.boards - self.unfair),
            "median_ms": sorted(self.milliseconds)[len(self.milliseconds) // 2]
            if self.milliseconds
            else None,
            "reasons": dict(self.reasons.most_common()),
            "colours_confused": _wrong(self.colours),
            "zones_confused": _wrong(self.zones),
        }

    def add(self, other: TowerMeasure) -> None:
        """Count the pours of another measurement too."""
        for name in (each.name for each in fields(self) if each.name != "first_seed"):
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, name, mine + theirs)

    def summary(self) -> str:
        """The figures in a few lines for a person."""
        found = self.as_json()
        return "\n".join(
            (
                f"{self.boards} boards with {self.cubes} cubes, seeds from {self.first_seed}",
                f"cubes right in colour and zone: {found['cubes_right_share']:.2%}"
                f" ({self.missed} not seen, {self.extra} seen that are not there)",
                f"boards announced: {_share(found['announced'], self.boards):.2%};"
                f" announced wrong: {self.announced_wrong} ({found['announced_wrong_share']:.2%} of all)",
                f"boards asked about: {found['asked_share']:.2%}; {self.needless} of {self.asked} needlessly,"
                f" since the reading was right; people had to decide on {self.unfair} boards",
                f"a board is read in {found['median_ms']} ms (median)",
                "asked because: "
                + (
                    ", ".join(f"{why} x{count}" for why, count in self.reasons.most_common()) or "never asked"
                ),
            )
        )

    def confusion(self) -> str:
        """A table of true colours against read ones, and the zones that were taken for others."""
        names = sorted({name for pair in self.colours for name in pair})
        lines = ["true \\ read  " + "".join(f"{name:>10}" for name in names)]
        for true in names:
            if any(self.colours[true, read] for read in names):
                row = "".join(f"{self.colours[true, read]:>10}" for read in names)
                lines.append(f"{true:<13}{row}")
        wrong = [f"{pair} x{count}" for pair, count in _wrong(self.zones).items()]
        return "\n".join([*lines, "zones: " + (", ".join(wrong) or "none confused")])


def _share(part: int, whole: int) -> float:
    return round(part / max(1, whole), 5)


def _wrong(pairs: Counter[tuple[str, str]]) -> dict[str, int]:
    return {f"{true} as {read}": count for (true, read), count in pairs.most_common() if true != read}


def measure(
    boards: int = 2000,
    *,
    seed: int = MEASURED_SEEDS,
    progress: Progress | None = None,
    tuning: bool = False,
    jobs: int = 1,
) -> TowerMeasure:
    """Read so many pours of the simulated table, in so many processes at once; that changes no figure.

    `tuning` allows seeds that are not kept for measuring; such figures must not be published.
    """
    if seed < MEASURED_SEEDS and not tuning:
        raise Malformed(say("vision.tuned-seeds", first=MEASURED_SEEDS))
    result = TowerMeasure(seed)
    for part in in_parts(partial(_part, seed, boards), range(0, boards, PART), jobs):
        result.add(part)
        if progress is not None:
            progress(result.boards, boards)
    return result


def _part(seed: int, boards: int, start: int) -> TowerMeasure:
    reader, result = TowerReader(), TowerMeasure(seed)
    for picture, truth in pours(seed, min(start + PART, boards), first=start):
        count_board(result, reader, picture, truth)
    return result


def count_board(
    result: TowerMeasure, reader: TowerReader, picture: Picture, truth: tuple[CubeTruth, ...]
) -> None:
    """Read one board and count it."""
    fair = all(cube.fair for cube in truth)
    result.boards += 1
    result.unfair += not fair
    reading = _read(reader, picture, truth)
    pairs, extra = matched(truth, () if reading is None else reading.cubes, reader)
    right = _count_cubes(result, pairs, extra) and fair
    if reading is None or reading.asks:
        result.asked += 1
        result.asked_in_vain += fair
        result.needless += right
        result.reasons[_kind(reading)] += 1
    else:
        result.milliseconds.append(reading.ms)
        result.announced_wrong += not right


def _read(reader: TowerReader, picture: Picture, truth: tuple[CubeTruth, ...]) -> BoardReading | None:
    try:
        return reader.read(picture, poured=Poured(Counter(cube.colour for cube in truth)))
    except NoBoard:
        return None


def _kind(reading: BoardReading | None) -> str:
    if reading is None:
        return "no board"
    return next((str(cube.why) for cube in reading.cubes if cube.asks), "count or strange thing")


def _count_cubes(result: TowerMeasure, pairs: list[Pair], extra: int) -> bool:
    """Count the cubes of a board; says whether all were right. Cubes off the board are none to read."""
    good = extra == 0
    result.extra += extra
    for true, read in pairs:
        if true.zone == "outside":
            good = False
            continue
        colour, zone = (MISSED, MISSED) if read is None else (read.colour, read.zone)
        result.cubes += 1
        result.missed += read is None
        result.right_colour += colour == true.colour
        result.right += (colour, zone) == (true.colour, true.zone)
        result.colours[true.colour, colour] += 1
        result.zones[true.zone, zone] += 1
        good &= (colour, zone) == (true.colour, true.zone)
    return good


def matched(
    truth: Sequence[CubeTruth], cubes: Sequence[CubeReading], reader: TowerReader
) -> tuple[list[Pair], int]:
    """Each true cube with the nearest one read, and how many were read that are not there."""
    wide, high = reader.layout.scale
    gaps = sorted(
        (math.hypot((c.place[0] - t.centre[0]) * wide, (c.place[1] - t.centre[1]) * high), i, j)
        for i, t in enumerate(truth)
        for j, c in enumerate(cubes)
    )
    found: dict[int, int] = {}
    for gap, i, j in gaps:
        if gap < NEAR * reader.layout.cube_mm and i not in found and j not in found.values():
            found[i] = j
    pairs: list[Pair] = [(t, cubes[found[i]] if i in found else None) for i, t in enumerate(truth)]
    return pairs, len(cubes) - len(found)
