"""The box as it boots: `bosun serve` as a process of its own, in a home of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.bosun.web.phones import ROOT
from tests.firmware_bridge.waiting import until


class Service:
    """`bosun serve`; the owner's key and the code are read where the box keeps them.

    :param by_file: its port stands in ``box.toml``, where it can be changed; else on the command line.
    :param module: what is run in place of ``bosun``, where something is plugged in beforehand.
    """

    def __init__(self, home: Path, *, by_file: bool = False, module: str = "bosun") -> None:
        self.home, self._module = home, module
        home.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self._port = [] if by_file else ["--port", str(self.port)]
        if by_file:
            (home / "box.toml").write_text(f"port = {self.port}\n")
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", self._module, "serve", *self._port]
        self._process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "BOSUN_HOME": str(self.home)})
        until(lambda: answers(self.port), "the page is served")
        told = json.loads((self.home / "web.json").read_text())
        self.code, self.key = told["code"], told["key"]

    def kill(self) -> None:
        """As if the plug was pulled."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """As the system does before it shuts down."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(30)

    @property
    def guests(self) -> str:
        return f"{self.address}/#code={self.code}"

    @property
    def owner(self) -> str:
        return f"{self.address}/#key={self.key}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2) as page:
            return bool(page.status == 200)
    except OSError:
        return False
