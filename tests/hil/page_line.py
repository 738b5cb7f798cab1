"""A phone on the page of a real box, without a browser: it joins by the code and talks on the live line."""

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect
from websockets.typing import Origin

from engine.answers import Answer, as_json

PATIENCE_S = 120.0
"""Long, since it is only spent when a test fails, or on a very busy machine."""

State = dict[str, Any]


class PageLine:
    """One phone at the table screen's place, so that it may answer for everybody."""

    def __init__(self, address: str, code: str) -> None:
        self._headers = {"origin": address, "content-type": "application/json"}
        joined = self._ask(f"{address}/api/join", json.dumps({"code": code}).encode())
        self._headers["cookie"] = joined.headers["set-cookie"].split(";")[0]
        self._address = address
        live = address.replace("http", "ws") + "/live?language=en"
        cookie = {"cookie": self._headers["cookie"]}
        self._stack = ExitStack()
        self._line = self._stack.enter_context(
            connect(live, additional_headers=cookie, origin=Origin(address))
        )
        self.answered: list[dict[str, Any]] = []
        self.send(do="sit", role="table", seat=None)

    def _ask(self, url: str, told: bytes | None = None) -> Any:
        return urlopen(Request(url, told, self._headers), timeout=PATIENCE_S)

    def history(self) -> list[dict[str, Any]]:
        """What happened, the newest first."""
        found: list[dict[str, Any]] = json.loads(self._ask(f"{self._address}/api/history?language=en").read())
        return found

    def frame(self) -> bytes:
        """The picture of the camera."""
        return bytes(self._ask(f"{self._address}/api/frame.jpg").read())

    def send(self, **message: Any) -> None:
        self._line.send(json.dumps(message))

    def state(self, wanted: Callable[[State], bool], what: str) -> State:
        """The first state of the table that is as wanted."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            told = json.loads(self._line.recv(timeout=max(0.001, deadline - time.monotonic())))
            assert told["type"] != "refused", told
            if told["type"] == "answered":
                self.answered.append(told)
            if told["type"] == "state" and wanted(told):
                state: State = told
                return state
        raise AssertionError(f"still not: {what}")

    def answer(self, state: State, answer: Answer) -> State:
        """Answer what is asked in this state; returns the state that follows."""
        self.send(do="answer", number=state["number"], answer=as_json(answer))
        return self.after(state)

    def after(self, state: State) -> State:
        return self.state(lambda now: now["number"] > state["number"], "the next request is there")

    def correct(self, state: State, at: int, answer: dict[str, Any]) -> State:
        """Say what was really read as answer number ``at``."""
        self.send(do="correct", number=state["number"], at=at, answer=answer)
        return self.after(state)

    def close(self) -> None:
        self._stack.close()
