"""How fast the page is: ``python -m tests.bosun.web.bench`` sits phones at a table and lets one answer."""

import asyncio
import json
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from engine.answers import Acted, Answer, Confirmed, Drawn, as_json
from tests.bench import Row
from tests.bosun.web.pairing import pair
from tests.bosun.web.phones import Box

CROWDS = {30: 100.0, 64: 100.0, 200: 250.0}
"""So many phones, and the milliseconds within which all of them show an answer."""

ROUNDS = 150

PACE = 0.12
"""Seconds between two answers: faster than any table, slower than what counts as a flood."""

OPENING: tuple[Answer, ...] = (
    Drawn("characters", ("stark",)),
    Drawn("characters", ("caygill",)),
    Drawn("characters", ("tasker",)),
    Drawn("characters", ("llewellyn",)),
    Confirmed(),
    Drawn("resistance", ("train", "airlift")),
)


class Sitter:
    """One phone, without a screen: it notes when each state reached it, and how the clock stood."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self.number = -1
        self.came: dict[int, float] = {}
        self.ways: list[float] = []
        self.rings: list[float] = []
        self._news = asyncio.Event()

    def start(self) -> None:
        """Listen from now on: a phone that does not is hung up on after a while."""
        self._listening = asyncio.create_task(self._listen())

    def stop(self) -> None:
        self._listening.cancel()

    async def _listen(self) -> None:
        async for text in self._line:
            now = time.perf_counter()
            told = json.loads(text)
            if told["type"] in ("state", "change"):
                self.number = number_of(told, self.number)
                self.came.setdefault(self.number, now)
                self._news.set()
            elif told["type"] == "pong" and told["clock"] and told["clock"]["running"]:
                way = now - told["sent"]
                self.ways.append(way)
                self.rings.append(now - way / 2 + told["clock"]["left"])

    async def send(self, **message: Any) -> None:
        await self._line.send(json.dumps(message))

    async def answer(self, answer: Answer) -> None:
        number = self.number
        await self.send(do="answer", number=number, answer=as_json(answer))
        await self.reaches(number + 1)

    async def reaches(self, number: int) -> None:
        while self.number < number:
            self._news.clear()
            await self._news.wait()


def number_of(told: dict[str, Any], former: int) -> int:
    """The number of the request that a state or a change brings."""
    if told["type"] == "state":
        return int(told["number"])
    return next((int(value) for path, value in told["put"] if path == ["number"]), former)


async def serve_table(box: Box, phones: int) -> list[Sitter]:
    url = box.address.replace("http", "ws") + "/live"
    sitters = []
    for number in range(phones):
        who = {"code": box.code} if number else {"key": box.key}
        cookie = await asyncio.to_thread(partial(pair, box.address, **who))
        line = await connect(url, additional_headers={"origin": box.address, "cookie": cookie})
        sitters.append(Sitter(line))
        sitters[-1].start()
    return sitters


async def to_the_clock(first: Sitter) -> None:
    await first.send(do="sit", role="table", seat=None)
    await first.reaches(0)
    for answer in OPENING:
        await first.answer(answer)
    await first.send(do="answer", number=first.number, answer={"kind": "chosen", "ids": ["train"]})
    await first.reaches(len(OPENING) + 1)


async def measure(sitters: Sequence[Sitter]) -> list[float]:
    """Milliseconds from an answer on one phone until each other phone shows it."""
    first, *others = sitters
    took: list[float] = []
    for round in range(ROUNDS):
        number = first.number + 1
        start = time.perf_counter()
        await first.answer(Acted(0, "action" if round % 2 == 0 else "take-back"))
        await asyncio.gather(*(other.reaches(number) for other in others))
        took += [(other.came[number] - start) * 1000 for other in others]
        await asyncio.gather(*(sitter.send(do="ping", sent=time.perf_counter()) for sitter in sitters))
        await asyncio.sleep(PACE)
    return took


async def run(box: Box, phones: int) -> tuple[list[float], list[float], float]:
    sitters = await serve_table(box, phones)
    await to_the_clock(sitters[0])
    took = await measure(sitters)
    ways = [way * 1000 for sitter in sitters for way in sitter.ways]
    rings = [sitter.rings[-1] for sitter in sitters]
    for sitter in sitters:
        sitter.stop()
    return took, ways, (max(rings) - min(rings)) * 1000


def part(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def rows(crowds: Mapping[int, float] = CROWDS) -> Iterator[Row]:
    for phones, limit in crowds.items():
        yield from _rows(phones, limit)


def _rows(phones: int, limit_ms: float) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="bosun-") as folder:
        box = Box(Path(folder) / "bench.bosun")
        try:
            took, ways, apart = asyncio.run(run(box, phones))
        finally:
            box.kill()
    limit = f"limit {limit_ms:.0f} ms"
    told = f"p50 {part(took, 0.5):.1f} ms, p99 {part(took, 0.99):.1f} ms"
    off = part(ways, 0.99) / 2
    clock = f"within {off:.1f} ms of the box's, {apart:.1f} ms apart"
    yield Row(f"an answer on {phones} phones", told, limit, f"{part(took, 0.99) / limit_ms:.2f}")
    yield Row(f"the clock on {phones} phones", clock, limit, f"{off / limit_ms:.2f}")


def main() -> None:
    found = list(rows())
    for row in found:
        print(f"{row.what}: {row.figure} ({row.anchor})")
    if any(float(row.ratio) > 1 for row in found):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
