"""The catalogue of Project: Resistance as data: its tables row by row, and its worked example."""

import json
import re
from functools import cache
from typing import Any

from tests.rules import catalogue

CARDS = (
    "boss",
    "airlift",
    "commando",
    "targeted-search",
    "targeted-investigation",
    "slow",
    "remote-transfer",
    "train",
)
OBJECTS = (
    "tools",
    "smakina",
    "leadership",
    "handyman",
    "art-of-war",
    "military-outfit",
    "engineer-outfit",
    "beggar-outfit",
    "road-map-no road-map-ne road-map-se road-map-so",
    "explosive",
    "detonator",
    "delay-fuse",
    "scope",
    "assault-rifle",
    "defective-grenade",
    "grenade-primer",
    "transmitter",
    "encrypter",
    "junk",
)
SPECIALS = ("bomb", "sniper-rifle", "grenade", "pirate-radio")
CLUES = (
    "mountain",
    "seaside",
    "country",
    "village",
    "city",
    "capital",
    "regions-n",
    "regions-s",
    "regions-e",
    "regions-w",
    "roads-1",
    "roads-2",
    "roads-3",
    "roads-4",
    "failure",
)
"""The ids of our data files, in the order of the catalogue's rows."""


@cache
def text() -> str:
    return catalogue("resistance")


def rows(section: str) -> list[dict[str, str]]:
    """The rows of the table whose ids are of this section, by the heads of its columns."""
    heads: list[str] = []
    found = []
    for line in text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if cells[:1] == ["id"]:
            heads = cells
        elif cells and cells[0].startswith(f"**RES-{section}-"):
            found.append(dict(zip(heads, cells, strict=True)))
    return found


def english(name: str) -> str:
    """A name without its French in brackets: “Train (*S'entraîner*)” is “Train”."""
    return re.sub(r" *\(\*.*", "", name)


def ids_by_name() -> dict[str, str]:
    """Our ids by the names that the worked example uses."""
    named = [*zip(rows("CARD"), CARDS, strict=True), *zip(rows("CLUE"), CLUES, strict=True)]
    objects = zip(rows("OBJ"), OBJECTS, strict=True)
    names = {english(row.get("Card") or row["Clue"]): id for row, id in named}
    return names | {english(row["Object"]): id for row, id in objects} | {"Wanted": "wanted"}


@cache
def example() -> tuple[dict[str, Any], ...]:
    """The lines of the worked example of day 1."""
    block = text().split("```json\n")[1].split("```")[0]
    return tuple(json.loads(line) for line in block.splitlines())


def example_line(id: str) -> dict[str, Any]:
    return next(line for line in example() if line["id"] == id)


def gap(number: int) -> str:
    """The whole row of a gap decision."""
    return next(line for line in text().splitlines() if line.startswith(f"| **RES-GAP-{number:02}**"))


def fenced(marker: str) -> str:
    """The fenced block after a line that holds the marker."""
    return text().split(marker)[1].split("```\n")[1].split("```")[0]
