"""``python -m tests.mutants``: breaks the engine on purpose and lists what no test noticed."""

import argparse
import os
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.mutants import plan
from tests.mutants.covering import ROOT, Covering, measure
from tests.mutants.fresh import QUIET
from tests.mutants.live import get_ready
from tests.mutants.plan import Mutant
from tests.mutants.running import HUNG, KILLED, SURVIVED, try_mutant

MAP = ROOT / "build" / "mutants" / "covering.json"
_TOO_LONG = "--ignore-glob=*/test_properties.py"
"""Whole games take longer than all other tests together, and come too late to judge a mutant."""
_LONGEST = 120.0
"""Seconds of tests for one mutant: the quickest come first, and some lines are run by thousands of tests."""


class Run:
    """A plugin of pytest that tries mutants with the tests that were collected."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._began = time.monotonic()
        self.ends: list[tuple[Mutant, str]] = []
        self.left = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        covering = self._covering(session.items)
        tried = self._planned()
        get_ready()
        for number, mutant in enumerate(tried, 1):
            if time.monotonic() - self._began > self._options.seconds:
                self.left = len(tried) - number + 1
                break
            self.ends.append((mutant, _try(mutant, covering, items)))
            _show_progress(number, len(tried), self.ends)
        return True

    def _planned(self) -> list[Mutant]:
        chosen = self._options
        if chosen.files:
            files = [file for name in chosen.files for file in _files_of(ROOT / name)]
        else:
            files = plan.all_files() if chosen.all else plan.changed_files(chosen.since)
        wanted = plan.mutants(files, sample=chosen.sample, seed=chosen.seed)
        return wanted[chosen.part :: chosen.parts]

    def _covering(self, items: list[pytest.Item]) -> Covering:
        covering = Covering.load(MAP) if self._options.keep_map and MAP.exists() else Covering({}, {})
        if new := [item for item in items if item.nodeid not in covering.seconds]:
            covering.add(measure(new))
            covering.save(MAP)
        return covering


def _try(mutant: Mutant, covering: Covering, items: dict[str, pytest.Item]) -> str:
    tests: list[tuple[pytest.Item, float]] = []
    spent = 0.0
    for test in (test for test in plan.judges(mutant, covering) if test in items):
        spent += covering.seconds[test]
        if tests and spent > _LONGEST:
            break
        tests.append((items[test], covering.seconds[test]))
    return try_mutant(mutant.file, mutant.site, tests)


def _files_of(place: Path) -> list[Path]:
    return sorted(place.rglob("*.py")) if place.is_dir() else [place]


def _show_progress(number: int, total: int, ends: list[tuple[Mutant, str]]) -> None:
    mutant, end = ends[-1]
    if end == SURVIVED:
        os.write(2, f"lived: {mutant}\n".encode())
    if sys.stderr.isatty() or number % 50 == 0 or number == total:
        lived = sum(end == SURVIVED for _, end in ends)
        os.write(2, f"{number} of {total} mutants tried, {lived} lived\n".encode())


def report(run: Run) -> int:
    """The survivors, then the figures; an error code where any lived."""
    by_end = Counter(end for _, end in run.ends)
    for mutant, end in run.ends:
        if end == SURVIVED:
            print(f"lived: {mutant}")
    judged = by_end[KILLED] + by_end[HUNG] + by_end[SURVIVED]
    killed = by_end[KILLED] + by_end[HUNG]
    share = f" ({100 * killed / judged:.1f} %)" if judged else ""
    print(f"{killed} of {judged} mutants were noticed{share}; {by_end[HUNG]} of them never ended.")
    if run.left:
        print(f"{run.left} were not tried: the time was over.")
    return 1 if by_end[SURVIVED] else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("files", nargs="*", help="files or folders of the engine, instead of what changed")
    parser.add_argument("--all", action="store_true", help="every file of the engine")
    parser.add_argument("--since", default="HEAD", help="the commit that files are compared with")
    parser.add_argument("--sample", type=int, help="so many mutants by chance, instead of all")
    parser.add_argument("--seed", type=int, default=1, help="which chance")
    parser.add_argument("--seconds", type=float, default=1800, help="the time limit")
    parser.add_argument("--part", type=int, default=0, help="this part of the mutants alone …")
    parser.add_argument("--parts", type=int, default=1, help="… of so many")
    parser.add_argument(
        "--keep-map", action="store_true", help="which test runs which line is known, but for new tests"
    )
    parser.add_argument("--tests", nargs="+", default=["tests/engine"], help="the tests that judge")
    options = parser.parse_args()
    run = Run(options)
    pytest.main([*options.tests, _TOO_LONG, *QUIET], plugins=[run])
    return report(run)


if __name__ == "__main__":
    sys.exit(main())
