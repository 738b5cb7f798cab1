"""How a game is drawn on a terminal."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from bosun.games.registry import part_of
from bosun.terminal.style import Line, Signs
from bosun.text.formatting import Formatter

Draw: TypeAlias = Callable[[Any, Formatter, Signs], list[Line]]


def _nothing(_state: Any, _words: Formatter, _signs: Signs) -> list[Line]:
    return []


@dataclass(frozen=True, slots=True)
class TerminalView:
    """The pictures of a game: ``whole`` where there is room, ``small`` where there is less.

    ``header`` is one line, ``counters`` a few; ``legend`` explains the signs, and
    ``in_words`` says it all in words, for plain mode.
    """

    header: Draw = _nothing
    whole: Draw = _nothing
    small: Draw = _nothing
    counters: Draw = _nothing
    legend: Draw = _nothing
    in_words: Callable[[Any, Formatter], list[str]] = lambda _state, _words: []


def view_of(game: str) -> TerminalView:
    """The view of a game, by the game's name; a game without one is played by its prompts alone."""
    return part_of(game, "terminal", TerminalView) or TerminalView()
