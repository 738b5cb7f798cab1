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


def editor_of(game: str) -> ScenarioEditor | None:
    """The editor of this game, if scenarios can be made of it."""
    return part_of(game, "scenario_editor", ScenarioEditor) if game in GAMES else None


def require_editor(game: str) -> ScenarioEditor:
    found = editor_of(game)
    if found is None:
        raise HttpRefusal(say("web.refuse.no-scenarios"))
    return found
