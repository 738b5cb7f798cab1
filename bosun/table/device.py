"""What a device at the table is, and which devices are away."""

from collections.abc import Callable
from typing import Protocol

from bosun.table.events import DeviceAway, DeviceBack, Listener
from engine.messages import Message


class Device(Protocol):
    """Something at the table that the table's own loop polls, at least every ``period`` seconds.

    Its own threads only enqueue, and wake the loop.
    """

    period: float

    def set_wakeup(self, wake: Callable[[], object]) -> None: ...

    def poll(self) -> None: ...


class DevicePresence:
    """Which devices are away, and why. A change is published once."""

    def __init__(self, publish: Listener) -> None:
        self._publish = publish
        self.away: dict[str, tuple[Message, ...]] = {}

    def report(self, device: str, troubles: tuple[Message, ...] | None) -> None:
        """Note the troubles of a device; None means that the device is there."""
        if troubles == self.away.get(device):
            return
        if troubles is None:
            del self.away[device]
            self._publish(DeviceBack(device))
        else:
            self.away[device] = troubles
            self._publish(DeviceAway(device, troubles))
