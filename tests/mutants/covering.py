"""Which tests run which lines of the engine, and how long each test takes."""

import json
import time
from collections import defaultdict
from pathlib import Path

import coverage
import pytest

from tests.mutants.live import forget, result_caches
from tests.mutants.running import passes

ROOT = Path(__file__).parents[2]


class Covering:
    """The tests of every line."""

    def __init__(self, lines: dict[str, dict[int, list[str]]], seconds: dict[str, float]) -> None:
        self._lines = lines
        self.seconds = seconds

    def tests(self, file: Path, line: int) -> list[str]:
        """The tests that run this line of the file."""
        return self._lines.get(str(file.relative_to(ROOT)), {}).get(line, [])

    def tests_of_file(self, file: Path) -> set[str]:
        """The tests that run any line of the file."""
        lines = self._lines.get(str(file.relative_to(ROOT)), {})
        return {test for tests in lines.values() for test in tests}

    def add(self, other: "Covering") -> None:
        """What was measured of other tests, too."""
        self.seconds |= other.seconds
        for file, lines in other._lines.items():
            known = self._lines.setdefault(file, {})
            for line, tests in lines.items():
                known[line] = [*known.get(line, []), *tests]

    def save(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"lines": self._lines, "seconds": self.seconds}), encoding="utf-8")

    @classmethod
    def load(cls, file: Path) -> "Covering":
        value = json.loads(file.read_text(encoding="utf-8"))
        lines = {
            name: {int(line): tests for line, tests in found.items()}
            for name, found in value["lines"].items()
        }
        return cls(lines, value["seconds"])


def measure(items: list[pytest.Item]) -> Covering:
    """Run every test once and note the lines of the engine it runs; one that fails is no judge."""
    counter = coverage.Coverage(data_file=None, source=[str(ROOT / "engine")], config_file=False)
    seconds = {}
    caches = result_caches()
    counter.start()
    for item in items:
        forget(caches)
        counter.switch_context(item.nodeid)
        began = time.process_time()
        if passes(item):
            seconds[item.nodeid] = time.process_time() - began
    counter.stop()
    return Covering(_by_line(counter.get_data(), set(seconds)), seconds)


def _by_line(data: coverage.CoverageData, judges: set[str]) -> dict[str, dict[int, list[str]]]:
    lines: dict[str, dict[int, list[str]]] = defaultdict(dict)
    for file in data.measured_files():
        for line, contexts in data.contexts_by_lineno(file).items():
            lines[str(Path(file).relative_to(ROOT))][line] = [test for test in contexts if test in judges]
    return dict(lines)
