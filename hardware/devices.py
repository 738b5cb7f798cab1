"""gpiozero's devices, made from the wiring; every one is given the panel's own pin factory."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gpiozero import LED, PWMLED, RGBLED, Button, LEDBoard, TonalBuzzer

from hardware.pins import PinFactory
from hardware.presses import Edge
from hardware.wiring import BarWire, ButtonWire, BuzzerWire, LightWire


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the devices of one panel.

    :param factory: where the pins come from.
    :param on_edge: called with each edge of a button, from gpiozero's own thread.
    :param now: the time that edges are stamped with.
    :param dimmed: lights get PWM, so that they can shine at less than full brightness.
    """

    factory: PinFactory
    on_edge: Callable[[Edge], None]
    now: Callable[[], float]
    dimmed: bool

    def button(self, wire: ButtonWire) -> Any:
        # Bounce and holds are for hardware.presses, which is fed with time. A short hold time keeps the
        # hold thread of gpiozero from delaying the end of a panel whose button is down.
        button = Button(
            wire.pin,
            pull_up=not wire.active_high,
            bounce_time=None,
            hold_time=0.01,
            pin_factory=self.factory,
        )
        button.when_pressed = lambda: self.on_edge(Edge(wire.name, True, self.now()))
        button.when_released = lambda: self.on_edge(Edge(wire.name, False, self.now()))
        return button

    def light(self, wire: LightWire) -> Any:
        if len(wire.pins) == 3:
            return RGBLED(*wire.pins, active_high=wire.active_high, pin_factory=self.factory)
        kind = PWMLED if self.dimmed else LED
        return kind(*wire.pins, active_high=wire.active_high, pin_factory=self.factory)

    def bar(self, wire: BarWire) -> Any:
        return LEDBoard(*wire.pins, pwm=self.dimmed, active_high=wire.active_high, pin_factory=self.factory)

    def buzzer(self, wire: BuzzerWire) -> Any:
        return TonalBuzzer(wire.pin, mid_tone=wire.middle, octaves=wire.octaves, pin_factory=self.factory)
