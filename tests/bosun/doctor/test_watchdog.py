"""The watchdog of the service is fed by the loop that owns the game."""

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.doctor.watchdog import NEVER, Watchdog
from bosun.table import operations
from bosun.table.bot_game import VirtualTime
from bosun.table.runner import run_table
from tests.bosun.tabletop import Tabletop


class Systemd:
    """The other end of the socket: it hears what a service says."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return found

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    listening = Systemd(tmp_path / "notify")
    yield listening
    listening.close()


def test_it_says_when_it_is_ready_and_when_it_stops(systemd: Systemd) -> None:
    watchdog = Watchdog(str(systemd.path), 10.0)
    watchdog.ready("waiting\nfor a game")
    watchdog.status("a game of Resistance")
    watchdog.stopping()
    assert systemd.heard() == [
        "READY=1\nSTATUS=waiting for a game",
        "STATUS=a game of Resistance",
        "STOPPING=1",
    ]


def test_it_is_fed_when_due_and_no_oftener(systemd: Systemd) -> None:
    time = VirtualTime()
    watchdog = Watchdog(str(systemd.path), 10.0, now=time)
    for _ in range(100):
        watchdog.poll()
        time.pass_by(0.1)
    assert systemd.heard() == ["WATCHDOG=1"] * 3


def test_the_loop_of_a_table_feeds_it(systemd: Systemd, tmp_path: Path) -> None:
    tabletop = Tabletop(tmp_path / "game.bosun")
    watchdog = Watchdog(str(systemd.path), 0.02)
    tabletop.table.attach(watchdog)

    async def play() -> None:
        asyncio.get_running_loop().call_later(0.2, tabletop.table.submit, operations.End())
        await run_table(tabletop.table)

    asyncio.run(play())
    assert len(systemd.heard()) >= 3
    tabletop.table.journal.close()


def test_it_is_kept_alive_while_no_game_is_on_the_table(systemd: Systemd) -> None:
    async def wait_a_little() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(Watchdog(str(systemd.path), 0.02).keep_alive(), 0.2)

    asyncio.run(wait_a_little())
    assert len(systemd.heard()) >= 3


def test_it_reads_what_systemd_asks_for(systemd: Systemd) -> None:
    asked = {
        "NOTIFY_SOCKET": str(systemd.path),
        "WATCHDOG_USEC": "30000000",
        "WATCHDOG_PID": str(os.getpid()),
    }
    assert Watchdog.from_environment(asked).period == 15.0
    assert not Watchdog.from_environment(asked | {"WATCHDOG_PID": "1"}).watched
    assert not Watchdog.from_environment(asked | {"WATCHDOG_USEC": "soon"}).watched


def test_without_systemd_it_does_nothing() -> None:
    watchdog = Watchdog.from_environment({})
    watchdog.ready()
    watchdog.poll()
    assert watchdog.period == NEVER


def test_a_systemd_that_went_away_does_not_stop_the_game(tmp_path: Path) -> None:
    watchdog = Watchdog(str(tmp_path / "nobody"), 1.0)
    watchdog.ready()
    watchdog.poll()
