"""The service goes on with the game that was left, serves its page, and stops when it is told to."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.firmware_bridge.waiting import until

START = ("play", "resistance", "--new", "--players", "3", "--seed", "4", "--plain")


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


def test_it_serves_the_game_that_was_left_and_stops_when_told(tmp_path: Path) -> None:
    told = {**os.environ, "BOSUN_HOME": str(tmp_path)}
    bosun = [sys.executable, "-m", "bosun"]
    subprocess.run([*bosun, *START], input="\n", text=True, env=told, check=True, capture_output=True)
    port = free_port()
    service = subprocess.Popen([*bosun, "serve", "--port", str(port)], env=told)
    try:
        until(lambda: answers(port), "the page is served")
        service.send_signal(signal.SIGTERM)
        assert service.wait(20) == 0
    finally:
        service.kill()
    listed = subprocess.run([*bosun, "games"], env=told, check=True, capture_output=True, text=True)
    assert "resistance" in listed.stdout
