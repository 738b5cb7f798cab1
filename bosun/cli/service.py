"""The commands for a box that runs as a service: ``bosun serve`` and ``bosun page``."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from typing import Annotated

import typer


def serve(
    port: Annotated[int | None, typer.Option(help="The port of the page.")] = None,
) -> None:
    """Run as a service: go on with the game on the table, or wait for one to be chosen on the page."""
    from bosun.session.service import serve as run

    run(port)


def page(
    port: Annotated[int | None, typer.Option(help="The port of the page.")] = None,
) -> None:
    """Show where the page is: the owner's address, and the one for everybody else as a code to scan."""
    import time

    from bosun.devices.box_config import load_box
    from bosun.session.home import home
    from bosun.session.invitation import Invitation, own_address
    from bosun.session.running_page import running_port
    from bosun.text.languages import Language
    from bosun.web.phone_registry import PhoneRegistry
    from engine.messages import say

    registry = PhoneRegistry(home() / "web.json", now=time.monotonic)
    box = load_box().overridden(port=port)
    address = f"http://{own_address()}:{(running_port() if port is None else None) or box.port}"
    invitation = Invitation(address, registry.code, registry.key)
    typer.echo(Language().text(say("app.page-owner", address=invitation.owner)))
    typer.echo(Language().text(invitation.told))
    typer.echo(invitation.for_terminal())
