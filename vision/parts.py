"""Long measurements in parts, in as many processes as wanted; that changes no figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

import cv2

Part = TypeVar("Part")


def in_parts(count: Callable[[int], Part], starts: range, jobs: int) -> Iterator[Part]:
    """`count` of each start, in order. With more than one job it must be a function that can be sent."""
    if jobs == 1:
        yield from map(count, starts)
        return
    with ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=cv2.setNumThreads, initargs=(1,)
    ) as pool:
        yield from pool.map(count, starts)
