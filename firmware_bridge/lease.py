"""Lending a port: who flashes a board asks the service that holds its port to let go, and gives it back.

The asking is a lock on a file in the machine's folder for locks. It ends with the process that holds it, so a
program that dies never keeps the port from the service.
"""

import fcntl
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from engine.errors import BosunError
from firmware_bridge.errors import PortBusy
from firmware_bridge.ports import Port, open_port

LOCKS = Path("/run/lock")
PATIENCE_S = 8.0
PAUSE_S = 0.1


class Lease:
    """The right to a port; `folder` is where the lock lies."""

    def __init__(self, port: str, *, folder: Path | None = None) -> None:
        place = folder or (LOCKS if LOCKS.is_dir() else Path(tempfile.gettempdir()))
        name = re.sub(r"\W+", "-", os.path.realpath(port) if port.startswith("/") else port).strip("-")
        self._port = port
        self._file = place / f"bosun-{name}.lock"

    def wanted(self) -> bool:
        """Whether somebody asks for the port now."""
        try:
            descriptor = os.open(self._file, os.O_RDONLY)
        except OSError:
            return False
        try:
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return True
        finally:
            os.close(descriptor)
        return False

    @contextmanager
    def taken(
        self,
        *,
        open_: Callable[[str], Port] = open_port,
        patience_s: float = PATIENCE_S,
        pause: Callable[[float], None] = time.sleep,
    ) -> Iterator[None]:
        """Ask for the port, and have it once whoever held it has let it go."""
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            self._wait(open_, round(patience_s / PAUSE_S), pause)
            yield
        finally:
            with suppress(OSError):
                self._file.unlink()
            os.close(descriptor)

    def _wait(self, open_: Callable[[str], Port], tries: int, pause: Callable[[float], None]) -> None:
        for left in reversed(range(tries)):
            try:
                open_(self._port).close()
            except PortBusy:
                if not left:
                    raise
                pause(PAUSE_S)
            except BosunError:
                return  # whatever else is wrong with it, avrdude says
            else:
                return
