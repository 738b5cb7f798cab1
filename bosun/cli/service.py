"""The commands for a box that runs as a service: ``bosun serve`` and ``bosun page``."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from typing import TYPE_CHECKING, Annotated

import typer

from bosun.cli.speaking import tell

if TYPE_CHECKING:
    from bosun.session.invitation import Invitation


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
    from bosun.session.invitation import own_address
    from engine.messages import say

    invitation = invitation_at(own_address(), port)
    tell(say("app.page-owner", address=invitation.owner))
    tell(invitation.told)
    typer.echo(invitation.for_terminal())


def invitation_at(host: str, port: int | None = None) -> "Invitation":
    """How people come to the page of this box, at the port of the one that runs unless another is named."""
    import time

    from bosun.devices.box_config import load_box
    from bosun.session.home import home
    from bosun.session.invitation import Invitation
    from bosun.session.running_page import running_port
    from bosun.web.phone_registry import PhoneRegistry

    registry = PhoneRegistry(home() / "web.json", now=time.monotonic)
    box = load_box().overridden(port=port)
    there = (running_port() if port is None else None) or box.port
    return Invitation(f"http://{host}:{there}", registry.code, registry.key)
