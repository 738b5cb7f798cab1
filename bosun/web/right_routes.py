"""What a phone asks for before it tells something: what can be set right, what a correction would change,
and the form that the phase ends with."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bosun.web.errors import BadRequest, HttpRefusal
from bosun.web.phone_registry import ONLOOKER
from bosun.web.request_context import body, known, language_of, page_of
from bosun.web.values import whole
from engine.answers import from_json
from engine.messages import say


async def settable(request: Request) -> Response:
    """All that can be set right now, each with its question and how Bosun has it."""
    known(request)
    session = page_of(request).at_table()
    wording = session.serializer.wording(language_of(request))
    found = session.table.play.settable()
    return JSONResponse([{"id": one.id, "question": wording.request(one.question)} for one in found])


async def preview(request: Request) -> Response:
    """What would be asked again if an entry were corrected so, and how many answers would stay."""
    phone, session = known(request), page_of(request).at_table()
    if phone.role == ONLOOKER:
        raise HttpRefusal(say("web.refuse.onlooker"))
    payload = await body(request)
    at = payload.get("at")
    if not whole(at):
        raise BadRequest(say("web.refuse.garbled"))
    gone = session.table.would_correct(at, from_json(payload.get("answer")))
    viewer, steps = session.viewer(phone, language_of(request)), session.history.steps
    again = [session.serializer.step(n, steps[n], viewer) for n in range(len(steps) - len(gone), len(steps))]
    return JSONResponse({"stay": len(steps) - len(gone), "again": [step["prompt"] for step in again]})


async def next_form(request: Request) -> Response:
    """The form that may be filled in while the phase goes on, if there is one."""
    phone, session = known(request), page_of(request).at_table()
    return JSONResponse(session.serializer.next_form(session.viewer(phone, language_of(request))))


GET = {"settable": settable, "next-form": next_form}
POST = {"correct/preview": preview}
