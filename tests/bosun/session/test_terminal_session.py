"""`bosun play` in a terminal, without a game: it is chosen there, or on the page, whichever comes first."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.bosun.web.serving import answers, free_port
from tests.firmware_bridge.waiting import until


class Terminal:
    """A person at a terminal: what they type and what they read."""

    def __init__(self, home: Path) -> None:
        self.home, self.port = home, free_port()
        self._ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "bosun", "play", "--example", "--port", str(self.port)]
        told = {**os.environ, "BOSUN_HOME": str(home), "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
        # Tests that run in the background ignore ctrl-C, and what they start would inherit that.
        former = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=told)
        signal.signal(signal.SIGINT, former)
        os.close(theirs)
        self._read = ""

    def reads(self, text: str) -> None:
        """Wait until this is on the screen, after all that was waited for before."""

        def there() -> bool:
            if select.select([self._ours], [], [], 0.05)[0]:
                self._read += os.read(self._ours, 65536).decode(errors="replace")
            return text in self._read

        until(there, f"“{text}” is on the screen, not only {self._read[-300:]!r}")
        self._read = self._read.partition(text)[2]

    def rest(self) -> str:
        """All that is still on the screen of a program that has ended."""
        said = self._read
        with suppress(OSError):  # a terminal that nobody writes to any more
            while part := os.read(self._ours, 65536):
                said += part.decode(errors="replace")
        return said

    def types(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def post(self, path: str, told: Any) -> int:
        """As the owner's phone does, each time a new one; answers with the status."""
        key = json.loads((self.home / "web.json").read_text())["key"]
        _, cookie = self._ask("join", {"key": key}, "")
        return self._ask(path, told, cookie.split(";")[0])[0]

    def _ask(self, path: str, told: Any, cookie: str) -> tuple[int, str]:
        address = f"http://127.0.0.1:{self.port}"
        headers = {"origin": address, "cookie": cookie}
        request = urllib.request.Request(f"{address}/api/{path}", json.dumps(told).encode(), headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.headers["set-cookie"] or ""
        except urllib.error.HTTPError as refused:
            refused.close()
            return refused.code, ""

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path / "home")
    yield opened
    opened.close()


def test_a_game_is_chosen_on_the_page_while_the_terminal_asks(terminal: Terminal) -> None:
    terminal.reads(f":{terminal.port}/#key=")
    terminal.reads("Which game?")
    until(lambda: answers(terminal.port), "the page is served")
    assert terminal.post("lobby/start", {"game": "resistance", "seats": ["Fred", "Sophie", "Emma"]}) == 200
    terminal.reads("A game was chosen on the page.")
    terminal.reads("Sophie")
    assert terminal.post("lobby/close", {}) == 200
    terminal.reads("Unfinished games")


def test_whoever_leaves_before_a_game_is_chosen_sees_no_traceback(terminal: Terminal) -> None:
    terminal.reads("Which game?")
    terminal.process.send_signal(signal.SIGINT)
    said = terminal.rest()  # a program that ends waits until its last words were read
    assert terminal.process.wait(30) == 0
    assert "Traceback" not in said


def test_a_game_is_chosen_in_the_terminal_and_is_on_the_page(terminal: Terminal) -> None:
    terminal.reads("Which game?")
    terminal.types("1\n")
    terminal.reads("How many")
    terminal.types("3\n")
    terminal.reads("names")
    terminal.types("Fred,Sophie,Emma\n")
    terminal.reads("Enter starts the game")
    terminal.types("\n")
    terminal.reads("Sophie")
    assert terminal.post("lobby/start", {"game": "resistance", "seats": ["A", "B", "C"]}) == 403
