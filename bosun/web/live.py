"""The websocket of one phone: what it sends is carried out, what happens is sent to it."""

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from bosun.web.connections import Connection
from bosun.web.errors import BadRequest, Throttled
from bosun.web.page import Page
from bosun.web.values import parsed
from engine.errors import BosunError
from engine.messages import say

UNKNOWN = 4401
TOO_FAST = 4429


async def attend(websocket: WebSocket, connection: Connection, page: Page) -> None:
    """Serve one line of a phone until it, or the box, leaves."""
    page.join(connection)
    writer = asyncio.create_task(_write(websocket, connection))
    try:
        await _read(websocket, connection, page)
    finally:
        page.leave(connection)
        writer.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await writer


async def _write(websocket: WebSocket, connection: Connection) -> None:
    while True:
        texts = await connection.next_texts()
        if connection.closing is not None:
            await websocket.close(connection.closing)
            return
        for text in texts:
            await websocket.send_text(text)


async def _read(websocket: WebSocket, connection: Connection, page: Page) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] != "websocket.receive":
            return
        try:
            page.budgets.spend(connection.phone.id)
            page.carry_out(connection, parsed(_text(message.get("text"))))
        except Throttled:
            connection.close(TOO_FAST)
        except BosunError as error:
            page.refuse(connection, error)


def _text(text: str | None) -> str:
    if text is None:
        raise BadRequest(say("web.refuse.garbled"))
    return text
