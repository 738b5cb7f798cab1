"""kill -9 at random moments of all games: the game comes back at the same request, and nothing is lost."""

import time
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random

from bosun.table.journal.file import SUFFIX
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.games import GAMES, find_game
from tests.faults.app import App, app
from tests.faults.budget import Budget
from tests.faults.script import Script, script

MOST_STEPS = 8
AHEAD = 4
"""Steps that are typed beyond the one after which the kill comes, so that it meets the app at work."""
EARLY = 0.1
"""How many kills come before anything is shown: while a file is made, opened or replayed."""
LONGEST, LONGEST_EARLY = 0.004, 0.06


@dataclass
class Killed:
    """What a run of kills came to."""

    moments: int = 0
    in_play: int = 0
    games: int = 0
    answers: int = 0


def _dawdle(seconds: float) -> None:
    """Let the app go on for a moment that nobody chose; whatever it gets done in it must hold."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


class PluggedTable:
    """A table whose plug is pulled again and again."""

    def __init__(self, folder: Path, game: str, rng: Random) -> None:
        self._folder = folder
        self._game = game
        self._rng = rng
        self._number = 0
        self.script: Script = script(game)

    @property
    def home(self) -> Path:
        return self._folder / f"{self._game}-{self._number}"

    def pull_the_plug(self, real: App, killed: Killed) -> None:
        """Play on for a while, kill the app in the middle of it, and see what comes back."""
        before = self._step_of_file()
        steps = self._rng.randint(0, MOST_STEPS)
        seen = self._play_and_kill(real, before or 0, steps)
        now = self._step_of_file()
        assert (now or 0) >= (before or 0) + max(0, seen - 1), "what was shown has gone"
        killed.moments += 1
        killed.in_play += now is not None and 0 < now < len(self.script.lines)
        killed.answers += (now or 0) - (before or 0)
        if now == len(self.script.lines):
            self._number += 1
            killed.games += 1

    def _play_and_kill(self, real: App, at: int, steps: int) -> int:
        """Returns how many requests it showed."""
        running = real.start(self.home, *self._words())
        running.type_all([line for step in self.script.lines[at : at + steps + AHEAD] for line in step])
        shown, wanted = 0, steps + 1 if self._rng.random() > EARLY else 0
        while shown < wanted and (line := running.next_line()) is not None:
            shown += line == "\n"
        _dawdle(self._rng.uniform(0.0, LONGEST if wanted else LONGEST_EARLY))
        return shown + running.kill().count("\n")

    def _words(self) -> list[str]:
        if self._file() is not None:
            return ["play", "--resume", "--plain"]
        names = ",".join(self.script.setup.seats)
        return [
            "play",
            self._game,
            "--new",
            "--plain",
            "--example",
            "--names",
            names,
            "--draws",
            "table",
            "--seed",
            "1",
        ]

    def _file(self) -> Path | None:
        return next((self.home / "games").glob(f"*{SUFFIX}"), None)

    def _step_of_file(self) -> int | None:
        """How far the game is, by its file; None before there is one."""
        file = self._file()
        if file is None:
            return None
        with Journal.open(file) as journal:
            table = Table(journal, find_game(self._game), now=lambda: 0.0)
            assert table.clock.paused == (table.timed and bool(table.play.entries))
            return self.script.step(table)


def kill_at_random_moments(folder: Path, *, moments: int, budget: Budget, seed: int = 9) -> Killed:
    """All games in turn, until there were so many kills or the time is spent."""
    killed = Killed()
    tables = [PluggedTable(folder, game, Random(f"{seed} {game}")) for game in GAMES]
    with app() as real:
        for table in cycle(tables):
            if killed.moments >= moments or budget.spent:
                return killed
            table.pull_the_plug(real, killed)
    return killed
