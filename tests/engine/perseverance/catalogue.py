"""The catalogue of Episode 1 as data: the rows of its tables by the heads of their columns."""

from functools import cache

from tests.rules import catalogue


@cache
def text() -> str:
    return catalogue("perseverance_1")


def rows(section: str) -> list[dict[str, str]]:
    """The rows of the table whose ids are of this section."""
    heads: list[str] = []
    found = []
    for line in text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if cells[:1] == ["id"]:
            heads = cells
        elif cells and cells[0].startswith(f"P1-{section}-"):
            found.append(dict(zip(heads, cells, strict=True)))
    return found


def row(id: str) -> dict[str, str]:
    section = id.removeprefix("P1-").rpartition("-")[0]
    return next(one for one in rows(section) if one["id"] == id)
