"""A real mosquitto for each test that asks for one, and a table to publish."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bosun.fleet.topics import Broker
from bosun.fleet.wall import Wall
from tests.bosun.tabletop import Tabletop

PATIENCE = 20.0
MOSQUITTO = shutil.which(
    "mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/sbin"
)


class Mosquitto:
    """A broker on a free port of this machine; it can be stopped and started again on the same one."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.port = int(server.getsockname()[1])
        self._config = folder / "mosquitto.conf"
        text = f"listener {self.port} 127.0.0.1\nallow_anonymous true\nlog_dest stderr\nlog_type all\n"
        self._config.write_text(text, encoding="utf-8")
        self._process: subprocess.Popen[str] | None = None
        self._reader = threading.Thread()

    @property
    def broker(self) -> Broker:
        return Broker("127.0.0.1", self.port)

    def start(self) -> None:
        assert MOSQUITTO is not None
        command = [MOSQUITTO, "-c", str(self._config)]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self._process.stderr is not None
        said = []
        for line in self._process.stderr:
            said.append(line)
            if "running" in line:
                # Whatever it says from here on must be read, or it would stop when the pipe is full.
                self._reader = threading.Thread(target=self._process.stderr.read, daemon=True)
                self._reader.start()
                return
        raise AssertionError("mosquitto did not start: " + "".join(said))

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)
            self._reader.join(PATIENCE)
            if self._process.stderr is not None:
                self._process.stderr.close()
            self._process = None


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    if MOSQUITTO is None:
        pytest.skip("mosquitto is missing: sudo apt install mosquitto")
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.stop()


@pytest.fixture
def tabletop(tmp_path: Path) -> Iterator[Tabletop]:
    sat_at = Tabletop(tmp_path / "game.bosun")
    yield sat_at
    sat_at.table.journal.close()


class WatchedWall(Wall):
    """A wall that wakes a test whenever something comes in."""

    def __init__(self) -> None:
        super().__init__(now=lambda: 0.0)
        self._news = threading.Condition()
        self.topics: dict[str, bytes] = {}
        self.passed_over: list[str] = []

    def take(self, topic: str, message: bytes) -> bool:
        understood = super().take(topic, message)
        with self._news:
            self.topics[topic] = message
            self.passed_over += [] if understood else [topic]
            self._news.notify_all()
        return understood

    def table(self, name: str) -> dict[str, Any]:
        return next((one for one in self.shown()["tables"] if one["name"] == name), {})

    def until(self, happened: Callable[[], bool]) -> bool:
        with self._news:
            return self._news.wait_for(happened, PATIENCE)


@pytest.fixture
def wall() -> WatchedWall:
    return WatchedWall()
