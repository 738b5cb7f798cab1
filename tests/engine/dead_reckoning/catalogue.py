"""The catalogue of Dead Reckoning as data: its tables row by row."""

import re
from functools import cache

from tests.rules import catalogue


@cache
def text() -> str:
    return catalogue("dead_reckoning")


def row(id: str) -> list[str]:
    """The cells of the table row that starts with this id."""
    line = next(line for line in text().splitlines() if line.startswith(f"| {id} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def numbers(cell: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", cell)]


def zone_rows() -> list[list[str]]:
    """The rows of the default combat board: zone, kind, value, rectangle, adjacent zones."""
    lines = [line for line in text().splitlines() if re.match(r"\| Z\d\d \|", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
