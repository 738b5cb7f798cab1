"""What the owner asks for in the lobby: start, go on, mend, take along, take in, put away."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.table.operations import End
from bosun.web.errors import HttpRefusal
from bosun.web.lobby import Lobby
from bosun.web.request_context import body, language_of, owner, page_of, raw
from bosun.web.routes import as_download
from bosun.web.values import word
from engine.messages import say


async def shown(request: Request) -> Response:
    """The games there are, and those that were saved; and whether the box was never set up."""
    told = await _lobby(request).shown(language_of(request))
    settings = page_of(request).settings
    return JSONResponse(told | {"first": settings is not None and settings.first})


async def start(request: Request) -> Response:
    lobby = _free(request)
    return JSONResponse({"name": await lobby.start(await body(request), language_of(request))})


async def go_on(request: Request) -> Response:
    lobby, payload = _free(request), await body(request)
    name = await lobby.go_on(word(payload, "name"), mend=payload.get("mend") is True)
    return JSONResponse({"name": name})


async def export(request: Request) -> Response:
    name = request.query_params.get("name", "")
    return as_download(await _lobby(request).export(name), name)


async def take_in(request: Request) -> Response:
    """An exported game of another box; it may come while another game is on the table."""
    owner(request)
    page = page_of(request)
    lobby = page.lobby or Lobby()
    name = await lobby.take_in((await raw(request)).decode("utf-8", "replace"))
    page.lobby_changed()
    return JSONResponse({"name": name})


async def close(request: Request) -> Response:
    """Put the game on the table away. It is kept, and can be gone on with."""
    lobby, session = _lobby(request), page_of(request).at_table()
    lobby.put_away()
    session.table.submit(End("page"))
    return JSONResponse({})


def _lobby(request: Request) -> Lobby:
    owner(request)
    lobby = page_of(request).lobby
    if lobby is None:
        raise HttpRefusal(say("web.refuse.no-lobby"))
    return lobby


def _free(request: Request) -> Lobby:
    """The lobby while no game is on the table."""
    lobby = _lobby(request)
    if page_of(request).session is not None:
        raise HttpRefusal(say("web.refuse.game-on-table"))
    return lobby
