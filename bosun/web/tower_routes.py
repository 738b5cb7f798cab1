"""What the owner asks for at the workbench of the combat board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.web.errors import Garbled
from bosun.web.request_context import body, owner, page_of
from bosun.web.tower_workshop import COLOURS, TowerWorkshop
from engine.messages import say

if TYPE_CHECKING:
    from vision.tower.tracing import TappedBorder, TappedZone, Tracing

LOOT = ("cargo", "coin", "choice")


async def shown(request: Request) -> Response:
    return JSONResponse(await _bench(request).shown())


async def photograph(request: Request) -> Response:
    jpeg = await _bench(request).photograph()
    return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "no-store"})


async def take(request: Request) -> Response:
    bench = _bench(request)
    await bench.take_photograph()
    return JSONResponse(await bench.shown())


async def check(request: Request) -> Response:
    bench, told = _bench(request), await body(request)
    await bench.check(read_tracing(told))
    return JSONResponse({"zones": len(told["zones"])})


async def keep(request: Request) -> Response:
    bench, told = _bench(request), await body(request)
    await bench.keep(read_tracing(told))
    return JSONResponse(await bench.shown())


async def show_empty(request: Request) -> Response:
    bench = _bench(request)
    await bench.show_empty()
    return JSONResponse(await bench.shown())


async def show_colour(request: Request) -> Response:
    bench, told = _bench(request), await body(request)
    if told.get("colour") not in COLOURS:
        raise _garbled()
    await bench.show_colour(told["colour"])
    return JSONResponse(await bench.shown())


async def keep_colours(request: Request) -> Response:
    bench = _bench(request)
    await bench.keep_colours()
    return JSONResponse(await bench.shown())


def read_tracing(told: dict[str, Any]) -> Tracing:
    """What was tapped, checked as far as its form goes; whether it is a board is checked later."""
    from vision.tower.tracing import Tracing  # noqa: PLC0415 - OpenCV, for those who trace a board

    return Tracing(
        width_mm=_number(told, "width_mm"),
        height_mm=_number(told, "height_mm"),
        cube_mm=_number(told, "cube_mm"),
        zones=[_zone(zone) for zone in _list(told, "zones")],
        borders=[_border(border) for border in _list(told, "borders")],
        ship=_points(_list(told, "ship")),
        gap_mm=_number(told, "gap_mm"),
        several_explosive=told.get("several_explosive") is True,
    )


def _zone(told: Any) -> TappedZone:
    from vision.tower.tracing import TappedZone  # noqa: PLC0415

    if not isinstance(told, dict) or not isinstance(told.get("kind"), str):
        raise _garbled()
    id = told.get("id")
    if not isinstance(id, str) or not id.isprintable() or not 0 < len(id) <= 20:
        raise Garbled(say("web.refuse.zone-name"))
    return TappedZone(id, told["kind"], _points(_list(told, "corners")), _value(told.get("value")))


def _value(told: Any) -> int | dict[str, int] | None:
    if told is None or _whole(told):
        return told  # type: ignore[no-any-return] # checked right here
    if isinstance(told, dict) and all(key in LOOT and _whole(number) for key, number in told.items()):
        return told
    raise _garbled()


def _border(told: Any) -> TappedBorder:
    from vision.tower.tracing import TappedBorder  # noqa: PLC0415

    if not isinstance(told, dict):
        raise _garbled()
    return TappedBorder(_points(_list(told, "path")), _number(told, "width_mm"), _number(told, "height_mm"))


def _points(told: list[Any]) -> list[tuple[float, float]]:
    if not all(isinstance(point, list) and len(point) == 2 and all(map(_is_number, point)) for point in told):
        raise _garbled()
    return [(float(x), float(y)) for x, y in told]


def _list(told: dict[str, Any], key: str) -> list[Any]:
    found = told.get(key, [])
    if not isinstance(found, list):
        raise _garbled()
    return found


def _number(told: dict[str, Any], key: str) -> float:
    if not _is_number(told.get(key)):
        raise Garbled(say("web.refuse.board-size"))
    return float(told[key])


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and -1e5 < value < 1e5


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 100


def _garbled() -> Garbled:
    return Garbled(say("web.refuse.garbled"))


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
