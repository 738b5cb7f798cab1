"""``bosun panel``: the panel of buttons and lights."""

from pathlib import Path
from typing import Annotated

import typer

panel_app = typer.Typer(help="The panel of buttons and lights.", no_args_is_help=True)


@panel_app.callback()
def panel() -> None:
    """The panel of buttons and lights."""


@panel_app.command("test")
def panel_test(
    wiring: Annotated[Path | None, typer.Option(help="A panel.toml of your own.")] = None,
) -> None:
    """Walk through every button, light and tone, and say what does not answer."""
    from bosun.cli.panel_walk import walk_through  # noqa: PLC0415 - gpiozero takes a while to import

    walk_through(wiring)
