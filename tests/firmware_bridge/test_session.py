"""The host's session in simulated time, against a device's end written for these tests."""

from collections.abc import Iterator

import pytest

from firmware_bridge.messages import Event, SetLights, Tone, What
from firmware_bridge.session import (
    Closed,
    CountersAnswered,
    Happened,
    HostSession,
    Mark,
    Missed,
    Notice,
    Opened,
    VersionsDiffer,
)
from tests.firmware_bridge.peer import DevicePeer

PRESS = Event(What.PRESSED, 0, 1, 0)
RELEASE = Event(What.RELEASED, 0, 0, 0)


class Table:
    """A host and a device on a good cable that can be pulled."""

    def __init__(self, device: DevicePeer, *, mark: Mark | None = None, now: float = 0.0) -> None:
        ids: Iterator[int] = iter(range(1, 1000))
        self.device = device
        self.host = HostSession(draw_id=ids.__next__, mark=mark)
        self.now = now
        self.notices: list[Notice] = []
        self.drop_to_device = self.drop_to_host = False
        self.host.port_opened(self.now)

    def run(self, seconds: float) -> list[Notice]:
        """What was noticed in this time."""
        self.notices, end, to_host = [], self.now + seconds, b""
        while self.now < end:
            self.now += 0.005
            out, notices = self.host.step(b"" if self.drop_to_host else to_host, self.now)
            self.notices += notices
            to_host = self.device.step(b"" if self.drop_to_device else out, self.now)
        return self.notices

    def happened(self) -> list[Event]:
        return [notice.event for notice in self.notices if isinstance(notice, Happened)]


@pytest.fixture
def table() -> Table:
    table = Table(DevicePeer())
    table.run(0.1)
    return table


def test_a_device_that_answers_opens_the_session() -> None:
    table = Table(DevicePeer(life=9))

    [opened] = table.run(0.1)

    assert isinstance(opened, Opened)
    assert opened.welcome.life == 9


def test_hello_is_repeated_until_it_is_heard() -> None:
    table = Table(DevicePeer())
    table.drop_to_device = True
    assert table.run(3.0) == []

    table.drop_to_device = False
    assert [type(notice) for notice in table.run(2.1)] == [Opened]


def test_an_event_whose_acknowledgement_is_lost_is_told_once(table: Table) -> None:
    table.device.happen(PRESS)
    table.drop_to_device = True
    table.run(1.0)
    assert table.happened() == [PRESS]
    assert table.device.waiting == 1

    table.drop_to_device = False
    table.run(1.0)
    assert table.happened() == []
    assert table.device.waiting == 0


def test_a_command_whose_acknowledgement_is_lost_is_done_once(table: Table) -> None:
    table.host.send(SetLights(3))
    table.drop_to_host = True
    table.run(1.0)
    table.drop_to_host = False
    table.run(1.0)

    assert table.device.done == [SetLights(3)]
    assert table.host.unsent == 0


def test_events_of_an_unplugged_time_come_when_the_plug_is_back(table: Table) -> None:
    assert table.host.port_lost("gone", table.now) == [Closed("gone", table.now)]
    table.device.happen(PRESS)
    table.device.happen(RELEASE)
    assert table.run(5.0) == []

    table.host.port_opened(table.now)
    table.run(1.0)
    assert table.happened() == [PRESS, RELEASE]


def test_a_silent_device_is_reported_and_greeted_again(table: Table) -> None:
    table.drop_to_host = True
    closed = table.run(2.6)
    assert [type(notice) for notice in closed] == [Closed]

    table.drop_to_host = False
    assert [type(notice) for notice in table.run(2.1)] == [Opened]


def test_a_device_that_restarts_is_noticed_within_a_heartbeat_and_nothing_is_doubled(table: Table) -> None:
    table.device.happen(PRESS)
    table.run(0.2)
    table.device.restart()
    table.device.happen(RELEASE)

    notices = table.run(0.7)

    assert [type(notice) for notice in notices] == [Closed, Opened, Happened]
    assert table.happened() == [RELEASE]


