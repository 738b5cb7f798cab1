"""The virtual panel: a real panel on gpiozero's mock pins, with fingers to press it and eyes to read it."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from gpiozero.exc import PinError
from gpiozero.tones import Tone

from hardware.expander import FIRST, is_expander, open_expander
from hardware.panel import Panel
from hardware.pins import PinFactory, open_pins
from hardware.presses import Edge
from hardware.wiring import ButtonWire, LightWire, Wiring


class VirtualPanel:
    """The same hardware code as on the box; only the pins are gpiozero's mock pins.

    ::

        virtual = VirtualPanel(load(), on_edge=print)
        virtual.press("confirm")
        virtual.release("confirm")
        virtual.lit("army")

    What it reads, it reads from the pins, so that polarity and wiring count.

    :param wiring: what sits on which pin.
    :param on_edge: called with each edge, as on the box.
    :param now: the time that edges are stamped with.
    :param pin_factory: mock pins to use in place of new ones, with faults for instance.
    """

    def __init__(
        self,
        wiring: Wiring,
        *,
        on_edge: Callable[[Edge], None],
        now: Callable[[], float] = monotonic,
        pin_factory: PinFactory | None = None,
    ) -> None:
        self.wiring = wiring
        self._factory = open_pins("mock") if pin_factory is None else pin_factory
        self.panel = Panel(
            wiring,
            pin_factory=self._factory,
            on_edge=on_edge,
            now=now,
            open_expander=lambda: open_expander("mock"),
        )

    def press(self, button: str) -> None:
        """Close the contact of a button."""
        self._drive(button, down=True)

    def release(self, button: str) -> None:
        self._drive(button, down=False)

    def is_down(self, button: str) -> bool:
        wire = self._button(button)
        return self._level(wire.pin, wire.active_high) > 0

    def lit(self, name: str) -> bool:
        """Whether a seat or phase light shines at all; one that is not wired is dark."""
        return any(level > 0 for level in self.levels(name))

    def levels(self, name: str) -> tuple[float, ...]:
        """How bright a light is, from 0 to 1: one number, or red, green and blue."""
        wire = next((wire for wire in self.wiring.lights if wire.name == name), LightWire(name, (), True))
        return tuple(self._level(pin, wire.active_high) for pin in wire.pins)

    def bar(self) -> tuple[bool, ...]:
        """The lights of the bar, in the order of the wiring."""
        return tuple(level > 0 for level in self.bar_levels())

    def bar_levels(self) -> tuple[float, ...]:
        """How bright each light of the bar is, from 0 to 1."""
        if self.wiring.bar is None:
            return ()
        return tuple(self._level(pin, self.wiring.bar.active_high) for pin in self.wiring.bar.pins)

    def note(self) -> str | None:
        """The note that the buzzer's pin swings at, or None."""
        if self.wiring.buzzer is None:
            return None
        pin = self._pin(self.wiring.buzzer.pin)
        frequency = None if pin is None else pin.frequency
        return None if frequency is None else str(Tone.from_frequency(frequency).note)

    def close(self) -> None:
        self.panel.close()

    def _drive(self, button: str, *, down: bool) -> None:
        wire = self._button(button)
        pin = self._pin(wire.pin)
        if pin is not None:
            (pin.drive_high if down == wire.active_high else pin.drive_low)()

    def _button(self, name: str) -> ButtonWire:
        return next(wire for wire in self.wiring.buttons if wire.name == name)

    def _level(self, pin: int, active_high: bool) -> float:
        found = self._pin(pin)
        if found is None:
            return 0.0
        return float(found.state) if active_high else 1 - float(found.state)

    def _pin(self, pin: int) -> Any:
        """The mock pin, or None where the pins have a fault and the panel could not get it either."""
        try:
            if is_expander(pin):
                return None if self.panel.expander is None else self.panel.expander.pin(pin - FIRST)
            return self._factory.pin(pin)
        except PinError:
            return None
