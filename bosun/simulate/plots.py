"""Plots for the report, as SVG in black on white: shapes and dashes tell things apart, not colours."""

from collections.abc import Sequence
from html import escape

from bosun.simulate.results import Estimate

ROW, LABEL, WIDTH, RIGHT = 22, 250, 330, 230
HEIGHT = 150


def intervals(rows: Sequence[tuple[str, Estimate]], *, percent: bool = True, title: str) -> str:
    """A dot with its interval for each row; a filled dot is surely not nothing, where zero is in sight."""
    low = min(0.0, *(estimate.low for _, estimate in rows))
    high = max(0.0 if low < 0 else 1e-9, *(estimate.high for _, estimate in rows))
    scale = WIDTH / (high - low)
    lines = [_axis(low, high, scale, len(rows), percent)]
    for number, (label, estimate) in enumerate(rows):
        lines.append(_interval(label, estimate, number, low, scale, signed=low < 0, percent=percent))
    size = f"{LABEL + WIDTH + RIGHT} {ROW * (len(rows) + 1) + 8}"
    return _svg(size, title, lines)


def _axis(low: float, high: float, scale: float, rows: int, percent: bool) -> str:
    """A line at zero, and the ends of the scale."""
    zero, bottom = LABEL + (0 - low) * scale, ROW * rows + 4
    ends = f'<text x="{LABEL}" y="{bottom + 16}">{told(low, percent)}</text>' if low < 0 else ""
    far = f'<text x="{LABEL + WIDTH}" y="{bottom + 16}" text-anchor="end">{told(high, percent)}</text>'
    return f'<line x1="{zero:.1f}" y1="0" x2="{zero:.1f}" y2="{bottom}" class="axis"/>{ends}{far}'


def _interval(
    label: str, estimate: Estimate, number: int, low: float, scale: float, *, signed: bool, percent: bool
) -> str:
    y = ROW * number + 14
    left, middle, right = (
        LABEL + (value - low) * scale for value in (estimate.low, estimate.value, estimate.high)
    )
    hollow = ' class="hollow"' if signed and not estimate.told_apart else ""
    ends = f"{told(estimate.low, percent)} to {told(estimate.high, percent)}"
    return (
        f'<text x="{LABEL - 8}" y="{y + 4}" text-anchor="end">{escape(label)}</text>'
        f'<line x1="{left:.1f}" y1="{y}" x2="{right:.1f}" y2="{y}"/>'
        f'<circle cx="{middle:.1f}" cy="{y}" r="4"{hollow}/>'
        f'<text x="{LABEL + WIDTH + 10}" y="{y + 4}">{told(estimate.value, percent)} ({ends})</text>'
    )


def told(value: float, percent: bool) -> str:
    return f"{100 * value:.1f} %" if percent else f"{value:.1f}"


def bands(days: Sequence[tuple[float, float, float, int]], *, title: str, unit: str) -> str:
    """The middle of the games as a line, and the tenth and the nine tenths of them as dashes, day by day."""
    top = max(1.0, *(high for _, _, high, _ in days))
    step = WIDTH / max(1, len(days) - 1)

    def line(which: int, dashes: str) -> str:
        points = " ".join(
            f"{50 + number * step:.1f},{HEIGHT - float(day[which]) / top * (HEIGHT - 20):.1f}"
            for number, day in enumerate(days)
        )
        return f'<polyline points="{points}" stroke-dasharray="{dashes}"/>'

    marks = [
        f'<text x="{50 + number * step:.1f}" y="{HEIGHT + 18}" text-anchor="middle">{number + 1}</text>'
        for number in range(len(days))
    ]
    frame = (
        f'<line x1="50" y1="{HEIGHT}" x2="{50 + WIDTH}" y2="{HEIGHT}" class="axis"/>'
        f'<text x="44" y="24" text-anchor="end">{top:.0f}</text>'
        f'<text x="44" y="{HEIGHT}" text-anchor="end">0</text>'
        f'<text x="{60 + WIDTH}" y="{HEIGHT + 18}">{escape(unit)}</text>'
    )
    lines = [frame, *marks, line(0, "2 4"), line(1, ""), line(2, "8 4")]
    return _svg(f"{WIDTH + 130} {HEIGHT + 26}", title, lines)


def _svg(size: str, title: str, lines: list[str]) -> str:
    width, height = size.split()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {size}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(title)}">{"".join(lines)}</svg>'
    )
