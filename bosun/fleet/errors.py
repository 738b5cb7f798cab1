"""What can go wrong in a fleet, each error one sentence that says what to do."""

from engine.errors import BosunError


class PortTaken(BosunError, OSError):
    """The wall cannot be served where it was asked for."""
