"""The clock counts on time that it is fed with."""

import ast
from pathlib import Path

import pytest

import bosun
from bosun.table.bot_game import VirtualTime
from bosun.table.clock import PhaseClock


def a_clock(seconds: int = 60) -> tuple[PhaseClock, VirtualTime]:
    time = VirtualTime()
    clock = PhaseClock(time)
    clock.start("day 1", seconds)
    return clock, time


def test_it_counts_down_and_rings_at_zero() -> None:
    clock, time = a_clock()
    time.pass_by(59.5)
    assert (clock.seconds, clock.rang) == (1, False)
    time.pass_by(1)
    assert (clock.seconds, clock.rang) == (0, True)


def test_a_pause_costs_no_time() -> None:
    clock, time = a_clock()
    time.pass_by(10)
    clock.pause()
    time.pass_by(1000)
    assert clock.seconds == 50
    clock.resume()
    time.pass_by(5)
    assert clock.seconds == 45


def test_a_stop_between_two_timed_requests_costs_no_time() -> None:
    clock, time = a_clock()
    clock.stop()
    time.pass_by(30)
    clock.go_on()
    assert clock.seconds == 60


def test_going_on_does_not_end_a_pause() -> None:
    clock, time = a_clock()
    clock.pause()
    clock.go_on()
    time.pass_by(30)
    assert clock.seconds == 60


def test_it_can_start_paused_with_the_time_it_had() -> None:
    time = VirtualTime()
    clock = PhaseClock(time)
    clock.start("day 2", 17, paused=True)
    time.pass_by(30)
    assert (clock.seconds, clock.running) == (17, False)


WALL_CLOCKS = {
    ("time", "time"),
    ("time", "time_ns"),
    ("datetime", "now"),
    ("datetime", "today"),
    ("date", "today"),
}


@pytest.mark.parametrize(
    "file",
    [
        "table/clock.py",
        "table/table.py",
        "table/runner.py",
        "devices/panel.py",
        "devices/virtual_panel.py",
        "devices/serial_board.py",
    ],
)
def test_nothing_that_runs_the_clock_looks_at_the_time_of_day(file: str) -> None:
    """So that a system clock that is set, or steps, moves nothing."""
    tree = ast.parse((Path(bosun.__file__).parent / file).read_text(encoding="utf-8"))
    asked = {
        (getattr(node.value, "id", ""), node.attr)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
    }
    assert not asked & WALL_CLOCKS
