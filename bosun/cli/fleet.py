"""The command `bosun fleet wall`: a page that shows all tables of a fleet."""

import os
import socket
from typing import Annotated

import typer

from bosun.cli.speaking import tell
from bosun.fleet.errors import PortTaken
from bosun.fleet.topics import Broker
from engine.messages import say

BROKER = "mqtt://localhost"
PORT = 8766
EVERYWHERE = "0.0.0.0"

fleet_app = typer.Typer(help="Many tables, joined over an MQTT broker.", no_args_is_help=True)


@fleet_app.callback()
def fleet() -> None:
    """Many tables, joined over an MQTT broker."""


@fleet_app.command("wall")
def wall_command(
    broker: Annotated[str, typer.Option(help="The broker: mqtt://broker.local, or mqtts://.")] = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where the page is served; 0: any.")] = PORT,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = EVERYWHERE,
) -> None:
    """Serve a page that shows how all tables stand. Without --broker, $BOSUN_BROKER is asked."""
    serve_wall(Broker.read(broker or os.environ.get("BOSUN_BROKER", BROKER)), host=host, port=port)


def serve_wall(broker: Broker, *, host: str, port: int) -> None:
    """Serve until Ctrl-C."""
    import uvicorn  # noqa: PLC0415 - the help of the command need not wait for it

    from bosun.fleet.page import make_wall_page  # noqa: PLC0415
    from bosun.fleet.wall import Wall, watch  # noqa: PLC0415
    from bosun.session.invitation import own_address  # noqa: PLC0415

    listening = _listen(host, port)
    wall = Wall()
    line = watch(broker, wall)
    shown = own_address() if host == EVERYWHERE else host
    tell(say("command.wall", address=f"http://{shown}:{listening.getsockname()[1]}/"))
    config = uvicorn.Config(make_wall_page(wall), lifespan="off", log_level="critical", server_header=False)
    try:
        uvicorn.Server(config).run([listening])
    finally:
        line.stop()
        listening.close()


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), backlog=64)
    except OSError as error:
        raise PortTaken(say("command.port-taken", port=port, why=error.strerror or "?")) from error
