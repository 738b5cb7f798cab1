"""Recorded sequences of the simulated table, for the tests of settling: what happens, frame by frame.

    for shot in sequence(table, "throw", "hand", "rethrow"):
        moment = watch.feed(shot.picture, shot.seconds)

Each shot says whether anything on the table really moved, so a test can tell a late answer from an early one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vision.pictures import Picture
from vision.twin.table import TwinTable

PACE = 1 / 30


@dataclass(frozen=True)
class Shot:
    """One frame: its time, what goes on, and whether dice or a hand really moved since the last one."""

    picture: Picture
    seconds: float
    act: str
    moving: bool


def sequence(table: TwinTable, *acts: str, pace: float = PACE, rest: int = 8) -> Iterator[Shot]:
    """Play the acts in order. `rest` is how many frames follow each act in which nothing happens.

    Acts: `empty` (no dice), `throw`, `rethrow` (picked up and thrown again), `spin` (one die turns on its
    spot for a second after the others lie), `hand` (a hand comes in, stays and goes away).
    """
    clock = _Clock(pace)
    for act in acts:
        for picture, moving in ACTS[act](table, pace):
            yield Shot(picture, clock.tick(), act, moving)
        for _ in range(rest):
            table.step(pace)
            yield Shot(table.picture(), clock.tick(), act, moving=False)


class _Clock:
    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._seconds = 0.0

    def tick(self) -> float:
        self._seconds += self._pace
        return self._seconds


def _empty(table: TwinTable, pace: float) -> Iterator[tuple[Picture, bool]]:
    table.clear()
    table.step(pace)
    yield table.picture(), True


def _throw(table: TwinTable, pace: float) -> Iterator[tuple[Picture, bool]]:
    table.release()
    for _ in range(round(4 / pace)):
        table.step(pace)
        yield table.picture(), True
        if table.still():
            return


def _spin(table: TwinTable, pace: float) -> Iterator[tuple[Picture, bool]]:
    yield from _throw(table, pace)
    for left in range(round(1 / pace), 0, -1):
        table.spin(0, 12.0 + 0.4 * left)
        table.step(pace)
        yield table.picture(), True
    table.spin(0, 0.0)


def _hand(table: TwinTable, pace: float) -> Iterator[tuple[Picture, bool]]:
    way = [2.6, 2.0, 1.4, 1.0] + [0.9] * 6 + [1.0, 1.4, 2.0, 2.6]
    for x in way:
        table.hand(x)
        table.step(pace)
        yield table.picture(), True
    table.hand(None)
    table.step(pace)
    yield table.picture(), True


ACTS = {"empty": _empty, "throw": _throw, "rethrow": _throw, "spin": _spin, "hand": _hand}
