"""What the owner asks for in the workshop, and the live picture for owner and table screen."""

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.web.errors import BadRequest, HttpRefusal, Unavailable
from bosun.web.phone_registry import TABLE
from bosun.web.request_context import body, known, language_of, owner, page_of
from bosun.web.serializers import language
from bosun.web.values import word, words
from bosun.web.workshop import Corners, Workshop
from engine.errors import BosunError
from engine.messages import say


async def live(request: Request) -> Response:
    """The camera's picture now; what was read in it travels beside it."""
    phone, page = known(request), page_of(request)
    if not phone.owner and phone.role != TABLE:
        raise HttpRefusal(say("web.refuse.owner"))
    if not page.live_picture.there:
        raise HttpRefusal(say("web.refuse.no-camera"))
    try:
        seen = await page.live_picture.seen()
    except OSError as error:
        raise Unavailable(_text(error)) from error
    headers = {"cache-control": "no-store", "bosun-marks": json.dumps(seen.marks)}
    return Response(seen.jpeg, media_type="image/jpeg", headers=headers)


async def shown(request: Request) -> Response:
    return JSONResponse(await _workshop(request).shown())


async def check_picture(request: Request) -> Response:
    jpeg = await _workshop(request).check_picture()
    return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})


async def find_tray(request: Request) -> Response:
    workshop, payload = _workshop(request), await body(request)
    await workshop.find_tray(_corners(payload.get("corners")))
    return JSONResponse(await workshop.shown())


async def keep_tray(request: Request) -> Response:
    workshop = _workshop(request)
    await workshop.keep_tray()
    return JSONResponse(await workshop.shown())


async def begin_lesson(request: Request) -> Response:
    workshop, payload = _workshop(request), await body(request)
    await workshop.begin_lesson(word(payload, "name"), words(payload.get("faces")))
    return JSONResponse(await workshop.shown())


async def show(request: Request) -> Response:
    workshop, payload = _workshop(request), await body(request)
    await workshop.show(word(payload, "face"))
    return JSONResponse(await workshop.shown())


async def take_back(request: Request) -> Response:
    workshop = _workshop(request)
    await workshop.take_back()
    return JSONResponse(await workshop.shown())


async def finish(request: Request) -> Response:
    workshop = _workshop(request)
    said = [language(language_of(request)).text(message) for message in await workshop.finish()]
    return JSONResponse(await workshop.shown() | {"said": said})


async def drop_lesson(request: Request) -> Response:
    workshop = _workshop(request)
    await workshop.drop_lesson()
    return JSONResponse(await workshop.shown())


async def throw(request: Request) -> Response:
    workshop, payload = _workshop(request), await body(request)
    await workshop.throw(word(payload, "kind"))
    return JSONResponse({})


def _workshop(request: Request) -> Workshop:
    owner(request)
    return page_of(request).workshop


def _corners(payload: Any) -> Corners | None:
    """Four points of the picture, or None where the marks are to be found."""
    if payload is None:
        return None
    points = payload if isinstance(payload, list) else []
    if not all(isinstance(point, list) and len(point) == 2 and all(map(_part, point)) for point in points):
        raise BadRequest(say("web.refuse.garbled"))
    return [(float(x), float(y)) for x, y in points]


def _part(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1


def _text(error: OSError) -> Any:
    return error.text if isinstance(error, BosunError) else str(error)
