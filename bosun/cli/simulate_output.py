"""How `bosun simulate` shows what it found: tables for the terminal, and map pictures."""

import shutil
import subprocess
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console, JustifyMethod
from rich.table import Table

from bosun.simulate.games import GameFigures
from bosun.simulate.results import Estimate, Figures
from engine.errors import BosunError, Malformed
from engine.messages import say


def show(figures: list[Figures], counted: GameFigures) -> None:
    """The figures as tables, on the terminal."""
    console = Console()
    if counted.losses:
        console.print(_win_table(figures, counted))
        return
    for each in figures:
        console.print(_score_table(each, counted))


def _new_table(title: str, headings: tuple[str, ...], left: tuple[str, ...]) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    for heading in headings:
        at_left = heading in left
        justify: JustifyMethod = "left" if at_left else "right"
        table.add_column(heading, justify=justify, no_wrap=not at_left, overflow="fold")
    return table


def _win_table(figures: list[Figures], counted: GameFigures) -> Table:
    bot = ", ".join(sorted({each.variant.bot for each in figures}))
    headings = ("variant", "won", "95 %", counted.unit, "10–90 %", "actions", "more", "lost to")
    title = f"{counted.question} {len(figures[0].results)} games each, bot: {bot}"
    table = _new_table(title, headings, ("variant", "lost to"))
    for each in figures:
        table.add_row(*_cells(each, figures[0], counted.losses))
    return table


def _cells(figures: Figures, first: Figures, losses: tuple[str, ...]) -> tuple[str, ...]:
    mean, tenth, _, ninety = figures.days()
    low, high = figures.interval()
    actions = sum(result.actions for result in figures.results) / len(figures.results)
    endings = figures.endings()
    lost_to = ", ".join(f"{name} {endings[name]}" for name in losses if endings[name])
    return (
        figures.variant.label,
        f"{figures.win_rate:.1%}",
        f"{low:.0%}–{high:.0%}",
        f"{mean:.1f}",
        f"{tenth}–{ninety}",
        f"{actions:.0f}",
        "" if figures is first else _points(figures.gain_over(first)),
        lost_to,
    )


def _points(gain: Estimate) -> str:
    """How many points of win rate more than the first variant, with half of its interval."""
    return f"{100 * gain.value:+.0f} ±{50 * (gain.high - gain.low):.0f}"


def _score_table(figures: Figures, counted: GameFigures) -> Table:
    mean, tenth, _, ninety = figures.days()
    answers = figures.mean_of(lambda result: result.answers)
    played = f"{len(figures.results)} games, bot: {figures.variant.bot}, {figures.variant.label}"
    length = f"{mean:.1f} {counted.unit} ({tenth}–{ninety}), {answers:.0f} answers"
    title = f"{counted.question} {played}: {length}"
    table = _new_table(title, ("who", "games", "points", "95 %", "won", "95 % of won"), ("who",))
    for label, (points, won) in figures.scores().items():
        ends = f"{points.low:.1f}–{points.high:.1f}"
        won_ends = f"{won.low:.0%}–{won.high:.0%}"
        table.add_row(label, str(points.games), f"{points.value:.1f}", ends, f"{won.value:.0%}", won_ends)
    return table


def check_map(path: Path, counted: GameFigures) -> None:
    """Say before the long run what would fail after it."""
    if counted.draw_map is None:
        raise Malformed(say("simulate.no-map"))
    if path.suffix not in (".svg", ".png"):
        raise Malformed(say("simulate.map-kind", name=path.name))
    if path.suffix == ".png" and shutil.which("rsvg-convert") is None:
        raise BosunError(say("simulate.no-png"))
    check_folder(path)


def check_folder(path: Path) -> None:
    """A file can only be written into a folder that is there."""
    if not path.parent.is_dir():
        raise Malformed(say("simulate.no-folder", folder=str(path.parent), name=path.name))


def draw_maps(figures: list[Figures], path: Path, counted: GameFigures) -> list[Path]:
    """One map a variant; with several, the number of the variant goes into the name."""
    paths = (
        [path]
        if len(figures) == 1
        else [path.with_stem(f"{path.stem}-{number}") for number in range(1, len(figures) + 1)]
    )
    for each, target in zip(figures, paths, strict=True):
        _write_map(map_of(each, counted), target)
    return paths


def map_of(figures: Figures, counted: GameFigures) -> str:
    """Where the army settles, as SVG; nothing for a game without such a map."""
    if counted.draw_map is None:
        return ""
    legend = f"the mean of {len(figures.results)} games ({figures.variant.bot} bot)"
    return counted.draw_map(figures.settled(), figures.variant.label, legend)


def _write_map(svg: str, path: Path) -> None:
    if path.suffix == ".svg":
        path.write_text(svg, encoding="utf-8")
    else:
        subprocess.run(["rsvg-convert", "--width", "1600", "--output", path], input=svg.encode(), check=True)
