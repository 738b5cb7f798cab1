"""Before any route: foreign sites, foreign names and oversized bodies are turned away; headers are set."""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bosun.facts import packs, photograph

LARGEST_BODY = 64 * 1024
LARGEST = {
    "/api/import": 4 * 1024 * 1024,
    "/api/lobby/start": 512 * 1024,
    "/api/facts/board/photograph": photograph.MOST_BYTES,
    "/api/facts/compare": packs.MOST_BYTES,
    "/api/facts/import": 2 * packs.MOST_BYTES,
}
"""Where a whole game is sent, data files of one's own, a photograph, or all that was told of a game."""

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """ASGI middleware around the whole page.

    The name in the address bar must be one of the box itself (a number, ``localhost``, ``*.local`` or its
    host name), so that no name of a foreign site can be pointed at the box; and a request that changes
    something, or opens the live line, must come from the box's own page.
    """

    def __init__(self, app: ASGIApp, *, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = {"localhost", socket.gethostname().lower(), *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is None:
            await self._app(scope, _limited(scope, receive), _with_headers(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refused})
        else:
            await PlainTextResponse(refused, 403, dict(HEADERS))(scope, receive, send)

    def _refused(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._ours(host):
            return "This name is not one of the box."
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and not _same_site(headers, host):
            return "Only the box's own page may do that."
        return None

    def _ours(self, host: str) -> bool:
        name = _host_name(host)
        return name in self._names or name.endswith(".local") or _is_number(name)


def _host_name(host: str) -> str:
    """The name in a ``Host``; nothing where it is none, or its port is no port."""
    try:
        parts = urlsplit(f"//{host}")
        return (parts.hostname or "").lower() if host.isascii() and parts.port != -1 else ""
    except ValueError:
        return ""


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _same_site(headers: Headers, host: str) -> bool:
    """Browsers say where a request comes from; one that says nothing did not come from our page."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    try:
        return urlsplit(headers.get("origin", "")).netloc == host != ""
    except ValueError:
        return False


def _limited(scope: Scope, receive: Receive) -> Receive:
    """Stop reading a body that is larger than anything the page sends."""
    if scope["type"] != "http":
        return receive
    left = LARGEST.get(scope["path"], LARGEST_BODY)

    async def take() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            scope["state"]["too_large"] = True
            return {"type": "http.request", "body": b"", "more_body": False}
        return message

    scope.setdefault("state", {})
    return take


def _with_headers(send: Send) -> Send:
    async def pass_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return pass_on
