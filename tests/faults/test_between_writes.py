"""Commands stopped between two writes, and on disks that are full from there on, in short."""

from pathlib import Path

import pytest

from tests.faults.between_writes import COMMANDS, fill_at_every_write, kill_between_writes
from tests.faults.budget import ENDLESS
from tests.faults.salvaged import damage_at_random, damage_every_page
from tests.faults.seam import can_be_built
from tests.faults.strangers import crowd_the_door

EVERY = 31
"""Every so manieth write; `make faults` takes each of them."""

needs_gcc = pytest.mark.skipif(not can_be_built(), reason="the seam is compiled by gcc")


@needs_gcc
def test_a_command_killed_between_two_writes_leaves_the_old_state_or_the_new_one(tmp_path: Path) -> None:
    stopped = kill_between_writes(tmp_path, budget=ENDLESS, every=EVERY)
    assert len(stopped.times) == len(COMMANDS)


@needs_gcc
def test_a_command_on_a_full_disk_loses_nothing_and_says_so(tmp_path: Path) -> None:
    stopped = fill_at_every_write(tmp_path, budget=ENDLESS, every=EVERY)
    assert len(stopped.times) == len(COMMANDS)


@pytest.mark.parametrize("wounds", [1, 5])
def test_every_answer_that_still_lies_in_a_damaged_journal_is_saved(tmp_path: Path, wounds: int) -> None:
    saved = damage_at_random(tmp_path / "random", journals=60, wounds=wounds, budget=ENDLESS, lengths=(20,))
    assert saved.tries == 60
    assert saved.whole > 5
    assert saved.part > 5


def test_no_single_page_takes_the_whole_game_with_it(tmp_path: Path) -> None:
    saved = damage_every_page(tmp_path / "pages", "resistance", steps=60)
    assert saved.lost == 0
    assert saved.whole + saved.part > saved.without_answers


def test_a_calm_phone_is_answered_while_strangers_crowd_the_door(tmp_path: Path) -> None:
    waited = crowd_the_door(tmp_path, halves=300, lines=20, readers=2, pings=40)
    assert len(waited.milliseconds) == 40
    assert waited.logged < 100_000
