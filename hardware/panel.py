"""The panel on gpiozero: it tells edges and takes light levels and notes. It decides nothing."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from gpiozero import PWMLED, RGBLED

from engine.messages import Message, say
from hardware.animation import lit_of
from hardware.devices import Maker
from hardware.parts import bar_part, button_part, buzzer_part, light_part
from hardware.pattern_data import Colour
from hardware.pins import NoPins, PinFactory, Pins, open_pins
from hardware.presses import Edge
from hardware.wiring import Wiring

WHITE: Colour = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class _Part:
    """A device to be made: what it is called, its pins, how to make it and where to keep it."""

    name: Message
    pins: tuple[int, ...]
    make: Callable[[], Any]
    keep: Callable[[Any], None]


class Panel:
    """Buttons, lights, the bar and the buzzer of one box.

    Each button joins its pin to ground; each light stands in series with a resistor between its pin and
    ground (470 Ω for a single light, 1 kΩ in the bar); the buzzer is a passive piezo with 220 Ω.
    ``docs/wiring.md`` has the picture. This lights the army's light while any button is down::

        from hardware.panel import Panel
        from hardware.wiring import load

        panel = Panel.open(load(), pins="lgpio", on_edge=lambda edge: panel.light("army", edge.down))

    A pin that is missing or fails costs that part only, and a message in ``troubles``; a part that works
    again is used again.

    :param wiring: what sits on which pin; see :func:`hardware.wiring.load`.
    :param pin_factory: gpiozero's pin factory for every device of this panel; None is a panel with no device.
    :param on_edge: called with each :class:`~hardware.presses.Edge` from gpiozero's own thread: it must only
        enqueue.
    :param now: the time that edges are stamped with.
    """

    def __init__(
        self,
        wiring: Wiring,
        *,
        pin_factory: PinFactory | None,
        on_edge: Callable[[Edge], None],
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.wiring = wiring
        self._factory = pin_factory
        self._troubles: dict[Message, Message] = {}
        self._shown: dict[Message, Any] = {}
        self._buttons: dict[str, Any] = {}
        self._lights: dict[str, Any] = {}
        self._bar: Any = None
        self._buzzer: Any = None
        self._pins: dict[Message, tuple[int, ...]] = {}
        self._missing: list[_Part] = []
        self._on_edge = on_edge
        self._now = now
        self._open_pins: Callable[[], PinFactory] | None = None
        if pin_factory is not None:
            self._take(pin_factory)

    @classmethod
    def open(
        cls,
        wiring: Wiring,
        *,
        pins: Pins,
        on_edge: Callable[[Edge], None],
        now: Callable[[], float] = monotonic,
    ) -> "Panel":
        """A panel on these pins; while they cannot be opened, a panel with no device and one trouble.

        :param wiring: as for the class.
        :param pins: ``"lgpio"`` on a Pi, ``"mock"`` for gpiozero's mock pins.
        :param on_edge: as for the class.
        :param now: as for the class.
        """
        panel = cls(wiring, pin_factory=None, on_edge=on_edge, now=now)
        panel._open_pins = partial(open_pins, pins)
        panel.retry()
        return panel

    @property
    def works(self) -> bool:
        """Whether there are pins at all."""
        return self._factory is not None

    @property
    def troubles(self) -> tuple[Message, ...]:
        """What does not work now, a message for each part."""
        return tuple(self._troubles.values())

    @property
    def pressed(self) -> tuple[str, ...]:
        """The buttons whose contact is closed now, as the pins have it."""
        return tuple(name for name, button in self._buttons.items() if button.is_pressed)

    def retry(self) -> None:
        """Try once more for the pins, and for the parts whose pins could not be had."""
        if self._factory is None and self._open_pins is not None:
            try:
                self._take(self._open_pins())
            except NoPins as error:
                self._troubles = {error.message: error.message}
            return
        self._missing = [part for part in self._missing if not self._add(part)]

    def light(self, name: str, on: bool, colour: Colour = WHITE) -> None:
        """Switch a seat or phase light; one that is not wired is passed over.

        :param name: as in the wiring file: ``"seat1"``, ``"army"``.
        :param on: whether it shines.
        :param colour: red, green and blue from 0 to 1, for lights that have them.
        """
        device = self._lights.get(name)
        if device is not None:
            level = _level(device, on, colour, self.wiring.brightness)
            self._set(light_part(name), level, lambda: setattr(device, "value", level))

    def bar(self, share: float) -> None:
        """Light a share of the bar; a light that has begun still counts.

        :param share: from 0 (dark) to 1 (all lights).
        """
        if self._bar is not None:
            number = len(self._bar)
            level = lit_of(share, number) / number
            self._set(bar_part(), level, lambda: setattr(self._bar, "value", level))

    def tone(self, note: str | None) -> None:
        """Sound a note, or be silent.

        :param note: a name such as ``"A5"``, or None.
        """
        if self._buzzer is not None:
            self._set(buzzer_part(), note, lambda: self._buzzer.play(note))

    def dark(self) -> None:
        """Everything off."""
        for name in self._lights:
            self.light(name, False)
        self.bar(0.0)
        self.tone(None)

    def close(self) -> None:
        """Let go of all pins."""
        self.dark()
        for device in (*self._lights.values(), self._bar, self._buzzer):
            if device is not None:
                device.close()
        # A gpiozero button takes up to 0.1 s to stop a thread of its own, so they stop side by side.
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda button: button.close(), self._buttons.values()))
        if self._factory is not None:
            self._factory.close()

    def _take(self, pin_factory: PinFactory) -> None:
        self._factory = pin_factory
        self._troubles.clear()
        maker = Maker(pin_factory, self._on_edge, self._now, dimmed=self.wiring.brightness < 1.0)
        self._missing = list(self._parts(maker))
        self.retry()

    def _parts(self, maker: Maker) -> Iterator[_Part]:
        wiring = self.wiring
        for button in wiring.buttons:
            keep = partial(self._buttons.__setitem__, button.name)
            yield _Part(button_part(button.name), (button.pin,), partial(maker.button, button), keep)
        for light in wiring.lights:
            keep = partial(self._lights.__setitem__, light.name)
            yield _Part(light_part(light.name), light.pins, partial(maker.light, light), keep)
        if wiring.bar is not None:
            keep = partial(setattr, self, "_bar")
            yield _Part(bar_part(), wiring.bar.pins, partial(maker.bar, wiring.bar), keep)
        if wiring.buzzer is not None:
            keep = partial(setattr, self, "_buzzer")
            yield _Part(buzzer_part(), (wiring.buzzer.pin,), partial(maker.buzzer, wiring.buzzer), keep)

    def _add(self, part: _Part) -> bool:
        self._pins[part.name] = part.pins
        return self._try(part.name, lambda: part.keep(part.make()))

    def _set(self, part: Message, value: Any, write: Callable[[], None]) -> None:
        """Write only where something changes: a write to a PWM pin starts its wave anew."""
        if self._shown.get(part, ...) != value:
            self._shown.pop(part, None)
            if self._try(part, write):
                self._shown[part] = value

    def _try(self, part: Message, do: Callable[[], None]) -> bool:
        """Do it, or note the trouble. Pin libraries raise exceptions of any kind: each costs one part."""
        try:
            do()
        except Exception as error:
            reason = str(error).strip("'\" ") or type(error).__name__
            self._troubles[part] = say("panel.part-away", part=part, pins=self._pins[part], reason=reason)
            return False
        self._troubles.pop(part, None)
        return True


def _level(device: Any, on: bool, colour: Colour, brightness: float) -> Any:
    if isinstance(device, RGBLED):
        return tuple(part * brightness if on else 0.0 for part in colour)
    return (brightness if isinstance(device, PWMLED) else 1) if on else 0
