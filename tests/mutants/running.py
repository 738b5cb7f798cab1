"""Runs collected tests in this process, or tries one mutant in a process of its own."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.live import put_in_place
from tests.mutants.sites import Site

KILLED, SURVIVED, HUNG = "killed", "survived", "hung"
_NOT_SWAPPED = 3
_QUICK = 5.0
"""Seconds of tests in the quick way: most mutants are noticed by then."""

_MEMORY = 4 << 30
"""Bytes for one mutant: one that never ends may grow."""


def passes(item: pytest.Item) -> bool:
    """Run one test, without a report."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def try_mutant(file: Path, site: Site, tests: list[tuple[pytest.Item, float]]) -> str:
    """What becomes of the mutant under these tests: one notices, none does, or it never ends.

    The quick way swaps functions in a copy of this process and runs the first tests. What it cannot show, or
    what lives through it, is imported anew for all tests: a mutant lives only if nothing remembers the whole.
    """
    if site.swappable:
        end = _in_a_child(lambda: _judge(file, site, _first(tests)))
        if end not in (SURVIVED, _NOT_SWAPPED):
            return str(end)
    return _imported_anew(file, site, tests)


def _first(tests: list[tuple[pytest.Item, float]]) -> list[tuple[pytest.Item, float]]:
    spent = accumulate(seconds for _, seconds in tests)
    return [test for test, by_then in zip(tests, spent, strict=True) if by_then < _QUICK]


def _judge(file: Path, site: Site, tests: list[tuple[pytest.Item, float]]) -> int:
    if not put_in_place(file, site):
        return _NOT_SWAPPED
    for item, seconds in tests:
        signal.setitimer(signal.ITIMER_PROF, _patience(seconds))
        if not passes(item):
            return 1
    return 0


def _patience(seconds: float) -> float:
    """Counted as the processor spends it, so that a busy machine is no reason to give up."""
    return 3 + 5 * seconds


def _in_a_child(work: Callable[[], int]) -> str | int:
    child = os.fork()
    if child == 0:
        _limit_memory()
        _be_silent()
        code = 1
        try:
            code = work()
        finally:
            os._exit(code)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return _NOT_SWAPPED if ended == _NOT_SWAPPED else _end(ended)


def _imported_anew(file: Path, site: Site, tests: list[tuple[pytest.Item, float]]) -> str:
    names = [item.nodeid for item, _ in tests]
    command = [sys.executable, "-m", "tests.mutants.fresh", str(file), str(site.number), *names]
    longest = int(10 + _patience(sum(seconds for _, seconds in tests)))
    nothing = subprocess.DEVNULL

    def limit() -> None:
        _limit_memory()
        resource.setrlimit(resource.RLIMIT_CPU, (longest, longest))

    return _end(
        subprocess.run(command, stdout=nothing, stderr=nothing, check=False, preexec_fn=limit).returncode
    )


def _end(code: int) -> str:
    if code == 0:
        return SURVIVED
    return HUNG if code < 0 else KILLED


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def _be_silent() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
