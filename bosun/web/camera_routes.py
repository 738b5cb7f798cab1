"""What the owner asks for while setting up a camera."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.devices.camera_choice import ENTRIES, TRAY
from bosun.web.camera_setup import CameraSetup
from bosun.web.errors import BadRequest
from bosun.web.live_picture import as_text
from bosun.web.request_context import body, language_of, owner, page_of
from bosun.web.serializers import language
from bosun.web.values import word
from engine.messages import say


async def shown(request: Request) -> Response:
    return await _told(request, _place(request.query_params.get("place", TRAY)))


async def choose(request: Request) -> Response:
    setup, told = _setup(request), await body(request)
    place = _place(told.get("place", TRAY))
    await setup.choose(place, word(told, "word"))
    return await _told(request, place)


async def meter(request: Request) -> Response:
    setup, told = _setup(request), await body(request)
    place = _place(told.get("place", TRAY))
    await setup.meter(place)
    return await _told(request, place)


async def trial(request: Request) -> Response:
    """Watch for a test throw; what was read, with its picture, as soon as there is something."""
    owner(request)
    told = await body(request)
    page, place = page_of(request), _place(told.get("place", TRAY))
    kind = word(told, "kind") if place == TRAY else ""
    reading = await page.trials.look(place, kind, throw=told.get("throw") is True)
    if reading is None:
        return JSONResponse({"reading": None})
    why = None if reading.why is None else language(language_of(request)).text(reading.why)
    picture = await asyncio.to_thread(as_text, reading.picture)
    return JSONResponse({"reading": {"picture": picture, "marks": reading.marks, "why": why}})


async def _told(request: Request, place: str) -> Response:
    """The state of a camera in the language of whoever asks."""
    told = await _setup(request).shown(place)
    text = language(language_of(request)).text
    told["advice"] = [text(entry) for entry in told["advice"]]
    told["light"] = None if told["light"] is None else text(told["light"])
    return JSONResponse(told)


def _setup(request: Request) -> CameraSetup:
    owner(request)
    return page_of(request).camera_setup


def _place(told: Any) -> str:
    if not isinstance(told, str) or told not in ENTRIES:
        raise BadRequest(say("web.refuse.garbled"))
    return told


GET = {"camera": shown}
POST = {"camera/choose": choose, "camera/meter": meter, "camera/trial": trial}
