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
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from bosun.session.home import home
from bosun.session.invitation import own_address
from bosun.session.running_page import noted_port
from bosun.text.languages import LANGUAGES
from bosun.web import (
    board_routes,
    box_routes,
    camera_routes,
    design_routes,
    live,
    lobby_routes,
    my_game_routes,
    pack_routes,
    right_routes,
    routes,
    tower_routes,
    workshop_routes,
)
from bosun.web.connections import Connection
from bosun.web.door import Door, protocol_at
from bosun.web.errors import HttpRefusal, Throttled
from bosun.web.game_files import GameFiles
from bosun.web.guard import Guard
from bosun.web.html_pages import page_routes
from bosun.web.live_picture import LivePicture
from bosun.web.lobby import Lobby
from bosun.web.log_limit import limited_logs
from bosun.web.page import Page
from bosun.web.rate_limiter import A_LINE, A_PICTURE, A_WHOLE_GAME, LOADING, WORKED_OUT
from bosun.web.request_context import Handler, cookie_name, language_of, refusing
from bosun.web.serializers import language
from engine.messages import say

PORT = 8765
LARGEST_MESSAGE = 64 * 1024
EVERYWHERE = "0.0.0.0"
"""All networks of the box, of either kind of address."""

KEEP_UP = 1.0
BACKLOG = 64
"""Connections that wait to be taken, which is also how many are taken before others are served."""


_POST = {
    "join": routes.join,
    "leave": routes.leave,
    "remove": routes.remove,
    "code": routes.change_code,
    "screen": routes.let_be_screen,
    "pictures": routes.show_pictures,
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
    **my_game_routes.POST,
    **board_routes.POST,
    **pack_routes.POST,
    **right_routes.POST,
    **box_routes.POST,
    **design_routes.POST,
}
_GET = {
    "texts/{code}": routes.texts,
    "history": routes.history,
    "why": routes.why,
    "numbers": routes.numbers,
    "replay/{after}": routes.replay,
    "story": routes.story,
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
    **my_game_routes.GET,
    **board_routes.GET,
    **pack_routes.GET,
    **right_routes.GET,
    **box_routes.GET,
    **design_routes.GET,
}
_COSTS = {
    "history": WORKED_OUT,
    "numbers": WORKED_OUT,
    "replay/{after}": WORKED_OUT,
    "story": WORKED_OUT,
    "lobby": WORKED_OUT,
    "settable": WORKED_OUT,
    "next-form": WORKED_OUT,
    "correct/preview": WORKED_OUT,
    "export": A_WHOLE_GAME,
    "lobby/export": A_WHOLE_GAME,
    "import": A_WHOLE_GAME,
    "box/bundle": A_WHOLE_GAME,
    "box/devices": WORKED_OUT,
    "design": WORKED_OUT,
    "design/check": WORKED_OUT,
    "design/start": A_WHOLE_GAME,
    "live.jpg": A_PICTURE,
    "frame.jpg": A_PICTURE,
}
"""What takes more or less of a phone's budget than any other request."""


def make_app(page: Page) -> Starlette:
    """The page as an ASGI application."""
    static = _static_folder()
    app = Starlette(
        routes=[
            *(_api(path, do, ["POST"]) for path, do in _POST.items()),
            *(_api(path, do, ["GET"]) for path, do in _GET.items()),
            WebSocketRoute("/live", _live),
            *page_routes(static),
            Mount("/static", StaticFiles(directory=static)),
            Mount("/games", GameFiles()),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={404: _not_found, 500: _trouble},
    )
    app.state.page = page
    return app


def _api(path: str, do: Handler, methods: list[str]) -> Route:
    return Route(f"/api/{path}", refusing(do, cost=_COSTS.get(path, LOADING)), methods=methods)


async def _not_found(request: Request, _: Exception) -> Response:
    return JSONResponse({"refused": language(language_of(request)).text(say("web.refuse.not-found"))}, 404)


async def _trouble(request: Request, _: Exception) -> Response:
    return JSONResponse({"refused": language(language_of(request)).text(say("web.refuse.crashed"))}, 500)


async def _live(websocket: WebSocket) -> None:
    page: Page = websocket.app.state.page
    phone = page.registry.known(websocket.cookies.get(cookie_name(websocket.url.port)))
    await websocket.accept()
    if phone is None:
        await websocket.close(live.UNKNOWN)
        return
    try:
        page.budgets.spend(phone.id, A_LINE)
    except Throttled:
        await websocket.close(live.TOO_FAST)
        return
    asked = websocket.query_params.get("language", "")
    connection = Connection(phone, asked if asked in LANGUAGES else "en")
    await live.attend(websocket, connection, page)


@contextlib.asynccontextmanager
async def serve_page(
    *,
    host: str = EVERYWHERE,
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
    page_file = phones or home() / "web.json"
    page = Page(phones=page_file, lobby=lobby, pictures=pictures, tower_pictures=tower_pictures)
    scheme = "https" if certificate else "http"
    port = listening.getsockname()[1]
    page.where = lambda: f"{scheme}://{_shown_host(host)}:{port}"
    door = Door(page.now)
    server = _Server(_config(make_app(page), door, certificate))
    serving = asyncio.create_task(server.serve([listening]))
    keeping = asyncio.create_task(_keep_up(page, door))
    with limited_logs(), noted_port(port, page_file.parent):
        try:
            yield page
        finally:
            server.should_exit = True
            await serving
            keeping.cancel()
            await page.let_cameras_go()
            await asyncio.to_thread(page.trial_run.close)
            listening.close()


async def _keep_up(page: Page, door: Door) -> None:
    """What is to be done now and then for as long as the page is served."""
    while True:
        await asyncio.sleep(KEEP_UP)
        door.sweep()
        page.keep_up()


class _Server(uvicorn.Server):
    """Ctrl-C belongs to the terminal of the game, not to the page."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


def _config(app: Starlette, door: Door, certificate: tuple[Path, Path] | None) -> uvicorn.Config:
    config = uvicorn.Config(
        app,
        http=protocol_at(door),
        backlog=BACKLOG,
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
        if host == EVERYWHERE and socket.has_dualstack_ipv6():
            with contextlib.suppress(OSError):
                return socket.create_server(
                    ("", port), family=socket.AF_INET6, backlog=BACKLOG, dualstack_ipv6=True
                )
        return socket.create_server((host, port), backlog=BACKLOG)
    except OSError as error:
        raise HttpRefusal(say("web.refuse.port", port=port, why=error.strerror or "?")) from error


def _shown_host(host: str) -> str:
    return own_address() if host == EVERYWHERE else host


def _static_folder() -> Path:
    with as_file(files("bosun.web") / "static") as folder:
        return folder
