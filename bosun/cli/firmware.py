"""``bosun firmware``: the board on the serial line."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from typing import Annotated

import typer

from bosun.cli.speaking import tell
from engine.messages import say

firmware_app = typer.Typer(help="The board on the serial line.", no_args_is_help=True)

Port = Annotated[str | None, typer.Option(help="The serial port; found by its USB id by default.")]


@firmware_app.command("flash")
def firmware_flash(port: Port = None) -> None:
    """Write the firmware to an Arduino Nano or Uno."""
    from firmware_bridge.flash import flash

    tell(flash(port))


@firmware_app.command("info")
def firmware_info(port: Port = None) -> None:
    """Show the version, the counters and the faults of the board."""
    from firmware_bridge.flash import read_info

    info = read_info(port)
    names = (str(ability.name).lower().replace("_", "-") for ability in info.welcome.capabilities)
    abilities = tuple(say(f"firmware.ability.{name}") for name in names)
    version, protocol = info.version, info.welcome.version
    tell(say("firmware.info", version=version, port=info.port, protocol=protocol, abilities=abilities))
    tell(say("firmware.uptime", seconds=info.counters.uptime_s, events=info.counters.events_waiting))
    for fault, number in info.faults.items():
        tell(say("firmware.fault-line", fault=say(fault), number=number))
