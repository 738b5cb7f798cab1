"""The command `bosun simulate`: variants side by side, with figures, a report, JSON and a map picture."""

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bosun.cli.simulate_output import check_folder, check_map, draw_maps, map_of, show
from bosun.simulate.copies import played_on, told_of
from bosun.simulate.find_value import FindValues, Search
from bosun.simulate.games import GameFigures, figures_of, simulated_games
from bosun.simulate.report import DesignReport
from bosun.simulate.results import Figures, GameResult, Variant, by_effect
from bosun.simulate.saved_run import SavedRun
from bosun.simulate.simulate import simulate
from bosun.simulate.variants import DEFAULTS, VariantMaker, variations
from engine.games import find_game
from engine.headless import PACE

PlayGames: TypeAlias = Callable[..., Iterator[GameResult]]


def simulate_command(
    game: Annotated[str | None, typer.Argument(help="The game to simulate; the first that can be.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many whole games to play for each variant.")] = 1000,
    players: Annotated[int, typer.Option(help="How many players.")] = int(DEFAULTS["players"]),
    difficulty: Annotated[str, typer.Option(help="easy, normal or hard.")] = DEFAULTS["difficulty"],
    scenario: Annotated[
        str, typer.Option(help="A built-in scenario (1, teaching) or a scenario file.")
    ] = DEFAULTS["scenario"],
    box: Annotated[str, typer.Option(help="A file that changes numbers of the game's box.")] = "",
    copy: Annotated[
        str | None,
        typer.Option(help="Whose map and cards: own, as this box knows yours, or a pack; else an example."),
    ] = None,
    bot: Annotated[
        str, typer.Option(help="Who plays: random, cautious, bold or planner; the game's first bot.")
    ] = DEFAULTS["bot"],
    pace: Annotated[float, typer.Option(min=0.1, help="Seconds that an action takes at the table.")] = PACE,
    seed: Annotated[int, typer.Option(help="The same seed gives the same figures.")] = 1,
    cores: Annotated[int, typer.Option(min=0, help="How many cores to use; 0 means all.")] = 0,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            help="Compare values side by side: speed=1,2,3, difficulty=easy,hard, players=3,4, "
            "bot=cautious,bold, pace=12,24, timer=240,300, officers=10,14, scenario=1,my.toml; also "
            "numbers of the box: objects.explosive=6,10, adams.move=5."
        ),
    ] = None,
    knobs: Annotated[
        str | None,
        typer.Option(help="Change each value by itself, to see which matters: scenario, box or all."),
    ] = None,
    find: Annotated[
        list[str] | None,
        typer.Option(help="Look for a value between limits: officers=8..15, with --goal; also of several."),
    ] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option(help="The win rate to look for with --find: 0.3, or one of each bot, planner=0.7."),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(help="Write a report with plots and numbers, as one HTML file.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Keep results in this file; the same command goes on from there.")
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
        "box": box,
        "bot": bot,
        "pace": str(pace),
    }
    made = VariantMaker(counted, base, told_of(copy, game or simulated_games()[0]))
    variants = [made.with_changes(changes) for changes in variations(vary or [])]
    changed = made.one_at_a_time(knobs) if knobs is not None else []
    _check_begin([*variants, *changed])
    search = Search.of(find, goal or []) if find else None
    if search is not None:
        _check_search(search, made)
    _check_files(counted, report, keep, map_file)
    with _player(cluster, cores or None, keep) as play:
        run = partial(_run, play=play, games=games, seed=seed)
        figures = run(variants)
        turned = by_effect(run(changed), figures[0])
        found = ""
        if search is not None:
            looked = FindValues(
                search, lambda values, by: run([made.with_changes(search.named(values), by)])[0]
            )
            found = looked.sentence(looked.nearest())
    _tell(figures + turned, counted, found, seed if as_json else None)
    if report is not None:
        _write_report(
            report, DesignReport(_title(counted, figures), _command(), counted, figures, turned, found)
        )
    if map_file is not None:
        for path in draw_maps(figures, map_file, counted):
            Console(stderr=True).print(f"Map written to {path}", highlight=False)


def _check_search(search: Search, made: VariantMaker) -> None:
    """Refuse values and bots that there are not before anything is played."""
    ends = tuple(limits.low for limits in search.values), tuple(limits.high for limits in search.values)
    _check_begin(
        [made.with_changes(search.named(values), g.bot) for values, g in product(ends, search.goals)]
    )


def _check_begin(variants: list[Variant]) -> None:
    """Refuse what the rules do not allow before the first of them is played."""
    for variant in variants:
        find_game(variant.setup.game).begin(variant.setup)


def _check_files(counted: GameFigures, report: Path | None, keep: Path | None, map_file: Path | None) -> None:
    if map_file is not None:
        check_map(map_file, counted)
    for path in (report, keep):
        if path is not None:
            check_folder(path)


def _tell(figures: list[Figures], counted: GameFigures, found: str, seed: int | None) -> None:
    """On the terminal; as JSON where a seed is named."""
    copy = played_on(figures[0].variant.setup)
    if seed is not None:
        told = {"seed": seed, "played_on": copy, "variants": [each.as_json() for each in figures]}
        print(json.dumps(told | ({"found": found} if found else {}), indent=2))
        return
    show(figures, counted)
    Console().print(copy, highlight=False)
    if found:
        Console().print(found, highlight=False)


def _title(counted: GameFigures, figures: list[Figures]) -> str:
    return f"{figures[0].variant.setup.game}: {counted.question}"


def _command() -> str:
    return shlex.join(["bosun", *sys.argv[1:]])


def _write_report(path: Path, report: DesignReport) -> None:
    path.write_text(report.html(map_of(report.variants[0], report.counted)), encoding="utf-8")
    Console(stderr=True).print(f"Report written to {path}", highlight=False)


@contextmanager
def _player(cluster: str | None, cores: int | None, keep: Path | None) -> Iterator[PlayGames]:
    """Who plays the games: the cores of this machine, or a cluster; and whether results are kept."""
    saved = None if keep is None else SavedRun(keep)
    with _machines(cluster, cores) as play:
        yield play if saved is None else partial(saved.record, play)


@contextmanager
def _machines(cluster: str | None, cores: int | None) -> Iterator[PlayGames]:
    if cluster is None:
        yield partial(simulate, cores=cores)
        return
    # Dask is there for those who have a cluster
    from bosun.simulate.cluster import connect, simulate_on  # noqa: PLC0415

    with connect(cluster) as client:
        yield partial(simulate_on, client)


def _run(variants: list[Variant], *, play: PlayGames, games: int, seed: int) -> list[Figures]:
    """Play all games with a progress bar on the error stream, so that output stays clean."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    figures = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games * len(variants))
        for variant in variants:
            progress.update(task, description=variant.label)
            results: list[GameResult] = []
            for result in play(variant, games=games, seed=seed):
                results.append(result)
                progress.advance(task)
            figures.append(Figures(variant, tuple(results)))
    return figures
