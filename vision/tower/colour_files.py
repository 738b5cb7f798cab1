"""Colour files: what `bosun teach tower` wrote, checked on load with an error that names what is wrong."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.data import need, parse
from engine.errors import BadData
from engine.messages import say
from vision.tower.bare import Look, unpacked
from vision.tower.colours import BOARD_NAME, Colours
from vision.tower.errors import BadColours
from vision.tower.shade import USUAL_SHADE


def read_colours(file: Path) -> Colours:
    """The colours of a file that `bosun teach tower` wrote."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadColours(say("tower.file.no-colours", file=file.name)) from error
    return parse_colours(text, file.name)


@lru_cache(maxsize=1)
def house_colours() -> Colours:
    """The colours of the simulated table."""
    return parse_colours((files("vision.tower") / "data" / "colours.toml").read_text("utf-8"), "colours.toml")


def parse_colours(text: str, name: str) -> Colours:
    """The colours of a TOML text, checked."""
    try:
        table = parse(text, name)
        cubes = {}
        for number, entry in enumerate(need(table, "colour", list, where=name), 1):
            colour = need(entry, "name", str, where=f"{name}, colour {number}")
            if colour in cubes:
                raise BadColours(say("tower.file.twice", where=name, colour=colour))
            cubes[colour] = _looks(entry, f"{name}, colour {colour}")
        empty = need(table, "board", dict, where=name)
        board = _looks(empty, f"{name}, board")
        bare = unpacked(empty["picture"]) if "picture" in empty else None
        shade = _shade(empty.get("shade"))
    except BadColours:
        raise
    except BadData as error:
        raise BadColours(error.text) from error
    return checked_colours(Colours(cubes, board, str(table.get("note", "")), bare, shade), name)


def _shade(value: Any) -> float:
    """The depth of shadows in a file; the usual one when there is none that can be."""
    return value if isinstance(value, float) and 0.2 <= value <= 1 else USUAL_SHADE


def checked_colours(colours: Colours, name: str) -> Colours:
    """The colours themselves, if they can be told apart."""
    if len(colours.names) < 2:
        raise BadColours(say("tower.file.colours", where=name))
    alike = colours.too_alike()
    if alike:
        one, two = alike[0]
        if two == BOARD_NAME:
            raise BadColours(say("tower.like-board", one=say("as-is", text=one)))
        raise BadColours(say("tower.alike", one=say("as-is", text=one), two=say("as-is", text=two)))
    return colours


def _looks(entry: Any, where: str) -> tuple[Look, ...]:
    found = tuple(_look(look, where) for look in need(entry, "looks", list, where=where))
    if not found:
        raise BadColours(say("tower.file.looks", where=where))
    return found


def _look(look: Any, where: str) -> Look:
    match look:
        case [int(b) | float(b), int(g) | float(g), int(r) | float(r)] if all(
            0 <= value <= 255 for value in (b, g, r)
        ):
            return float(b), float(g), float(r)
    raise BadColours(say("tower.file.look", where=where, value=repr(look)))
