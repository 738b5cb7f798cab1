"""The service boots into the lobby, goes on with the game on the table, and stops when it is told to."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bosun.web.serving import Service
from tests.firmware_bridge.waiting import until


class Owner:
    """The owner's phone, by its cookie."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._cookie = ""
        with self._ask("join", {"key": service.key}) as answer:
            self._cookie = answer.headers["set-cookie"].split(";")[0]

    def post(self, path: str, told: Any) -> Any:
        with self._ask(path, told) as answer:
            return json.load(answer)

    def get(self, path: str) -> Any:
        with self._ask(path, None) as answer:
            return json.load(answer)

    def _ask(self, path: str, told: Any) -> Any:
        headers = {"origin": self._service.address, "cookie": self._cookie}
        url = f"{self._service.address}/api/{path}"
        body = None if told is None else json.dumps(told).encode()
        return urllib.request.urlopen(urllib.request.Request(url, body, headers))


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    opened = Service(tmp_path / "home")
    yield opened
    opened.kill()


def on_table(service: Service) -> str:
    note = service.home / "on-table"
    return note.read_text() if note.exists() else ""


def test_a_game_that_is_on_the_table_when_the_service_stops_is_there_again(service: Service) -> None:
    owner = Owner(service)
    name = owner.post("lobby/start", {"game": "resistance", "seats": ["Fred", "Sophie", "Emma"]})["name"]
    until(lambda: on_table(service) == name, "the game is on the table")
    assert service.stop() == 0
    assert on_table(service) == name
    service.start()
    owner.post("lobby/close", {})
    until(lambda: on_table(service) == "", "the game is put away")
    assert service.stop() == 0


def test_a_change_of_the_box_in_mid_game_leaves_the_game_on_the_table(service: Service) -> None:
    owner = Owner(service)
    name = owner.post("lobby/start", {"game": "resistance", "seats": ["Fred", "Sophie", "Emma"]})["name"]
    until(lambda: on_table(service) == name, "the game is on the table")
    owner.post("box", {"volume": 30})
    until(lambda: is_tried(owner), "the box runs with it")
    assert "volume = 30" in (service.home / "box.toml").read_text()
    assert on_table(service) == name
    owner.post("lobby/close", {})
    until(lambda: on_table(service) == "", "the game is put away")


def is_tried(owner: Owner) -> bool:
    try:
        return owner.get("box")["trying"] is False
    except OSError:
        return False


def test_a_game_that_is_gone_from_the_disk_leaves_the_lobby(service: Service) -> None:
    assert service.stop() == 0
    (service.home / "on-table").write_text("../../etc/passwd")
    service.start()
    listed = Owner(service).post("lobby/start", {"game": "resistance", "seats": ["A", "B", "C"]})
    assert listed["name"]


def test_the_owners_address_is_shown_on_the_box(service: Service) -> None:
    told = {**os.environ, "BOSUN_HOME": str(service.home)}
    command = [sys.executable, "-m", "bosun", "page", "--port", str(service.port)]
    shown = subprocess.run(command, env=told, check=True, capture_output=True, text=True).stdout
    assert f":{service.port}/#key={service.key}" in shown
    assert f"#code={service.code}" in shown
