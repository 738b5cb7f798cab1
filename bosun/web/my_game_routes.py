"""What a phone asks for on the page of the owner's own game.

Whatever is written is written in a thread: a slow disk must not hold up the loop that owns the game.
"""

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.facts.telling import MOST_NAME
from bosun.web.errors import BadRequest, HttpRefusal
from bosun.web.my_game import MyGame, games_with_facts
from bosun.web.phone_registry import ONLOOKER, Phone
from bosun.web.request_context import body, known, language_of, page_of
from bosun.web.values import word
from engine.answers import from_json
from engine.facts import FactKey
from engine.messages import say


def player(request: Request) -> Phone:
    """The phone that asks, of somebody who may play: between games that is everybody who is paired."""
    phone, page = known(request), page_of(request)
    if page.session is not None and phone.role == ONLOOKER and not phone.owner:
        raise HttpRefusal(say("web.refuse.onlooker"))
    return phone


def my_game(request: Request) -> MyGame:
    """The game that the address names, or the first one that has anything to tell."""
    name = request.query_params.get("game", "") or next((game.name for game in games_with_facts()), "")
    return MyGame(name, language_of(request))


async def shown(request: Request) -> Response:
    phone = known(request)
    told = await asyncio.to_thread(lambda: my_game(request).shown())
    return JSONResponse(told | {"owner": phone.owner})


async def one(request: Request) -> Response:
    known(request)
    key = FactKey.parse(request.query_params.get("key", ""))
    return JSONResponse(my_game(request).asked(key))


async def tell(request: Request) -> Response:
    phone, payload = player(request), await body(request)
    try:
        answer = from_json(payload.get("answer"))
    except RecursionError as error:
        raise BadRequest(say("web.refuse.garbled")) from error
    key = FactKey.parse(word(payload, "key"))
    await asyncio.to_thread(my_game(request).tell, key, answer, by=phone.source)
    return JSONResponse({})


async def forget(request: Request) -> Response:
    player(request)
    payload = await body(request)
    await asyncio.to_thread(my_game(request).forget, FactKey.parse(word(payload, "key")))
    return JSONResponse({})


async def name(request: Request) -> Response:
    """Something that the game knows only as another one gets a name."""
    player(request)
    payload = await body(request)
    wanted = word(payload, "name").strip()
    if not wanted.isprintable():
        raise BadRequest(say("web.refuse.garbled"))
    key = FactKey.parse(word(payload, "key"))
    await asyncio.to_thread(my_game(request).name, key, wanted[:MOST_NAME])
    return JSONResponse({})


GET = {"facts": shown, "facts/one": one}
POST = {"facts/tell": tell, "facts/forget": forget, "facts/name": name}
