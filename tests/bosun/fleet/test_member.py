"""A table publishes itself over a real broker, through outages and to its last word."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from bosun.fleet.broker import BrokerConnection
from bosun.fleet.member import Member
from bosun.fleet.topics import Broker
from bosun.fleet.wall import watch
from bosun.table import operations
from engine.answers import Acted, Confirmed
from engine.errors import Malformed
from tests.bosun.fleet.conftest import PATIENCE, Mosquitto, WatchedWall
from tests.bosun.tabletop import Tabletop

quick = partial(BrokerConnection, waits=(1, 1))


@contextmanager
def watching(broker: Broker, wall: WatchedWall) -> Iterator[None]:
    line = watch(broker, wall, make_line=quick)
    try:
        yield
    finally:
        line.stop()


def member(tabletop: Tabletop, broker: Broker, name: str = "window-2") -> Member:
    return Member(tabletop.table, broker, name=name, make_line=quick)


def test_the_wall_sees_a_table_and_what_it_asks(
    mosquitto: Mosquitto, tabletop: Tabletop, wall: WatchedWall
) -> None:
    with member(tabletop, mosquitto.broker), watching(mosquitto.broker, wall):
        assert wall.until(lambda: wall.table("window-2").get("asks") == "harbour.open")
        tabletop.answer(Confirmed())
        assert wall.until(lambda: wall.table("window-2").get("asks") == "harbour.keep")
        assert wall.until(lambda: wall.table("window-2")["online"] is True)
        assert wall.table("window-2")["players"] == 2
    assert wall.passed_over == []


def test_who_comes_later_sees_how_things_stand(
    mosquitto: Mosquitto, tabletop: Tabletop, wall: WatchedWall
) -> None:
    with member(tabletop, mosquitto.broker):
        with watching(mosquitto.broker, wall):
            assert wall.until(lambda: wall.table("window-2").get("phase") == "asking")
        later = WatchedWall()
        with watching(mosquitto.broker, later):
            assert later.until(lambda: later.table("window-2").get("phase") == "asking")


def test_the_clock_and_the_events_are_told(
    mosquitto: Mosquitto, tabletop: Tabletop, wall: WatchedWall
) -> None:
    with member(tabletop, mosquitto.broker), watching(mosquitto.broker, wall):
        assert wall.until(lambda: wall.table("window-2").get("online") is True)
        tabletop.to_the_clock()
        tabletop.pass_by(7)
        assert wall.until(lambda: wall.table("window-2")["seconds"] == 53)
        tabletop.do(operations.Pause())
        assert wall.until(lambda: wall.table("window-2")["last"] == {"event": "paused", "seconds": 53})


def test_the_outcome_and_the_end_are_told(
    mosquitto: Mosquitto, tabletop: Tabletop, wall: WatchedWall
) -> None:
    with member(tabletop, mosquitto.broker), watching(mosquitto.broker, wall):
        tabletop.do(operations.End())
        assert wall.until(lambda: wall.table("window-2").get("phase") == "left")


def test_a_table_that_leaves_says_so(mosquitto: Mosquitto, tabletop: Tabletop, wall: WatchedWall) -> None:
    with watching(mosquitto.broker, wall):
        with member(tabletop, mosquitto.broker):
            assert wall.until(lambda: wall.table("window-2").get("online") is True)
        assert wall.until(lambda: wall.table("window-2").get("online") is False)


def test_the_broker_says_it_for_a_table_that_dies(mosquitto: Mosquitto, wall: WatchedWall) -> None:
    dying = (
        "import os, sys, threading\n"
        "from bosun.fleet.broker import BrokerConnection\n"
        "from bosun.fleet.topics import Broker\n"
        "there = threading.Event()\n"
        f"broker = Broker('127.0.0.1', {mosquitto.port})\n"
        "line = BrokerConnection(broker, will=('bosun/dying/online', 'offline'),\n"
        "            listen_to=['bosun/dying/online'], heard=lambda *_: there.set())\n"
        "line.keep('bosun/dying/online', 'online')\n"
        "line.start()\n"
        "there.wait(20)\n"
        "print('there', flush=True)\n"
        "sys.stdin.read()\n"
        "os._exit(9)\n"
    )
    root = Path(__file__).parents[3]
    with watching(mosquitto.broker, wall):
        process = subprocess.Popen(
            [sys.executable, "-c", dying], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root
        )
        assert wall.until(lambda: wall.table("dying").get("online") is True)
        process.communicate("", timeout=PATIENCE)
        assert wall.until(lambda: wall.table("dying").get("online") is False)


def test_after_an_outage_everything_is_as_it_is_now(
    mosquitto: Mosquitto, tabletop: Tabletop, wall: WatchedWall
) -> None:
    with member(tabletop, mosquitto.broker), watching(mosquitto.broker, wall):
        assert wall.until(lambda: wall.table("window-2").get("asks") == "harbour.open")
        mosquitto.stop()
        tabletop.answer(Confirmed())
        mosquitto.start()
        assert wall.until(lambda: wall.table("window-2").get("asks") == "harbour.keep")
        assert wall.until(lambda: wall.table("window-2")["online"] is True)


def test_a_broker_that_comes_late_is_joined(
    mosquitto: Mosquitto, tabletop: Tabletop, wall: WatchedWall
) -> None:
    mosquitto.stop()
    with member(tabletop, mosquitto.broker), watching(mosquitto.broker, wall):
        tabletop.to_the_clock()
        tabletop.answer(Acted(0, "action"))
        mosquitto.start()
        assert wall.until(lambda: wall.table("window-2").get("phase") == "timed")


def test_home_assistant_is_told_what_there_is(
    mosquitto: Mosquitto, tabletop: Tabletop, wall: WatchedWall
) -> None:
    line = BrokerConnection(mosquitto.broker, listen_to=["homeassistant/#"], heard=wall.take, waits=(1, 1))
    line.start()
    try:
        with member(tabletop, mosquitto.broker):
            assert wall.until(lambda: len(wall.topics) == 5)
    finally:
        line.stop()
    for topic, message in wall.topics.items():
        config = json.loads(message)
        assert topic.startswith(("homeassistant/sensor/bosun_window-2/", "homeassistant/binary_sensor/"))
        assert config["availability_topic"] == "bosun/window-2/online"
        assert config["state_topic"] in ("bosun/window-2/state", "bosun/window-2/clock")
        assert config["device"]["identifiers"] == ["bosun_window-2"]
    assert len({json.loads(message)["unique_id"] for message in wall.topics.values()}) == 5


def test_a_game_goes_on_where_no_broker_ever_is(tabletop: Tabletop) -> None:
    with member(tabletop, Broker("127.0.0.1", 1)):
        tabletop.to_the_report()
    assert tabletop.asked == "harbour.report"


def test_a_name_that_cannot_be_in_a_topic_is_refused(tabletop: Tabletop) -> None:
    with pytest.raises(Malformed, match=r"box\.refuse\.name"):
        member(tabletop, Broker("127.0.0.1"), name="by the/window+")
