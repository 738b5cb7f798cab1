"""Phones that never stop talking: they are hung up on, and the others are answered all the while.

Run as a module it is the loud phones: ``python -m tests.faults.flood ADDRESS CODE PHONES``. They come again
whenever they are hung up on, and write a line each time.
"""

import asyncio
import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_calmly
from websockets.typing import Origin

from tests.bosun.web.pairing import pair
from tests.bosun.web.phones import ROOT, Box

CALM = 4
"""A calm phone talks once while others are hung up on so often, or it would be hung up on itself."""

PING = json.dumps({"do": "ping", "sent": 0})


def line_of(address: str) -> str:
    return f"{address.replace('http', 'ws', 1)}/live?language=en"


async def _be_loud(address: str, code: str) -> None:
    """Talk without a pause. What is answered is taken from the line, or the hanging up would not be heard."""
    headers = {"cookie": await asyncio.to_thread(pair, address, code=code)}
    ours = Origin(address)
    while True:
        try:
            async with connect(
                line_of(address), origin=ours, additional_headers=headers, max_queue=None
            ) as line:
                while True:
                    await line.send(PING)
                    await asyncio.sleep(0)
        except (ConnectionClosed, InvalidHandshake, OSError):
            print("hung up on", flush=True)


async def _all_loud(address: str, code: str, phones: int) -> None:
    await asyncio.gather(*(_be_loud(address, code) for _ in range(phones)))


@contextlib.contextmanager
def loud_phones(box: Box, phones: int) -> Iterator["subprocess.Popen[str]"]:
    """Phones in a process of their own that flood the box, for as long as the block runs."""
    words = [box.address, box.code, str(phones)]
    command = [sys.executable, "-m", "tests.faults.flood", *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def ping(line: ClientConnection, number: int) -> float:
    """Seconds until the box has answered this ping."""
    start = time.monotonic()
    line.send(json.dumps({"do": "ping", "sent": number}))
    while True:
        heard = json.loads(line.recv(timeout=60))
        if heard["type"] == "pong" and heard["sent"] == number:
            return time.monotonic() - start


def flood(folder: Path, *, phones: int, hang_ups: int) -> list[float]:
    """Let phones flood until they were hung up on so often; returns how long a calm one waited each time."""
    box = Box(folder / "flood.bosun", "--game", "harbour", "--seats", "Ada,Bela")
    try:
        headers, ours = {"cookie": pair(box.address, code=box.code)}, Origin(box.address)
        with (
            connect_calmly(line_of(box.address), origin=ours, additional_headers=headers) as calm,
            loud_phones(box, phones) as loud,
        ):
            assert loud.stdout is not None
            waits = []
            for number in range(1, hang_ups + 1):
                assert loud.stdout.readline(), "the loud phones have gone"
                if number % CALM == 0:
                    waits.append(ping(calm, number))
            return waits
    finally:
        box.kill()


if __name__ == "__main__":
    asyncio.run(_all_loud(sys.argv[1], sys.argv[2], int(sys.argv[3])))
