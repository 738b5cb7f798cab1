"""Where the pins come from: the header of a Pi, or gpiozero's mock pins. Chosen by name, never guessed."""

from typing import Any, Literal, TypeAlias

from engine.errors import BosunError
from engine.messages import say

PinFactory: TypeAlias = Any
"""One of gpiozero's pin factories, which have no types."""

Pins: TypeAlias = Literal["lgpio", "mock"]

PI_4B = "c03111"


class NoPins(BosunError, OSError):
    """The pins cannot be opened: no header, no library, or no permission."""


def open_pins(pins: Pins) -> PinFactory:
    """The pin factory of that name, or a sentence that says why there is none."""
    return _mock() if pins == "mock" else _lgpio()


def _mock() -> PinFactory:
    from gpiozero.pins.mock import MockFactory, MockPWMPin  # noqa: PLC0415

    return MockFactory(revision=PI_4B, pin_class=MockPWMPin)


def _lgpio() -> PinFactory:
    try:
        # lgpio is there only on a Pi, and opens its own files when it is imported.
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

        return LGPIOFactory()
    except ImportError as error:
        raise NoPins(say("panel.no-library")) from error
    # lgpio raises an exception of its own, without a base class that could be named here.
    except Exception as error:
        raise NoPins(say("panel.no-gpio", reason=str(error).strip("'\" "))) from error
