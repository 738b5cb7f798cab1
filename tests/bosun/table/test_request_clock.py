"""The clock follows what is asked: it starts, stops, ticks, rings, and is saved."""

import pytest

from bosun.table import events
from bosun.table.bot_game import VirtualTime
from bosun.table.clock import PhaseClock
from bosun.table.own_answer import OwnAnswer
from bosun.table.request_clock import RequestClock
from engine.answers import TimeUp
from engine.errors import Illegal
from engine.messages import say
from engine.requests import Act, Confirm, Move, Request, Timer


def timed(timer: str, seconds: int = 60) -> Act:
    return Act(
        id="act", prompt=say("act"), moves=(Move(None, "end-phase", say("end")),), timer=Timer(timer, seconds)
    )


PLAIN = Confirm(id="place", prompt=say("place"))


class ClockBench:
    """A clock with what is asked, what was saved and what was published."""

    def __init__(self, request: Request | None = None) -> None:
        self.request = request
        self.time = VirtualTime()
        self.saved: list[tuple[str | None, int]] = []
        self.published: list[events.Event] = []
        self.clock = RequestClock(
            PhaseClock(self.time),
            request=lambda: self.request,
            save=lambda timer, seconds: self.saved.append((timer, seconds)),
            publish=self.published.append,
        )

    def ask(self, request: Request | None) -> None:
        self.request = request
        self.clock.follow()

    def pass_by(self, seconds: float) -> None:
        self.time.pass_by(seconds)
        self.clock.poll()


def test_a_new_phase_starts_the_clock_and_a_plain_request_stops_it() -> None:
    bench = ClockBench()
    bench.ask(timed("day 1"))
    bench.pass_by(10)
    bench.ask(PLAIN)
    assert (bench.clock.timer, bench.clock.seconds) == (None, None)
    bench.pass_by(100)
    bench.ask(timed("day 1"))
    assert (bench.clock.timer, bench.clock.seconds) == ("day 1", 50)


def test_each_new_second_is_saved_and_published_once() -> None:
    bench = ClockBench()
    bench.ask(timed("day 1"))
    for _ in range(4):
        bench.pass_by(0.5)
    assert bench.published == [events.ClockTicked(60), events.ClockTicked(59), events.ClockTicked(58)]
    assert bench.saved == [("day 1", 60), ("day 1", 59), ("day 1", 58)]


def test_it_rings_once_and_then_ends_the_phase() -> None:
    bench = ClockBench()
    bench.ask(timed("day 1", 2))
    assert bench.clock.answer() is None
    bench.pass_by(3)
    bench.pass_by(3)
    assert [event for event in bench.published if isinstance(event, events.ClockRang)] == [
        events.ClockRang("day 1")
    ]
    assert bench.clock.answer() == OwnAnswer(TimeUp(), "clock")


def test_a_clock_that_rang_says_nothing_of_the_next_phase() -> None:
    bench = ClockBench()
    bench.ask(timed("day 1", 2))
    bench.pass_by(3)
    bench.ask(timed("day 2", 2))
    assert bench.clock.answer() is None


def test_a_game_that_is_opened_again_waits_with_the_time_it_had() -> None:
    bench = ClockBench(timed("day 1"))
    bench.clock.restore(("day 1", 17), begun=True)
    bench.pass_by(100)
    assert (bench.clock.seconds, bench.clock.paused) == (17, True)


def test_the_saved_time_of_another_phase_is_not_taken() -> None:
    bench = ClockBench(timed("day 2"))
    bench.clock.restore(("day 1", 17), begun=True)
    assert bench.clock.seconds == 60


def test_a_pause_is_saved_and_published() -> None:
    bench = ClockBench()
    bench.ask(timed("day 1"))
    bench.clock.pause()
    bench.clock.pause()
    assert bench.published == [events.Paused(60)]
    assert bench.saved == [("day 1", 60)]
    bench.clock.resume()
    assert bench.published[-1] == events.Resumed(60)


def test_there_is_nothing_to_pause_without_a_clock() -> None:
    with pytest.raises(Illegal):
        ClockBench(PLAIN).clock.pause()


def test_turned_back_the_clock_waits_with_the_time_of_then() -> None:
    bench = ClockBench(timed("day 1"))
    bench.clock.turn_back(33)
    assert (bench.clock.seconds, bench.clock.paused, bench.saved) == (33, True, [("day 1", 33)])
