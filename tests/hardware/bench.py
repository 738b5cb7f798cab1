"""How fast and how true the box is under load: ``python -m tests.hardware.bench [seconds]``.

Press to light: a mock pin is driven from a thread of its own, as gpiozero's interrupt thread does on a Pi;
the edge goes through the asyncio loop, the debouncer and the patterns to the light's pin. The clock: a table
runs a timed phase, and the moment it rings is compared with the monotonic clock. Both run beside a process
that works on frames of 1280 × 960.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import cpu_count, getloadavg
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, perf_counter, sleep

from bosun.table.events import ClockRang
from bosun.table.journal.journal import Journal
from bosun.table.operations import End, GiveAnswer
from bosun.table.runner import run_table
from bosun.table.table import Table
from engine.bots import random_answer
from engine.game import Setup
from engine.games import find_game
from engine.requests import Draw
from engine.resistance.scenario import built_in_scenario
from hardware.console import Console
from hardware.presses import Edge
from hardware.virtual import VirtualPanel
from hardware.wiring import load
from tests.bench import Row
from tests.hardware.hands import light_act

TICK = 0.02
LATENCY_LIMIT = 0.020
CLOCK_LIMIT = 0.005

LOAD = """
import time
import cv2, numpy
rng = numpy.random.default_rng(1)
frame = rng.integers(0, 255, (960, 1280, 3), dtype=numpy.uint8)
while True:
    began = time.monotonic()
    grey = cv2.GaussianBlur(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), (7, 7), 0)
    cv2.findContours(cv2.Canny(grey, 60, 120), cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    time.sleep(max(0.0, 1 / 30 - (time.monotonic() - began)))
"""
"""A camera's worth of work: thirty frames a second, or as many as the machine can do."""


@dataclass(frozen=True, slots=True)
class Latency:
    """Press to light, in seconds."""

    presses: int
    p50: float
    p99: float
    worst: float


@contextmanager
def camera_load() -> Iterator[None]:
    """A process beside us that works as hard as reading a camera does."""
    process = subprocess.Popen([sys.executable, "-c", LOAD])
    try:
        sleep(1.0)
        if process.poll() is not None:
            raise RuntimeError("The load beside the bench did not start; is OpenCV installed?")
        yield
    finally:
        process.kill()
        process.wait()


class _Box:
    """A console on mock pins in a running loop, which stamps the moment that seat 1's light changes."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.virtual = VirtualPanel(load(), on_edge=self._enqueue)
        self.console = Console(self.virtual.panel)
        self.console.ask(light_act(0, 1, 2, 3), monotonic())
        self.answered = Event()
        self.answered_at = 0.0

    def _enqueue(self, edge: Edge) -> None:
        self._loop.call_soon_threadsafe(self._edge, edge)

    def _edge(self, edge: Edge) -> None:
        self.console.edge(edge)
        if edge.down and not self.virtual.lit("seat1"):
            self.answered_at = perf_counter()
            self.answered.set()


async def press_to_light(presses: int) -> Latency:
    """Press seat 1 so many times at odd moments, and measure each until its light answers."""
    box = _Box(asyncio.get_running_loop())
    delays: list[float] = []
    hand = Thread(target=_press_often, args=(box, presses, delays))
    hand.start()
    while hand.is_alive():
        box.console.tick(monotonic())
        await asyncio.sleep(TICK)
    await asyncio.to_thread(box.virtual.close)
    cuts = quantiles(delays, n=100, method="inclusive")
    return Latency(len(delays), cuts[49], cuts[98], max(delays))


def _press_often(box: _Box, presses: int, delays: list[float]) -> None:
    rng = Random("press")
    for _ in range(presses):
        sleep(rng.uniform(0.06, 0.12))
        box.answered.clear()
        began = perf_counter()
        box.virtual.press("seat1")
        if not box.answered.wait(5.0):
            raise RuntimeError("A press was not answered within five seconds.")
        delays.append(box.answered_at - began)
        sleep(0.04)
        box.virtual.release("seat1")


async def clock_error(seconds: int, home: Path) -> float:
    """How far from the monotonic clock a table's clock of so many seconds rings, in seconds."""
    setup = Setup("resistance", ("A", "B", "C"), (("scenario", "own"),), (("scenario", _scenario(seconds)),))
    rang: list[float] = []
    with Journal.create(home / "clock.bosun", setup, seed=1, draws="auto", durable=False) as journal:
        table = Table(journal, find_game("resistance"), now=monotonic)
        table.subscribe(lambda event: rang.append(monotonic()) if isinstance(event, ClockRang) else None)
        running = asyncio.create_task(run_table(table))
        while not table.timed:
            await asyncio.sleep(0)
            request = table.play.request
            if request is not None and not isinstance(request, Draw):
                table.submit(GiveAnswer(table.number, random_answer(request, Random(1))))
                await asyncio.sleep(0.01)
        end = monotonic() + table.clock.remaining()
        while not rang:
            await asyncio.sleep(0.5)
        table.submit(End())
        await running
    return rang[0] - end


def _scenario(seconds: int) -> str:
    return built_in_scenario("1").replace("timer = 300", f"timer = {seconds}")


def rows(seconds: int = 300, presses: int = 300) -> Iterator[Row]:
    """Both figures, under load; the anchor of each is its limit."""
    with camera_load(), TemporaryDirectory() as home:
        latency = asyncio.run(press_to_light(presses))
        error = asyncio.run(clock_error(seconds, Path(home)))
    limit = f"limit {LATENCY_LIMIT * 1000:.0f} ms"
    for name, value in (("p50", latency.p50), ("p99", latency.p99)):
        yield Row(f"press to light, {name}", f"{value * 1000:.2f} ms", limit, f"×{value / LATENCY_LIMIT:.2f}")
    yield Row(
        f"a clock of {seconds} s rings off by",
        f"{error * 1000:.2f} ms",
        f"limit {CLOCK_LIMIT * 1000:.0f} ms",
        f"×{abs(error) / CLOCK_LIMIT:.2f}",
    )
    load, cores = getloadavg()[0], cpu_count() or 1
    yield Row("load of the machine meanwhile", f"{load:.1f}", f"{cores} cores", f"×{load / cores:.1f}")


if __name__ == "__main__":
    for row in rows(int(sys.argv[1]) if len(sys.argv) > 1 else 20):
        print(*row, sep="  ")
