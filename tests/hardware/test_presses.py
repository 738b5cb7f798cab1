"""Contacts bounce, stick and fail; what a hand did is still told once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.presses import Edge, Press, Presses, PressKind
from hardware.wiring import PAUSE, SEATS, UNDO

SEAT = SEATS[0]


class Contact:
    """Feeds edges and ticks, and keeps what was told."""

    def __init__(self) -> None:
        self.presses = Presses()
        self.told: list[Press] = []

    def edge(self, at: float, down: bool, button: str = SEAT) -> None:
        self.told += self.presses.edge(Edge(button, down, at))

    def tick(self, at: float) -> None:
        self.told += self.presses.tick(at)

    def kinds(self, button: str = SEAT) -> list[PressKind]:
        return [press.kind for press in self.told if press.button == button]


@pytest.fixture
def contact() -> Contact:
    return Contact()


def test_a_press_is_told_at_its_first_edge(contact: Contact) -> None:
    contact.edge(5.0, True)
    assert contact.told == [Press(PressKind.DOWN, SEAT, 5.0)]


def test_bounce_at_both_ends_is_one_tap(contact: Contact) -> None:
    for number in range(9):
        contact.edge(1.0 + number / 1000, number % 2 == 0)
    for number in range(9):
        contact.edge(1.1 + number / 1000, number % 2 == 1)
    contact.tick(1.2)
    assert contact.kinds() == [PressKind.DOWN, PressKind.TAP]


def test_a_short_loss_of_contact_does_not_end_a_hold(contact: Contact) -> None:
    contact.edge(1.0, True)
    contact.edge(1.4, False)
    contact.edge(1.41, True)
    contact.tick(1.85)
    contact.edge(2.0, False)
    contact.tick(2.1)
    assert contact.kinds() == [PressKind.DOWN, PressKind.LONG, PressKind.HELD]


def test_a_hold_is_told_even_if_no_tick_came_before_the_release(contact: Contact) -> None:
    contact.edge(1.0, True)
    contact.edge(2.0, False)
    contact.tick(2.1)
    assert contact.kinds() == [PressKind.DOWN, PressKind.LONG, PressKind.HELD]


def test_two_quick_taps_are_a_double_press_and_three_are_one_more_tap(contact: Contact) -> None:
    for at in (1.0, 1.2, 1.4):
        contact.edge(at, True)
        contact.edge(at + 0.08, False)
    contact.tick(2.0)
    assert [kind.value for kind in contact.kinds()] == ["down", "tap", "down", "double", "down", "tap"]


def test_two_slow_taps_are_two_taps(contact: Contact) -> None:
    for at in (1.0, 2.0):
        contact.edge(at, True)
        contact.edge(at + 0.1, False)
    contact.tick(3.0)
    assert contact.kinds() == [PressKind.DOWN, PressKind.TAP, PressKind.DOWN, PressKind.TAP]


def test_a_chord_is_told_once_and_its_buttons_say_nothing_more(contact: Contact) -> None:
    contact.edge(1.0, True, UNDO)
    contact.edge(1.05, True, PAUSE)
    contact.tick(3.0)
    contact.edge(3.1, False, UNDO)
    contact.edge(3.2, False, PAUSE)
    contact.tick(3.3)
    assert contact.kinds(UNDO) == [PressKind.DOWN]
    assert contact.kinds(PAUSE) == [PressKind.DOWN, PressKind.TOGETHER]


def test_a_chord_pressed_too_far_apart_is_two_presses(contact: Contact) -> None:
    contact.edge(1.0, True, UNDO)
    contact.edge(1.4, True, PAUSE)
    contact.edge(1.5, False, UNDO)
    contact.edge(1.5, False, PAUSE)
    contact.tick(1.6)
    assert contact.kinds(UNDO) == contact.kinds(PAUSE) == [PressKind.DOWN, PressKind.TAP]


def test_two_seats_pressed_at_once_are_two_presses(contact: Contact) -> None:
    for at, down in ((1.0, True), (1.1, False)):
        for seat in SEATS:
            contact.edge(at, down, seat)
    contact.tick(1.2)
    assert all(contact.kinds(seat) == [PressKind.DOWN, PressKind.TAP] for seat in SEATS)


def test_a_stuck_button_is_reported_and_answers_nothing_while_the_others_go_on(contact: Contact) -> None:
    contact.edge(1.0, True)
    contact.edge(5.0, True, UNDO)
    contact.edge(5.1, False, UNDO)
    contact.tick(30.0)
    assert contact.kinds() == [PressKind.DOWN, PressKind.LONG, PressKind.STUCK]
    assert contact.kinds(UNDO) == [PressKind.DOWN, PressKind.TAP]
    assert contact.presses.stuck == {SEAT}
    assert contact.presses.down == set()
    contact.edge(40.0, False)
    contact.tick(40.1)
    assert contact.kinds()[-1] is PressKind.FREED
    assert contact.presses.stuck == set()


def test_a_button_that_is_down_from_the_start_is_stuck_at_once(contact: Contact) -> None:
    contact.told += contact.presses.found_down(SEAT, 1.0)
    contact.tick(2.0)
    contact.edge(3.0, False)
    contact.tick(3.1)
    contact.edge(4.0, True)
    contact.edge(4.1, False)
    contact.tick(4.2)
    assert contact.kinds() == [PressKind.STUCK, PressKind.FREED, PressKind.DOWN, PressKind.TAP]


@given(st.lists(st.floats(0.0001, 0.0199), max_size=30), st.floats(0.05, 0.7))
def test_however_it_bounces_a_tap_is_one_tap(gaps: list[float], length: float) -> None:
    """Any chatter whose gaps are shorter than the bounce time, at the start of a press."""
    contact = Contact()
    at, down = 1.0, True
    contact.edge(at, down)
    for gap in gaps:
        at, down = at + gap, not down
        contact.edge(at, down)
    contact.edge(at + 0.001, True)
    end = max(at + 0.002, 1.0 + length)
    contact.edge(end, False)
    contact.tick(end + 0.021)
    settled = [kind for kind in contact.kinds() if kind in (PressKind.TAP, PressKind.HELD, PressKind.DOUBLE)]
    assert settled == [PressKind.HELD if end - 1.0 >= 0.8 else PressKind.TAP]
