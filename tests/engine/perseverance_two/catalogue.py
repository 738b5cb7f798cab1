"""The catalogue of Episode 2 as data: the rows of its tables by the heads of their columns."""

from tests.rules import catalogue, table_rows


def rows(section: str) -> list[dict[str, str]]:
    """The rows of the table whose ids are of this section."""
    return table_rows(catalogue("perseverance_2"), f"P2-{section}-")


def row(id: str) -> dict[str, str]:
    section = id.removeprefix("P2-").rpartition("-")[0]
    return next(one for one in rows(section) if one["id"] == id)
