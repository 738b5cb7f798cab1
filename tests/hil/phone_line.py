"""A phone without a screen on the page of a real box: what it is shown, and what it sends."""

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect
from websockets.typing import Origin

from engine.answers import Answer, as_json
from tests.bosun.web.applied import as_state
from tests.bosun.web.pairing import PATIENCE_S, pair

State = dict[str, Any]


class PhoneLine:
    """It is the table's, unless it sits down for a player. ``state`` is what it shows now.

    A table screen comes with the owner's ``key``, a player with the ``code``.
    """

    def __init__(self, address: str, code: str = "", *, key: str = "", seat: int | None = None) -> None:
        self._address = address
        self._cookie = {"cookie": pair(address, code=code, key=key)}
        url = address.replace("http", "ws") + "/live?language=en"
        self._open = ExitStack()
        self._line = self._open.enter_context(
            connect(url, additional_headers=self._cookie, origin=Origin(address))
        )
        self.state: State = {}
        self._send(do="sit", role="table" if seat is None else "seat", seat=seat)
        self.until(bool, "the box shows where the game stands")

    def close(self) -> None:
        self._open.close()

    @property
    def number(self) -> int:
        return int(self.state["number"])

    @property
    def request(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state["request"]
        return found

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state["snapshot"]["table"]
        return found

    def until(self, holds: Callable[[State], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not holds(self.state):
            told = json.loads(self._line.recv(timeout=max(0.0, deadline - time.monotonic())))
            told = as_state(told, self.state)
            assert told["type"] != "refused", told
            if told["type"] == "state":
                self.state = told
            assert time.monotonic() < deadline, f"still not: {what}"

    def sees(self, prompt: str) -> None:
        self.until(lambda state: prompt in state["request"]["prompt"], prompt)

    def answer(self, answer: Answer) -> int:
        """Returns the number of the request that follows, which the camera may have answered by now."""
        number = self.number
        self._send(do="answer", number=number, answer=as_json(answer))
        self.until(lambda state: state["number"] > number, f"{answer} is taken")
        return number + 1

    def correct(self, at: int, answer: Answer) -> None:
        """Say what was really read as answer number ``at``."""
        number = self.number
        self._send(do="correct", number=number, at=at, answer=as_json(answer))
        self.until(lambda state: state["number"] > number, f"{answer} is what was rolled")

    def history(self) -> list[dict[str, Any]]:
        """What happened, the newest first."""
        with self._ask("/api/history?language=en") as answer:
            found: list[dict[str, Any]] = json.loads(answer.read())
        return found

    def frame(self) -> bytes:
        """The picture of the camera."""
        with self._ask("/api/frame.jpg") as answer:
            return bytes(answer.read())

    def _ask(self, path: str) -> Any:
        return urlopen(Request(self._address + path, headers=self._cookie), timeout=PATIENCE_S)

    def _send(self, **message: Any) -> None:
        self._line.send(json.dumps(message))
