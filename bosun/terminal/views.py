"""How a game is drawn: each game has its own module, and one that has none is played by its prompts alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from bosun.terminal.style import Line, Signs
from bosun.text.formatting import Words

Draw: TypeAlias = Callable[[Any, Words, Signs], list[Line]]


def _nothing(_state: Any, _words: Words, _signs: Signs) -> list[Line]:
    return []


@dataclass(frozen=True, slots=True)
class View:
    """The pictures of a game: ``whole`` where there is room, ``small`` where there is less.

    ``header`` is one line, ``counters`` a few; ``legend`` explains the signs, and
    ``told`` says it all in words, for plain mode.
    """

    header: Draw = _nothing
    whole: Draw = _nothing
    small: Draw = _nothing
    counters: Draw = _nothing
    legend: Draw = _nothing
    told: Callable[[Any, Words], list[str]] = lambda _state, _words: []


def view_of(game: str) -> View:
    """The view of a game, by the game's name."""
    if game == "resistance":
        from bosun.games.resistance import terminal as island  # noqa: PLC0415 - here, so that other games do not pay for it

        return island.VIEW
    return View()
