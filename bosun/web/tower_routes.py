"""What the owner asks for at the workbench of the combat board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.devices.camera_choice import TOWER
from bosun.web.errors import BadRequest
from bosun.web.request_context import body, owner, page_of
from bosun.web.tower_workshop import COLOURS, TowerWorkshop
from engine.messages import say

if TYPE_CHECKING:
    from vision.tower.tracing import TappedBorder, TappedZone, Tracing

LOOT = ("cargo", "coin", "choice")


async def shown(request: Request) -> Response:
    """What lies on the bench, and whether a camera looks at it."""
    camera = page_of(request).picture_of(TOWER).there
    return JSONResponse(await _bench(request).shown() | {"camera": camera})


async def photograph(request: Request) -> Response:
    jpeg = await _bench(request).photograph()
    return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})


async def take(request: Request) -> Response:
    bench = _bench(request)
    await bench.take_photograph()
    return JSONResponse(await bench.shown())


async def check(request: Request) -> Response:
    bench, payload = _bench(request), await body(request)
    await bench.check(read_tracing(payload))
    return JSONResponse({"zones": len(payload["zones"])})


async def keep(request: Request) -> Response:
    bench, payload = _bench(request), await body(request)
    await bench.keep(read_tracing(payload))
    return JSONResponse(await bench.shown())


async def show_empty(request: Request) -> Response:
    bench = _bench(request)
    await bench.show_empty()
    return JSONResponse(await bench.shown())


async def show_colour(request: Request) -> Response:
    bench, payload = _bench(request), await body(request)
    if payload.get("colour") not in COLOURS:
        raise _garbled()
    await bench.show_colour(payload["colour"])
    return JSONResponse(await bench.shown())


async def keep_colours(request: Request) -> Response:
    bench = _bench(request)
    await bench.keep_colours()
    return JSONResponse(await bench.shown())


def read_tracing(payload: dict[str, Any]) -> Tracing:
    """What was tapped, checked as far as its form goes; whether it is a board is checked later."""
    from vision.tower.tracing import Tracing  # noqa: PLC0415 - OpenCV, for those who trace a board

    return Tracing(
        width_mm=_number(payload, "width_mm"),
        height_mm=_number(payload, "height_mm"),
        cube_mm=_number(payload, "cube_mm"),
        zones=[_zone(zone) for zone in _list(payload, "zones")],
        borders=[_border(border) for border in _list(payload, "borders")],
        ship=_points(_list(payload, "ship")),
        gap_mm=_number(payload, "gap_mm"),
        several_explosive=payload.get("several_explosive") is True,
    )


def _zone(payload: Any) -> TappedZone:
    from vision.tower.tracing import TappedZone  # noqa: PLC0415

    if not isinstance(payload, dict) or not isinstance(payload.get("kind"), str):
        raise _garbled()
    id = payload.get("id")
    if not isinstance(id, str) or not id.isprintable() or not 0 < len(id) <= 20:
        raise BadRequest(say("web.refuse.zone-name"))
    return TappedZone(id, payload["kind"], _points(_list(payload, "corners")), _value(payload.get("value")))


def _value(payload: Any) -> int | dict[str, int] | None:
    if payload is None or _whole(payload):
        return payload  # type: ignore[no-any-return] # checked right here
    if isinstance(payload, dict) and all(key in LOOT and _whole(number) for key, number in payload.items()):
        return payload
    raise _garbled()


def _border(payload: Any) -> TappedBorder:
    from vision.tower.tracing import TappedBorder  # noqa: PLC0415

    if not isinstance(payload, dict):
        raise _garbled()
    return TappedBorder(
        _points(_list(payload, "path")), _number(payload, "width_mm"), _number(payload, "height_mm")
    )


def _points(payload: list[Any]) -> list[tuple[float, float]]:
    if not all(
        isinstance(point, list) and len(point) == 2 and all(map(_is_number, point)) for point in payload
    ):
        raise _garbled()
    return [(float(x), float(y)) for x, y in payload]


def _list(payload: dict[str, Any], key: str) -> list[Any]:
    found = payload.get(key, [])
    if not isinstance(found, list):
        raise _garbled()
    return found


def _number(payload: dict[str, Any], key: str) -> float:
    if not _is_number(payload.get(key)):
        raise BadRequest(say("web.refuse.board-size"))
    return float(payload[key])


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and -1e5 < value < 1e5


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 100


def _garbled() -> BadRequest:
    return BadRequest(say("web.refuse.garbled"))


def _bench(request: Request) -> TowerWorkshop:
    owner(request)
    return page_of(request).tower


GET = {"tower": shown, "tower/photograph.jpg": photograph}
POST = {
    "tower/photograph": take,
    "tower/check": check,
    "tower/keep": keep,
    "tower/colours/empty": show_empty,
    "tower/colours/show": show_colour,
    "tower/colours/keep": keep_colours,
}
