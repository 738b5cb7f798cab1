"""Data files with one mark spoilt: each entry says where it is from, or the file is refused."""

import re
from collections.abc import Iterator


def spoilt(text: str) -> Iterator[tuple[str, str]]:
    """The text with the first mark of each kind of table made nonsense, and which kind it was."""
    lines, kind, seen = text.splitlines(), "", set()
    for number, line in enumerate(lines):
        if header := re.match(r"\[+([\w.-]+)", line):
            kind = _kind(header[1])
        if re.search(r'^[^#]*\bmark = "', line) and kind not in seen:
            seen.add(kind)
            bad = re.sub(r'\bmark = "[^"]*"', 'mark = "maybe"', line, count=1)
            yield kind, "\n".join([*lines[:number], bad, *lines[number + 1 :]])


def _kind(header: str) -> str:
    """What stands between the dots at odd places is the name of one entry."""
    words = header.split(".")
    return ".".join(word if at % 2 == 0 else "*" for at, word in enumerate(words))
