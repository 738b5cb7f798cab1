"""Settling: one reading a throw, neither early nor late, whatever hands and spinning dice do."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.vision.fixtures import needs_twin, pip_dice
from vision.pictures import Picture
from vision.settling import Moment, Settling, State
from vision.twin.sequences import Shot, sequence
from vision.twin.table import TwinTable

PACE = 1 / 30


def tray(*dice: tuple[int, int], noise: int = 0, light: int = 0, hand: bool = False) -> Picture:
    """A grey tray of 320 by 240 with red squares at these places."""
    canvas = np.full((240, 320, 3), 150, np.int16)
    for x, y in dice:
        canvas[y : y + 24, x : x + 24] = (30, 40, 200)
    if hand:
        canvas[60:180, 200:320] = (140, 170, 220)
    if noise:
        canvas += np.random.default_rng(noise).integers(-4, 5, canvas.shape).astype(np.int16)
    return np.clip(canvas + light, 0, 255).astype(np.uint8)


def watched(*frames: Picture, watch: Settling | None = None) -> list[Moment]:
    watch = watch or Settling(empty=tray())
    return [watch.feed(frame, index * PACE) for index, frame in enumerate(frames)]


def test_an_empty_tray_stays_empty_in_noise_and_is_never_read() -> None:
    moments = watched(*(tray(noise=i + 1) for i in range(12)))
    assert moments[-1].state is State.EMPTY
    assert not any(moment.ready for moment in moments)


def test_dice_that_come_to_rest_are_read_once() -> None:
    rolling = [tray((20 + 30 * i, 100)) for i in range(5)]
    moments = watched(*rolling, *[tray((140, 100), noise=i + 1) for i in range(20)])
    assert [moment.ready for moment in moments].count(True) == 1
    assert moments[-1].state is State.STILL


def test_the_answer_comes_three_frames_after_the_dice_lie() -> None:
    frames = [tray((40, 60)), tray((90, 80)), *[tray((140, 100))] * 10]
    ready = [index for index, moment in enumerate(watched(*frames)) if moment.ready]
    assert ready == [2 + 3]


def test_a_die_that_creeps_is_not_still() -> None:
    moments = watched(*[tray((140 + i // 2, 100)) for i in range(40)])
    assert sum(moment.ready for moment in moments) == 0


def test_a_second_throw_is_read_again_and_called_a_rethrow() -> None:
    first, second = [tray((140, 100))] * 8, [tray((60, 40))] * 8
    moments = watched(*first, tray((100, 70)), *second)
    assert [moment.rethrow for moment in moments if moment.ready] == [False, True]


def test_after_the_dice_were_picked_up_the_next_throw_is_no_rethrow() -> None:
    moments = watched(*[tray((140, 100))] * 8, *[tray()] * 8, *[tray((60, 40))] * 8)
    assert [moment.rethrow for moment in moments if moment.ready] == [False, False]


def test_a_hand_over_the_tray_is_seen_and_nothing_is_read_under_it() -> None:
    held = [tray((140, 100), hand=True)] * 20
    moments = watched(*[tray((140, 100))] * 8, *held)
    assert all(moment.hand and moment.state is State.MOVING for moment in moments[8:])


def test_the_same_dice_after_a_hand_are_not_read_twice() -> None:
    lying = [tray((140, 100))] * 8
    moments = watched(*lying, *[tray((140, 100), hand=True)] * 5, *lying)
    assert sum(moment.ready for moment in moments) == 1


def test_a_lamp_that_flickers_is_no_movement() -> None:
    frames = [tray((140, 100), light=12 * (i % 2)) for i in range(12)]
    assert sum(moment.ready for moment in watched(*frames)) == 1


def test_a_die_that_moves_a_little_late_is_waited_for() -> None:
    frames = [tray((140, 100))] * 3 + [tray((140, 100), (40 + 6 * i, 40)) for i in range(10)]
    moments = watched(*frames, *[tray((140, 100), (100, 40))] * 8)
    assert next(index for index, moment in enumerate(moments) if moment.ready) > 12


def test_time_must_not_go_back() -> None:
    watch = Settling()
    watch.feed(tray(), 1.0)
    with pytest.raises(ValueError, match="order"):
        watch.feed(tray(), 0.5)


def test_a_slow_camera_needs_two_frames_that_agree() -> None:
    watch = Settling(empty=tray())
    moments = [watch.feed(tray((140, 100)), seconds) for seconds in (0.0, 1.0, 2.0, 3.0)]
    assert [moment.ready for moment in moments].index(True) == 2


@cache
def recorded(*acts: str, seed: int) -> tuple[Shot, ...]:
    needs_twin()
    with TwinTable(pip_dice(4), seed=seed, size=(480, 360)) as table:
        return tuple(sequence(table, "empty", *acts))


def follow(shots: tuple[Shot, ...]) -> list[tuple[Shot, Moment]]:
    watch = Settling(empty=shots[3].picture)
    return [(shot, watch.feed(shot.picture, shot.seconds)) for shot in shots]


@pytest.mark.parametrize("seed", [11, 12])
def test_a_recorded_throw_is_read_once_and_only_when_it_lies(seed: int) -> None:
    ready = [shot for shot, moment in follow(recorded("throw", seed=seed)) if moment.ready]
    assert len(ready) == 1
    assert not ready[0].moving


def test_a_recorded_late_spin_is_waited_for() -> None:
    ready = [shot for shot, moment in follow(recorded("spin", seed=13)) if moment.ready]
    assert [shot.moving for shot in ready] == [False]


@pytest.mark.parametrize("seed", [11, 12])
def test_a_recorded_throw_is_ready_within_three_frames(seed: int) -> None:
    moments = follow(recorded("throw", seed=seed))
    lies = max(index for index, (shot, _) in enumerate(moments) if shot.moving)
    ready = next(index for index, (_, moment) in enumerate(moments) if moment.ready)
    assert ready - lies <= 3


def test_a_recorded_hand_does_not_make_the_same_dice_count_twice() -> None:
    moments = follow(recorded("throw", "hand", seed=14))
    assert sum(moment.ready for _, moment in moments) == 1
    assert any(moment.hand for shot, moment in moments if shot.act == "hand")


def test_a_recorded_rethrow_is_noticed() -> None:
    ready = [moment for _, moment in follow(recorded("throw", "rethrow", seed=15)) if moment.ready]
    assert [moment.rethrow for moment in ready] == [False, True]
