"""Plugs pulled, hosts and chips restarted, a bad cable: nothing lost, nothing doubled, by the firmware."""

import random
import threading

import pytest

from engine.messages import say
from firmware_bridge.messages import BUTTONS, Event, What
from firmware_bridge.ports import Port, open_port
from firmware_bridge.remote import (
    Connected,
    Disconnected,
    EventsLost,
    Pressed,
    Released,
    RemoteEvent,
    RemotePanel,
)
from firmware_bridge.session import Happened, HostSession
from firmware_bridge.twin import FirmwareTwin
from tests.firmware_bridge.channel import BadCable
from tests.firmware_bridge.test_firmware import TOUCHES, Ear, touches
from tests.firmware_bridge.waiting import Heard, until


def test_unplugged_in_mid_game_nothing_is_lost_and_nothing_doubled(
    panel: RemotePanel, board: FirmwareTwin, heard: Ear
) -> None:
    panel.set_light("seat2", True)
    wanted = []
    for round_ in range(3):
        board.tap(BUTTONS[round_])
        board.unplug()
        board.tap("confirm")
        board.replug()
        board.tap("undo")
        wanted += [f"+{BUTTONS[round_]}", f"-{BUTTONS[round_]}", "+confirm", "-confirm", "+undo", "-undo"]

    assert touches(heard.take(len(wanted), *TOUCHES)) == wanted
    until(lambda: board.lights() == {"seat2"}, "the light is shown again")
    assert not [event for event in heard.rest() if isinstance(event, (*TOUCHES, EventsLost))]


@pytest.mark.usefixtures("panel")
def test_a_press_waits_with_its_age_while_the_plug_is_out(board: FirmwareTwin, heard: Ear) -> None:
    board.unplug()
    gone = heard.next(Disconnected)
    board.tap("seat1", held_ms=300)
    board.replug()
    pressed, released = heard.next(Pressed), heard.next(Released)

    back = pressed.at + 0.3
    assert gone.at - 0.1 < pressed.at < back
    assert 0.2 < released.at - pressed.at < 0.4


def test_the_plug_may_be_pulled_while_events_and_commands_are_on_their_way(
    panel: RemotePanel, board: FirmwareTwin, heard: Ear
) -> None:
    rng = random.Random(4)
    for turn in range(12):
        panel.set_light("seat1", turn % 2 == 0)
        board.press("pause")
        if rng.random() < 0.5:
            board.unplug()
            board.replug()
        board.release("pause")
        board.release("pause", bounce_us=(30_000,))

    assert touches(heard.take(24, *TOUCHES)) == ["+pause", "-pause"] * 12


def test_a_host_program_that_restarts_goes_on_where_it_was(board: FirmwareTwin, heard: Ear) -> None:
    mark = None
    told: list[RemoteEvent] = []
    for at, button in enumerate(("seat1", "seat2", "seat3")):
        panel = RemotePanel(board.port, on_event=heard, mark=mark)
        panel.start()
        board.press(button)
        told += heard.take(2 if at else 1, *TOUCHES)
        panel.close()
        mark = panel.mark
        board.release(button)

    assert touches(told) == ["+seat1", "-seat1", "+seat2", "-seat2", "+seat3"]
    assert not [event for event in heard.rest() if isinstance(event, (*TOUCHES, EventsLost))]


@pytest.mark.usefixtures("panel")
def test_a_chip_that_restarts_in_mid_game_loses_no_press(board: FirmwareTwin, heard: Ear) -> None:
    wanted = []
    for turn in range(4):
        button = BUTTONS[turn]
        board.tap(button)
        board.reset()
        wanted += [f"+{button}", f"-{button}"]

    assert touches(heard.take(len(wanted), *TOUCHES)) == wanted
    assert not [event for event in heard.rest() if isinstance(event, EventsLost)]


def test_a_port_that_is_missing_is_told_once_and_taken_when_it_comes(board: FirmwareTwin, heard: Ear) -> None:
    board.unplug()
    panel = RemotePanel(board.port, on_event=heard)
    panel.start()
    away = heard.next(Disconnected)
    board.replug()
    heard.next(Connected, among=(Disconnected,))
    panel.close()

    assert away.reason == say("remote.no-port", port=board.port)


class BadPort:
    """A pyserial port on a bad cable."""

    def __init__(self, port: Port, cable: BadCable) -> None:
        self._port = port
        self._cable = cable
        self._cut = b""

    @property
    def in_waiting(self) -> int:
        return self._port.in_waiting

    def read(self, size: int = 1, /) -> bytes:
        *whole, self._cut = (self._cut + self._port.read(size)).split(b"\0")
        return self._cable.carry(b"".join(part + b"\0" for part in whole))

    def write(self, data: bytes, /) -> int | None:
        return self._port.write(self._cable.carry(data))

    def close(self) -> None:
        self._port.close()


def test_over_a_bad_cable_the_firmware_loses_and_doubles_nothing(board: FirmwareTwin, heard: Ear) -> None:
    cable = BadCable(random.Random(11), chance=0.15)
    panel = RemotePanel(board.port, on_event=heard, open_=lambda url: BadPort(open_port(url), cable))
    panel.start()
    heard.next(Connected)
    for _ in range(8):  # no more at once than the board keeps, however long the cable is bad
        for button in BUTTONS:
            board.tap(button, held_ms=25)
        wanted = [sign + button for button in BUTTONS for sign in "+-"]
        assert touches(heard.take(len(wanted), *TOUCHES, EventsLost)) == wanted

    assert sum(cable.spoiled.values()) > 20
    cable.chance = 0.0
    panel.set_light("seat4", True)
    until(lambda: board.lights() == {"seat4"}, "the last light command")
    panel.close()


def test_both_ends_number_events_the_same_after_the_numbers_wrap() -> None:
    """65,536 presses take an hour on a chip, so the ring of numbers is turned in simulated time."""
    from tests.firmware_bridge.peer import DevicePeer  # noqa: PLC0415

    device, host = DevicePeer(first_event=65_534), HostSession(draw_id=iter(range(1, 9)).__next__)
    host.port_opened(0.0)
    told: list[int] = []
    to_host = b""
    for turn in range(40):
        now = turn * 0.02
        if turn < 8:
            device.happen(Event(What.CUBES_STILL, turn, 0, 0))
        out, notices = host.step(to_host, now)
        told += [notice.number for notice in notices if isinstance(notice, Happened)]
        to_host = device.step(out, now)

    assert told == [65_534, 65_535, 0, 1, 2, 3, 4, 5]


def test_the_callback_runs_in_the_thread_of_the_link_only(board: FirmwareTwin) -> None:
    names: Heard[str] = Heard()

    def note(_: RemoteEvent) -> None:
        names(threading.current_thread().name)

    panel = RemotePanel(board.port, on_event=note)
    panel.start()
    name = names.next(str)
    panel.close()

    assert {name, *names.rest()} == {"bosun-link"}
