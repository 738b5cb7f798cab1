"""The pages of the box and what a browser asks for beside them; what stands in every head is written once."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

PAGES = {
    "/": "index.html",
    "/tower": "tower.html",
    "/my-game": "my_game.html",
    "/box": "box.html",
    "/design": "design.html",
}
FILES = {"/sw.js": "sw.js", "/manifest.webmanifest": "manifest.webmanifest"}
HEAD = "head.html"
HERE = f"<!-- {HEAD} -->"
"""Stands in a page where the head of all pages is put in."""

ASK_AGAIN = {"cache-control": "no-cache"}


def page_routes(static: Path) -> list[Route]:
    """A route for each page, and for each file that must lie at the top."""
    pages = [_page(static, url, name) for url, name in PAGES.items()]
    return [*pages, *(_file(static, url, name) for url, name in FILES.items())]


def page_text(static: Path, name: str) -> str:
    """A page as it goes out."""
    head = (static / HEAD).read_text(encoding="utf-8").strip()
    return (static / name).read_text(encoding="utf-8").replace(HERE, head)


def _page(static: Path, url: str, name: str) -> Route:
    async def send(_: Request) -> Response:
        return HTMLResponse(page_text(static, name), headers=ASK_AGAIN)

    return Route(url, send)


def _file(static: Path, url: str, name: str) -> Route:
    async def send(_: Request) -> Response:
        return FileResponse(static / name, headers=ASK_AGAIN)

    return Route(url, send)
