"""The panel in play: edges in, answers and commands out, lights and sounds kept up to date. Fed with time."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from engine.messages import Message
from engine.requests import Request
from hardware.animation import Levels, Melody, levels
from hardware.answering import Answering, Command, PanelAction
from hardware.cursor import Cursor
from hardware.parts import stuck
from hardware.pattern_data import Colour, Patterns, default_patterns
from hardware.patterns import Clock, Lights, PanelScene, show, sounds
from hardware.presses import ContactEdge, Press, Presses, PressKind
from hardware.wiring import Wiring

RETRY = 5.0
"""Seconds between two tries for parts that are away."""


class PanelBackend(Protocol):
    """What a console works with: the panel on GPIO, or one at the end of a wire."""

    @property
    def wiring(self) -> Wiring: ...
    @property
    def troubles(self) -> tuple[Message, ...]: ...
    @property
    def pressed(self) -> tuple[str, ...]: ...
    def retry(self) -> None: ...
    def light(self, name: str, on: bool, colour: Colour = ...) -> None: ...
    def bar(self, share: float) -> None: ...
    def tone(self, note: str | None) -> None: ...
    def dark(self) -> None: ...
    def close(self) -> None: ...


class Console:
    """Joins a panel to a table. All calls come from the one loop that owns the game.

    The table calls :meth:`ask`, :meth:`paused`, :meth:`rang`, :meth:`highlight`, :meth:`refused` and
    :meth:`over` when something happens. :meth:`edge` and :meth:`tick` return what was pressed as answers and
    commands for the table. ``tick`` wants to be called some fifty times a second.

    :param panel: the devices.
    :param seconds_left: the seconds left on the clock, asked at every tick; None while no clock is set.
    :param first_seat: the number that the rules give to the first seat.
    :param quiet: start with sounds off; UNDO and PAUSE pressed together change it.
    """

    def __init__(
        self,
        panel: PanelBackend,
        *,
        seconds_left: Callable[[], float | None] = lambda: None,
        patterns: Patterns | None = None,
        first_seat: int = 0,
        quiet: bool = False,
    ) -> None:
        self.panel = panel
        self.quiet = quiet
        self._seconds_left = seconds_left
        self._patterns = patterns or default_patterns()
        self._presses = Presses(panel.wiring.times)
        self._answering = Answering(first_seat=first_seat)
        self._melody = Melody()
        self._scene = PanelScene(first_seat=first_seat)
        self._rang_at: float | None = None
        self._highlight_until = float("-inf")
        self._tried_at = float("-inf")
        self._stuck_at_start = list(panel.pressed)

    @property
    def cursor(self) -> Cursor:
        """What is highlighted now, for a screen."""
        return self._answering.cursor

    @property
    def lights(self) -> Lights:
        """The patterns shown now."""
        return show(self._scene, self._patterns)

    @property
    def troubles(self) -> tuple[Message, ...]:
        """What does not work now: parts that are away, buttons that are stuck."""
        return (*self.panel.troubles, *(stuck(button) for button in sorted(self._presses.stuck)))

    def ask(self, request: Request | None, now: float, *, already: Iterable[str] = ()) -> None:
        """The table asks this now; ``already`` is what was drawn or rolled before an undo and stands."""
        self._answering.ask(request, already)
        self._change(replace(self._scene, request=request), now)

    def paused(self, paused: bool, now: float) -> None:
        self._change(replace(self._scene, paused=paused), now)

    def rang(self, now: float) -> None:
        """Time is up: shown for some seconds, whatever is asked next."""
        self._rang_at = now
        self._change(replace(self._scene, rang=True), now)

    def highlight(self, kind: str, now: float) -> None:
        """Something thrilling has happened: shown for a moment, whatever is asked meanwhile."""
        self._highlight_until = now + self._patterns.highlight_for
        self._change(replace(self._scene, highlight=kind), now)

    def refused(self, now: float) -> None:
        """The table refused what was pressed."""
        self._play("refused", now)
        self._refresh(now)

    def over(self, now: float) -> None:
        self._answering.ask(None)
        self._change(replace(self._scene, request=None, over=True), now)

    def edge(self, edge: ContactEdge) -> list[PanelAction]:
        """A contact opened or closed; the lights answer at once."""
        return self._actions(self._presses.edge(edge), edge.at)

    def tick(self, now: float) -> list[PanelAction]:
        """Time goes on: holds and releases settle, lights blink, tunes play."""
        presses = self._presses.tick(now)
        while self._stuck_at_start:
            presses += self._presses.found_down(self._stuck_at_start.pop(), now)
        if now - self._tried_at >= RETRY:
            self._tried_at = now
            self.panel.retry()
        return self._actions(presses, now)

    def _actions(self, presses: Sequence[Press], now: float) -> list[PanelAction]:
        actions = [action for press in presses if (action := self._press(press, now)) is not None]
        self._change(self._scene, now)
        return [action for action in actions if action is not Command.QUIET]

    def _press(self, press: Press, now: float) -> PanelAction | None:
        tune = {PressKind.DOWN: "press", PressKind.LONG: "long", PressKind.STUCK: "trouble"}.get(press.kind)
        if tune is not None:
            self._play(tune, now)
        if press.kind is PressKind.DOWN:
            self._rang_at = None
            self._highlight_until = now
        action = self._answering.press(press)
        if action is Command.QUIET:
            self.quiet = not self.quiet
        return action

    def _change(self, scene: PanelScene, now: float) -> None:
        if self._rang_at is not None and now - self._rang_at >= self._patterns.rang_for:
            self._rang_at = None
        scene = replace(
            scene,
            clock=self._clock(scene.request),
            rang=self._rang_at is not None,
            highlight=scene.highlight if now < self._highlight_until else "",
            cursor=self._answering.cursor,
            down=self._presses.down,
        )
        for tune in sounds(self._scene, scene, self._patterns):
            self._play(tune, now)
        self._scene = scene
        self._refresh(now)

    def _clock(self, request: Request | None) -> Clock | None:
        left = self._seconds_left()
        if left is None or request is None or request.timer is None:
            return None
        return Clock(left, request.timer.seconds)

    def _play(self, tune: str, now: float) -> None:
        if not self.quiet:
            self._melody.play(self._patterns.tunes[tune], now)

    def _refresh(self, now: float) -> None:
        if self.quiet:
            self._melody.stop()
        write(self.panel, levels(self.lights, now, self._patterns), self._patterns)
        self.panel.tone(self._melody.note(now))


def write(panel: PanelBackend, shown: Levels, patterns: Patterns) -> None:
    """Bring the panel's lights to these levels."""
    colours = dict(shown.on)
    for light in panel.wiring.lights:
        colour = colours.get(light.name)
        if colour is None:
            panel.light(light.name, False)
        else:
            panel.light(light.name, True, patterns.colours[colour])
    panel.bar(shown.bar)
