"""The panel in play, through gpiozero's mock pins: presses in, lights and tones out, faults in between."""

from dataclasses import replace

import pytest

from engine.answers import Acted, Confirmed
from engine.messages import say
from engine.requests import Choose, Confirm, Option
from hardware.answering import Command
from hardware.parts import stuck
from hardware.wiring import CONFIRM, PAUSE, SEATS, UNDO
from tests.hardware.hands import Bench, light_act

PLACE = Confirm(id="army.place", prompt=say("army.place"), army=True)


def begin(bench: Bench, *open_seats: int, left: float = 300.0) -> None:
    bench.left = left
    bench.ask(light_act(*(open_seats or range(4))))
    bench.wait(1.0)
    bench.notes.clear()


def test_the_two_action_gap_is_seen_at_a_glance(bench: Bench) -> None:
    begin(bench, 0, 2)
    assert bench.lit() == {"seat1", "seat3", "players"}


def test_a_press_is_answered_by_its_light_at_the_first_edge(bench: Bench) -> None:
    begin(bench)
    bench.down("seat2")
    assert "seat2" not in bench.lit()
    assert bench.virtual.note() == "E6"
    assert bench.actions == []
    bench.wait(0.1)
    bench.up("seat2")
    bench.wait(0.05)
    assert "seat2" in bench.lit()
    assert bench.actions == [Acted(1, "action")]


def test_what_thrills_is_shown_for_a_moment_or_until_somebody_presses(bench: Bench) -> None:
    begin(bench)
    bench.console.highlight("found", bench.now)
    assert bench.console.lights.players.rhythm == "fast"
    bench.wait(3.1)
    assert bench.console.lights.players.rhythm == "steady"
    bench.console.highlight("danger", bench.now)
    assert bench.console.lights.army.rhythm == "fast"
    bench.down("seat1")
    assert bench.console.lights.army.rhythm == "off"


def test_a_worn_button_counts_once(bench: Bench) -> None:
    begin(bench)
    bench.bouncing_tap("seat1")
    assert bench.actions == [Acted(0, "action")]


def test_all_four_press_at_once_and_all_count(bench: Bench) -> None:
    begin(bench)
    for seat in SEATS:
        bench.down(seat)
    bench.wait(0.1)
    for seat in SEATS:
        bench.up(seat)
    bench.wait(0.1)
    assert sorted(str(action) for action in bench.actions) == [
        str(Acted(seat, "action")) for seat in range(4)
    ]


def test_held_takes_back_and_a_tone_says_when_to_let_go(bench: Bench) -> None:
    begin(bench)
    bench.hold("seat1")
    assert bench.actions == [Acted(0, "take-back")]
    assert bench.notes.count("E6") == 3


def test_a_stuck_button_is_reported_and_the_game_goes_on(bench: Bench) -> None:
    begin(bench)
    bench.down("seat1")
    bench.wait(12)
    assert list(bench.console.troubles) == [stuck("seat1")]
    assert bench.actions == []
    bench.tap("seat2")
    assert bench.actions == [Acted(1, "action")]
    assert "seat1" in bench.lit()
    bench.up("seat1")
    bench.wait(0.1)
    assert list(bench.console.troubles) == []
    bench.tap("seat1")
    assert bench.actions[1:] == [Acted(0, "action")]


def test_pause_undo_and_confirm(bench: Bench) -> None:
    begin(bench)
    bench.tap(PAUSE, UNDO)
    bench.hold(CONFIRM)
    assert bench.actions == [Command.PAUSE, Command.UNDO, Acted(None, "end-phase")]


def test_a_pause_is_shown_and_heard(bench: Bench) -> None:
    begin(bench, left=150.0)
    bench.console.paused(True, bench.now)
    bench.wait(1)
    assert "G5" in bench.notes
    assert bench.lit() <= {"players", "attention"}
    assert bench.flashes("bar") == bench.flashes("attention") == 4
    bench.console.paused(False, bench.now)
    bench.wait(1)
    assert bench.bar() == 5
    assert bench.lit() == {*SEATS, "players"}


