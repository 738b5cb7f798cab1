"""Connections: strangers who open many, or send half a request, are in nobody's way."""

import asyncio
import logging
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from bosun.table.bot_game import VirtualTime
from bosun.web import door as limits
from bosun.web.door import Door, LimitedProtocol, is_the_box, most_lines, protocol_at
from bosun.web.errors import Throttled
from bosun.web.log_limit import LogLimit
from bosun.web.rate_limiter import Budgets

STRANGER = "192.168.1.66"


class Wire(asyncio.Transport):
    """One end of a connection, which knows from where it comes and whether it was cut."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 4711)})
        self.cut = False

    def abort(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut


class Half(LimitedProtocol):
    """A protocol that has heard half a request."""

    def __init__(self) -> None:
        """It needs no server."""

    def overdue(self, seconds: float) -> bool:
        return seconds > limits.HEADERS_WITHIN


def arrivals(door: Door, number: int, address: str = STRANGER) -> list[Wire]:
    wires = [Wire(address) for _ in range(number)]
    for wire in wires:
        door.arrive(Half(), wire)
    return wires


def open_of(wires: list[Wire]) -> int:
    return sum(not wire.cut for wire in wires)


def test_half_a_request_makes_room_for_whoever_comes_next() -> None:
    door = Door(VirtualTime(), most=640)
    strangers = arrivals(door, 2000)
    assert open_of(strangers) <= limits.MOST_OF_ONE_ADDRESS
    assert not strangers[-1].cut
    (phone,) = arrivals(door, 1, "192.168.1.7")
    assert not phone.cut


def test_half_requests_from_everywhere_are_few_at_a_time() -> None:
    door = Door(VirtualTime(), most=640)
    wires = [
        wire for number in range(600) for wire in arrivals(door, 1, f"10.0.{number // 250}.{number % 250}")
    ]
    assert open_of(wires) == limits.MOST_UNHEARD
    assert not wires[-1].cut


def test_one_address_has_no_more_than_its_share_but_the_box_itself_may() -> None:
    door = Door(VirtualTime(), most=640)
    for address, most in ((STRANGER, limits.MOST_OF_ONE_ADDRESS), ("127.0.0.1", 300)):
        wires = []
        for _ in range(300):
            wires += arrivals(door, 1, address)
            door.hear(wires[-1])
        assert open_of(wires) == most


def test_there_are_never_more_lines_than_the_box_has_handles_for() -> None:
    assert most_lines(1024) == limits.MOST_LINES
    assert most_lines(256) == 256 - limits.KEPT_HANDLES
    door = Door(VirtualTime(), most=most_lines(256))
    wires = []
    for number in range(300):
        wires += arrivals(door, 1, f"10.1.1.{number % 250}")
        door.hear(wires[-1])
    assert open_of(wires) == most_lines(256)


def test_what_is_begun_and_not_gone_on_with_is_closed() -> None:
    now = VirtualTime()
    door = Door(now, most=640)
    (slow,) = arrivals(door, 1)
    now.pass_by(limits.HEADERS_WITHIN - 1)
    door.sweep()
    assert open_of([slow]) == 1
    now.pass_by(2)
    door.sweep()
    assert open_of([slow]) == 0
    assert not door.lines
    assert not door.addresses


def test_a_line_that_has_closed_is_forgotten() -> None:
    door = Door(VirtualTime(), most=640)
    (wire,) = arrivals(door, 1)
    wire.abort()
    door.sweep()
    assert not door.lines


@pytest.mark.parametrize(
    ("address", "ours"),
    [("127.0.0.1", True), ("::1", True), ("::ffff:127.0.0.1", True), ("192.168.1.5", False), ("", False)],
)
def test_who_asks_from_the_box_itself(address: str, ours: bool) -> None:
    assert is_the_box(address) is ours


def test_one_budget_holds_for_all_that_a_phone_asks_for() -> None:
    now = VirtualTime()
    budgets = Budgets(now)
    for _ in range(10):
        budgets.spend("loud", 4)
    with pytest.raises(Throttled):
        budgets.spend("loud")
    budgets.spend("calm")
    now.pass_by(1)
    budgets.spend("loud", 20)
    with pytest.raises(Throttled):
        budgets.spend("loud")


def test_budgets_that_are_full_again_are_forgotten() -> None:
    now = VirtualTime()
    budgets = Budgets(now)
    for number in range(1000):
        budgets.spend(str(number))
        now.pass_by(1)
    assert len(budgets._by_name) < 300


async def refuse(_scope: object, _receive: object, send: Any) -> None:
    """An application that answers before it has heard the body."""
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


async def talk(*pieces: bytes) -> list[bytes]:
    """Say these to a real server, each after the answer to the one before, and hear what it says to each."""
    config, loop = Config(refuse, lifespan="off"), asyncio.get_running_loop()
    config.load()
    protocol, state = protocol_at(Door(VirtualTime(), most=640)), ServerState()
    server = await loop.create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        heard = []
        for piece in pieces:
            writer.write(piece)
            heard.append(await reader.read(1000))
        writer.close()
        return heard


def test_a_body_that_breaks_after_its_answer_is_hung_up_on_and_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    head = b"POST / HTTP/1.1\r\nHost: box\r\nTransfer-Encoding: chunked\r\n\r\n"
    answered, after = asyncio.run(talk(head, b"no number of bytes\r\n"))
    assert answered.startswith(b"HTTP/1.1 403")
    assert after == b""
    assert not caplog.records


def test_a_flood_of_records_is_not_written() -> None:
    now = VirtualTime()
    limit = LogLimit(now)

    def record(text: Any) -> logging.LogRecord:
        return logging.LogRecord("asyncio", logging.ERROR, "", 0, text, (), None)

    assert sum(limit.filter(record("again")) for _ in range(10_000)) == 20
    now.pass_by(61)
    long = record("x" * 10**6)
    assert limit.filter(long)
    assert len(long.getMessage()) < 5000
