"""The command ``bosun network``: which network the box is in, a hotspot where there is none, and back."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

import typer

from bosun.cli.speaking import tell
from engine.messages import say

network_app = typer.Typer(help="A network where there is none: the box as a hotspot.", no_args_is_help=False)


@network_app.callback(invoke_without_command=True)
def network(context: typer.Context) -> None:
    """Say which network the box is in."""
    if context.invoked_subcommand is not None:
        return
    from bosun.session.network import network_state, own_hotspot

    state = network_state()
    if state.open:
        tell(say("network.open", name=own_hotspot(_table()).name))
    elif state.network is not None:
        tell(say("network.in", name=state.network))
    else:
        tell(say("network.none"))


@network_app.command("hotspot")
def hotspot() -> None:
    """Make a network of the box, and show the codes to scan: first for the network, then for the table."""
    import segno

    from bosun.cli.service import invitation_at
    from bosun.session.network import OWN_NUMBER, open_hotspot, own_hotspot

    own = own_hotspot(_table())
    tell(say("network.opening", name=own.name))
    open_hotspot(own)
    tell(say("network.opened", name=own.name, password=own.password))
    segno.make(own.code, error="m", micro=False).terminal(compact=True, border=2)
    invitation = invitation_at(OWN_NUMBER)
    tell(say("network.then", address=invitation.guests))
    typer.echo(invitation.for_terminal())


@network_app.command("house")
def house() -> None:
    """Close the hotspot, and go back to the network of the house."""
    from bosun.session.network import close_hotspot

    tell(say("network.closed" if close_hotspot() else "network.not-open"))


def _table() -> str:
    from bosun.devices.box_config import load_box

    return load_box().table
