"""What the page asks for over HTTP around a game. Everything but joining needs a known phone."""

import asyncio
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.session.export import export_game
from bosun.session.invitation import picture
from bosun.text.languages import LANGUAGES
from bosun.web import panel
from bosun.web.errors import BadRequest, HttpRefusal, NotKept
from bosun.web.page import Page
from bosun.web.phone_registry import ONLOOKER
from bosun.web.request_context import body, cookie, known, language_of, owner, page_of
from bosun.web.serializers import page_texts
from bosun.web.statistics import statistics
from bosun.web.values import number, word
from engine.messages import say

_A_MONTH = 30 * 24 * 3600


async def join(request: Request) -> Response:
    """Pair a phone: the code, or the owner's key, for a token in a cookie."""
    payload = await body(request)
    code, key = payload.get("code", ""), payload.get("key", "")
    if not isinstance(code, str) or not isinstance(key, str):
        raise BadRequest(say("web.refuse.garbled"))
    page = page_of(request)
    phone, token = page.registry.pair(code, key=key, here=page.people.here())
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
    """The owner shows a phone out. It knows the code, so there is a new one."""
    owner(request)
    payload, page = await body(request), page_of(request)
    page.show_out(str(payload.get("id", "")))
    page.change_code()
    _require_kept(page)
    return JSONResponse({})


async def let_be_screen(request: Request) -> Response:
    """The owner lets a phone be a table screen."""
    owner(request)
    page_of(request).let_be_screen(word(await body(request), "id"))
    return JSONResponse({})


async def show_pictures(request: Request) -> Response:
    """The owner says whether onlookers see what the camera saw."""
    owner(request)
    payload, page = await body(request), page_of(request)
    page.registry.show_pictures(to_all=payload.get("all") is True)
    page.people.changed()
    return JSONResponse({})


def _require_kept(page: Page) -> None:
    """What a restart would undo is not called done."""
    if page.registry.unsaved is not None:
        raise NotKept(page.registry.unsaved)


async def change_code(request: Request) -> Response:
    owner(request)
    page_of(request).change_code()
    _require_kept(page_of(request))
    return JSONResponse({})


async def texts(request: Request) -> Response:
    """The page's own texts; they say nothing about the game, so that a stranger can read the door."""
    code = request.path_params["code"]
    if code not in LANGUAGES:
        raise BadRequest(say("web.refuse.garbled"))
    payload = {"code": code, "languages": LANGUAGES, "texts": page_texts(code)}
    return JSONResponse(payload, headers={"cache-control": "no-cache"})


async def history(request: Request) -> Response:
    phone, session = known(request), page_of(request).at_table()
    return JSONResponse(session.serializer.history(session.viewer(phone, language_of(request))))


async def why(request: Request) -> Response:
    """The rules behind what is asked now."""
    phone, session = known(request), page_of(request).at_table()
    return JSONResponse(session.serializer.why(session.viewer(phone, language_of(request))))


async def numbers(request: Request) -> Response:
    known(request)
    session = page_of(request).at_table()
    wording = session.serializer.wording(language_of(request))
    example = session.table.example
    found = statistics(session.history.steps, session.table.journal.fold.clocks, wording)
    return JSONResponse(found | {"example": None if example is None else wording.text(example)})


async def replay(request: Request) -> Response:
    """The table after an answer, and that answer."""
    phone, session = known(request), page_of(request).at_table()
    steps = list(session.history.steps)
    after = min(number(request.path_params["after"]), len(steps))
    entries = [step.entry for step in steps]
    viewer = session.viewer(phone, language_of(request))
    show = partial(session.serializer.picture, viewer=viewer)
    snapshot = await asyncio.to_thread(session.replay.picture, entries, after, show)
    step = session.serializer.step(after - 1, steps[after - 1], viewer) if after else None
    return JSONResponse({"after": after, "of": len(steps), "snapshot": snapshot, "step": step})


async def story(request: Request) -> Response:
    """The story of the game, once it is over."""
    phone, session = known(request), page_of(request).at_table()
    viewer = session.viewer(phone, language_of(request))
    return JSONResponse(await asyncio.to_thread(session.stories.story, viewer))


async def export(request: Request) -> Response:
    """The whole game: for all when it is over; before that for the owner, if it holds no secret of others."""
    phone, session = known(request), page_of(request).at_table()
    if not phone.owner and session.table.play.outcome is None:
        raise HttpRefusal(say("web.refuse.owner"))
    journal, viewer = session.table.journal, session.viewer(phone, language_of(request))
    if not all(session.serializer.may_see(step.request, viewer) for step in session.history.steps):
        raise HttpRefusal(say("web.refuse.secrets", name=journal.path.stem))
    return as_download(export_game(journal), journal.path.stem)


def as_download(text: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}.json"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


async def qr(request: Request) -> Response:
    """The code to scan; only phones that may see the pairing code see it."""
    phone, page = known(request), page_of(request)
    if not phone.invites:
        raise HttpRefusal(say("web.refuse.owner"))
    return Response(picture(page.invitation.guests), media_type="image/svg+xml")


async def frame(request: Request) -> Response:
    """The picture behind a reading, or an answer that was given; onlookers see it if the owner allows."""
    phone, page = known(request), page_of(request)
    if phone.role == ONLOOKER and not phone.owner and not page.registry.open_pictures:
        raise HttpRefusal(say("web.refuse.owner"))
    camera, answer = page.at_table().camera, request.query_params.get("answer")
    seen = None
    if camera is not None:
        seen = camera.frame() if answer is None else camera.kept_frame(number(answer))
    if seen is None:
        return Response(status_code=404)
    return Response(seen, media_type="image/jpeg", headers={"cache-control": "no-store"})


async def panel_shown(request: Request) -> Response:
    known(request)
    found = page_of(request).at_table().panel
    return JSONResponse(None if found is None else panel.shown(found))


async def panel_push(request: Request) -> Response:
    phone, found, payload = known(request), page_of(request).at_table().panel, await body(request)
    if found is None or phone.role == ONLOOKER:
        raise HttpRefusal(say("web.refuse.no-button"))
    panel.push(found, str(payload.get("button")), down=payload.get("down") is True)
    return JSONResponse(panel.shown(found))
