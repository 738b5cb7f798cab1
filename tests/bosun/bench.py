"""Figures of the app: games a second, time to the first prompt, resuming, memory."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time

from bosun.simulate.results import Variant
from bosun.simulate.simulate import NAMES, simulate
from bosun.table.event_log import Answered
from bosun.table.journal.journal import Journal
from engine import dead_reckoning
from engine.answers import Acted, Answer
from engine.bots import Bot, random_bot
from engine.game import Setup
from engine.games import GAMES
from engine.headless import play_out
from engine.play import Play
from engine.requests import Act, Request
from tests.bench import Row, peak_memory, timed
from tests.engine.dead_reckoning.table import start

BOSUN = [sys.executable, "-m", "bosun"]
BARE = [sys.executable, "-c", "import asyncio, sqlite3"]
PLAY = [*BOSUN, "play", "resistance", "--new", "--plain", "--example", "--players", "4"]


def rows() -> Iterator[Row]:
    yield from _games()
    yield from _first_prompt()
    yield from _resume()
    yield from _memory()
    yield from _advice()


FORMER = "27fa22a^"
"""The commit before games of Resistance were made faster."""
FORMER_GAMES = """
import sys
from time import process_time
from engine.bots import random_bot
from engine.game import Setup
from engine.games import GAMES
from engine.headless import play_out
game, bot = GAMES["resistance"], sys.argv[1]
setup = Setup("resistance", ("Ada", "Bela", "Cleo", "Dana"), (("keeping", "full"),))
answers, start = 0, process_time()
for number in range(int(sys.argv[2])):
    play = play_out(game, setup, game.bots.get(bot, random_bot)(number), str(number))
    answers += len(play.entries)
print(answers / (process_time() - start))
"""
TURNS = 3
"""How often former and present rules are measured, in turns: the best of each counts."""


def _games() -> Iterator[Row]:
    """Whole games on one core, and answers in a second of the processor's time against the rules of before.

    Bots have learnt to use the whole clock meanwhile, so a game has more answers than it had then.
    """
    setup = Setup("resistance", NAMES, (("keeping", "full"),))
    with tempfile.TemporaryDirectory() as folder:
        former = _former_rules(Path(folder))
        for bot, games in (("random", 200), ("cautious", 40), ("bold", 20), ("planner", 4)):
            start = perf_counter()
            results = list(simulate(Variant("bench", setup, bot), games=games, seed=1, cores=1))
            seconds = perf_counter() - start
            rate = len(results) / seconds
            yield Row(f"whole games, {bot} bot, one core", f"{rate:.1f}/s", "", "")
            if former and bot in ("random", "cautious"):
                yield _against_former(Path(folder), bot, games)
        yield from _on_all_cores(setup)


def _former_rules(folder: Path) -> bool:
    """The rules as they were, beside ours; there are none where the history is not at hand."""
    archive = subprocess.run(["git", "archive", FORMER, "engine"], capture_output=True, check=False)
    if archive.returncode:
        return False
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    return True


def _against_former(folder: Path, bot: str, games: int) -> Row:
    def answers_a_second(where: Path) -> float:
        command = [sys.executable, "-c", FORMER_GAMES, bot, str(games)]
        env = {**os.environ, "PYTHONPATH": str(where)}
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=where, env=env)
        return float(done.stdout)

    rates = [(answers_a_second(Path.cwd()), answers_a_second(folder)) for _ in range(TURNS)]
    now, before = (max(of_one) for of_one in zip(*rates, strict=True))
    return Row(
        f"answers in whole games, {bot} bot, processor's time",
        f"{now:.0f}/s",
        f"before they were made faster {before:.0f}/s",
        f"×{now / before:.2f}",
    )


def _on_all_cores(setup: Setup) -> Iterator[Row]:
    rates = []
    for cores in (1, os.cpu_count() or 1):
        start = perf_counter()
        list(simulate(Variant("bench", setup, "random"), games=40, seed=1, cores=cores))
        rates.append(40 / (perf_counter() - start))
    one, every = rates
    yield Row(
        f"whole games, random bot, {os.cpu_count()} cores",
        f"{every:.1f}/s",
        "one core",
        f"×{every / one:.2f}",
    )


def _first_prompt() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as home:
        first = timed(PLAY, env={"BOSUN_HOME": home}, text="quit\n")
    bare = timed(BARE)
    yield Row(
        "start to first prompt",
        f"{first * 1000:.0f} ms",
        f"bare Python {bare * 1000:.0f} ms",
        f"×{first / bare:.1f}",
    )


def _resume() -> Iterator[Row]:
    """Reading a journal back grows with its length and no faster."""
    per_answer: list[float] = []
    for length in (500, 1000, 2000):
        with tempfile.TemporaryDirectory() as home:
            path = _long_game(Path(home) / "long.bosun", length)
            start = perf_counter()
            with Journal.open(path) as journal:
                play: Play[object] = journal.load(GAMES["resistance"])
            seconds = perf_counter() - start
            per_answer.append(seconds / len(play.entries))
        yield Row(
            f"resume a game of {len(play.entries)} answers",
            f"{seconds * 1000:.0f} ms",
            "time an answer, against 500 answers",
            f"×{per_answer[-1] / per_answer[0]:.2f}",
        )


def _long_game(path: Path, length: int) -> Path:
    """A finished game of at least that many answers: players press and take back until it is long enough."""
    game = GAMES["resistance"]
    setup = Setup(game.name, NAMES, tuple((setting.name, setting.default) for setting in game.settings))
    play = play_out(game, setup, _fidgety(length), "long", pace=0.01)
    with Journal.create(path, setup, seed=1, durable=False) as journal:
        for entry in play.entries:
            journal.append(Answered(entry, None), timer=None, remaining=None)
    return path


def _fidgety(length: int) -> Bot:
    usual, given = random_bot(1), 0

    def answer(request: Request, state: object) -> Answer:
        nonlocal given
        given += 1
        if isinstance(request, Act) and given < length:
            moves = [move.id for move in request.open_moves() if move.seat == 0]
            return Acted(0, "take-back" if "take-back" in moves else "action")
        return usual(request, state)

    return answer


def _memory() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as home:
        play = peak_memory(PLAY, env={"BOSUN_HOME": home}, text="quit\n")
    bare = peak_memory(BARE)
    yield Row(
        "memory at the first prompt",
        f"{play // 1024} MiB",
        f"bare Python {bare // 1024} MiB",
        f"×{play / bare:.1f}",
    )


def _advice() -> Iterator[Row]:
    """The odds beside a large fight, which are reckoned while people look at the question."""
    fight = start(2, keeping="battle").choose("fight").choose("merchant").confirm().fill(12, 12, 20, 0)
    times = []
    for _ in range(5):
        started = process_time()
        dead_reckoning.GAME.advice(fight.game, fight.request)
        times.append((process_time() - started) * 1000)
    took = sorted(times)[2]
    limit = 250
    yield Row("odds of 12 cubes against 12", f"{took:.0f} ms", f"limit {limit} ms", f"×{took / limit:.2f}")
