"""``bosun tower``: the odds of the cube tower, and how well its board is read."""

import json
from typing import Annotated

import typer

from bosun.cli.progress import add_bar, progress_bars
from bosun.cli.speaking import in_words, tell
from bosun.session.home import landing_file, layout_file
from engine.errors import Malformed
from engine.messages import say
from vision.tower.layout import read_layout
from vision.tower.measure import measure as measure_tower
from vision.tower.odds import LandingOdds, house_odds, save_odds, simulate_odds
from vision.twin.tower_pours import MEASURED_SEEDS as TOWER_SEEDS

tower_app = typer.Typer(help="The cube tower.", no_args_is_help=True)


@tower_app.command("odds")
def tower_odds(
    as_json: Annotated[bool, typer.Option("--json", help="Print the shares as JSON.")] = False,
    pours: Annotated[
        int | None, typer.Option("--simulate", min=1, help="Pour so often on the board that you traced.")
    ] = None,
) -> None:
    """How often a cube comes to rest in each zone, and how often a later one pushes it out; all simulated."""
    odds = house_odds() if pours is None else _simulated_odds(pours)
    if as_json:
        typer.echo(json.dumps(odds.as_json(), indent=2))
        return
    tell(say("command.odds", cubes=odds.cubes, pours=odds.pours))
    for zone, share in sorted(odds.shares.items()):
        pushed = say("command.odds-pushed", share=f"{sum(odds.pushes.get(zone, {}).values()):.2%}")
        typer.echo(f"  {zone:8} {share:6.1%}  ± {1.96 * odds.error(zone):.1%}  {in_words(pushed)}")


@tower_app.command("measure")
def tower_measure(
    pours: Annotated[int, typer.Option(min=1, help="Pours of the simulated table.")] = 2000,
    seed: Annotated[int, typer.Option(help="The first seed; those for tuning are refused.")] = TOWER_SEEDS,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that work at once.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how well combat boards are read on the simulated table, and what is taken for what."""
    with progress_bars() as progress:
        found = measure_tower(pours, seed=seed, jobs=jobs, progress=add_bar(progress, "pours"))
    typer.echo(
        json.dumps(found.as_json(), indent=2) if as_json else f"{found.summary()}\n\n{found.confusion()}"
    )


def _simulated_odds(pours: int) -> LandingOdds:
    """The odds of the owner's board, kept for the games that are started from now on."""
    if not layout_file().exists():
        raise Malformed(say("command.no-own-board"))
    odds = simulate_odds(pours, layout=read_layout(layout_file()))
    save_odds(odds, landing_file())
    return odds
