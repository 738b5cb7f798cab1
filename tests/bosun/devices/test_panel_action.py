"""An action with its parts on the panel: the table hears of it when it is whole, and nobody waits for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.devices.virtual_panel import VirtualTablePanel
from bosun.table.operations import GiveAnswer
from engine.answers import Acted, Answer, Chosen
from engine.requests import Request
from hardware.wiring import load
from tests.bosun.tabletop import Tabletop
from tests.hardware.fingers import fingers

LOAD, SALT = Acted(0, "load"), Chosen(("salt",))


class Hand:
    """Presses buttons of a panel beside a table that stands at its clock."""

    def __init__(self, file: Path) -> None:
        self.top = Tabletop(file)
        self.panel = VirtualTablePanel(self.top.table, load(), now=self.top.time)
        self.top.to_the_clock()

    def give(self, request: Request | None, answer: Answer) -> None:
        assert request is not None
        for button, held in list(fingers(request, answer)):
            self.panel.virtual.press(button)
            self._wait(1.0 if held else 0.1)
            self.panel.virtual.release(button)
            self._wait(0.5)

    def _wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            self.top.time.pass_by(0.02)
            self.panel.poll()
            self.top.table.poll()


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    opened = Hand(tmp_path / "harbour.bosun")
    yield opened
    opened.panel.close()
    opened.top.close()


def test_an_action_on_the_panel_is_given_when_it_is_whole(hand: Hand) -> None:
    table = hand.top.table
    before = len(table.play.entries)
    hand.give(table.play.request, LOAD)
    assert len(table.play.entries) == before
    table.submit(GiveAnswer(table.number, Acted(1, "action"), "page:1"))
    table.poll()
    hand.give(table.rehearsals.rehearse((LOAD,)).request, SALT)
    assert [entry.answer for entry in table.play.entries[before:]] == [Acted(1, "action"), LOAD, SALT]
