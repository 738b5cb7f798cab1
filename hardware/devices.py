"""gpiozero's devices, made from the wiring; every one is given the panel's own pin factory."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gpiozero import LED, PWMLED, RGBLED, Button, LEDBoard, TonalBuzzer

from hardware.expander import FIRST, is_expander
from hardware.pins import PinFactory
from hardware.presses import Edge
from hardware.wiring import BarWire, ButtonWire, BuzzerWire, LightWire


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the devices of one panel.

    :param factory: where the pins of the header come from.
    :param expander: where those of the expander come from; called only where the wiring has one.
    :param on_edge: called with each edge of a button, from gpiozero's own thread.
    :param now: the time that edges are stamped with.
    :param dimmed: lights get PWM, so that they can shine at less than full brightness.
    """

    factory: PinFactory
    expander: Callable[[], PinFactory]
    on_edge: Callable[[Edge], None]
    now: Callable[[], float]
    dimmed: bool

    def button(self, wire: ButtonWire) -> Any:
        # Bounce and holds are for hardware.presses, which is fed with time. A short hold time keeps the
        # hold thread of gpiozero from delaying the end of a panel whose button is down.
        factory, (pin,) = self._on_chip((wire.pin,))
        button = Button(
            pin,
            pull_up=not wire.active_high,
            bounce_time=None,
            hold_time=0.01,
            pin_factory=factory,
        )
        button.when_pressed = lambda: self.on_edge(Edge(wire.name, True, self.now()))
        button.when_released = lambda: self.on_edge(Edge(wire.name, False, self.now()))
        return button

    def light(self, wire: LightWire) -> Any:
        factory, pins = self._on_chip(wire.pins)
        if len(pins) == 3:
            return RGBLED(*pins, active_high=wire.active_high, pin_factory=factory)
        kind = PWMLED if self._dims(factory) else LED
        return kind(*pins, active_high=wire.active_high, pin_factory=factory)

    def bar(self, wire: BarWire) -> Any:
        factory, pins = self._on_chip(wire.pins)
        return LEDBoard(*pins, pwm=self._dims(factory), active_high=wire.active_high, pin_factory=factory)

    def _on_chip(self, pins: tuple[int, ...]) -> tuple[PinFactory, tuple[int, ...]]:
        """The chip that pins sit on, and their numbers there."""
        if is_expander(pins[0]):
            return self.expander(), tuple(pin - FIRST for pin in pins)
        return self.factory, pins

    def _dims(self, factory: PinFactory) -> bool:
        """An expander is too slow to switch a light on and off so fast that it seems dim."""
        return self.dimmed and factory is self.factory

    def buzzer(self, wire: BuzzerWire) -> Any:
        return TonalBuzzer(wire.pin, mid_tone=wire.middle, octaves=wire.octaves, pin_factory=self.factory)
