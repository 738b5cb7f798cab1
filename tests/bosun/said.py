"""Finds every message that the sources say: its id and the parameters it is given."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bosun.text.languages import DEFAULT, catalogue, domains
from engine.requests import Act, Choose, Confirm, Count, Draw, Drop, Form, Order, Roll
from engine.resistance.cards import RAIDS
from engine.resistance.components import BLANK, SKILLS, components
from engine.resistance.full import ACTIONS
from engine.resistance.state import PLANNING
from hardware.wiring import BUTTONS, PHASES

ROOT = Path(__file__).parents[2]
KINDS = tuple(kind.__name__.lower() for kind in (Choose, Count, Confirm, Draw, Roll, Drop, Order, Act, Form))
PILES = ("resistance", "objects", "clues", "events")

MADE: dict[str, tuple[str, ...]] = {
    "refuse.{}": KINDS,
    "app.{}": ("yellow", "green", "purple", "blue"),
    "resistance.island.{}": ("soldiers", "officers", "cubes"),
    "resistance.legend.{}": ("soldier", "officer", "ring", "cube", "left", "base", "ahead"),
    "resistance.object.{}": (*components().objects, *components().specials),
    "resistance.card.{}": tuple(components().costs),
    "resistance.clue.{}": tuple(components().clues),
    "resistance.event.{}": tuple(components().events),
    "resistance.skill.{}": SKILLS,
    "resistance.piece.{}": ("soldier", "officer"),
    "resistance.action.{}": tuple(ACTIONS),
    "resistance.draw.{}": PILES,
    "resistance.raid.{}": tuple(RAIDS),
    "resistance.ask.raid-{}": ("soldier", "officer"),
    "resistance.ask.lose-{}": ("part", "recruit"),
    "resistance.{}": (BLANK, PLANNING),
    "panel.name.{}": (*BUTTONS, *PHASES),
}
"""The ids that are put together where they are said, with all that can stand in the gap.

Others are only looked up by their shape in the catalogue.
"""


@dataclass(frozen=True)
class Said:
    """One place where a message is said. ``params`` is None where they come from elsewhere."""

    where: str
    id: str
    params: frozenset[str] | None


def sources() -> Iterator[Path]:
    """The sources of all rooms and games that have a catalogue already."""
    for room in ("engine", "hardware", "firmware_bridge", "vision", "bosun"):
        yield from (file for file in sorted((ROOT / room).rglob("*.py")) if _has_catalogue(file))


def _has_catalogue(file: Path) -> bool:
    room, *folders = file.relative_to(ROOT).parts[:-1]
    own = folders and (room == "engine" or folders[0] == "web")
    return not own or folders[0] in domains(DEFAULT)


def everything_said() -> Iterator[Said]:
    for file in sources():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _is_say(node.func) and node.args:
                yield from _said(node, f"{file.relative_to(ROOT)}:{node.lineno}")


def every_text() -> frozenset[str]:
    """Every text in the sources: ids that are handed on before they are said, whole or with gaps."""
    nodes = [node for file in sources() for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    whole = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    shapes = {_pattern(node) for node in nodes if isinstance(node, ast.JoinedStr)}
    of_ids = {shape for shape in shapes if re.match(r"[a-z-]+\.[a-z-]+", shape)}
    return frozenset(whole) | {id for shape in of_ids for id in _shaped(shape)}


def _is_say(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name == "say"


def _said(call: ast.Call, where: str) -> Iterator[Said]:
    names = [keyword.arg for keyword in call.keywords]
    params = None if None in names else frozenset(name for name in names if name is not None)
    by_shape = isinstance(call.args[0], ast.JoinedStr) and _pattern(call.args[0]) not in MADE
    for id in _ids(call.args[0], where):
        yield Said(where, id, None if by_shape else params)


def _ids(node: ast.expr, where: str) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(id)):
            yield id
        case ast.IfExp():
            yield from _ids(node.body, where)
            yield from _ids(node.orelse, where)
        case ast.JoinedStr():
            yield from _made(node, where)


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _made(node: ast.JoinedStr, where: str) -> Iterator[str]:
    pattern = _pattern(node)
    if pattern in MADE:
        yield from (pattern.format(gap) for gap in MADE[pattern])
        return
    found = _shaped(pattern)
    assert found, f"{where}: no text looks like “{pattern}”"
    yield from found


def _shaped(pattern: str) -> list[str]:
    """The texts whose ids look like the pattern."""
    shape = re.compile(re.escape(pattern).replace(r"\{\}", r"[\w+-]+"))
    return [id for id in catalogue(DEFAULT) if shape.fullmatch(id)]
