"""The command ``bosun``: which commands there are, and what happens when one fails."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

import os
import sys
from typing import Annotated

import typer

from bosun.cli.firmware import firmware_app
from bosun.cli.panel import panel_app
from bosun.cli.play import play
from bosun.cli.rules import check, why
from bosun.cli.saved_games import export_command, games, import_command, show
from bosun.cli.service import page, serve
from bosun.cli.usage import call

app = typer.Typer(
    name="bosun",
    help="A box beside a real board game: it knows the rules, runs the clock and plays the army.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (play, games, show, why, check, serve, page):
    app.command()(command)
app.command("export")(export_command)
app.command("import")(import_command)
app.add_typer(panel_app, name="panel")
app.add_typer(firmware_app, name="firmware")


def _print_version(wanted: bool) -> None:
    if wanted:
        from bosun.version import bosun_version

        typer.echo(f"bosun {bosun_version()}")
        raise typer.Exit


@app.callback()
def bosun(
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """A box beside a real board game: it knows the rules, runs the clock and plays the army."""


def _simulate() -> None:
    from bosun.cli.simulate import simulate_command

    app.command("simulate")(simulate_command)


def _vision() -> None:
    from bosun.cli.vision import register

    register(app)


def _doctor() -> None:
    from bosun.cli.doctor import bundle_command, doctor_command

    app.command("doctor")(doctor_command)
    app.command("bundle")(bundle_command)


def _fleet() -> None:
    from bosun.cli.fleet import fleet_app

    app.add_typer(fleet_app, name="fleet")


def _network() -> None:
    from bosun.cli.network import network_app

    app.add_typer(network_app, name="network")


def _facts() -> None:
    from bosun.cli.facts import facts_app

    app.add_typer(facts_app, name="facts")


_SLOW = {
    ("simulate",): _simulate,
    ("read", "teach", "print", "calibrate", "vision", "tower"): _vision,
    ("doctor", "bundle"): _doctor,
    ("fleet",): _fleet,
    ("network",): _network,
    ("facts",): _facts,
}
"""Commands whose imports take a while, and what makes them known."""


def _register(words: list[str]) -> None:
    """Slow commands are there when they are called, for help and completion, and to see which is meant."""
    quick = {str(one.name or getattr(one.callback, "__name__", "")) for one in app.registered_commands}
    quick |= {str(group.name) for group in app.registered_groups}
    called = [add for names, add in _SLOW.items() if set(names) & set(words)]
    everything = "_BOSUN_COMPLETE" in os.environ or not (called or {"--version", *quick} & set(words[:1]))
    for add in _SLOW.values() if everything else called:
        add()


def main() -> None:
    """Run the command. Whatever happens, a person gets one sentence and the right exit code."""
    from bosun.session.error_reporting import print_anything, run_safely

    print_anything()
    words = sys.argv[1:]
    sys.exit(run_safely(lambda: _run(words), words))


def _run(words: list[str]) -> int:
    _register(words)
    return call(app, words)
