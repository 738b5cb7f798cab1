"""The text of a rule by its id, out of the rule catalogues in ``docs/rules``."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from engine.errors import Malformed
from engine.messages import say

_MARK = r"(?:\*\*|`)?"
_BULLET = re.compile(rf"^\s*- {_MARK}(?P<id>[A-Z0-9]+-[A-Z0-9-]*\d+){_MARK}\s*(?P<text>.*)$")
_CELL = re.compile(rf"^{_MARK}(?P<stem>[A-Z0-9]+-(?:[A-Z]+-)*)(?P<first>\d+)(?:…(?P<last>\d+))?{_MARK}$")
_PROVENANCE = re.compile(r"^\[[^\]]*\]\s*(\{[^}]*\}\s*)?")


def rule_text(id: str) -> str:
    """What the catalogue says under this id."""
    known = all_rules()
    found = known.get(id.strip().upper())
    if found is None:
        raise Malformed(say("app.no-such-rule", id=id))
    return found


@cache
def all_rules() -> dict[str, str]:
    """Every rule of every catalogue."""
    return {id: text for file in sorted(_folder().glob("*.md")) for id, text in _rules_of(file)}


def _folder() -> Path:
    """Beside this file in an installed Bosun, in the documentation of a checkout."""
    installed = Path(__file__).parents[1] / "rulebook"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "docs" / "rules"


def _rules_of(file: Path) -> Iterator[tuple[str, str]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        if bullet := _BULLET.match(line):
            yield bullet["id"], _readable(bullet["text"])
        elif line.startswith("| "):
            yield from _row(line)


def _row(line: str) -> Iterator[tuple[str, str]]:
    first, *rest = (cell.strip() for cell in line.strip().strip("|").split("|"))
    if cell := _CELL.match(first):
        text = _readable(" · ".join(part for part in rest if part))
        for number in range(int(cell["first"]), int(cell["last"] or cell["first"]) + 1):
            yield f"{cell['stem']}{number:0{len(cell['first'])}}", text


def _readable(text: str) -> str:
    """Plain words: without the marks of provenance and of Markdown."""
    return re.sub(r"\*\*|__|`|(?<!\w)\*|\*(?!\w)", "", _PROVENANCE.sub("", text)).strip()
