"""The board at the far end of the table: the very firmware, emulated, in the middle of a game."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bosun.devices.panel import TablePanel
from bosun.devices.serial_board import FELL, STILL, RemoteBoard
from bosun.devices.virtual_panel import VirtualTablePanel
from bosun.table import events, operations
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import Acted, Chosen, Confirmed
from engine.game import Setup
from engine.games import find_game
from engine.requests import Act, Choose
from firmware_bridge.messages import Settings
from firmware_bridge.remote import RemotePanel
from firmware_bridge.twin import FirmwareTwin
from hardware.presses import ContactEdge
from hardware.wiring import load
from tests.firmware_bridge.waiting import until

SETUP = Setup("resistance", ("Fred", "Sophie", "Léna"), (("characters", "choose"),))
SHORT = Settings(still_ms=150, silence_ms=1500)


class SerialTable:
    """A game whose panel is the emulated board; the GPIO panel, on mock pins, stands beside it."""

    def __init__(self, path: Path, board: FirmwareTwin) -> None:
        self.board = board
        self.journal = Journal.create(path, SETUP, seed=1, draws="auto")
        self.table = Table(self.journal, find_game("resistance"), now=time.monotonic)
        self.remote = TablePanel(self.table, self._connect, now=time.monotonic, source="serial")
        self.virtual = VirtualTablePanel(self.table, load(), now=time.monotonic)
        self.heard: list[events.Event] = []
        self.table.subscribe(self.heard.append)
        self.table.open()
        self.until(lambda: not self.remote.panel.troubles, "the board is there")

    def _connect(self, on_edge: Callable[[ContactEdge], None]) -> RemoteBoard:
        return RemoteBoard(
            self.table,
            lambda take: RemotePanel(self.board.port, on_event=take, settings=SHORT),
            on_edge,
            now=time.monotonic,
        )

    def poll(self) -> None:
        self.remote.poll()
        self.virtual.poll()
        self.table.poll()

    def until(self, condition: Callable[[], bool], what: str) -> None:
        def holds() -> bool:
            self.poll()
            return condition()

        until(holds, what)

    def give(self, answer: Acted | Chosen | Confirmed) -> None:
        self.table.submit(operations.GiveAnswer(self.table.number, answer))
        self.poll()

    def to_the_clock(self) -> None:
        for character in ("stark", "tasker", "adams"):
            self.give(Chosen((character,)))
        self.give(Confirmed())
        request = self.table.play.request
        assert isinstance(request, Choose)
        self.give(Chosen((request.options[0].id,)))
        assert isinstance(self.table.play.request, Act)

    def counters(self) -> list[int]:
        return [player.counter for player in self.table.play.state.players]

    def close(self) -> None:
        self.remote.close()
        self.virtual.close()
        self.journal.close()


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[SerialTable]:
    with FirmwareTwin() as board:
        table = SerialTable(tmp_path / "serial.bosun", board)
        yield table
        table.close()


def test_a_press_on_the_board_is_an_action_in_the_game(at_table: SerialTable) -> None:
    at_table.to_the_clock()
    at_table.board.tap("seat2")
    at_table.until(lambda: at_table.counters() == [0, 1, 0], "the press counts")
    assert at_table.table.play.entries[-1].source == "serial"


def test_lights_on_the_board_show_who_may_act(at_table: SerialTable) -> None:
    at_table.to_the_clock()
    seats = {"seat1", "seat2", "seat3"}
    at_table.until(lambda: seats <= at_table.board.lights(), "all seats are lit")
    at_table.board.tap("seat1")
    at_table.until(lambda: at_table.counters()[0] == 1, "the first press counts")
    at_table.board.tap("seat1")
    at_table.until(lambda: at_table.counters()[0] == 2, "the second press counts")
    at_table.until(lambda: at_table.board.lights() & seats == {"seat2", "seat3"}, "seat 1 is dark")


def test_both_panels_are_used_at_once(at_table: SerialTable) -> None:
    at_table.to_the_clock()
    at_table.board.tap("seat1")
    at_table.until(lambda: at_table.counters() == [1, 0, 0], "the board's press counts")
    at_table.virtual.tap("seat3")
    at_table.until(lambda: at_table.counters() == [1, 0, 1], "the GPIO panel's press counts")
    assert {entry.source for entry in at_table.table.play.entries[-2:]} == {"serial", "panel"}


def test_the_drop_sensor_tells_the_table_when_to_look(at_table: SerialTable) -> None:
    at_table.board.drop_cubes(5)
    at_table.until(lambda: events.Sensed("serial", STILL) in at_table.heard, "the cubes are still")
    sensed = [event.what for event in at_table.heard if isinstance(event, events.Sensed)]
    assert sensed == [FELL, STILL]


def test_nothing_is_lost_or_doubled_when_the_plug_is_pulled_in_the_middle(at_table: SerialTable) -> None:
    at_table.to_the_clock()
    at_table.board.tap("seat1")
    at_table.until(lambda: at_table.counters() == [1, 0, 0], "a press before")
    at_table.board.unplug()
    at_table.until(lambda: bool(at_table.table.away), "the table knows that the board is away")
    at_table.board.tap("seat2")
    at_table.virtual.tap("seat3")
    at_table.until(lambda: at_table.counters() == [1, 0, 1], "the game goes on without the board")
    at_table.board.replug()
    at_table.until(lambda: at_table.counters() == [1, 1, 1], "the press made meanwhile arrives")
    at_table.until(lambda: not at_table.table.away, "the table knows that the board is back")
    at_table.board.tap("seat2")
    at_table.until(lambda: at_table.counters() == [1, 2, 1], "and the board is used again")
    pressed = [entry.answer for entry in at_table.table.play.entries if isinstance(entry.answer, Acted)]
    assert len(pressed) == 4


def test_a_press_made_for_another_question_is_not_taken_for_this_one(at_table: SerialTable) -> None:
    at_table.to_the_clock()
    at_table.board.unplug()
    at_table.until(lambda: bool(at_table.table.away), "the table knows that the board is away")
    at_table.board.tap("confirm")
    at_table.give(Acted(None, "end-phase"))
    asked = at_table.table.number
    at_table.board.replug()
    at_table.until(lambda: not at_table.table.away, "the board is back")
    at_table.board.tap("pause")
    at_table.until(
        lambda: any(isinstance(event, events.Refused) for event in at_table.heard),
        "a later press has come through",
    )
    assert at_table.table.number == asked
