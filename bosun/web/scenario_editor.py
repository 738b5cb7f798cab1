"""What the page must know of a game to make scenarios of it: fields, pieces for the map, and the file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bosun.games.registry import part_of
from bosun.web.errors import HttpRefusal
from engine.games import GAMES
from engine.messages import Message, say


@dataclass(frozen=True, slots=True)
class ScenarioField:
    """A value of the scenario: a number between limits, one of the choices, yes or no, or a text."""

    id: str
    label: Message
    kind: str = "number"
    least: int = 0
    most: int = 99
    choices: tuple[tuple[str, Message], ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioEditor:
    """How scenarios of one game are made on the page.

    Values are plain: those of the fields by their id, and under ``pieces`` for each kind how many lie where.

    :param starts: the built-in scenarios to begin from, by name.
    :param fields: what is told in fields.
    :param pieces: what is put on the map by tapping; a place takes so many of a kind and no more.
    :param board: the map as a picture; each place is a group whose id is its name.
    :param read: the values of a file's text; one that is wrong is refused in a sentence.
    :param write: the text of a file for these values, checked in the same way.
    """

    starts: Mapping[str, str]
    fields: tuple[ScenarioField, ...]
    pieces: tuple[tuple[str, Message], ...]
    board: Callable[[], str]
    read: Callable[[str], dict[str, Any]]
    write: Callable[[Mapping[str, Any]], str]


def designable() -> list[str]:
    """The games of which scenarios can be made."""
    return [name for name in GAMES if part_of(name, "scenario_editor", ScenarioEditor) is not None]


def editor_of(game: str) -> tuple[str, ScenarioEditor]:
    """The editor of this game, or of the first that has one."""
    name = game or next(iter(designable()), "")
    found = part_of(name, "scenario_editor", ScenarioEditor) if name in GAMES else None
    if found is None:
        raise HttpRefusal(say("web.refuse.no-scenarios"))
    return name, found
