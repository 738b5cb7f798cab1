"""``python -m tests.mutants.fresh FILE NUMBER TEST…``: runs tests that import a broken file.

In a process of its own nothing is left of what the whole file worked out: defaults, constants, tables.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutants.sites import broken

QUIET = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]


class _BrokenLoader(SourceFileLoader):
    """Loads a file as it is after one change."""

    number = 0

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - the path says it
        source = Path(self.path).read_text(encoding="utf-8")
        return compile(broken(source, self.number), self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds the file that is broken before anybody finds the whole one."""

    def __init__(self, file: str, number: int) -> None:
        self._file = file
        self._number = number

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin != self._file:
            return None
        loader = _BrokenLoader(fullname, self._file)
        loader.number = self._number
        spec.loader = loader
        return spec


class _Only:
    """A plugin of pytest that keeps some tests, in the order given."""

    def __init__(self, tests: list[str]) -> None:
        self._order = {test: at for at, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = [item for item in items if item.nodeid in self._order]
        items[:] = sorted(kept, key=lambda item: self._order[item.nodeid])


def main(file: str, number: str, *tests: str) -> int:
    sys.meta_path.insert(0, _Finder(file, int(number)))
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    return pytest.main(["-x", *QUIET, *files], plugins=[_Only(list(tests))])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
