"""Which rules no test cites: ``python -m tests.rules`` reads docs/rules and the marks of the tests.

A test cites a rule with ``@pytest.mark.rule("RES-TURN-09", "RES-OBJ-09…12")``; nothing else counts.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PREFIXES = {"resistance": "RES", "dead_reckoning": "DR", "perseverance_1": "P1", "perseverance_2": "P2"}
COMPLETE = {"resistance", "dead_reckoning", "perseverance_1", "perseverance_2"}
EXEMPT = ("ERR", "CON", "DIFF")
"""Sections that hold contradictions and errata: notes, not rules."""

TAIL = r"[A-Z0-9]+(?:-[A-Z0-9]+)*-[0-9A-Za-z]+"
GAPS_WITHOUT_PREFIX = r"GAP-[0-9]+|DIFF-[0-9]+"


@dataclass(frozen=True)
class Coverage:
    """The ids of one game's catalogue, and those that no test cites."""

    game: str
    ids: frozenset[str]
    uncited: tuple[str, ...]

    @property
    def fails(self) -> bool:
        return self.game in COMPLETE and bool(self.uncited)

    def __str__(self) -> str:
        state = "complete" if self.game in COMPLETE else "not complete yet"
        cited = len(self.ids) - len(self.uncited)
        head = f"{self.game} ({state}): {len(self.ids)} ids, {cited} cited"
        return "\n".join([head, *(f"  {id}" for id in self.uncited)])


def ids_defined(text: str, prefix: str) -> frozenset[str]:
    """Every id that a catalogue defines: at the start of a bullet, of a table row, or of a JSON line."""
    named = rf"{prefix}-{TAIL}(?:…[0-9]+)?|{GAPS_WITHOUT_PREFIX}"
    starts = rf'^(?:- |\| ?|\{{"id": ?")(?:\*\*|`)?({named})(?=\*\*|`|"| )'
    found = re.findall(starts, text, flags=re.MULTILINE)
    full = (id if id.startswith(prefix) else f"{prefix}-{id}" for id in found)
    return frozenset(id for one in full for id in spread(one) if section_of(id) not in EXEMPT)


def section_of(id: str) -> str:
    return id.split("-")[1]


def spread(cited: str) -> list[str]:
    """A range such as ``RES-OBJ-09…12`` as its ids; a single id as itself."""
    first, dots, last = cited.partition("…")
    if not dots:
        return [cited]
    head, _, number = first.rpartition("-")
    return [f"{head}-{n:0{len(number)}}" for n in range(int(number), int(last) + 1)]


def ids_cited(source: str) -> Iterator[str]:
    """The ids in the ``pytest.mark.rule(…)`` calls of a test file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise ValueError(f"Line {argument.lineno}: cite rules as plain texts.")
                yield from spread(argument.value)


def catalogue(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def table_rows(text: str, prefix: str) -> list[dict[str, str]]:
    """The rows of a catalogue's tables whose ids begin so, by the heads of their columns."""
    heads: list[str] = []
    found = []
    for line in text.splitlines():
        cells = [cell.strip(" `") for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if cells[:1] == ["id"]:
            heads = cells
        elif cells and cells[0].startswith(prefix):
            found.append(dict(zip(heads, cells, strict=True)))
    return found


def citations(tests: Path = ROOT / "tests") -> frozenset[str]:
    """Every id that any test file cites."""
    files = sorted(tests.rglob("test_*.py"))
    return frozenset(id for file in files for id in ids_cited(file.read_text(encoding="utf-8")))


def coverage(game: str, text: str, cited: Iterable[str]) -> Coverage:
    ids = ids_defined(text, PREFIXES[game])
    return Coverage(game, ids, tuple(sorted(ids - set(cited))))


def unknown(cited: Iterable[str]) -> list[str]:
    """Ids that tests cite and no catalogue defines."""
    known = {id for game, prefix in PREFIXES.items() for id in ids_defined(catalogue(game), prefix)}
    return sorted(set(cited) - known)


def main() -> int:
    cited = citations()
    found = [coverage(game, catalogue(game), cited) for game in PREFIXES]
    for one in found:
        print(one)
    for id in unknown(cited):
        print(f"A test cites {id}, which no catalogue defines.")
    return int(any(one.fails for one in found) or bool(unknown(cited)))


if __name__ == "__main__":
    sys.exit(main())
