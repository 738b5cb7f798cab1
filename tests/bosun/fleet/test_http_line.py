"""Lamps and programs of one's own, against a real server: it may be missing, slow, or come back."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from bosun.devices.box import open_devices
from bosun.devices.box_config import BoxConfig
from bosun.fleet.http_line import HttpLine, web_address
from bosun.fleet.serializers import ASKING, ENDED, LEFT, PAUSED, TIMED
from bosun.fleet.webhook import Webhook
from bosun.fleet.wled import AMBER, BREATHE, GREEN, RED, SOLID, WledLamp, lamp_address, lamp_state
from engine.answers import Confirmed
from engine.errors import Malformed
from tests.bosun.tabletop import Tabletop

PATIENCE = 20.0
QUICK = (0.01, 0.01)


class Receiver:
    """A small server that keeps what is posted to it."""

    def __init__(self, port: int = 0) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.news = threading.Condition()
        self.status = 200
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                text = self.rfile.read(int(self.headers["content-length"]))
                with receiver.news:
                    receiver.heard.append((self.path, json.loads(text)))
                    receiver.news.notify_all()
                self.send_response(receiver.status)
                if receiver.status == 302:
                    self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Nothing is written."""

        self._server = HTTPServer(("127.0.0.1", port), Handler)
        self.port = self._server.server_port
        self.address = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    def until(self, enough: int) -> list[tuple[str, Any]]:
        with self.news:
            assert self.news.wait_for(lambda: len(self.heard) >= enough, PATIENCE), self.heard
            return list(self.heard)

    def until_last(self, message: Any) -> None:
        with self.news:
            assert self.news.wait_for(lambda: self.heard[-1][1] == message, PATIENCE), self.heard

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(PATIENCE)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    opened = Receiver()
    yield opened
    opened.close()


def test_a_program_is_told_how_the_table_stands_and_what_happens(
    receiver: Receiver, tabletop: Tabletop
) -> None:
    with Webhook(tabletop.table, HttpLine(f"{receiver.address}/bosun"), name="window-2"):
        receiver.until(2)
        tabletop.answer(Confirmed())
    told = receiver.heard
    assert {path for path, _ in told} == {"/bosun"}
    assert {message["table"] for _, message in told} == {"window-2"}
    assert [message["part"] for _, message in told[:2]] == ["state", "clock"]
    assert {message["event"] for _, message in told if message["part"] == "event"} == {"answer"}
    assert [message["asks"] for _, message in told if message["part"] == "state"][-1] == "harbour.keep"


def test_what_stays_is_sent_until_it_arrives_and_what_passed_is_not_sent_again(receiver: Receiver) -> None:
    receiver.status = 500
    line = HttpLine(receiver.address, waits=QUICK)
    line.start()
    line.publish({"event": "passed"})
    receiver.until(1)
    line.keep("state", {"state": "old"})
    receiver.until(3)
    line.keep("state", {"state": "new"})
    receiver.status = 200
    receiver.until_last({"state": "new"})
    line.stop()
    told = [message for _, message in receiver.heard]
    assert told.count({"event": "passed"}) == 1


def test_a_receiver_that_was_not_there_yet_is_found_when_it_comes() -> None:
    first = Receiver()
    first.close()
    line = HttpLine(first.address, waits=QUICK)
    line.start()
    line.keep("state", {"state": "new"})
    second = Receiver(first.port)
    try:
        assert second.until(1) == [("/", {"state": "new"})]
        line.stop()
    finally:
        second.close()


@pytest.mark.parametrize("status", [302, 500])
def test_a_receiver_that_refuses_or_sends_elsewhere_is_asked_again_where_it_is(
    receiver: Receiver, status: int
) -> None:
    receiver.status = status
    line = HttpLine(receiver.address, waits=QUICK)
    line.start()
    line.keep("state", {"n": 1})
    receiver.until(3)
    line.stop()
    assert {path for path, _ in receiver.heard} == {"/"}


def test_the_lamp_follows_the_table(receiver: Receiver, tabletop: Tabletop) -> None:
    with WledLamp(tabletop.table, HttpLine(lamp_address(f"{receiver.address}/"))):
        assert receiver.until(1) == [("/json/state", lamp_state(ASKING, None))]
        tabletop.answer(Confirmed())


def test_the_lamp_goes_from_green_to_a_breathing_red_as_the_clock_runs_out() -> None:
    shown = [lamp_state(TIMED, seconds)["seg"][0] for seconds in (300, 181, 180, 61, 60, 1)]
    assert [one["col"] for one in shown] == [
        [list(colour)] for colour in (GREEN,) * 2 + (AMBER,) * 2 + (RED,) * 2
    ]
    assert [one["fx"] for one in shown] == [SOLID] * 4 + [BREATHE] * 2


def test_every_phase_has_a_light_of_its_own_but_leaving() -> None:
    phases = [lamp_state(phase, 300 if phase == TIMED else None) for phase in (ASKING, TIMED, PAUSED, ENDED)]
    assert all(one != other for at, one in enumerate(phases) for other in phases[:at])
    assert lamp_state(LEFT, None) == lamp_state(ASKING, None)


@pytest.mark.parametrize(
    "address", ["lamp.local", "ftp://lamp", "http://", "http://[", "http://a b", "http://a:x"]
)
def test_what_is_no_address_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(Malformed, match=r"box\.refuse\.address"):
        web_address(address)


def test_the_box_opens_what_its_file_names(receiver: Receiver, tabletop: Tabletop) -> None:
    box = BoxConfig(webhook=f"{receiver.address}/hook", wled=receiver.address)
    with open_devices(tabletop.table, box, now=tabletop.time):
        told = receiver.until(3)
    assert {path for path, _ in told} == {"/hook", "/json/state"}
