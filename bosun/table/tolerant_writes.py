"""Writes that the game can do without for a while, such as the seconds of the clock."""

from collections.abc import Callable

from bosun.table.events import Listener, Refused
from engine.errors import BosunError
from engine.messages import Message

DISK = "disk"


class TolerantWrites:
    """Publishes the trouble of a full or broken disk once, and lets the game go on."""

    def __init__(self, publish: Listener) -> None:
        self._publish = publish
        self._trouble: Message | str | None = None

    def attempt(self, write: Callable[[], None]) -> None:
        try:
            write()
        except BosunError as error:
            if error.text != self._trouble:
                self._trouble = error.text
                self._publish(Refused(error.text, DISK))
        else:
            self._trouble = None
