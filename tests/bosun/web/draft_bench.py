"""How fast a draft is shared: ``python -m tests.bosun.web.draft_bench`` lets 30 phones fill in one form."""

import asyncio
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.bench import Row
from tests.bosun.web.bench import CROWDS, number_of, part
from tests.bosun.web.pairing import pair
from tests.bosun.web.phones import Box
from tests.bosun.web.reporting import at_report

PHONES = 30
LIMIT_MS = CROWDS[PHONES]
ROUNDS = 60

A_ROUND = 1.0
"""Seconds in which every phone taps once, each at a moment of its own: more than any table taps."""


class Editor:
    """One phone at the form: it notes when each version of the draft reached it."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self.number = -1
        self.settled = False
        self.came: dict[int, float] = {}
        self._news = asyncio.Event()

    def start(self) -> None:
        """Listen from now on: a phone that does not is hung up on after a while."""
        self._listening = asyncio.create_task(self._listen())

    def stop(self) -> None:
        self._listening.cancel()

    async def _listen(self) -> None:
        async for text in self._line:
            now, told = time.perf_counter(), json.loads(text)
            if told["type"] in ("state", "change"):
                self.number = number_of(told, self.number)
            elif told["type"] == "pong":
                self.settled = True
            elif told["type"] == "draft":
                self.came.setdefault(told["version"], now)
            self._news.set()

    async def until(self, version: int) -> float:
        """When the draft was seen with this change in it."""
        while not any(seen >= version for seen in self.came):
            self._news.clear()
            await self._news.wait()
        return min(at for seen, at in self.came.items() if seen >= version)

    async def sit(self) -> None:
        """Take a place, and wait until everything that this sets off has come."""
        await self.send(do="sit", role="table", seat=None)
        await self.send(do="ping", sent=0)
        while not self.settled:
            self._news.clear()
            await self._news.wait()

    async def send(self, **message: Any) -> None:
        await self._line.send(json.dumps(message))


async def sit_down(box: Box) -> list[Editor]:
    url = box.address.replace("http", "ws") + "/live"
    editors = []
    for _ in range(PHONES):
        cookie = await asyncio.to_thread(pair, box.address, key=box.key)
        line = await connect(url, additional_headers={"origin": box.address, "cookie": cookie})
        editors.append(Editor(line))
        editors[-1].start()
    return editors


async def tap_once(editor: Editor, wait: float, zone: int) -> float:
    """Change something at one's own moment; every tap is a new version of the draft."""
    await asyncio.sleep(wait)
    sent = time.perf_counter()
    value = {"kind": "chosen", "ids": [f"NE{zone}"]}
    await editor.send(do="edit", number=editor.number, part="pawn 0", value=value, was=None)
    return sent


async def measure(editors: list[Editor]) -> list[float]:
    """Milliseconds from each tap until each phone shows a draft that has it."""
    rng, took, version = Random(7), [], 0
    for _ in range(ROUNDS):
        waits = [rng.uniform(0, A_ROUND) for _ in editors]
        zones = [rng.randint(1, 15) for _ in editors]
        taps = map(tap_once, editors, waits, zones)
        for sent in sorted(await asyncio.gather(*taps)):
            version += 1
            seen = await asyncio.gather(*(editor.until(version) for editor in editors))
            took += [(at - sent) * 1000 for at in seen]
    return took


async def run(box: Box) -> list[float]:
    editors = await sit_down(box)
    await asyncio.gather(*(editor.sit() for editor in editors))
    took = await measure(editors)
    for editor in editors:
        editor.stop()
    return took


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="bosun-") as folder:
        box = Box(at_report(Path(folder) / "bench.bosun"))
        try:
            took = asyncio.run(run(box))
        finally:
            box.kill()
    p50, p99 = part(took, 0.5), part(took, 0.99)
    figure = f"p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    yield Row(
        f"{PHONES} phones editing one draft", figure, f"limit {LIMIT_MS:.0f} ms", f"{p99 / LIMIT_MS:.2f}"
    )


def main() -> None:
    found = list(rows())
    for row in found:
        print(f"{row.what}: {row.figure} ({row.anchor})")
    if any(float(row.ratio) > 1 for row in found):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
