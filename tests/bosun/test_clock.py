"""The clock counts on time that it is fed with."""

from bosun.auto import VirtualTime
from bosun.clock import PhaseClock


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
