"""Tells systemd that Bosun is ready and alive. Outside of systemd all of it does nothing.

The watchdog is fed by the loop that owns the game, as one more device of the table, so that a loop that hangs
is noticed and the service started anew; the journal brings the game back::

    watchdog = Watchdog.from_environment(os.environ)
    watchdog.ready("waiting for a game")
    table.attach(watchdog)
    await run_table(table)
    watchdog.stopping()

While no game is on the table, :meth:`keep_alive` feeds it from the loop of the page.
"""

import asyncio
import os
import socket
import time
from collections.abc import Callable, Mapping

NEVER = 3600.0


class Watchdog:
    """A device of the table that feeds systemd's watchdog twice as often as it asks for.

    :param address: the socket that systemd named, or nothing where there is none.
    :param limit: the seconds after which systemd gives up on a silent service; None if it does not watch.
    """

    def __init__(
        self, address: str = "", limit: float | None = None, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._now = now
        self._fed: float | None = None
        self.watched = bool(address) and limit is not None
        self.period = limit / 2 if self.watched and limit is not None else NEVER

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Watchdog":
        """As systemd asked for it; its request may be meant for another process."""
        environment = os.environ if environment is None else environment
        mine = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        micro = environment.get("WATCHDOG_USEC", "")
        limit = int(micro) / 1_000_000 if mine and micro.isdecimal() and int(micro) else None
        return cls(environment.get("NOTIFY_SOCKET", ""), limit)

    def ready(self, status: str = "") -> None:
        """The service is up. ``status`` is what ``systemctl status`` shows."""
        self._notify("READY=1", *([f"STATUS={_one_line(status)}"] if status else []))

    def status(self, text: str) -> None:
        self._notify(f"STATUS={_one_line(text)}")

    def stopping(self) -> None:
        self._notify("STOPPING=1")

    def set_wakeup(self, wake: Callable[[], object]) -> None:
        """Nothing is ever handed in here."""

    def poll(self) -> None:
        """Feed the watchdog if it is due: the loop calls this far more often than needed."""
        if not self.watched:
            return
        now = self._now()
        # A little early, so that a loop that wakes every period is never just too soon.
        if self._fed is None or now - self._fed >= self.period * 0.9:
            self._fed = now
            self._notify("WATCHDOG=1")

    async def keep_alive(self) -> None:
        """Feed it from this loop until cancelled."""
        while True:
            self.poll()
            await asyncio.sleep(self.period)

    def _notify(self, *lines: str) -> None:
        """A systemd that does not listen is no reason to stop a game."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)
                line.sendto("\n".join(lines).encode(), self._address)
        except OSError:
            return


def _one_line(text: str) -> str:
    return " ".join(text.split())
