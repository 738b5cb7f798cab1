"""Browsers of Debian behind one small set of commands: WebKit by its driver, Firefox by its own protocol."""

import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from tests.bosun.web.phones import free_port

T = TypeVar("T")

PATIENCE = 60.0
MINI_BROWSER = "*/webkit2gtk-4.*/MiniBrowser"


class Driver(ABC):
    """One window of a browser. What it runs in the page may be awaited there."""

    def __init__(self) -> None:
        self._processes: list[subprocess.Popen[bytes]] = []

    @abstractmethod
    def _do(self, command: str, told: dict[str, Any]) -> Any:
        """Carry out a command of WebDriver, by the last part of its address."""

    def go(self, address: str) -> None:
        self._do("url", {"url": address})

    def run(self, script: str, *told: Any) -> Any:
        """What the body of an async function gives; ``told`` are its arguments."""
        awaited = f"""
            const told = [...arguments], done = told.pop();
            (async () => {{ {script} }})().then(done, (error) => done(String(error)));
        """
        return self._do("execute/async", {"script": awaited, "args": list(told)})

    def tap(self, x: float, y: float) -> None:
        """A real press of the pointer at this point of the window."""
        steps = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "mouse"},
            "actions": steps,
        }
        self._do("actions", {"actions": [pointer]})

    def close(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait(PATIENCE)

    def _start(self, *command: str, **environment: str) -> None:
        quiet = subprocess.DEVNULL
        started = subprocess.Popen(command, stdout=quiet, stderr=quiet, env=os.environ | environment)
        self._processes.append(started)


class WebKit(Driver):
    """MiniBrowser, driven over HTTP as WebDriver has it; one driver for each window."""

    def __init__(self, display: str, size: tuple[int, int]) -> None:
        super().__init__()
        self._address = f"http://127.0.0.1:{(port := free_port())}/session"
        self._start("WebKitWebDriver", f"--port={port}", DISPLAY=display, WEBKIT_DISABLE_COMPOSITING_MODE="1")
        browser = str(next(Path("/usr/lib").glob(MINI_BROWSER)))
        options = {"binary": browser, "args": ["--automation", f"--geometry={size[0]}x{size[1]}"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._address += f"/{_until(lambda: self._post('', wanted))['sessionId']}"
        self._do("window/rect", {"width": size[0], "height": size[1]})

    def close(self) -> None:
        request = urllib.request.Request(self._address, method="DELETE")
        with urllib.request.urlopen(request, timeout=PATIENCE):
            super().close()

    def _do(self, command: str, told: dict[str, Any]) -> Any:
        return self._post(f"/{command}", told)

    def _post(self, path: str, told: dict[str, Any]) -> Any:
        body = json.dumps(told).encode()
        request = urllib.request.Request(self._address + path, body, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]


class Firefox(Driver):
    """Firefox by Marionette: lengths and JSON over a socket, the commands those of WebDriver."""

    NAMES: ClassVar[dict[str, str]] = {
        "url": "Navigate",
        "execute/async": "ExecuteAsyncScript",
        "actions": "PerformActions",
        "window/rect": "SetWindowRect",
    }

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__()
        self._profile = tempfile.TemporaryDirectory()
        port = free_port()
        Path(self._profile.name, "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        self._start(
            "firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", self._profile.name
        )
        self._socket = _until(lambda: socket.create_connection(("127.0.0.1", port), PATIENCE))
        self._read = self._socket.makefile("rb")
        self._answer()
        self._number = 0
        self._send("NewSession", {})
        self._do("window/rect", {"width": size[0], "height": size[1]})

    def close(self) -> None:
        self._read.close()
        self._socket.close()
        super().close()
        self._profile.cleanup()

    def _do(self, command: str, told: dict[str, Any]) -> Any:
        found = self._send(self.NAMES[command], told)
        return found.get("value") if isinstance(found, dict) else found

    def _send(self, name: str, told: dict[str, Any]) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, f"WebDriver:{name}", told])
        self._socket.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, found = self._answer()
        assert error is None, f"{name}: {error}"
        return found

    def _answer(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._read.read(1)
        return json.loads(self._read.read(int(length[:-1])))


def _until(do: Callable[[], T]) -> T:
    """Try until what was started listens."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return do()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)
