"""A whole table on injected time whose only input is a panel: fingers, eyes and ears."""

from abc import ABC, abstractmethod
from pathlib import Path

from bosun.devices.panel import TablePanel
from bosun.devices.virtual_panel import VirtualTablePanel
from bosun.table import events
from bosun.table.bot_game import VirtualTime
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import Answer, TimeUp
from engine.game import Setup
from engine.games import find_game
from hardware.wiring import LIGHTS, SEATS, load
from tests.hardware.fingers import fingers

STEP = 0.01
TAP, HOLD, REST = 0.1, 1.0, 0.5


class FingerTable(ABC):
    """Presses go in at the contacts of a panel; what they are made of is told by the class that has them."""

    def __init__(self, path: Path, setup: Setup, *, draws: str) -> None:
        self.time = VirtualTime()
        self.journal = Journal.create(path, setup, seed=1, draws=draws)
        self.table = Table(self.journal, find_game(setup.game), now=self.time)
        self.heard: list[events.Event] = []

    def open(self, panel: TablePanel) -> None:
        self.table.attach(panel)
        self.table.subscribe(self.heard.append)
        self.table.open()

    @abstractmethod
    def touch(self, button: str, *, down: bool) -> None:
        """Close or open the contact of a button."""

    @abstractmethod
    def poll(self) -> None:
        """Let the panel and the table see what happened."""

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.time.pass_by(STEP)
            self.poll()

    def press(self, button: str, *, held: bool = False, bounces: int = 0) -> None:
        """A finger on a button, whose contact may be worn: it opens and closes for some milliseconds."""
        self._contact(button, down=True, bounces=bounces)
        self.wait(HOLD if held else TAP)
        self._contact(button, down=False, bounces=bounces)
        self.wait(REST)

    def _contact(self, button: str, *, down: bool, bounces: int) -> None:
        for number in range(2 * bounces + 1):
            self.touch(button, down=(number % 2 == 0) == down)
            self.time.pass_by(0.001)
            self.poll()

    def give(self, answer: Answer, *, bounces: int = 0) -> None:
        """Give an answer by pressing what gives it; time's up is given by letting time pass."""
        if isinstance(answer, TimeUp):
            self.wait(self.table.clock.remaining() + STEP)
            return
        request = self.table.play.request
        assert request is not None
        for button, held in list(fingers(request, answer)):
            self.press(button, held=held, bounces=bounces)


class PanelTable(FingerTable):
    """Presses go in at mock pins; lights and tones come out at mock pins; the game is in between."""

    def __init__(self, path: Path, setup: Setup, *, draws: str) -> None:
        super().__init__(path, setup, draws=draws)
        self.panel = VirtualTablePanel(self.table, load(), now=self.time)
        self.notes: list[str] = []
        self.open(self.panel)

    def close(self) -> None:
        self.panel.close()
        self.journal.close()

    def touch(self, button: str, *, down: bool) -> None:
        (self.panel.virtual.press if down else self.panel.virtual.release)(button)

    def poll(self) -> None:
        self.panel.poll()
        self.table.poll()
        note = self.panel.virtual.note() or ""
        if not self.notes or self.notes[-1] != note:
            self.notes.append(note)

    def shining(self) -> set[str]:
        """The lights that shine at some moment of the next second: steady or blinking."""
        lit: set[str] = set()
        for _ in range(round(1 / STEP)):
            self.wait(STEP)
            lit |= {name for name in LIGHTS if self.panel.virtual.lit(name)}
        return lit

    def lit_seats(self) -> set[int]:
        return {SEATS.index(name) for name in self.shining() & set(SEATS)}

    def bar(self) -> int:
        """The most lights of the clock bar that shine within a second."""
        most = 0
        for _ in range(round(1 / STEP)):
            self.wait(STEP)
            most = max(most, sum(self.panel.virtual.bar()))
        return most
