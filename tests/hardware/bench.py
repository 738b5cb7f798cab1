"""How fast and how true the box is under load: ``python -m tests.hardware.bench [--seconds 300]``.

Press to light: a mock pin is driven from a thread of its own, as gpiozero's interrupt thread does on a Pi;
the edge goes through the asyncio loop, the debouncer and the patterns to the light's pin. The clock:
clocks are set, looked at as the table does, and their ends are compared with the monotonic clock. Both run
beside a process that works on frames of 1280 × 960.
"""

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import cpu_count, getloadavg
from random import Random
from statistics import median, quantiles
from threading import Event, Thread
from time import monotonic, perf_counter, sleep
from typing import Protocol, TypeAlias

from hardware.console import Console
from hardware.presses import Edge
from hardware.virtual import VirtualPanel
from hardware.wiring import load
from tests.hardware.hands import light_act

TICK = 0.02
LOOK = 0.1
CLOCKS = 21
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


class Clock(Protocol):
    """What the bench needs of a clock: bosun's ``PhaseClock`` has it."""

    def start(self, timer: str, seconds: float) -> None: ...

    def remaining(self) -> float: ...


MakeClock: TypeAlias = Callable[[Callable[[], float]], Clock]


class PlainClock:
    """The simplest clock there is, for the bench to run without bosun."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._end = now()

    def start(self, timer: str, seconds: float) -> None:  # noqa: ARG002
        self._end = self._now() + seconds

    def remaining(self) -> float:
        return max(0.0, self._end - self._now())


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


async def clock_error(seconds: float, make: MakeClock = PlainClock, *, after: float = 0.0) -> float:
    """How far from the monotonic clock the end of a clock of so many seconds comes, in seconds.

    The clock is looked at now and then; the last time, the loop sleeps just what is left, as the table does.
    """
    await asyncio.sleep(after)
    began = monotonic()
    clock = make(monotonic)
    clock.start("bench", seconds)
    while (left := clock.remaining()) > 0:
        await asyncio.sleep(min(LOOK, left))
    return monotonic() - began - seconds


async def clock_errors(seconds: float, make: MakeClock = PlainClock) -> list[float]:
    """The errors of some clocks that start a quarter of a second apart.

    One clock alone would measure the luck of its last millisecond: a drift shows in all of them, a moment at
    which the machine did nothing for us in one.
    """
    return sorted(
        await asyncio.gather(*(clock_error(seconds, make, after=number / 4) for number in range(CLOCKS)))
    )


def main(make: MakeClock = PlainClock) -> None:
    """Measure both, print them, and fail when a limit is missed; ``make`` makes the clock to measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the clock runs")
    parser.add_argument("--presses", type=int, default=300)
    wanted = parser.parse_args()
    with camera_load():
        latency = asyncio.run(press_to_light(wanted.presses))
        errors = asyncio.run(clock_errors(wanted.seconds, make))
    print(
        f"press to light over {latency.presses} presses under load: p50 {latency.p50 * 1000:.2f} ms, "
        f"p99 {latency.p99 * 1000:.2f} ms, worst {latency.worst * 1000:.2f} ms "
        f"(limit p99 {LATENCY_LIMIT * 1000:.0f} ms)"
    )
    print(
        f"{CLOCKS} clocks of {wanted.seconds:.0f} s under load end off the monotonic clock by: "
        f"p50 {median(errors) * 1000:.2f} ms, worst {errors[-1] * 1000:.2f} ms "
        f"(limit p50 {CLOCK_LIMIT * 1000:.0f} ms)"
    )
    print(f"load of the whole machine: {getloadavg()[0]:.1f} on {cpu_count()} cores")
    if latency.p99 > LATENCY_LIMIT or abs(median(errors)) > CLOCK_LIMIT:
        sys.exit("A limit was missed.")


if __name__ == "__main__":
    main()