def test_a_device_with_a_new_life_makes_the_host_say_that_events_may_be_lost(table: Table) -> None:
    table.device = DevicePeer(life=2)

    notices = table.run(3.0)

    assert Missed(None, notices[-1].at) in notices


def test_a_restarted_host_that_kept_its_mark_hears_nothing_twice(table: Table) -> None:
    table.device.happen(PRESS)
    table.drop_to_device = True  # the acknowledgement never arrives
    table.run(0.5)
    assert table.happened() == [PRESS]

    again = Table(table.device, mark=table.host.mark, now=table.now)
    again.device.happen(RELEASE)
    again.run(1.0)

    assert again.happened() == [RELEASE]


def test_a_restarted_host_that_kept_nothing_hears_what_was_not_acknowledged(table: Table) -> None:
    table.drop_to_host = True
    table.device.happen(PRESS)
    table.run(0.5)

    again = Table(table.device, now=table.now)
    again.run(1.0)

    assert again.happened() == [PRESS]


def test_lost_events_keep_the_numbers_in_step(table: Table) -> None:
    table.host.port_lost("gone", table.now)
    ahead = DevicePeer(life=table.device.life, first_event=4)
    table.device = ahead
    table.host.port_opened(table.now)
    ahead.happen(PRESS)

    notices = table.run(1.0)

    assert Missed(3, notices[0].at) in notices
    assert table.happened() == [PRESS]


def test_an_age_puts_an_event_where_it_was_in_time(table: Table) -> None:
    table.device.happen(Event(What.PRESSED, 0, 1, age_ms=40))
    [happened] = table.run(0.1)

    assert happened.at == pytest.approx(table.now - 0.1 - 0.04, abs=0.02)


@pytest.mark.parametrize("spoken", [(2, 3), (5, 9)])
def test_without_a_common_version_the_host_says_so_once(spoken: tuple[int, int]) -> None:
    table = Table(DevicePeer(versions=spoken))

    [refused] = table.run(10.0)

    assert isinstance(refused, VersionsDiffer)
    assert (refused.firmware.oldest, refused.firmware.newest) == spoken


def test_a_refused_device_that_is_flashed_meanwhile_is_taken() -> None:
    table = Table(DevicePeer(versions=(2, 3)))
    table.run(3.0)
    table.device = DevicePeer(versions=(1, 1))

    assert [type(notice) for notice in table.run(3.0)] == [Opened]


def test_a_question_whose_answer_is_lost_is_asked_again(table: Table) -> None:
    table.host.ask()
    table.drop_to_host = True
    table.run(0.4)
    table.drop_to_host = False

    answers = [notice for notice in table.run(1.0) if isinstance(notice, CountersAnswered)]

    assert [answer.counters.uptime_s for answer in answers] == [5]


def test_commands_without_a_session_are_not_kept_for_later() -> None:
    table = Table(DevicePeer(versions=(2, 2)))

    assert table.host.send(Tone(440, 100)) is False


def test_a_new_host_that_draws_the_name_of_the_talk_before_draws_again(table: Table) -> None:
    table.host.send(SetLights(3))
    table.run(0.2)

    again = Table(table.device, now=table.now)
    again.run(0.2)
    again.host.send(SetLights(5))
    again.run(0.2)

    assert again.device.done == [SetLights(3), SetLights(5)]


def test_of_a_flood_of_lights_the_last_state_is_shown(table: Table) -> None:
    for bits in range(32):
        assert all(table.host.send(SetLights(bits)) for _ in range(100))
    table.run(1.0)

    assert table.device.done == [SetLights(31)]


def test_a_flood_of_commands_is_bounded(table: Table) -> None:
    taken = sum(table.host.send(Tone(440, at)) for at in range(1000))

    assert taken == 256
    table.run(5.0)
    assert len(table.device.done) == 256
