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

from bosun.session.home import home
from bosun.session.invitation import own_address
from bosun.web import (
    camera_routes,
    live,
    lobby_routes,
    right_routes,
    routes,
    tower_routes,
    workshop_routes,
)
from bosun.web.connections import Connection
from bosun.web.errors import HttpRefusal
from bosun.web.game_files import GameFiles
from bosun.web.guard import Guard
from bosun.web.live_picture import LivePicture
from bosun.web.lobby import Lobby
from bosun.web.message_handler import RateLimiter
from bosun.web.page import Page
from bosun.web.request_context import cookie_name, refusing
from bosun.web.serializers import LANGUAGES
from engine.messages import say

PORT = 8765
LARGEST_MESSAGE = 64 * 1024

_POST = {
    "join": routes.join,
    "leave": routes.leave,
    "remove": routes.remove,
    "code": routes.change_code,
    "import": lobby_routes.take_in,
    "panel": routes.panel_push,
    "lobby/start": lobby_routes.start,
    "lobby/go-on": lobby_routes.go_on,
    "lobby/close": lobby_routes.close,
    "workshop/tray": workshop_routes.find_tray,
    "workshop/tray/keep": workshop_routes.keep_tray,
    "workshop/lesson": workshop_routes.begin_lesson,
    "workshop/lesson/show": workshop_routes.show,
    "workshop/lesson/back": workshop_routes.take_back,
    "workshop/lesson/finish": workshop_routes.finish,
    "workshop/lesson/drop": workshop_routes.drop_lesson,
    "workshop/throw": workshop_routes.throw,
    **tower_routes.POST,
    **camera_routes.POST,
    **right_routes.POST,
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
    "live.jpg": workshop_routes.live,
    "lobby": lobby_routes.shown,
    "lobby/export": lobby_routes.export,
    "workshop": workshop_routes.shown,
    "workshop/check.jpg": workshop_routes.check_picture,
    **tower_routes.GET,
    **camera_routes.GET,
    **right_routes.GET,
}


def make_app(page: Page) -> Starlette:
    """The page as an ASGI application."""
    static = _static_folder()
    app = Starlette(
        routes=[
            *(Route(f"/api/{path}", refusing(do), methods=["POST"]) for path, do in _POST.items()),
            *(Route(f"/api/{path}", refusing(do)) for path, do in _GET.items()),
            WebSocketRoute("/live", _live),
            *(_file(static, url, name) for url, name in _TOP.items()),
            Mount("/static", StaticFiles(directory=static)),
            Mount("/games", GameFiles()),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={404: _not_found, 500: _trouble},
    )
    app.state.page = page
    return app


_TOP = {
    "/": "index.html",
    "/tower": "tower.html",
    "/sw.js": "sw.js",
    "/manifest.webmanifest": "manifest.webmanifest",
}


def _file(static: Path, url: str, name: str) -> Route:
    async def send(_: Request) -> Response:
        return FileResponse(static / name, headers={"cache-control": "no-cache"})

    return Route(url, send)


async def _not_found(_: Request, __: Exception) -> Response:
    return JSONResponse({"refused": "There is nothing here."}, 404)


async def _trouble(_: Request, __: Exception) -> Response:
    return JSONResponse({"refused": "Bosun stumbled over a mistake of its own; the game is kept."}, 500)


async def _live(websocket: WebSocket) -> None:
    page: Page = websocket.app.state.page
    phone = page.registry.known(websocket.cookies.get(cookie_name(websocket.url.port)))
    await websocket.accept()
    if phone is None:
        await websocket.close(live.UNKNOWN)
        return
    asked = websocket.query_params.get("language", "")
    connection = Connection(phone, asked if asked in LANGUAGES else "en")
    await live.attend(websocket, connection, page, RateLimiter(page.now))


@contextlib.asynccontextmanager
async def serve_page(
    *,
    host: str = "0.0.0.0",
    port: int = PORT,
    phones: Path | None = None,
    lobby: Lobby | None = None,
    pictures: LivePicture | None = None,
    tower_pictures: LivePicture | None = None,
    certificate: tuple[Path, Path] | None = None,
) -> AsyncIterator[Page]:
    """Serve the page while the block runs; tables come to it and go.

    ::

        async with serve_page(lobby=Lobby()) as page:
            with Journal.open(await page.lobby.choice()) as journal:
                ...
                with page.serve_table(table):
                    await run_table(table)

    :param port: where to listen; 0 for any free port.
    :param phones: the file of paired phones, ``web.json`` in Bosun's home by default.
    :param lobby: where games are started from the page.
    :param pictures: the camera to look through while no game is on the table.
    :param tower_pictures: that of the tower, where it has one of its own.
    :param certificate: files of a certificate and its key, where the page is to be served by https.
    """
    listening = _listen(host, port)
    page = Page(
        phones=phones or home() / "web.json", lobby=lobby, pictures=pictures, tower_pictures=tower_pictures
    )
    scheme = "https" if certificate else "http"
    page.address = f"{scheme}://{_shown_host(host)}:{listening.getsockname()[1]}"
    server = _Server(_config(make_app(page), certificate))
    serving = asyncio.create_task(server.serve([listening]))
    try:
        yield page
    finally:
        server.should_exit = True
        await serving
        await page.let_cameras_go()
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
        raise HttpRefusal(say("web.refuse.port", port=port, why=error.strerror or "?")) from error


def _shown_host(host: str) -> str:
    return own_address() if host in ("", "0.0.0.0") else host


def _static_folder() -> Path:
    with as_file(files("bosun.web") / "static") as folder:
        return folder
