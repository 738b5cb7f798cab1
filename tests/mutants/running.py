"""Runs collected tests in this process, or tries one mutant in a process of its own."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.live import put_in_place
from tests.mutants.sites import Site

KILLED, SURVIVED, HUNG, NOT_LIVE = "killed", "survived", "hung", "not live"
_STEP = 0.02


def passes(item: pytest.Item) -> bool:
    """Run one test, without a report."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def try_mutant(file: Path, site: Site, items: list[pytest.Item], *, patience: float) -> str:
    """What becomes of the mutant under these tests: a test notices it, none does, or it never ends."""
    return _in_a_child(lambda: _judge(file, site, items), patience)


def _judge(file: Path, site: Site, items: list[pytest.Item]) -> int:
    if not put_in_place(file, site):
        return 3
    return 0 if all(passes(item) for item in items) else 1


def _in_a_child(work: Callable[[], int], patience: float) -> str:
    child = os.fork()
    if child == 0:
        os.setsid()
        _be_silent()
        code = 1
        try:
            code = work()
        finally:
            os._exit(code)
    ended = _wait(child, patience)
    if ended is None:
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return HUNG
    return {0: SURVIVED, 3: NOT_LIVE}.get(ended, KILLED)


def _be_silent() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _wait(child: int, patience: float) -> int | None:
    until = time.monotonic() + patience
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(_STEP)
    return None
