"""A simulation that goes on beside something else: begun, looked at and stopped, in a process of its own."""

import json
import os
import runpy
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bosun.session.reader_language import VARIABLE
from bosun.simulate.results import share
from bosun.simulate.simulate import end_with
from bosun.text.languages import DEFAULT


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run has come: games played of all, and whether it goes on, is over, or failed and why.

    ``won`` has for each game of the first variant whether it was won.
    """

    state: str
    played: int = 0
    games: int = 0
    won: tuple[bool, ...] = ()
    trouble: str = ""

    def as_json(self) -> dict[str, object]:
        rate = share(sum(self.won), len(self.won))
        return {
            "state": self.state,
            "played": self.played,
            "games": self.games,
            "first": len(self.won),
            "rate": [round(100 * each) for each in (rate.value, rate.low, rate.high)],
            "trouble": self.trouble,
        }


IDLE, RUNNING, DONE, STOPPED, FAILED = "idle", "running", "done", "stopped", "failed"


class BackgroundRun:
    """One run of ``bosun simulate`` at a time, with its results in a folder that goes away with it."""

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._games = 0
        self._stopped = False

    def start(
        self,
        words: list[str],
        *,
        games: int,
        variants: int = 1,
        scenario: str | None = None,
        language: str = DEFAULT,
    ) -> None:
        """Play these games; a run that goes on is stopped for them.

        :param words: the words of the command, without the number of games and files.
        :param variants: how many are compared; so many games are played of each.
        :param scenario: the text of a scenario file.
        :param language: in which it is told why a run failed.
        """
        self.close()
        self._folder = TemporaryDirectory(prefix="bosun-run-")
        self._games, self._stopped = games * variants, False
        if scenario is not None:
            self._file("scenario.toml").write_text(scenario, encoding="utf-8")
            words = [*words, "--scenario", str(self._file("scenario.toml"))]
        files = ["--keep", str(self._file("run.jsonl")), "--report", str(self._file("report.html"))]
        cores = max(1, (os.cpu_count() or 1) - 1)
        command = [*words, "--games", str(games), "--cores", str(cores), *files, "--json"]
        with self._file("trouble").open("wb") as trouble:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "bosun.simulate.background", str(os.getpid()), *command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=trouble,
                env=os.environ | {VARIABLE: language},
            )

    def progress(self) -> RunProgress:
        if self._process is None:
            return RunProgress(IDLE)
        code = self._process.poll()
        state = RUNNING if code is None else STOPPED if self._stopped else DONE if code == 0 else FAILED
        results = self._results()
        trouble = self._file("trouble").read_text("utf-8", "replace") if state == FAILED else ""
        played = sum(map(len, results))
        won = tuple(results[0]) if results else ()
        return RunProgress(state, played, self._games, won, trouble.strip()[-400:])

    def report(self) -> str | None:
        """The report, once the run is over."""
        if self._folder is None or not self._file("report.html").exists():
            return None
        return self._file("report.html").read_text(encoding="utf-8")

    def stop(self) -> None:
        """End the run; what was played until then is still counted."""
        if self._process is not None and self._process.poll() is None:
            self._stopped = True
            self._process.terminate()
            self._process.wait()

    def wait(self) -> None:
        """Until the run is over."""
        if self._process is not None:
            self._process.wait()

    def close(self) -> None:
        """End the run, and forget what came of it."""
        self.stop()
        self._process = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _file(self, name: str) -> Path:
        assert self._folder is not None
        return Path(self._folder.name) / name

    def _results(self) -> list[list[bool]]:
        """Whether each game of each variant was won; a line that is cut off is not there yet."""
        found: dict[str, list[bool]] = {}
        file = self._file("run.jsonl")
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            try:
                told = json.loads(line)
                found.setdefault(told["run"], []).extend(bool(game["won"]) for game in told["games"])
            except (ValueError, KeyError):
                break
        return list(found.values())


def main() -> None:
    """The command, in a process that ends with the one that began it."""
    end_with(int(sys.argv[1]))
    sys.argv = ["bosun", "simulate", *sys.argv[2:]]
    runpy.run_module("bosun", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
