"""What can go wrong on the wire, each error one sentence that says what to do."""

from engine.errors import BosunError


class OutOfRange(BosunError, ValueError):
    """A value that the protocol has no room for."""


class PortMissing(BosunError, OSError):
    """No port of that name, or no microcontroller found on any port."""


class SeveralBoards(BosunError, LookupError):
    """More than one board is plugged in, and nobody said which one is meant."""


class PortNotAllowed(BosunError, PermissionError):
    """The port is there, but this user may not open it."""


class PortBusy(BosunError, OSError):
    """Another program holds the port."""


class PortLent(PortBusy):
    """The port was lent to whoever flashes the board; it comes back by itself."""


class NoAnswer(BosunError, TimeoutError):
    """Something is on the port, but it does not speak our protocol."""


class VersionRefused(BosunError, OSError):
    """The firmware and this Bosun have no protocol version in common."""


class ToolMissing(BosunError, OSError):
    """A program from the distribution is not installed."""


class BuildFailed(BosunError, OSError):
    """The firmware or its twin does not compile."""


class FlashFailed(BosunError, OSError):
    """avrdude could not write the firmware."""


class TwinStopped(BosunError, OSError):
    """The emulator of the firmware is gone."""
