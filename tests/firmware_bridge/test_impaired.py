"""Over a bad cable no event is wrong, lost or doubled."""

import pytest

from tests.firmware_bridge.impaired import Run


def test_two_hundred_thousand_frames_each_way_over_a_bad_cable_arrive_once_and_in_order() -> None:
    report = Run(seed=1).until(200_000)

    assert min(report.frames) >= 200_000
    assert min(report.faults.values()) > 5_000, "every kind of fault must have happened often"
    assert report.sessions > 10
    assert report.events >= 200_000
    assert report.commands >= 200_000
    assert (report.wrong_events, report.wrong_commands, report.missed) == (0, 0, 0)


@pytest.mark.parametrize("chance", [0.3, 0.6])
def test_a_cable_that_spoils_most_frames_is_slow_but_never_wrong(chance: float) -> None:
    report = Run(seed=3, chance=chance).until(500)

    assert (report.wrong_events, report.wrong_commands, report.missed) == (0, 0, 0)


def test_a_cable_that_becomes_good_again_is_in_step_within_three_seconds() -> None:
    recovered = [Run(seed=seed, chance=0.5).until(50).recovered_s for seed in range(20)]

    assert max(recovered) < 3.0


def test_at_eight_spoiled_frames_in_a_hundred_nothing_stalls_for_longer_than_five_seconds() -> None:
    assert Run(seed=5).until(5_000).longest_stall_s < 5.0
