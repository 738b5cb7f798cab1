"""Long measurements in parts, in as many processes as wanted; that changes no figure."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

import cv2

Part = TypeVar("Part")


def in_parts(count: Callable[[int], Part], starts: range, jobs: int) -> Iterator[Part]:
    """`count` of each start, in order. With more than one job it must be a function that can be sent."""
    if jobs == 1:
        yield from map(count, starts)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_settle_in) as pool:
        yield from pool.map(count, starts)


def _settle_in() -> None:
    cv2.setNumThreads(1)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """A measurement that is killed leaves nobody behind who goes on counting for nothing."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
