"""A long run on the disk: it can be stopped at any moment and gone on with, and gives the same figures."""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bosun.simulate.results import GameResult, Variant
from bosun.version import bosun_version
from engine.errors import Malformed
from engine.messages import say

EVERY = 20
"""Results that are written at a time."""


class SavedRun:
    """The results of a run, a line for every few games. A line that was cut off is played again.

    :param path: the file, which is made where there is none.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: dict[str, list[GameResult]] = {}
        if path.exists():
            self._read()

    def played(self, variant: Variant, seed: int) -> list[GameResult]:
        """The results that are there already, from the first game on."""
        return self._found.get(_key(variant, seed), [])

    def record(
        self, play: Callable[..., Iterator[GameResult]], variant: Variant, *, games: int, seed: int
    ) -> Iterator[GameResult]:
        """All results: those that are there, then those that are played now, which are written meanwhile."""
        known = self.played(variant, seed)[:games]
        yield from known
        waiting: list[GameResult] = []
        try:
            for result in play(variant, games=games, seed=seed, first=len(known)):
                waiting.append(result)
                if len(waiting) == EVERY:
                    self._write(variant, seed, waiting)
                    waiting = []
                yield result
        finally:
            self._write(variant, seed, waiting)

    def _write(self, variant: Variant, seed: int, results: list[GameResult]) -> None:
        if results:
            line = json.dumps({"run": _key(variant, seed), "games": [each.as_json() for each in results]})
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")

    def _read(self) -> None:
        try:
            text = self._path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Malformed(say("simulate.no-run", file=str(self._path))) from error
        complete = text[: text.rfind("\n") + 1]
        if complete != text:
            self._path.write_text(complete, encoding="utf-8")
        for line in complete.splitlines():
            self._take(line)

    def _take(self, line: str) -> None:
        try:
            told: dict[str, Any] = json.loads(line)
            results = [GameResult.from_json(each) for each in told["games"]]
            self._found.setdefault(told["run"], []).extend(results)
        except (ValueError, KeyError, TypeError) as error:
            raise Malformed(say("simulate.no-run", file=str(self._path))) from error


def _key(variant: Variant, seed: int) -> str:
    """The same for the same games: set-up, bot, pace, seed and the version of the rules."""
    what = [variant.setup.as_json(), variant.bot, variant.pace, seed, bosun_version()]
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()[:24]
