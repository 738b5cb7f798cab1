"""What the page asks for over HTTP. Everything but the page itself and joining needs a known phone."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.web import files, panel
from bosun.web.desk import Desk
from bosun.web.doors import ONLOOKER, Phone
from bosun.web.errors import Garbled, Refuse, Stranger, TooLarge
from bosun.web.invitation import picture
from bosun.web.rules import explained
from bosun.web.statistics import statistics
from bosun.web.wording import LANGUAGES, page_texts
from engine.errors import BosunError
from engine.messages import say

_A_MONTH = 30 * 24 * 3600

Handler = Callable[[Request], Awaitable[Response]]


def refusing(handle: Handler) -> Handler:
    """A refusal reaches the phone as one sentence in its language."""

    async def answer(request: Request) -> Response:
        try:
            return await handle(request)
        except BosunError as error:
            status = error.status if isinstance(error, Refuse) else 400
            return JSONResponse({"refused": _desk(request).text(error, _language(request))}, status)

    return answer


async def join(request: Request) -> Response:
    """Pair a phone: the code, or the owner's key, for a token in a cookie."""
    desk, told = _desk(request), await _body(request)
    code, key = told.get("code", ""), told.get("key", "")
    if not isinstance(code, str) or not isinstance(key, str):
        raise Garbled(say("web.refuse.garbled"))
    phone, token = desk.doors.let_in(code, key=key)
    response = JSONResponse({"id": phone.id, "owner": phone.owner})
    response.set_cookie(
        _cookie(request),
        token,
        max_age=_A_MONTH,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return response


async def leave(request: Request) -> Response:
    """A phone goes of its own accord."""
    phone = known(request)
    _desk(request).show_out(phone.id)
    response = JSONResponse({})
    response.delete_cookie(_cookie(request), httponly=True, samesite="strict")
    return response


async def remove(request: Request) -> Response:
    """The owner shows a phone out."""
    _owner(request)
    told = await _body(request)
    _desk(request).show_out(str(told.get("id", "")))
    return JSONResponse({})


async def change_code(request: Request) -> Response:
    _owner(request)
    _desk(request).change_code()
    return JSONResponse({})


async def texts(request: Request) -> Response:
    """The page's own texts; they say nothing about the game, so that a stranger can read the door."""
    code = request.path_params["code"]
    if code not in LANGUAGES:
        raise Garbled(say("web.refuse.garbled"))
    told = {"code": code, "languages": LANGUAGES, "texts": page_texts(code)}
    return JSONResponse(told, headers={"cache-control": "no-cache"})


async def history(request: Request) -> Response:
    desk, phone = _desk(request), known(request)
    return JSONResponse(desk.showing.history(desk.sight(phone, _language(request))))


async def why(request: Request) -> Response:
    """The rules behind what is asked now."""
    desk, phone = _desk(request), known(request)
    asked = desk.table.play.request
    seen = asked is not None and desk.showing.may_see(asked, desk.sight(phone, _language(request)))
    return JSONResponse(explained(asked.rule) if asked is not None and seen else [])


async def numbers(request: Request) -> Response:
    known(request)
    desk = _desk(request)
    wording = desk.showing.wording(_language(request))
    return JSONResponse(statistics(desk.chronicle.steps, desk.table.journal.fold.clocks, wording))


async def replay(request: Request) -> Response:
    """The table after an answer, and that answer."""
    desk, phone = _desk(request), known(request)
    steps = list(desk.chronicle.steps)
    after = min(_number(request.path_params["after"]), len(steps))
    entries = [step.entry for step in steps]
    snapshot = await asyncio.to_thread(desk.replay.snapshot, entries, after)
    sight = desk.sight(phone, _language(request))
    step = desk.showing.step(after - 1, steps[after - 1], sight) if after else None
    return JSONResponse({"after": after, "of": len(steps), "snapshot": snapshot, "step": step})


async def export(request: Request) -> Response:
    """The whole game, secrets too: for the owner, or for all when it is over."""
    phone, table = known(request), _desk(request).table
    if not phone.owner and table.play.outcome is None:
        raise Refuse(say("web.refuse.owner"))
    name = f"{table.journal.path.stem}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(files.export(table.journal), media_type="application/json", headers=headers)


async def take_in(request: Request) -> Response:
    """An exported game of another box."""
    _owner(request)
    text = (await _raw(request)).decode("utf-8", "replace")
    today = datetime.now().astimezone().date()
    return JSONResponse({"name": await asyncio.to_thread(files.take_in, text, today=today)})


async def qr(request: Request) -> Response:
    """The code to scan; only phones that may see the pairing code see it."""
    phone, desk = known(request), _desk(request)
    if not phone.owner and phone.role == ONLOOKER:
        raise Refuse(say("web.refuse.owner"))
    return Response(picture(desk.invitation.guests), media_type="image/svg+xml")


async def frame(request: Request) -> Response:
    """The camera's newest picture."""
    known(request)
    eyes = _desk(request).eyes
    seen = eyes.frame() if eyes is not None else None
    if seen is None:
        return Response(status_code=404)
    return Response(seen, media_type="image/jpeg", headers={"cache-control": "no-store"})


async def panel_shown(request: Request) -> Response:
    known(request)
    found = _desk(request).panel
    return JSONResponse(None if found is None else panel.shown(found))


async def panel_push(request: Request) -> Response:
    phone, found, told = known(request), _desk(request).panel, await _body(request)
    if found is None or phone.role == ONLOOKER:
        raise Refuse(say("web.refuse.no-button"))
    panel.push(found, str(told.get("button")), down=told.get("down") is True)
    return JSONResponse(panel.shown(found))


def known(request: Request) -> Phone:
    """The phone that asks, by its cookie."""
    phone = _desk(request).doors.known(request.cookies.get(_cookie(request)))
    if phone is None:
        raise Stranger(say("web.refuse.stranger"))
    return phone


def cookie_name(port: int | None) -> str:
    """Cookies do not know ports; two boxes on one machine must not log each other out."""
    return f"bosun-{port or 80}"


def _cookie(request: Request) -> str:
    return cookie_name(request.url.port)


def _owner(request: Request) -> None:
    if not known(request).owner:
        raise Refuse(say("web.refuse.owner"))


async def _raw(request: Request) -> bytes:
    body = await request.body()
    if getattr(request.state, "too_large", False):
        raise TooLarge(say("web.refuse.too-large"))
    return body


async def _body(request: Request) -> dict[str, Any]:
    try:
        told = json.loads(await _raw(request))
    except (ValueError, RecursionError) as error:
        raise Garbled(say("web.refuse.garbled")) from error
    if not isinstance(told, dict):
        raise Garbled(say("web.refuse.garbled"))
    return told


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise Garbled(say("web.refuse.garbled"))
    return int(text)


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


def _language(request: Request) -> str:
    asked = request.query_params.get("language", "")
    return asked if asked in LANGUAGES else "en"
