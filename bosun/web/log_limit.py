"""A limit to what is logged: a flood fills no disk."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LOGGERS = ("asyncio", "uvicorn.error", "websockets", "websockets.server")
MOST, WITHIN = 20, 60.0
"""Records in a minute; what is more is not written."""

LONGEST = 4000
"""Letters of a record with all that led to it."""


class LogLimit(logging.Filter):
    """Lets a few records a minute through, each of a bounded length."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._since, self._written = now(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        if self._now() - self._since > WITHIN:
            self._since, self._written = self._now(), 0
        self._written += 1
        if self._written > MOST:
            return False
        record.msg, record.args = record.getMessage()[:LONGEST], ()
        return True


@contextmanager
def limited_logs() -> Iterator[None]:
    """All loggers of the server share one limit while the block runs."""
    limit, loggers = LogLimit(), [logging.getLogger(name) for name in LOGGERS]
    for logger in loggers:
        logger.addFilter(limit)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeFilter(limit)
