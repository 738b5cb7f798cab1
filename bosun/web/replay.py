"""Stepping through a game: the state after any answer, worked out apart from the table."""

from collections.abc import Callable
from threading import Lock
from typing import Any

from engine.entries import Entry
from engine.game import Game, Setup
from engine.play import Play


class Replay:
    """Walks a copy of the game. A step forward costs one answer, a step back starts anew.

    It runs in a thread of its own, so that nobody at the table waits for somebody who looks back.
    """

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self._game = game
        self._setup = setup
        self._lock = Lock()
        self._play: Play[Any] = Play(game, setup)

    def picture(
        self, entries: list[Entry], after: int, show: Callable[[Any], dict[str, Any]]
    ) -> dict[str, Any]:
        """What the table shows after the first ``after`` of these entries."""
        with self._lock:
            if self._play.entries != entries[: len(self._play.entries)] or len(self._play.entries) > after:
                self._play = Play(self._game, self._setup)
            for entry in entries[len(self._play.entries) : after]:
                self._play.repeat(entry)
            return show(self._play.state)
