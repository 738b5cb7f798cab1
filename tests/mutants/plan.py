"""Which mutants are tried: of the files that changed, or a sample of all, without the equivalent ones."""

import ast
import subprocess
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from tests.mutants.covering import ROOT, Covering
from tests.mutants.sites import Site, sites

ENGINE = ROOT / "engine"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Mutant:
    """A file of the engine and the place in which it is broken."""

    file: Path
    site: Site

    @property
    def name(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.site.line}"

    def __str__(self) -> str:
        return f"{self.name}  {self.site.before}  →  {self.site.after}"


def all_files() -> list[Path]:
    return sorted(ENGINE.rglob("*.py"))


def changed_files(since: str) -> list[Path]:
    """The files of the engine that differ from a commit."""
    command = ["git", "diff", "--name-only", since, "--", "engine"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return [ROOT / name for name in names if name.endswith(".py") and (ROOT / name).exists()]


def mutants(files: list[Path], *, sample: int | None, seed: int) -> list[Mutant]:
    """The mutants of these files that are not known to be equivalent; of many, a random sample."""
    known = _equivalent()
    found = [
        Mutant(file, site)
        for file in files
        if str(file.relative_to(ROOT)) not in _left_out()
        for site in sites(file.read_text(encoding="utf-8"))
        if _key(file, site) not in known
    ]
    if sample is None or sample >= len(found):
        return found
    return sorted(Random(seed).sample(found, sample), key=lambda one: (one.file, one.site.number))


def judges(mutant: Mutant, covering: Covering) -> list[str]:
    """The tests that could notice: they run the broken lines or use the broken value.

    Those in a file of the same name and golden games come first, then the quickest. What only an import runs
    may be noticed by any test, also by one that runs nothing of the file: all are asked.
    """
    places = [(mutant.file, line) for line in mutant.site.judged]
    places += [place for name in mutant.site.names for place in _uses().get(name, [])]
    tests = {test for place in places for test in covering.tests(*place)}
    if tests and mutant.site.names:
        tests |= covering.tests_of_file(mutant.file)
    first = (f"/test_{mutant.file.stem}.py::", "_golden_")
    found = tests or covering.seconds
    return sorted(found, key=lambda test: (not any(word in test for word in first), covering.seconds[test]))


@cache
def _uses() -> dict[str, list[tuple[Path, int]]]:
    """Where each name or attribute is used in the engine."""
    uses: dict[str, list[tuple[Path, int]]] = {}
    for file in all_files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                    uses.setdefault(name, []).append((file, node.lineno))
    return uses


@cache
def _told() -> dict[str, list[dict[str, str]]]:
    """What is told of mutants that nobody could notice; without a reason it does not count."""
    table = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {kind: [one for one in told if one["reason"]] for kind, told in table.items()}


def _equivalent() -> set[tuple[str, str, str, str]]:
    return {(one["file"], one["in"], one["before"], one["after"]) for one in _told().get("mutant", [])}


def _left_out() -> set[str]:
    return {one["file"] for one in _told().get("left_out", [])}


def _key(file: Path, site: Site) -> tuple[str, str, str, str]:
    return str(file.relative_to(ROOT)), site.place, site.before, site.after
