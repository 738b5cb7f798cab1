"""`make faults`: every fault at length, bounded in time, as one table. Nothing is left behind."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from engine.games import GAMES
from tests.faults import disk
from tests.faults.between_writes import Stopped, fill_at_every_write, kill_between_writes
from tests.faults.budget import Budget
from tests.faults.damage import Found, damage_everywhere
from tests.faults.flood import flood
from tests.faults.kills import kill_at_random_moments
from tests.faults.pulled import pull_everything_during_every_request
from tests.faults.salvaged import damage_at_random, damage_every_page
from tests.faults.seam import can_be_built
from tests.faults.strangers import crowd_the_door
from tests.faults.wall_clock import step_the_clock
from tests.faults.week import play_a_week

MOMENTS = 1000
JOURNALS = 500
CALM_MS, LONGEST_LOG = 250.0, 1_000_000
"""What a calm phone may wait while strangers crowd the door, and what they may bring into the log."""

HANG_UPS = 60
PATIENCE = 1.0
"""Seconds within which a calm phone is answered, however loud the others are."""


class Done(NamedTuple):
    """What was tried, and what came of it."""

    tried: str
    came: str


Fault = Callable[[Path, Budget], Done]


def kills(folder: Path, budget: Budget) -> Done:
    killed = kill_at_random_moments(folder, moments=MOMENTS, budget=budget)
    tried = f"{killed.moments} moments of {len(GAMES)} games, {killed.in_play} in mid-game"
    return Done(tried, f"the same request each time; {killed.answers} answers, none lost")


def between_writes(folder: Path, budget: Budget) -> Done:
    assert can_be_built(), "gcc is missing: make setup installs it"
    stopped = kill_between_writes(folder, budget=budget)
    return Done(f"{stopped.total} kills: {_each(stopped)}", "the old state or the new one, each time")


def full_at_every_write(folder: Path, budget: Budget) -> Done:
    assert can_be_built(), "gcc is missing: make setup installs it"
    stopped = fill_at_every_write(folder, budget=budget)
    return Done(f"{stopped.total} writes: {_each(stopped)}", "a sentence, an exit code, nothing lost")


def _each(stopped: Stopped) -> str:
    return ", ".join(f"{name} {times}" for name, times in stopped.times.items())


def damaged_at_random(folder: Path, budget: Budget) -> Done:
    pages = damage_every_page(folder / "pages", "resistance", steps=60)
    once = damage_at_random(folder / "once", journals=JOURNALS, wounds=1, budget=budget)
    often = damage_at_random(folder / "often", journals=JOURNALS, wounds=5, budget=budget)
    return Done(
        f"{once.tries} journals once, {often.tries} five times, {pages.tries} of every page in turn",
        f"{once}; five times: {often}; pages: {pages}",
    )


def crowded(folder: Path, _: Budget) -> Done:
    waited = crowd_the_door(folder, halves=2000, lines=150, readers=6, pings=400)
    assert waited.p99 < CALM_MS, f"a calm phone waited {waited.p99:.0f} ms"
    assert waited.logged < LONGEST_LOG, f"{waited.logged} bytes were logged"
    came = f"a calm phone waits {waited.p99:.0f} ms at p99; {waited.logged} bytes logged"
    return Done("2,000 half requests, 150 lines of one phone, 6 readers of the history", came)


def full(folder: Path, _: Budget) -> Done:
    with disk.small_disk(folder / "small") as small:
        if small is not None:
            disk.no_room_for_a_game(small)
            return Done(
                "a disk of 512 KiB, to the last byte", f"goes on after {disk.fills_up(small)} answers"
            )
    with disk.limited_disk(folder / "limited") as limited:
        disk.no_room_for_a_game(limited)
        return Done("files that may not grow", f"goes on after {disk.fills_up(limited)} answers")


def read_only(folder: Path, _: Budget) -> Done:
    disk.refuses_writes_in_mid_game(folder / "game.bosun")
    with disk.small_disk(folder / "small") as small:
        if small is None:
            return Done("in mid-game", "said, and goes on when it can")
        disk.turns_read_only(small)
    return Done("in mid-game, and when it is opened", "said, and goes on when it can")


def slow(folder: Path, _: Budget) -> Done:
    late = disk.is_slow(folder / "game.bosun")
    assert late <= 3 * disk.WORN
    return Done(f"{disk.WORN:.0f} s a write", f"no press lost; the clock rings {late:.0f} s late")


def damaged(folder: Path, budget: Budget) -> Done:
    found = Found()
    for game in GAMES:
        one = damage_everywhere(folder / game, game, steps=60, every=509, budget=budget)
        found.harmless += one.harmless
        found.offered += one.offered
        found.nothing_left += one.nothing_left
    came = (
        f"{found.harmless} harmless, {found.offered} mended up to there, {found.nothing_left} said and kept"
    )
    return Done(f"{found.tries} damages, one at a time", came)


def pulled(folder: Path, _: Budget) -> Done:
    requests = pull_everything_during_every_request(folder)
    return Done(
        f"camera, serial and panel, {requests} requests of all kinds", "typed meanwhile, used again after"
    )


def stepped(folder: Path, _: Budget) -> Done:
    return Done(
        f"{step_the_clock(folder / 'game.bosun')} steps of up to 55 years", "the phase has its seconds"
    )


def flooded(folder: Path, _: Budget) -> Done:
    longest = max(flood(folder, phones=12, hang_ups=HANG_UPS))
    assert longest < PATIENCE, f"a calm phone waited {longest:.1f} s"
    return Done(
        f"12 phones, hung up on {HANG_UPS} times", f"a calm one waits {longest * 1000:.0f} ms at most"
    )


def a_week(folder: Path, _: Budget) -> Done:
    week = play_a_week(folder, think=60.0, step=1.0)
    assert week.growth < 1.01
    size = f"{week.fattest_answer:.0f} bytes an answer, log {week.longest_log >> 10} KiB"
    tried = f"{week.games} games, {week.answers} answers, looked at every second"
    return Done(tried, f"memory ×{week.growth:.3f}, {size}")


FAULTS: dict[str, tuple[Fault, float]] = {
    "kill -9": (kills, 900.0),
    "killed between writes": (between_writes, 900.0),
    "disk full": (full, 60.0),
    "disk full at every write": (full_at_every_write, 900.0),
    "disk read-only": (read_only, 60.0),
    "disk slow": (slow, 60.0),
    "journal damaged": (damaged, 300.0),
    "journals damaged at random": (damaged_at_random, 300.0),
    "strangers at the door": (crowded, 120.0),
    "devices pulled": (pulled, 120.0),
    "clock stepped": (stepped, 60.0),
    "phones flooding": (flooded, 120.0),
    "a week of play": (a_week, 300.0),
}
"""Each with the seconds after which it does no more."""


def results(names: list[str]) -> Iterator[tuple[str, Done, float, bool]]:
    """Each fault in a folder of its own; one that fails does not keep the others from being tried."""
    for name in names:
        fault, seconds = FAULTS[name]
        start = time.monotonic()
        with TemporaryDirectory(prefix="bosun-faults-") as folder:
            try:
                done, good = fault(Path(folder), Budget(seconds)), True
            except AssertionError as error:
                done, good = Done("", f"FAILED: {error}"), False
        yield name, done, time.monotonic() - start, good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("faults", nargs="*", help=f"some of: {', '.join(FAULTS)}")
    names = parser.parse_args().faults or list(FAULTS)
    table = Table(box=SIMPLE_HEAD, title="Faults, done on purpose", title_justify="left")
    for heading in ("fault", "tried", "what came of it", "seconds"):
        table.add_column(heading, justify="right" if heading == "seconds" else "left")
    failed = False
    for name, done, seconds, good in results(names):
        table.add_row(name, done.tried, done.came, f"{seconds:.0f}")
        failed = failed or not good
    Console().print(table)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
