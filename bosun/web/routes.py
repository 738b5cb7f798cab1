"""What the page asks for over HTTP around a game. Everything but joining needs a known phone."""

import asyncio
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.web import files, panel
from bosun.web.errors import Garbled, Refuse
from bosun.web.invitation import picture
from bosun.web.phone_registry import ONLOOKER
from bosun.web.request_context import body, cookie, known, language_of, owner, page_of
from bosun.web.rules import explained
from bosun.web.serializers import LANGUAGES, page_texts
from bosun.web.statistics import statistics
from bosun.web.values import number
from engine.messages import say

_A_MONTH = 30 * 24 * 3600


async def join(request: Request) -> Response:
    """Pair a phone: the code, or the owner's key, for a token in a cookie."""
    told = await body(request)
    code, key = told.get("code", ""), told.get("key", "")
    if not isinstance(code, str) or not isinstance(key, str):
        raise Garbled(say("web.refuse.garbled"))
    phone, token = page_of(request).doors.pair(code, key=key)
    response = JSONResponse({"id": phone.id, "owner": phone.owner})
    response.set_cookie(
        cookie(request),
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
    page_of(request).show_out(phone.id)
    response = JSONResponse({})
    response.delete_cookie(cookie(request), httponly=True, samesite="strict")
    return response


async def remove(request: Request) -> Response:
    """The owner shows a phone out."""
    owner(request)
    told = await body(request)
    page_of(request).show_out(str(told.get("id", "")))
    return JSONResponse({})


async def change_code(request: Request) -> Response:
    owner(request)
    page_of(request).change_code()
    return JSONResponse({})


async def texts(request: Request) -> Response:
    """The page's own texts; they say nothing about the game, so that a stranger can read the door."""
    code = request.path_params["code"]
    if code not in LANGUAGES:
        raise Garbled(say("web.refuse.garbled"))
    told = {"code": code, "languages": LANGUAGES, "texts": page_texts(code)}
    return JSONResponse(told, headers={"cache-control": "no-cache"})


async def history(request: Request) -> Response:
    phone, desk = known(request), page_of(request).at_table()
    return JSONResponse(desk.showing.history(desk.sight(phone, language_of(request))))


async def why(request: Request) -> Response:
    """The rules behind what is asked now."""
    phone, desk = known(request), page_of(request).at_table()
    asked = desk.table.play.request
    seen = asked is not None and desk.showing.may_see(asked, desk.sight(phone, language_of(request)))
    return JSONResponse(explained(asked.rule) if asked is not None and seen else [])


async def numbers(request: Request) -> Response:
    known(request)
    desk = page_of(request).at_table()
    wording = desk.showing.wording(language_of(request))
    return JSONResponse(statistics(desk.chronicle.steps, desk.table.journal.fold.clocks, wording))


async def replay(request: Request) -> Response:
    """The table after an answer, and that answer."""
    phone, desk = known(request), page_of(request).at_table()
    steps = list(desk.chronicle.steps)
    after = min(number(request.path_params["after"]), len(steps))
    entries = [step.entry for step in steps]
    sight = desk.sight(phone, language_of(request))
    show = partial(desk.showing.picture, sight=sight)
    snapshot = await asyncio.to_thread(desk.replay.picture, entries, after, show)
    step = desk.showing.step(after - 1, steps[after - 1], sight) if after else None
    return JSONResponse({"after": after, "of": len(steps), "snapshot": snapshot, "step": step})


async def export(request: Request) -> Response:
    """The whole game: for all when it is over; before that for the owner, if it holds no secret of others."""
    phone, desk = known(request), page_of(request).at_table()
    if not phone.owner and desk.table.play.outcome is None:
        raise Refuse(say("web.refuse.owner"))
    journal, sight = desk.table.journal, desk.sight(phone, language_of(request))
    if not all(desk.showing.may_see(step.request, sight) for step in desk.chronicle.steps):
        raise Refuse(say("web.refuse.secrets", name=journal.path.stem))
    return as_download(files.export(journal), journal.path.stem)


def as_download(text: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}.json"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


async def qr(request: Request) -> Response:
    """The code to scan; only phones that may see the pairing code see it."""
    phone, page = known(request), page_of(request)
    if not phone.owner and phone.role == ONLOOKER:
        raise Refuse(say("web.refuse.owner"))
    return Response(picture(page.invitation.guests), media_type="image/svg+xml")


async def frame(request: Request) -> Response:
    """The picture behind a reading."""
    known(request)
    eyes = page_of(request).at_table().eyes
    seen = eyes.frame() if eyes is not None else None
    if seen is None:
        return Response(status_code=404)
    return Response(seen, media_type="image/jpeg", headers={"cache-control": "no-store"})


async def panel_shown(request: Request) -> Response:
    known(request)
    found = page_of(request).at_table().panel
    return JSONResponse(None if found is None else panel.shown(found))


async def panel_push(request: Request) -> Response:
    phone, found, told = known(request), page_of(request).at_table().panel, await body(request)
    if found is None or phone.role == ONLOOKER:
        raise Refuse(say("web.refuse.no-button"))
    panel.push(found, str(told.get("button")), down=told.get("down") is True)
    return JSONResponse(panel.shown(found))
