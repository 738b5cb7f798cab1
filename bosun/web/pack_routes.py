"""All that was told of a game as a file: for everybody to take along, for the owner to take in."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.facts.packs import (
    SUFFIX,
    Difference,
    Pack,
    differences,
    new_facts,
    own_pack,
    read_pack,
    take_pack,
    write_pack,
)
from bosun.facts.tables import read_table, write_table
from bosun.web.my_game import MyGame
from bosun.web.my_game_routes import my_game
from bosun.web.request_context import body, known, owner, raw
from bosun.web.values import word, words
from engine.facts import FactKey


async def export(request: Request) -> Response:
    """A pack, with the photograph of the board where that is wanted."""
    known(request)
    store = my_game(request).store
    pack = own_pack(store, photograph="photograph" in request.query_params)
    return _download(await asyncio.to_thread(write_pack, pack), f"{store.game}{SUFFIX}", "application/json")


async def table(request: Request) -> Response:
    """All facts as a table to fill in: what is told, and what is not."""
    known(request)
    game = my_game(request)
    content = await asyncio.to_thread(write_table, game.game, game.store)
    return _download(content, f"{game.game.name}.csv", "text/csv; charset=utf-8")


async def compare(request: Request) -> Response:
    """What a pack or a table would change; nothing is changed yet."""
    owner(request)
    game, content = my_game(request), await raw(request)
    pack = await asyncio.to_thread(_read, game, content)
    found = [_side_by_side(game, one) for one in differences(game.store, pack)]
    return JSONResponse({"differences": found, "fresh": len(new_facts(game.store, pack))})


async def take_in(request: Request) -> Response:
    """A file is taken in, and of what differs those facts that the owner chose."""
    owner(request)
    game, payload = my_game(request), await body(request)
    theirs = [FactKey.parse(key) for key in words(payload.get("theirs"))]
    content = word(payload, "file").encode()

    def take() -> int:
        return take_pack(game.store, game.game, _read(game, content), theirs=theirs)

    return JSONResponse({"changed": await asyncio.to_thread(take)})


def _read(game: MyGame, content: bytes) -> Pack:
    """What a file tells: a pack is JSON, anything else must be a table."""
    if content.lstrip()[:1] == b"{":
        return read_pack(content, game.game)
    return read_table(content, game.game, game.store)


def _side_by_side(game: MyGame, one: Difference) -> dict[str, Any]:
    return {
        "key": str(one.key),
        "prompt": game.prompt(one.key),
        "own": game.said(one.key, one.own),
        "theirs": game.said(one.key, one.theirs),
    }


def _download(content: bytes, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=kind, headers=headers)


GET = {"facts/export": export, "facts/table.csv": table}
POST = {"facts/compare": compare, "facts/import": take_in}
