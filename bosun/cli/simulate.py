"""The command `bosun simulate`: variants side by side, with figures, JSON and a map picture."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bosun.simulate.games import GameFigures, figures_of, simulated_games
from bosun.simulate.simulate import NAMES, Figures, GameResult, Variant, simulate
from engine.errors import BosunError, Malformed
from engine.games import find_game
from engine.headless import PACE


def simulate_command(
    game: Annotated[str | None, typer.Argument(help="The game to simulate; the first that can be.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many whole games to play for each variant.")] = 1000,
    players: Annotated[int, typer.Option(help="How many players.")] = 4,
    difficulty: Annotated[str, typer.Option(help="easy, normal or hard.")] = "normal",
    scenario: Annotated[
        str, typer.Option(help="A built-in scenario (1, teaching) or a scenario file.")
    ] = "1",
    bot: Annotated[str, typer.Option(help="cautious, bold or random.")] = "cautious",
    pace: Annotated[float, typer.Option(min=0.1, help="Seconds that an action takes at the table.")] = PACE,
    seed: Annotated[int, typer.Option(help="The same seed gives the same figures.")] = 1,
    cores: Annotated[int, typer.Option(min=0, help="How many cores to use; 0 means all.")] = 0,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            help="Compare values side by side: speed=1,2,3, difficulty=easy,hard, players=3,4, "
            "bot=cautious,bold, pace=12,24, timer=240,300, cards=0,2, bases=1,2, scenario=1,my.toml."
        ),
    ] = None,
    map_file: Annotated[
        Path | None, typer.Option("--map", help="Write where the army settles as a picture, .svg or .png.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(help="Play on a Dask cluster: the address of its scheduler.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """How hard is a game? Thousands of whole games by bots, with the figures a designer wants."""
    counted = figures_of(game or simulated_games()[0])
    base = {
        "players": str(players),
        "difficulty": difficulty,
        "scenario": scenario,
        "bot": bot,
        "pace": str(pace),
    }
    variants = [_variant(counted, base, changes) for changes in _variations(vary or [])]
    if map_file is not None:
        _check_map(map_file)
    with _player(cluster, cores or None) as play:
        figures = _run(variants, play, games=games, seed=seed)
    if as_json:
        print(json.dumps({"seed": seed, "variants": [each.as_json() for each in figures]}, indent=2))
    else:
        Console().print(_table(figures, counted))
    if map_file is not None:
        for path in _draw_maps(figures, map_file, counted):
            Console(stderr=True).print(f"Map written to {path}", highlight=False)


def _variations(vary: list[str]) -> list[dict[str, str]]:
    """All combinations of the values to compare."""
    axes = []
    for word in vary:
        key, equals, values = word.partition("=")
        if not equals or not values:
            raise Malformed(f"“--vary {word}” has no values: write it as --vary speed=1,2,3.")
        axes.append([(key, value) for value in values.split(",")])
    return [dict(combination) for combination in product(*axes)]


def _variant(counted: GameFigures, base: dict[str, str], changes: dict[str, str]) -> Variant:
    if unknown := set(changes) - set(base) - set(counted.varied):
        known = ", ".join(sorted({*base, *counted.varied}))
        raise Malformed(f"Bosun cannot vary “{sorted(unknown)[0]}”. Take one of: {known}.")
    chosen = base | {key: value for key, value in changes.items() if key in base}
    number = _whole(chosen["players"], "players")
    seats = NAMES[:number] if number <= len(NAMES) else tuple(f"Player {seat}" for seat in range(number))
    setup = counted.setup(seats, chosen, changes)
    bots = (*find_game(setup.game).bots, "random")
    if chosen["bot"] not in bots:
        raise Malformed(f"There is no bot “{chosen['bot']}”. Take one of: {', '.join(bots)}.")
    label = ", ".join(f"{key} {value}" for key, value in changes.items()) or "as set"
    return Variant(label, setup, chosen["bot"], _seconds(chosen["pace"]))


def _whole(text: str, what: str) -> int:
    if not text.isdigit():
        raise Malformed(f"“{text}” is not a number of {what}: write a whole number.")
    return int(text)


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise Malformed(f"“{text}” is not a pace: write seconds per action, such as 18.") from error


@contextmanager
def _player(cluster: str | None, cores: int | None) -> Iterator[Callable[..., Iterator[GameResult]]]:
    """Who plays the games: the cores of this machine, or a cluster."""
    if cluster is None:
        yield partial(simulate, cores=cores)
        return
    # Dask is there for those who have a cluster
    from bosun.simulate.cluster import connect, simulate_on  # noqa: PLC0415

    with connect(cluster) as client:
        yield partial(simulate_on, client)


def _run(
    variants: list[Variant], play: Callable[..., Iterator[GameResult]], *, games: int, seed: int
) -> list[Figures]:
    """Play all games with a progress bar on the error stream, so that output stays clean."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    figures = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for variant in variants:
            task = progress.add_task(variant.label, total=games)
            results: list[GameResult] = []
            for result in play(variant, games=games, seed=seed):
                results.append(result)
                progress.advance(task)
            figures.append(Figures(variant, tuple(results)))
    return figures


def _table(figures: list[Figures], counted: GameFigures) -> Table:
    bot = ", ".join(sorted({each.variant.bot for each in figures}))
    table = Table(
        title=f"{counted.question} {len(figures[0].results)} games each, bot: {bot}",
        title_justify="left",
        box=SIMPLE_HEAD,
    )
    for heading in ("variant", "won", "95 %", "days", "10–90 %", "actions", "lost to"):
        left = heading in ("variant", "lost to")
        table.add_column(heading, justify="left" if left else "right", no_wrap=not left)
    for each in figures:
        table.add_row(*_cells(each, counted.losses))
    return table


def _cells(figures: Figures, losses: tuple[str, ...]) -> tuple[str, ...]:
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
        lost_to,
    )


def _check_map(path: Path) -> None:
    """Say before the long run what would fail after it."""
    if path.suffix not in (".svg", ".png"):
        raise Malformed(f"A map is written as .svg or .png, not “{path.name}”.")
    if path.suffix == ".png" and shutil.which("rsvg-convert") is None:
        raise BosunError(
            "For .png maps install librsvg2-bin (sudo apt-get install librsvg2-bin), or take .svg."
        )
    if not path.parent.is_dir():
        raise Malformed(f"There is no folder {path.parent} to write the map into.")


def _draw_maps(figures: list[Figures], path: Path, counted: GameFigures) -> list[Path]:
    """One map a variant; with several, the number of the variant goes into the name."""
    paths = (
        [path]
        if len(figures) == 1
        else [path.with_stem(f"{path.stem}-{number}") for number in range(1, len(figures) + 1)]
    )
    for each, target in zip(figures, paths, strict=True):
        _draw_map(each, target, counted)
    return paths


def _draw_map(figures: Figures, path: Path, counted: GameFigures) -> None:
    legend = f"the mean of {len(figures.results)} games ({figures.variant.bot} bot)"
    svg = counted.draw_map(figures.settled(), figures.variant.label, legend)
    if path.suffix == ".svg":
        path.write_text(svg, encoding="utf-8")
    else:
        subprocess.run(["rsvg-convert", "--width", "1600", "--output", path], input=svg.encode(), check=True)
