"""The golden day of Resistance, played by fingers on GPIO lines of the kernel: gpiozero and lgpio between."""

import queue
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bosun.devices.panel import TablePanel
from engine.game import Setup
from hardware.panel import Panel
from hardware.presses import ContactEdge, Edge
from hardware.wiring import load
from tests.hil.panel_table import FingerTable
from tests.hil.test_panel_day import ENTRIES, SETUP, golden_state
from tests.kernel.guest.drivers import PATIENCE_S, tell
from tests.kernel.guest.gpio_lines import GpioLines


class LineTable(FingerTable):
    """Presses go in at lines of the kernel. Time stands still until the pin library has told each of them."""

    def __init__(self, path: Path, setup: Setup, lines: GpioLines) -> None:
        super().__init__(path, setup, draws="table")
        self._lines = lines
        self._wiring = load()
        self._pins = {button.name: button.pin for button in self._wiring.buttons}
        self._told: queue.SimpleQueue[Edge] = queue.SimpleQueue()
        self.edges = 0
        self.panel = TablePanel(self.table, self._make, now=self.time)
        self.open(self.panel)

    def _make(self, on_edge: Callable[[ContactEdge], None]) -> Panel:
        def tell_both(edge: Edge) -> None:
            on_edge(edge)
            self._told.put(edge)

        return Panel.open(self._wiring, pins="lgpio", on_edge=tell_both, now=self.time)

    def close(self) -> None:
        self.panel.close()
        self.journal.close()

    def touch(self, button: str, *, down: bool) -> None:
        (self._lines.press if down else self._lines.release)(self._pins[button])
        told = self._told.get(timeout=PATIENCE_S)
        assert (told.button, told.down) == (button, down)
        self.edges += 1

    def poll(self) -> None:
        self.panel.poll()
        self.table.poll()


@pytest.fixture
def day(lines: GpioLines, tmp_path: Path) -> Iterator[LineTable]:
    table = LineTable(tmp_path / "day.bosun", SETUP, lines)
    yield table
    table.close()


def test_the_golden_day_is_played_on_lines_of_the_kernel(day: LineTable) -> None:
    for number, entry in enumerate(ENTRIES):
        day.give(entry.answer, bounces=number % 4)
        assert day.table.play.entries[-1].answer == entry.answer
    assert {entry.source for entry in day.table.play.entries} == {"panel", "clock"}
    assert day.table.game.snapshot(day.table.play.state) == golden_state(ENTRIES)
    tell("the golden day: answers, and edges of contacts", f"{len(ENTRIES)}, {day.edges}")
