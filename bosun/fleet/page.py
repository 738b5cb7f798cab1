"""The wall page: a few static files and one address that tells how all tables stand."""

from importlib.resources import as_file, files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bosun.fleet.wall import Wall

HEADERS = {
    b"content-security-policy": b"default-src 'self'; object-src 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
}


def make_wall_page(wall: Wall) -> Starlette:
    """The page as an ASGI application. It only shows: there is nothing that a visitor could change."""
    static = _static_folder()

    async def index(_: Request) -> Response:
        return FileResponse(static / "wall.html", headers={"cache-control": "no-cache"})

    async def tables(_: Request) -> Response:
        return JSONResponse(wall.shown(), headers={"cache-control": "no-store"})

    return Starlette(
        routes=[
            Route("/", index),
            Route("/api/tables", tables),
            Mount("/static", StaticFiles(directory=static)),
        ],
        middleware=[Middleware(_Guarded)],
    )


class _Guarded:
    """ASGI middleware that sets the headers by which a browser runs nothing but our own files."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        await self._app(scope, receive, with_headers)


def _static_folder() -> Path:
    with as_file(files("bosun.fleet") / "static") as folder:
        return folder
