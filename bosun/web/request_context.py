"""What every route asks of a request: who sends it, in which language, and what it holds."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.text.languages import LANGUAGES
from bosun.web.errors import HttpRefusal, TooLarge, Unauthorized
from bosun.web.page import Page
from bosun.web.phone_registry import Phone
from bosun.web.values import parsed
from engine.errors import BosunError
from engine.messages import say

Handler = Callable[[Request], Awaitable[Response]]


def refusing(handle: Handler, *, cost: float = 1.0) -> Handler:
    """A refusal reaches the phone as one sentence in its language; ``cost`` is taken from its budget."""

    async def answer(request: Request) -> Response:
        try:
            page, phone = page_of(request), _phone(request)
            if phone is not None:
                page.budgets.spend(phone.id, cost)
            return await handle(request)
        except BosunError as error:
            status = error.status if isinstance(error, HttpRefusal) else 400
            return JSONResponse({"refused": page_of(request).text(error, language_of(request))}, status)

    return answer


def page_of(request: Request) -> Page:
    page: Page = request.app.state.page
    return page


def language_of(request: Request) -> str:
    asked = request.query_params.get("language", "")
    return asked if asked in LANGUAGES else "en"


def known(request: Request) -> Phone:
    """The phone that asks, by its cookie."""
    phone = _phone(request)
    if phone is None:
        raise Unauthorized(say("web.refuse.stranger"))
    return phone


def _phone(request: Request) -> Phone | None:
    return page_of(request).registry.known(request.cookies.get(cookie(request)))


def owner(request: Request) -> Phone:
    """The phone that asks, which must be the owner's."""
    phone = known(request)
    if not phone.owner:
        raise HttpRefusal(say("web.refuse.owner"))
    return phone


def cookie_name(port: int | None) -> str:
    """Cookies do not know ports; two boxes on one machine must not log each other out."""
    return f"bosun-{port or 80}"


def cookie(request: Request) -> str:
    return cookie_name(request.url.port)


async def raw(request: Request) -> bytes:
    body = await request.body()
    if getattr(request.state, "too_large", False):
        raise TooLarge(say("web.refuse.too-large"))
    return body


async def body(request: Request) -> dict[str, Any]:
    return parsed(await raw(request))
