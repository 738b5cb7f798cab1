"""A box of its own process, and what camera and panel do there."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from engine.answers import Rolled
from hardware.wiring import CONFIRM
from tests.bosun.web.phones import ROOT
from tests.hil.phone_line import PhoneLine, State


class Box:
    """The process; a finger on its panel, and the hand that pulls the plug."""

    def __init__(self, journal: Path, port: int, *, seed: int) -> None:
        command = [sys.executable, "-m", "tests.hil.attack_box", str(journal), str(port), str(seed)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        told = json.loads(self._process.stdout.readline())
        self._address, self._key = str(told["address"]), str(told["key"])

    def phone(self, *, seat: int | None = None) -> PhoneLine:
        return PhoneLine(self._address, key=self._key, seat=seat)

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


def unsure(state: State) -> bool:
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
