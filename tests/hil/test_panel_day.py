"""A whole day of Resistance, driven by mock pins alone: presses in, lights and tones out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.table import events
from engine.answers import Acted, TimeUp
from engine.entries import Entry
from engine.game import Setup
from engine.games import find_game
from engine.play import Play
from engine.requests import Act, Confirm
from engine.text import read
from tests.hil.panel_table import PanelTable

GOLDEN = Path(__file__).parents[1] / "engine" / "resistance" / "golden" / "day1.light.txt"
SETUP, ENTRIES = read(GOLDEN.read_text(encoding="utf-8"))


@pytest.fixture
def day(tmp_path: Path) -> Iterator[PanelTable]:
    table = PanelTable(tmp_path / "day.bosun", SETUP, draws="table")
    yield table
    table.close()


def golden_state(entries: list[Entry], setup: Setup = SETUP) -> object:
    game = find_game(setup.game)
    return game.snapshot(Play.replay(game, setup, entries).state)


def play_until(day: PanelTable, kind: type[object]) -> list[Entry]:
    """Give the golden answers up to the first request of that kind; returns those still to give."""
    left = list(ENTRIES)
    while left and not isinstance(day.table.play.request, kind):
        day.give(left.pop(0).answer)
    return left


def test_the_golden_day_is_played_by_mock_pins_alone(day: PanelTable) -> None:
    for number, entry in enumerate(ENTRIES):
        assert day.table.play.request is not None
        assert entry.answers(day.table.play.request)
        day.give(entry.answer, bounces=number % 4)
        assert day.table.play.entries[-1].answer == entry.answer
    sources = {entry.source for entry in day.table.play.entries}
    assert sources == {"panel", "clock"}
    assert day.table.game.snapshot(day.table.play.state) == golden_state(ENTRIES)
    assert not [event for event in day.heard if isinstance(event, events.Refused)]


def test_who_may_act_is_lit_and_who_is_two_ahead_is_dark(day: PanelTable) -> None:
    play_until(day, Act)
    assert day.lit_seats() == {0, 1, 2, 3}
    day.give(Acted(3, "action"))
    day.give(Acted(3, "action"))
    assert day.lit_seats() == {0, 1, 2}
    day.press("seat4")
    assert day.table.play.state.players[3].counter == 2
    day.give(Acted(3, "take-back"))
    assert day.lit_seats() == {0, 1, 2, 3}


def test_the_clock_bar_shrinks_and_the_end_is_heard(day: PanelTable) -> None:
    play_until(day, Act)
    assert day.bar() == 10
    day.wait(150)
    assert day.bar() == 5
    day.wait(day.table.clock.remaining() - 0.5)
    day.notes.clear()
    day.wait(1.0)
    assert any(isinstance(event, events.ClockRang) for event in day.heard)
    assert isinstance(day.table.play.entries[-1].answer, TimeUp)
    assert [note for note in day.notes if note]


def test_pause_stops_the_clock_for_everyone(day: PanelTable) -> None:
    play_until(day, Act)
    day.press("pause")
    left = day.table.clock.remaining()
    day.press("seat1")
    day.wait(20)
    assert day.table.clock.remaining() == left
    assert day.table.play.state.players[0].counter == 0
    day.press("pause")
    day.press("seat1")
    assert day.table.play.state.players[0].counter == 1


def test_every_instruction_of_the_army_has_a_tone_and_the_attention_light(day: PanelTable) -> None:
    left = play_until(day, Act)
    while not isinstance(left[0].answer, TimeUp):
        day.give(left.pop(0).answer)
    while left:
        day.notes.clear()
        day.give(left.pop(0).answer)
        if isinstance(day.table.play.request, Confirm) and "army" in day.table.play.request.id:
            assert [note for note in day.notes if note]
            assert "attention" in day.shining()


def test_a_stuck_button_is_reported_and_the_game_goes_on(day: PanelTable) -> None:
    play_until(day, Act)
    day.panel.virtual.press("seat2")
    day.wait(12)
    away = [event for event in day.heard if isinstance(event, events.DeviceAway)]
    assert [trouble.id for trouble in away[-1].troubles] == ["panel.stuck"]
    assert day.table.play.state.players[1].counter == 0
    day.press("seat1")
    assert day.table.play.state.players[0].counter == 1
    day.panel.virtual.release("seat2")
    day.wait(1)
    assert any(isinstance(event, events.DeviceBack) for event in day.heard)
    day.press("seat2")
    assert day.table.play.state.players[1].counter == 1
