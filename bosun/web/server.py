"""The server of the page: starlette on uvicorn, on the same loop that owns the game."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Generator
from importlib.resources import as_file, files
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from bosun.home import home
from bosun.table import Table
from bosun.web import live, routes
from bosun.web.desk import Desk
from bosun.web.errors import Refuse
from bosun.web.guard import Guard
from bosun.web.hub import Connection
from bosun.web.invitation import Invitation, own_address
from bosun.web.orders import Pace
from bosun.web.panel import Buttons
from bosun.web.readings import Eyes
from bosun.web.wording import LANGUAGES
from engine.messages import say

PORT = 8765
LARGEST_MESSAGE = 64 * 1024

_POST = {
    "join": routes.join,
    "leave": routes.leave,
    "remove": routes.remove,
    "code": routes.change_code,
    "import": routes.take_in,
    "panel": routes.panel_push,
}
_GET = {
    "texts/{code}": routes.texts,
    "history": routes.history,
    "why": routes.why,
    "numbers": routes.numbers,
    "replay/{after}": routes.replay,
    "export": routes.export,
    "qr.svg": routes.qr,
    "frame.jpg": routes.frame,
    "panel": routes.panel_shown,
}


def make_app(desk: Desk) -> Starlette:
    """The page of a desk as an ASGI application."""
    static = _static_folder()
    app = Starlette(
        routes=[
            *(Route(f"/api/{path}", routes.refusing(do), methods=["POST"]) for path, do in _POST.items()),
            *(Route(f"/api/{path}", routes.refusing(do)) for path, do in _GET.items()),
            WebSocketRoute("/live", _live),
            *(_file(static, url, name) for url, name in _TOP.items()),
            Mount("/static", StaticFiles(directory=static)),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={404: _not_found, 500: _trouble},
    )
    app.state.desk = desk
    return app


_TOP = {"/": "index.html", "/sw.js": "sw.js", "/manifest.webmanifest": "manifest.webmanifest"}


def _file(static: Path, url: str, name: str) -> Route:
    async def send(_: Request) -> Response:
        return FileResponse(static / name, headers={"cache-control": "no-cache"})

    return Route(url, send)


async def _not_found(_: Request, __: Exception) -> Response:
    return JSONResponse({"refused": "There is nothing here."}, 404)


async def _trouble(_: Request, __: Exception) -> Response:
    return JSONResponse({"refused": "Bosun stumbled over a mistake of its own; the game is kept."}, 500)


async def _live(websocket: WebSocket) -> None:
    desk: Desk = websocket.app.state.desk
    phone = desk.doors.known(websocket.cookies.get(routes.cookie_name(websocket.url.port)))
    await websocket.accept()
    if phone is None:
        await websocket.close(live.UNKNOWN)
        return
    asked = websocket.query_params.get("language", "")
    connection = Connection(phone, asked if asked in LANGUAGES else "en")
    await live.attend(websocket, connection, desk.hub, desk.orders, Pace(desk.now))


@contextlib.asynccontextmanager
async def open_page(
    table: Table,
    *,
    host: str = "0.0.0.0",
    port: int = PORT,
    phones: Path | None = None,
    eyes: Eyes | None = None,
    panel: Buttons | None = None,
    certificate: tuple[Path, Path] | None = None,
) -> AsyncIterator[Invitation]:
    """Serve the page of a table while the block runs, on the running loop.

    ::

        async with open_page(table) as invitation:
            print(invitation.guests, invitation.for_terminal())
            await run_table(table)

    :param port: where to listen; 0 for any free port.
    :param phones: the file of paired phones, ``web.json`` in Bosun's home if none is told.
    :param certificate: files of a certificate and its key, where the page is to be served by https.
    """
    listening = _listen(host, port)
    desk = Desk(table, phones=phones or home() / "web.json", eyes=eyes, panel=panel)
    scheme = "https" if certificate else "http"
    desk.address = f"{scheme}://{_shown_host(host)}:{listening.getsockname()[1]}"
    server = _Server(_config(make_app(desk), certificate))
    serving = asyncio.create_task(server.serve([listening]))
    try:
        yield desk.invitation
    finally:
        server.should_exit = True
        await serving
        desk.close()
        listening.close()


class _Server(uvicorn.Server):
    """Ctrl-C belongs to the terminal of the game, not to the page."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


def _config(app: Starlette, certificate: tuple[Path, Path] | None) -> uvicorn.Config:
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_level="critical",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=5,
        ws_ping_timeout=10,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=LARGEST_MESSAGE,
    )
    if certificate is not None:
        config.ssl_certfile, config.ssl_keyfile = (str(file) for file in certificate)
    return config


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), backlog=64)
    except OSError as error:
        raise Refuse(say("web.refuse.port", port=port, why=error.strerror or "?")) from error


def _shown_host(host: str) -> str:
    return own_address() if host in ("", "0.0.0.0") else host


def _static_folder() -> Path:
    with as_file(files("bosun.web") / "static") as folder:
        return folder
