"""``bosun firmware``: the board on the serial line."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from typing import Annotated

import typer

firmware_app = typer.Typer(help="The board on the serial line.", no_args_is_help=True)

Port = Annotated[str | None, typer.Option(help="The serial port; found by its USB id by default.")]


@firmware_app.command("flash")
def firmware_flash(port: Port = None) -> None:
    """Write the firmware to an Arduino Nano or Uno."""
    from firmware_bridge.flash import flash

    typer.echo(flash(port))


@firmware_app.command("info")
def firmware_info(port: Port = None) -> None:
    """Show the version, the counters and the faults of the board."""
    from firmware_bridge.flash import read_info

    info = read_info(port)
    names = (ability.name or "" for ability in info.welcome.capabilities)
    abilities = ", ".join(names).lower().replace("_", " ")
    typer.echo(f"Firmware {info.version} on {info.port}, protocol {info.welcome.version}: {abilities}")
    typer.echo(f"Running for {info.counters.uptime_s} s, {info.counters.events_waiting} events waiting")
    for fault, number in info.faults.items():
        typer.echo(f"  {fault}: {number}")
