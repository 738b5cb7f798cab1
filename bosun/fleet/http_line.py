"""A line to something that takes JSON by HTTP: it never keeps a table waiting, and bears every outage."""

import json
import re
import threading
from collections import deque
from http.client import HTTPException
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from engine.errors import Malformed
from engine.messages import say

PATIENCE = 3.0
"""Seconds that the other side has for an answer."""

SHORTEST_WAIT, LONGEST_WAIT = 1.0, 30.0
MOST_WAITING = 100
LAST_WORDS = 2.0


def web_address(text: str) -> str:
    """An address by http or https; anything else is refused in a sentence."""
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound or re.search(r"[\s\x00-\x1f]", text):
        raise Malformed(say("box.refuse.address", address=text))
    return text


class HttpLine:
    """Posts messages from a thread of its own, in their order.

    What is kept is sent until it arrives, the newest alone; what is published while the other side is away
    is gone, since it would come too late.
    """

    def __init__(self, address: str, *, waits: tuple[float, float] = (SHORTEST_WAIT, LONGEST_WAIT)) -> None:
        self._address = web_address(address)
        self._waits = waits
        self._opener = build_opener(_NoRedirect)
        self._kept: dict[str, str] = {}
        self._published: deque[str] = deque(maxlen=MOST_WAITING)
        self._sent: dict[str, str] = {}
        self._changed = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="bosun-http", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def keep(self, part: str, value: Any) -> None:
        """Send a value that stays true until the next of its part."""
        with self._changed:
            self._kept[part] = json.dumps(value)
            self._changed.notify()

    def publish(self, value: Any) -> None:
        """Send what just happened."""
        with self._changed:
            self._published.append(json.dumps(value))
            self._changed.notify()

    def stop(self) -> None:
        """Give what was said a moment to leave, and hang up."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self._thread.join(LAST_WORDS)

    def _run(self) -> None:
        wait = self._waits[0]
        while (waiting := self._next()) is not None:
            part, text = waiting
            if self._post(text):
                wait = self._waits[0]
                self._sent |= {} if part is None else {part: text}
                continue
            with self._changed:
                if self._stopping:
                    return
                self._changed.wait_for(lambda: self._stopping, wait)
                self._published.clear()
            wait = min(2 * wait, self._waits[1])

    def _next(self) -> tuple[str | None, str] | None:
        """What is to be sent next, events first; None when the line is to end."""
        with self._changed:
            while True:
                if self._published:
                    return None, self._published.popleft()
                for part, text in self._kept.items():
                    if self._sent.get(part) != text:
                        return part, text
                if self._stopping:
                    return None
                self._changed.wait()

    def _post(self, text: str) -> bool:
        request = Request(
            self._address,
            text.encode(),
            {"Content-Type": "application/json", "User-Agent": "bosun"},
            method="POST",
        )
        try:
            with self._opener.open(request, timeout=PATIENCE):
                return True
        except (URLError, HTTPException, OSError, ValueError):
            return False


class _NoRedirect(HTTPRedirectHandler):
    """The owner named one address: nobody sends the box on to another."""

    def redirect_request(self, *_: Any) -> None:
        return None
