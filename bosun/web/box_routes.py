"""What the owner's page of the box asks for: its settings, its devices, a bundle for a bug report."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.devices.box_config import load_box
from bosun.devices.found import FoundDevice, found_devices
from bosun.session.box_settings import BoxSettings
from bosun.session.invitation import picture
from bosun.session.network import (
    OWN_NUMBER,
    NoHotspot,
    close_hotspot,
    network_state,
    open_hotspot,
    own_hotspot,
)
from bosun.web.box_form import read_changes, sections
from bosun.web.errors import HttpRefusal
from bosun.web.request_context import body, language_of, owner, page_of
from bosun.web.serializers import language
from engine.messages import Message, say


async def shown(request: Request) -> Response:
    """All settings, in the language of whoever asks."""
    settings = _settings(request)
    settings.look(owner_is_here=True)
    told = {
        "trying": settings.on_trial,
        "first": settings.first,
        "undoable": settings.undoable,
        "notice": settings.notice,
        "sections": await asyncio.to_thread(sections, settings.config),
    }
    return JSONResponse(_said(told, language_of(request)))


async def change(request: Request) -> Response:
    settings = _settings(request)
    changes = read_changes(await body(request))
    await asyncio.to_thread(settings.take, changes)
    return _run_anew(request, settings)


async def undo(request: Request) -> Response:
    settings = _settings(request)
    await asyncio.to_thread(settings.undo)
    return _run_anew(request, settings)


def _run_anew(request: Request, settings: BoxSettings) -> Response:
    """The box begins anew; on another port the owner's phone comes in by the owner's key."""
    settings.changed.set()
    port = settings.config.port
    moved = port != request.url.port
    return JSONResponse({"port": port, "key": page_of(request).registry.key} if moved else {})


async def devices(request: Request) -> Response:
    """What is plugged in, each thing tried; a game on the table keeps its devices."""
    settings, page = _settings(request), page_of(request)
    busy = page.session is not None
    if not busy:
        await page.let_cameras_go()
    found = await asyncio.to_thread(lambda: list(found_devices(settings.config, busy=busy)))
    return JSONResponse(_said([_device(one) for one in found], language_of(request)))


async def bundle(request: Request) -> Response:
    """A zip for a bug report, with nothing private in it."""
    owner(request)
    headers = {"content-disposition": 'attachment; filename="bosun-report.zip"', "cache-control": "no-store"}
    return Response(await asyncio.to_thread(_bundle), media_type="application/zip", headers=headers)


async def network(request: Request) -> Response:
    """Which network the box is in, and what its own would be called."""
    table = _settings(request).config.table
    try:
        state = await asyncio.to_thread(network_state)
    except NoHotspot as error:
        return JSONResponse({"refused": language(language_of(request)).text(error.text)})
    own = await asyncio.to_thread(own_hotspot, table)
    return JSONResponse(
        {
            "wifi": state.wifi is not None,
            "open": state.open,
            "network": state.network,
            "name": own.name,
            "password": own.password,
            "address": _in_hotspot(request),
        }
    )


async def hotspot(request: Request) -> Response:
    """Open the hotspot, or go back to the network of the house: the phone that asks may be cut off by it."""
    table, told = _settings(request).config.table, await body(request)
    if told.get("open") is True:
        own = await asyncio.to_thread(own_hotspot, table)
        await asyncio.to_thread(open_hotspot, own)
    else:
        await asyncio.to_thread(close_hotspot)
    return JSONResponse({})


async def hotspot_code(request: Request) -> Response:
    """The code with which a phone joins the network of the box."""
    table = _settings(request).config.table
    own = await asyncio.to_thread(own_hotspot, table)
    return Response(picture(own.code), media_type="image/svg+xml", headers={"cache-control": "no-store"})


def _in_hotspot(request: Request) -> str:
    """Where the owner finds the page in the network of the box: it knows no cookie of another network."""
    key = page_of(request).registry.key
    return f"{request.url.scheme}://{OWN_NUMBER}:{request.url.port}/box#key={key}"


def _bundle() -> bytes:
    from bosun.doctor.bundle import bundle as write_bundle  # noqa: PLC0415 - heavy, and seldom asked for

    with TemporaryDirectory() as folder:
        file = Path(folder) / "report.zip"
        write_bundle(file, box=load_box())
        return file.read_bytes()


def _settings(request: Request) -> BoxSettings:
    owner(request)
    settings = page_of(request).settings
    if settings is None:
        raise HttpRefusal(say("box.refuse.no-service"))
    return settings


def _device(found: FoundDevice) -> dict[str, Any]:
    use = dict(found.use)
    return {"device": found.device, "told": found.told, "good": found.good, "use": use, "place": found.place}


def _said(told: Any, code: str) -> Any:
    """The same with every message in words."""
    match told:
        case Message():
            return language(code).text(told)
        case dict():
            return {key: _said(value, code) for key, value in told.items()}
        case list():
            return [_said(value, code) for value in told]
    return told


GET = {
    "box": shown,
    "box/devices": devices,
    "box/bundle": bundle,
    "box/network": network,
    "box/hotspot.svg": hotspot_code,
}
POST = {"box": change, "box/undo": undo, "box/hotspot": hotspot}
