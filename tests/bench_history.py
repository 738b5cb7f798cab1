"""The figures of earlier runs of `make bench`, in a file of the repository, and their plot.

Only ratios are compared over time: machines differ, and what a figure stands against was measured beside it.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape
from pathlib import Path

from tests.bench import Row

HISTORY = Path(__file__).parents[1] / "docs" / "bench_history.csv"
PLOT = Path(__file__).parents[1] / "docs" / "bench.svg"
FIELDS = ("date", "machine", "what", "figure", "against", "ratio")

WIDTH, LINE, TOP = 860, 26, 44
SPARK_FROM, SPARK_TO = 430, 740


@dataclass(frozen=True, slots=True)
class Kept:
    """One figure of one run."""

    date: str
    machine: str
    row: Row


def append(rows: Iterable[Row], *, machine: str, today: date, file: Path = HISTORY) -> None:
    """Write the figures of a run beneath the earlier ones."""
    new = not file.exists()
    with file.open("a", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        if new:
            writer.writerow(FIELDS)
        writer.writerows((today.isoformat(), machine, *row) for row in rows)


def read(file: Path = HISTORY) -> list[Kept]:
    """All figures that were kept, the oldest first."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        return [Kept(told[0], told[1], Row(*told[2:])) for told in list(csv.reader(lines))[1:]]


def runs(kept: Sequence[Kept]) -> list[list[Kept]]:
    """The figures run by run: a new run begins where a figure comes again."""
    found: list[list[Kept]] = []
    for one in kept:
        if not found or any(name(one.row) == name(other.row) for other in found[-1]):
            found.append([])
        found[-1].append(one)
    return found


def name(row: Row) -> str:
    """What a figure is called in every run: without what was counted in that one."""
    return re.sub(r"\s*\([^)]*\)", "", row.what)


def ratio(row: Row) -> float | None:
    number = re.search(r"\d+(\.\d+)?", row.ratio)
    return float(number[0]) if number else None


def series(kept: Sequence[Kept]) -> dict[str, list[float]]:
    """The ratios of each figure, run after run."""
    found: dict[str, list[float]] = {}
    for one in kept:
        value = ratio(one.row)
        if value is not None:
            found.setdefault(name(one.row), []).append(value)
    return found


def draw(kept: Sequence[Kept]) -> str:
    """An SVG with a line for each figure: how its ratio went from run to run, and where it is now."""
    lines, measured = series(kept), len(runs(kept))
    height = TOP + LINE * len(lines) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="sans-serif" font-size="13">',
        f"<title>Ratios of make bench over {measured} runs</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        _text(16, 24, "figure", "#555"),
        _text(SPARK_FROM, 24, "its ratio, run after run", "#555"),
        _text(SPARK_TO + 24, 24, "now", "#555"),
    ]
    for number, (what, values) in enumerate(lines.items()):
        parts += _line(what, values, measured, TOP + LINE * number + 14)
    return "\n".join([*parts, "</svg>", ""])


def _text(x: float, y: float, text: str, colour: str = "#111") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}">{escape(text)}</text>'


def _line(what: str, values: list[float], measured: int, y: float) -> list[str]:
    """The figure's name, its way from its lowest to its highest, a dot at the end and the last ratio.

    A figure that came later than others has a shorter way: all end at the newest of the runs.
    """
    low, high = min(values), max(values)
    step = (SPARK_TO - SPARK_FROM) / max(1, measured - 1)
    points = [
        (SPARK_TO - step * ago, y - 4 + (0 if high == low else 8 * (1 - 2 * (value - low) / (high - low))))
        for ago, value in zip(range(len(values) - 1, -1, -1), values, strict=True)
    ]
    path = " ".join(f"{x:.1f},{at:.1f}" for x, at in points)
    x, at = points[-1]
    return [
        _text(16, y, what),
        f'<polyline points="{path}" fill="none" stroke="#1f6f8b" stroke-width="1.5"/>',
        f'<circle cx="{x:.1f}" cy="{at:.1f}" r="3" fill="#1f6f8b"/>',
        _text(SPARK_TO + 24, y, f"×{values[-1]:g}"),
    ]
