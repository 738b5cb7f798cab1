"""Signs and styles: every meaning has a sign of its own, colour only repeats it."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Line: TypeAlias = list[tuple[str, str]]
"""One line of the screen as pieces of style and text."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of the map and the counters."""

    soldier: str = "●"
    officer: str = "◆"
    ring: str = "○"
    cube: str = "▪"
    base: str = "★"
    left: str = "?"
    may: str = "▶"
    waits: str = "·"
    ahead: str = "■"
    level: str = "□"
    line: str = "─"
    bar: str = "│"


ASCII = Signs("s", "O", ".", "+", "*", "?", ">", "-", "#", ".", "-", "|")

SEATS = ("class:seat1", "class:seat2", "class:seat3", "class:seat4")

COLOURS = {
    "header": "reverse bold",
    "title": "bold",
    "dim": "ansibrightblack",
    "soldier": "ansired bold",
    "officer": "ansimagenta bold",
    "cube": "ansicyan",
    "base": "ansiyellow bold",
    "left": "ansigreen",
    "seat1": "ansiyellow bold",
    "seat2": "ansigreen bold",
    "seat3": "ansimagenta bold",
    "seat4": "ansiblue bold",
    "prompt": "bold",
    "key": "ansicyan bold",
    "refused": "ansired bold",
    "clock": "bold",
    "hurry": "ansired bold",
    "now": "reverse",
    "help": "ansibrightblack",
}

NO_COLOURS = {
    "header": "reverse",
    "title": "bold",
    "dim": "",
    "prompt": "bold",
    "refused": "bold",
    "clock": "bold",
    "hurry": "bold",
    "now": "reverse",
    "key": "bold",
}


def wants_colour(*, no_colour: bool = False) -> bool:
    """Colour, unless the person or the terminal says no."""
    return not no_colour and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def signs() -> Signs:
    """Signs that the terminal can print."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return Signs() if encoding.startswith("utf") else ASCII


def width(line: Sequence[tuple[str, str]]) -> int:
    return sum(len(text) for _, text in line)


def padded(line: Line, to: int) -> Line:
    """The line made exactly that wide."""
    short: Line = []
    left = to
    for style, text in line:
        short.append((style, text[:left]))
        left -= len(text[:left])
    return [*short, ("", " " * left)] if left else short


_DIGITS = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", "  |", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    ":": (" ", ".", "."),
}


def large(face: str) -> list[str]:
    """The face of a clock three lines high, to be read across a table."""
    return [" ".join(_DIGITS[sign][row] for sign in face) for row in range(3)]
