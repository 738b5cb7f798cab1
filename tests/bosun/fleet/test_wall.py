"""The wall puts messages together, survives nonsense, and serves its page."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest
import uvicorn
from typer.testing import CliRunner

from bosun.cli.fleet import fleet_app
from bosun.fleet.errors import PortTaken
from bosun.fleet.page import make_wall_page
from bosun.fleet.wall import LARGEST, MOST_TABLES, Wall
from bosun.table.bot_game import VirtualTime
from tests.refusals import refused


def put(wall: Wall, part: str, value: Any, name: str = "one") -> bool:
    text = value if isinstance(value, str) else json.dumps(value)
    return wall.take(f"bosun/{name}/{part}", text.encode())


def only(wall: Wall) -> dict[str, Any]:
    (table,) = wall.shown()["tables"]
    return dict(table)


def test_messages_come_together_in_any_order() -> None:
    wall = Wall()
    put(wall, "event", {"event": "answer"})
    put(wall, "state", {"title": "Harbour", "players": 3, "phase": "asking", "asks": "Draw a coin."})
    put(wall, "online", "online")
    table = only(wall)
    assert (table["online"], table["title"], table["asks"]) == (True, "Harbour", "Draw a coin.")
    assert table["last"] == {"event": "answer"}


def test_a_running_clock_counts_on_and_a_paused_one_stands() -> None:
    time = VirtualTime()
    wall = Wall(now=time)
    put(wall, "online", "online")
    put(wall, "clock", {"seconds": 60, "paused": False})
    time.pass_by(4.5)
    assert only(wall)["seconds"] == 56
    put(wall, "clock", {"seconds": 56, "paused": True})
    time.pass_by(100)
    assert only(wall)["seconds"] == 56


def test_the_clock_of_a_silent_table_stands() -> None:
    time = VirtualTime()
    wall = Wall(now=time)
    put(wall, "clock", {"seconds": 60, "paused": False})
    put(wall, "online", "offline")
    time.pass_by(10)
    assert (only(wall)["seconds"], only(wall)["online"]) == (60, False)


@pytest.mark.parametrize("nonsense", ["{", "[]", "null", '"text"', "[" * 60_000, "\udcff"])
def test_nonsense_is_passed_over(nonsense: str) -> None:
    wall = Wall()
    assert not wall.take("bosun/one/state", nonsense.encode(errors="surrogateescape"))
    assert not wall.take("elsewhere/one/state", b"{}")
    assert wall.shown()["tables"] == []


def test_what_is_too_large_or_too_many_is_passed_over() -> None:
    wall = Wall()
    assert not put(wall, "state", {"title": "x" * LARGEST})
    taken = [put(wall, "online", "online", name=f"t{number}") for number in range(MOST_TABLES + 5)]
    assert taken == [True] * MOST_TABLES + [False] * 5
    assert len(wall.shown()["tables"]) == MOST_TABLES


def test_odd_values_do_not_break_the_wall() -> None:
    wall = Wall()
    put(wall, "clock", {"seconds": "soon", "paused": 7})
    put(wall, "state", {"phase": ["a"]})
    assert only(wall)["seconds"] is None


def test_a_table_whose_message_was_cleared_is_gone() -> None:
    wall = Wall()
    put(wall, "online", "online")
    put(wall, "online", "")
    assert wall.shown()["tables"] == []


@contextmanager
def served(wall: Wall) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(make_wall_page(wall), lifespan="off", log_level="critical"))
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


def get(url: str) -> tuple[str, dict[str, str]]:
    with urlopen(url, timeout=10) as answer:
        return answer.read().decode(), {key.lower(): value for key, value in answer.headers.items()}


def test_the_page_shows_the_tables_and_runs_only_its_own_files() -> None:
    wall = Wall()
    put(wall, "online", "online")
    with served(wall) as address:
        page, headers = get(f"{address}/")
        told, _ = get(f"{address}/api/tables")
        for file in ("wall.js", "wall.css"):
            assert f"/static/{file}" in page
            assert get(f"{address}/static/{file}")[0]
    assert "default-src 'self'" in headers["content-security-policy"]
    assert [table["name"] for table in json.loads(told)["tables"]] == ["one"]


def test_a_port_that_is_taken_is_refused_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        done = CliRunner().invoke(fleet_app, ["wall", "--host", "127.0.0.1", "--port", str(port)])
    assert isinstance(done.exception, PortTaken)
    assert "--port" in refused(done.exception)
