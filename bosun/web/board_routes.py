"""What a phone asks for while it traces a board: the photograph, its corners, places and links."""

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.facts.board_map import Board, BoardMap, Pair
from bosun.facts.photograph import board_jpeg
from bosun.facts.store import Place
from bosun.facts.straighten import as_board_jpeg
from bosun.web.errors import BadRequest, HttpRefusal
from bosun.web.my_game import MyGame
from bosun.web.my_game_routes import my_game, player
from bosun.web.phone_registry import TABLE, Phone
from bosun.web.request_context import body, known, page_of, raw
from engine.messages import Message, say


async def shown(request: Request) -> Response:
    phone, game = known(request), my_game(request)
    camera = page_of(request).live_picture.there and _may_look(phone)
    return JSONResponse(_shown(game) | {"camera": camera})


async def photograph(request: Request) -> Response:
    """The board seen from above, or as it was taken while its corners are not tapped yet."""
    known(request)
    tracing = my_game(request).tracing()
    jpeg = tracing.taken if "taken" in request.query_params else tracing.photograph
    if jpeg is None:
        return Response(status_code=404)
    return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})


async def send_photograph(request: Request) -> Response:
    """A photograph that a phone took."""
    player(request)
    data = await raw(request)
    return await _kept_photograph(request, await asyncio.to_thread(board_jpeg, data))


async def take_photograph(request: Request) -> Response:
    """A photograph by the box's own camera, for those who may look through it."""
    if not _may_look(player(request)):
        raise HttpRefusal(say("web.refuse.owner"))
    picture = await page_of(request).live_picture.picture(within=0)
    return await _kept_photograph(request, await asyncio.to_thread(as_board_jpeg, picture))


async def straighten(request: Request) -> Response:
    player(request)
    game, payload = my_game(request), await body(request)
    corners = payload.get("corners")
    if not isinstance(corners, list) or len(corners) != 4:
        raise _garbled()
    spots = [_point(corner) for corner in corners]
    await asyncio.to_thread(game.tracing().straighten, spots)
    return JSONResponse(_shown(game))


async def place(request: Request) -> Response:
    """One tap: a place lies here."""
    phone = player(request)
    tracing, payload = my_game(request).tracing(), await body(request)
    at, which = payload.get("at"), _place(tracing.board, payload.get("place"))
    spot = None if at is None else _point(at)
    await asyncio.to_thread(tracing.place, which, spot, by=phone.source)
    return JSONResponse({})


async def link(request: Request) -> Response:
    """One tap: two places are joined, or are not. Suggested links come together."""
    player(request)
    tracing, payload = my_game(request).tracing(), await body(request)
    await asyncio.to_thread(tracing.link, _links(tracing.board, payload.get("links")))
    return JSONResponse({})


async def keep(request: Request) -> Response:
    """The map is whole; what contradicts the rulebook comes back, place by place."""
    phone, game = player(request), my_game(request)
    wrong = await asyncio.to_thread(game.tracing().keep, by=phone.source)
    texts = {place: game.text(message) for place, message in wrong.items()}
    return JSONResponse({"wrong": texts})


def _shown(game: MyGame) -> dict[str, Any]:
    tracing = game.tracing()
    board, places, links = tracing.board, tracing.places, tracing.links()
    return {
        "first": str(board.first) if board.first else None,
        "photograph": tracing.photograph is not None,
        "taken": tracing.taken is not None,
        "aspect": tracing.aspect,
        "groups": [{"name": name, "places": list(group)} for name, group in board.groups.items()],
        "styles": [{"id": id, "name": game.text(name)} for id, name in _styles(tracing.map).items()],
        "places": {place: list(spot) for place, spot in places.items()},
        "links": [[*pair, style] for pair, style in links.items()],
        "waiting": tracing.waiting,
        "suggested": [list(pair) for pair in board.side_by_side(places, tracing.aspect)],
    }


def _styles(map: BoardMap) -> Mapping[str, Message]:
    return map.styles or {"": say("web.board-joined")}


async def _kept_photograph(request: Request, jpeg: bytes) -> Response:
    game = my_game(request)
    await asyncio.to_thread(game.tracing().keep_photograph, jpeg)
    return JSONResponse(_shown(game))


def _links(board: Board, payload: Any) -> Mapping[Pair, str | None]:
    if not isinstance(payload, list) or not all(isinstance(one, list) and len(one) == 3 for one in payload):
        raise _garbled()
    found = {_pair(board, one, other): style for one, other, style in payload}
    if not all(style is None or style in _styles(board.map) for style in found.values()):
        raise _garbled()
    return found


def _pair(board: Board, one: Any, other: Any) -> Pair:
    if one == other:
        raise _garbled()
    return board.pair(_place(board, one), _place(board, other))


def _place(board: Board, value: Any) -> str:
    if value not in board.places:
        raise _garbled()
    return str(value)


def _point(value: Any) -> Place:
    if not isinstance(value, list) or len(value) != 2 or not all(map(_part, value)):
        raise _garbled()
    return float(value[0]), float(value[1])


def _part(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1


def _may_look(phone: Phone) -> bool:
    """Who may look through the box's camera."""
    return phone.owner or phone.role == TABLE


def _garbled() -> BadRequest:
    return BadRequest(say("web.refuse.garbled"))


GET = {"facts/board": shown, "facts/board/photograph.jpg": photograph}
POST = {
    "facts/board/photograph": send_photograph,
    "facts/board/take": take_photograph,
    "facts/board/straighten": straighten,
    "facts/board/place": place,
    "facts/board/link": link,
    "facts/board/keep": keep,
}
