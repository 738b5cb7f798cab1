"""Clocks that jump, phones that flood, and a week in a moment, in short."""

from pathlib import Path

from tests.faults.flood import flood
from tests.faults.wall_clock import STEPS, step_the_clock
from tests.faults.week import MOST_BYTES, MOST_LOG, play_a_week


def test_a_step_of_the_clock_on_the_wall_takes_no_second_and_no_game(tmp_path: Path) -> None:
    assert step_the_clock(tmp_path / "game.bosun") == len(STEPS)


def test_a_calm_phone_is_answered_while_others_flood_the_box(tmp_path: Path) -> None:
    """How fast is for `make faults`: machines differ."""
    assert len(flood(tmp_path, phones=3, hang_ups=16)) == 4


def test_in_a_week_of_play_memory_and_files_stay_within_bounds(tmp_path: Path) -> None:
    week = play_a_week(tmp_path, think=600.0, step=60.0, most=80)
    assert week.growth < 1.01
    assert week.fattest_answer < MOST_BYTES
    assert week.longest_log < MOST_LOG
