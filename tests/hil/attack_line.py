"""A box of its own process and the phones on its line: what they are shown, and what they send."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from engine.answers import Answer, Rolled, as_json
from hardware.wiring import CONFIRM
from tests.web.phones import ROOT

PATIENCE_S = 90.0
"""Long, since it is only spent when a test fails, or on a very busy machine."""


class Box:
    """The process; a finger on its panel, and the hand that pulls the plug."""

    def __init__(self, journal: Path, port: int, *, seed: int) -> None:
        command = [sys.executable, "-m", "tests.hil.attack_box", str(journal), str(port), str(seed)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        told = json.loads(self._process.stdout.readline())
        self.address, self.code = str(told["address"]), str(told["code"])

    def press(self, button: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{button}\n")
        self._process.stdin.flush()

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()


class PhoneLine:
    """A phone without a screen: it is the table's, unless it sits down for a player."""

    def __init__(self, box: Box, *, seat: int | None = None) -> None:
        self._box = box
        body = json.dumps({"code": box.code}).encode()
        headers = {"origin": box.address, "content-type": "application/json"}
        asked = urllib.request.Request(f"{box.address}/api/join", body, headers)
        with urllib.request.urlopen(asked) as answer:
            self._cookie = str(answer.headers["set-cookie"]).split(";", maxsplit=1)[0]
        self._headers = {"origin": box.address, "cookie": self._cookie}
        url = box.address.replace("http", "ws") + "/live?language=en"
        self._open = ExitStack()
        self._line = self._open.enter_context(connect(url, additional_headers=self._headers))
        self.state: dict[str, Any] = {}
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

    def until(self, holds: Callable[[dict[str, Any]], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not holds(self.state):
            told = json.loads(self._line.recv(timeout=max(0.0, deadline - time.monotonic())))
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
        number = self.number
        self._send(do="correct", number=number, at=at, answer=as_json(answer))
        self.until(lambda state: state["number"] > number, f"{answer} is what was rolled")

    def history(self) -> list[dict[str, Any]]:
        """What happened, the newest first."""
        asked = urllib.request.Request(f"{self._box.address}/api/history?language=en", headers=self._headers)
        with urllib.request.urlopen(asked) as answer:
            found: list[dict[str, Any]] = json.loads(answer.read())
        return found

    def _send(self, **message: Any) -> None:
        self._line.send(json.dumps(message))


def unsure(state: dict[str, Any]) -> bool:
    """The camera has looked and asks a person."""
    return bool((state["request"].get("reading") or {}).get("why"))


def rolled(phone: PhoneLine, number: int, prompt: str) -> int:
    """The camera reads the die of this request; where it is not sure, the phone says what lies there.

    A quick camera may be done before the phone is shown that it was asked, so what was asked is looked up
    afterwards. Returns the number of the request that follows.
    """
    phone.until(
        lambda state: state["number"] > number or (state["number"] == number and unsure(state)),
        f"the camera has looked: {prompt}",
    )
    if phone.number == number:
        (die,) = phone.request["dice"]
        faces = [face["id"] for face in die["faces"]]
        seen = [mark["value"] for mark in phone.request["reading"]["marks"] if mark["value"] in faces]
        phone.answer(Rolled((die["kind"],), ((seen or faces)[0],)))
    assert any(prompt in step["prompt"] and step["was"] for step in phone.history()), prompt
    return number + 1


def confirmed(phone: PhoneLine, box: Box, prompt: str) -> int:
    """A finger presses Confirm on the mock pins. Returns the number of the request that follows."""
    phone.sees(prompt)
    number = phone.number
    box.press(CONFIRM)
    phone.until(lambda state: state["number"] > number, f"{prompt} is confirmed")
    return number + 1
