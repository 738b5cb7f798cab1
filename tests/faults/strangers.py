"""Strangers at the door: half-sent requests, a phone with far too many lines, and readers who never stop.

Run as a module it is they: ``python -m tests.faults.strangers ADDRESS CODE HALVES LINES READERS``. All come
from the box's own address, whose share has no limit: this is the worst place to come from.
"""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect as connect_calmly
from websockets.typing import Origin

from tests.bosun.web.pairing import pair
from tests.bosun.web.phones import ROOT, Box
from tests.faults.flood import line_of, ping

HALF = b"GET /api/history HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
PAUSE = 0.05
"""Seconds between two pings of the calm phone: faster than any phone, slower than a flood."""


@dataclass
class Waited:
    """How long a calm phone waited each time, in milliseconds, and what was logged meanwhile."""

    milliseconds: list[float]
    logged: int

    @property
    def p99(self) -> float:
        return sorted(self.milliseconds)[int(len(self.milliseconds) * 0.99)]


async def _half_open(host: str, port: int) -> None:
    """Begin a request, go on with it letter by letter, and come again when hung up on."""
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, port)
            writer.write(HALF)
            for _ in range(20):
                await asyncio.sleep(1)
                writer.write(b"x")
                await writer.drain()
            writer.close()
        await asyncio.sleep(1)


async def _hold_a_line(address: str, cookie: str) -> None:
    while True:
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError):
            headers = {"cookie": cookie}
            async with connect(
                line_of(address), origin=Origin(address), additional_headers=headers, max_queue=None
            ) as line:
                async for _ in line:
                    pass
        await asyncio.sleep(0.5)


async def _read_history(address: str, cookie: str) -> None:
    parts = urlsplit(address)
    asked = (
        f"GET /api/history HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
    )
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
            writer.write(asked.encode())
            await reader.read()
            writer.close()


async def _be_strange(address: str, code: str, halves: int, lines: int, readers: int) -> None:
    parts, cookie = urlsplit(address), await asyncio.to_thread(pair, address, code=code)
    assert parts.hostname is not None
    assert parts.port is not None
    tasks = [
        *(asyncio.create_task(_half_open(parts.hostname, parts.port)) for _ in range(halves)),
        *(asyncio.create_task(_hold_a_line(address, cookie)) for _ in range(lines)),
        *(asyncio.create_task(_read_history(address, cookie)) for _ in range(readers)),
    ]
    await asyncio.sleep(2)
    print("here", flush=True)
    await asyncio.gather(*tasks)


@contextlib.contextmanager
def strangers(box: Box, *, halves: int, lines: int, readers: int) -> Iterator[None]:
    """They come while the block runs, in a process of their own."""
    words = [box.address, box.code, str(halves), str(lines), str(readers)]
    command = ["nice", sys.executable, "-m", "tests.faults.strangers", *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "here\n"
            yield
        finally:
            process.kill()


def crowd_the_door(folder: Path, *, halves: int, lines: int, readers: int, pings: int) -> Waited:
    """A calm phone plays on while strangers crowd the door."""
    log = folder / "log"
    with log.open("wb") as errors:
        box = Box(folder / "door.bosun", "--game", "harbour", "--seats", "Ada,Bela", errors=errors)
        try:
            headers, ours = {"cookie": pair(box.address, code=box.code)}, Origin(box.address)
            with (
                connect_calmly(line_of(box.address), origin=ours, additional_headers=headers) as calm,
                strangers(box, halves=halves, lines=lines, readers=readers),
            ):
                waits = []
                for number in range(1, pings + 1):
                    waits.append(ping(calm, number) * 1000)
                    with contextlib.suppress(TimeoutError):
                        calm.recv(timeout=PAUSE)
        finally:
            box.kill()
    return Waited(waits, log.stat().st_size)


if __name__ == "__main__":
    address, code, *numbers = sys.argv[1:]
    asyncio.run(_be_strange(address, code, *map(int, numbers)))
