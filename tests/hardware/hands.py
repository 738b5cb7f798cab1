"""A table with a virtual panel on injected time: fingers that press, and eyes that read the lights."""

from collections.abc import Iterable
from typing import Any

from gpiozero.exc import PinInvalidPin
from gpiozero.pins.mock import MockFactory, MockPWMPin

from engine.answers import Seat
from engine.messages import say
from engine.requests import Act, Meaning, Move, Request, Timer
from hardware.answering import PanelAction
from hardware.console import Console
from hardware.presses import Edge
from hardware.virtual import VirtualPanel
from hardware.wiring import Wiring, load

STEP = 0.01
TAP, HOLD = 0.1, 1.0

DAY = Timer("day 1", 300)


class Bench:
    """A console on a virtual panel. Time goes on only where it is told to, by hundredths of a second."""

    def __init__(self, wiring: Wiring | None = None, *, pin_factory: Any = None, quiet: bool = False) -> None:
        self.now = 1000.0
        self.left: float | None = None
        self.actions: list[PanelAction] = []
        self.notes: list[str] = []
        self._edges: list[Edge] = []
        self.virtual = VirtualPanel(
            wiring or load(), on_edge=self._edges.append, now=lambda: self.now, pin_factory=pin_factory
        )
        self.console = Console(self.virtual.panel, seconds_left=lambda: self.left, quiet=quiet)

    def ask(self, request: Request | None) -> None:
        self.console.ask(request, self.now)
        self._listen()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            self._step()

    def run_clock(self, seconds: float) -> None:
        """Let the clock of the phase run, with the panel looking at it all the while."""
        for _ in range(round(seconds / STEP)):
            self.left = max(0.0, (self.left or 0.0) - STEP)
            self.now += STEP
            self._step()

    def down(self, button: str) -> None:
        self.virtual.press(button)
        self._step()

    def up(self, button: str) -> None:
        self.virtual.release(button)
        self._step()

    def tap(self, *buttons: str) -> None:
        """Press one after the other, too slowly for a double press."""
        for button in buttons:
            self._finger(button, TAP)
            self.wait(0.5)

    def hold(self, button: str) -> None:
        self._finger(button, HOLD)
        self.wait(0.5)

    def double(self, button: str) -> None:
        self._finger(button, TAP)
        self.wait(0.1)
        self._finger(button, TAP)
        self.wait(0.5)

    def bouncing_tap(self, button: str, *, bounces: int = 7) -> None:
        """A press by a worn contact: it opens and closes for milliseconds at both ends."""
        self._chatter(button, bounces, closed=True)
        self.wait(TAP)
        self._chatter(button, bounces, closed=False)
        self.wait(0.5)

    def lit(self) -> set[str]:
        """The names of the lights that shine at this moment."""
        return {light.name for light in self.virtual.wiring.lights if self.virtual.lit(light.name)}

    def bar(self) -> int:
        return sum(self.virtual.bar())

    def brightest(self, seconds: float) -> int:
        """The most lights of the bar that shine at once within this time."""
        most = 0
        for _ in range(round(seconds / STEP)):
            self.wait(STEP)
            most = max(most, self.bar())
        return most

    def flashes(self, name: str, seconds: float = 2.4) -> int:
        """How often a light goes on within this time; a bar counts as one light."""
        count, was = 0, self._is_lit(name)
        for _ in range(round(seconds / STEP)):
            self.wait(STEP)
            count += self._is_lit(name) and not was
            was = self._is_lit(name)
        return count

    def close(self) -> None:
        self.virtual.close()

    def _is_lit(self, name: str) -> bool:
        return self.bar() > 0 if name == "bar" else self.virtual.lit(name)

    def _finger(self, button: str, seconds: float) -> None:
        self.down(button)
        self.wait(seconds)
        self.up(button)

    def _chatter(self, button: str, bounces: int, *, closed: bool) -> None:
        for number in range(2 * bounces + 1):
            (self.down if (number % 2 == 0) == closed else self.up)(button)
            self.now += 0.001

    def _step(self) -> None:
        while self._edges:
            self.actions += self.console.edge(self._edges.pop(0))
            self._listen()
        self.actions += self.console.tick(self.now)
        self._listen()

    def _listen(self) -> None:
        note = self.virtual.note()
        if note is not None and (not self.notes or self.notes[-1] != note):
            self.notes.append(note)
        elif note is None and self.notes and self.notes[-1] != "":
            self.notes.append("")


def light_act(*open_seats: Seat, seats: Iterable[Seat] = range(4)) -> Act:
    """A timed phase in light keeping, where these seats may act and all may take back."""
    moves = [
        Move(
            seat,
            "action",
            say("action"),
            None if seat in open_seats else say("refuse.gap"),
            Meaning.ACTION,
        )
        for seat in seats
    ]
    moves += [Move(seat, "take-back", say("take-back"), meaning=Meaning.TAKE_BACK) for seat in seats]
    return Act(
        id="players.act",
        prompt=say("players.act"),
        moves=(*moves, Move(None, "end-phase", say("end"), meaning=Meaning.END)),
        timer=DAY,
    )


class BrokenFactory(MockFactory):  # type: ignore[misc]
    """Mock pins of a Pi on which some pins cannot be had."""

    def __init__(self, *broken: int) -> None:
        super().__init__(pin_class=MockPWMPin)
        self.broken = set(broken)

    def pin(self, name: Any, **options: Any) -> Any:
        if name in self.broken:
            raise PinInvalidPin(f"{name} is not a valid pin name")
        return super().pin(name, **options)


class FailingPin(MockPWMPin):  # type: ignore[misc]
    """A pin whose driver refuses writes while ``failing`` holds its number."""

    failing: frozenset[int] = frozenset()

    def _set_state(self, value: float) -> None:
        if int(self.info.name[4:]) in self.failing:
            raise OSError("GPIO busy")
        super()._set_state(value)


class ShortedPin(MockPWMPin):  # type: ignore[misc]
    """A pin that, as seat 1's button, has a short to ground: no pull brings it up."""

    def _change_state(self, value: float) -> bool:
        return bool(super()._change_state(0 if self.info.name == "GPIO4" else value))