def test_the_clock_runs_down_on_the_bar(bench: Bench) -> None:
    begin(bench, left=300.0)
    assert bench.bar() == 10
    bench.run_clock(30.0)
    assert bench.bar() == 9
    bench.left = 61.0
    bench.wait(0.1)
    assert bench.bar() == 3
    bench.run_clock(2.0)
    assert "A5" in bench.notes
    assert bench.brightest(1.3) == 2, "it only ever drains"
    assert bench.flashes("bar") == 2
    bench.left = 10.5
    bench.wait(0.1)
    bench.run_clock(1.0)
    assert "A6" in bench.notes
    assert bench.flashes("bar") == 10


def test_each_of_the_last_ten_seconds_is_heard(bench: Bench) -> None:
    begin(bench, left=9.5)
    bench.run_clock(9.0)
    assert bench.notes.count("A6") == 9


def test_time_up_is_unmistakable_and_then_gives_way(bench: Bench) -> None:
    begin(bench, left=0.5)
    bench.run_clock(0.5)
    bench.console.rang(bench.now)
    bench.left = None
    bench.ask(PLACE)
    assert bench.brightest(0.3) == 10
    assert bench.flashes("army", 1.2) == bench.flashes("bar", 1.2) == 5
    assert {"A6", "A4"} <= set(bench.notes)
    bench.wait(5)
    assert bench.bar() == 0
    assert "army" in bench.lit()


def test_a_press_ends_the_flashing_of_time_up(bench: Bench) -> None:
    begin(bench, left=0.0)
    bench.console.rang(bench.now)
    bench.left = None
    bench.ask(PLACE)
    bench.tap(CONFIRM)
    assert bench.actions == [Confirmed()]
    assert bench.bar() == 0


def test_the_army_has_one_tone_for_each_instruction(bench: Bench) -> None:
    for _ in range(3):
        bench.ask(Confirm(id="army.place", prompt=say("army.place"), army=True))
        bench.wait(1.0)
    assert bench.notes.count("C6") == 3
    assert "army" in bench.lit()
    assert bench.flashes("attention") == 2


def test_a_refusal_is_heard(bench: Bench) -> None:
    begin(bench, 0)
    bench.console.refused(bench.now)
    assert bench.virtual.note() == "E4"


def test_quiet_mode_goes_on_and_off_with_undo_and_pause_together(bench: Bench) -> None:
    bench.down(UNDO)
    bench.down(PAUSE)
    bench.wait(0.2)
    bench.up(UNDO)
    bench.up(PAUSE)
    bench.wait(0.2)
    assert bench.console.quiet
    assert bench.actions == []
    bench.notes.clear()
    begin(bench, left=5.0)
    bench.tap("seat1")
    bench.console.rang(bench.now)
    bench.wait(1)
    assert bench.notes == []
    assert bench.flashes("bar", 1.2) == 5


def test_the_end_of_the_game_is_shown(bench: Bench) -> None:
    bench.ask(PLACE)
    bench.console.over(bench.now)
    bench.wait(2)
    assert "G5" in bench.notes
    bench.tap(CONFIRM)
    assert bench.actions == []
    assert bench.flashes("players") == 2


def test_a_screen_can_show_where_the_cursor_is(bench: Bench) -> None:
    bench.ask(Choose(id="which", prompt=say("which"), options=tuple(Option(id) for id in "abcde")))
    bench.tap("seat2", "seat2")
    assert bench.console.cursor.highlighted == "c"
    assert bench.bar() == 6
    bench.tap("seat1")
    assert bench.console.cursor.highlighted == "b"


@pytest.mark.parametrize("part", ["buttons", "lights", "bar", "buzzer"])
def test_the_rest_works_without_a_part(part: str) -> None:
    whole = Bench()
    wiring = whole.virtual.wiring
    whole.close()
    missing = None if part in ("bar", "buzzer") else ()
    bench = Bench(replace(wiring, **{part: missing}))  # type: ignore[arg-type]
    bench.left = 150.0
    bench.ask(light_act(0, 1))
    if part != "buttons":
        bench.tap("seat1")
        assert bench.actions == [Acted(0, "action")]
    bench.wait(1)
    assert bench.bar() == (0 if part == "bar" else 5)
    assert bench.lit() == (set() if part == "lights" else {"seat1", "seat2", "players"})
    assert bench.console.troubles == ()
    bench.close()
