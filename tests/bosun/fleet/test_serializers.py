"""What the fleet is told, and what it is not."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bosun.fleet.serializers import changes_state, clock_of, event_of, state_of
from bosun.fleet.topics import Broker, read_topic
from bosun.table import events, operations
from bosun.text.languages import Language
from engine.answers import Confirmed
from engine.errors import Malformed
from tests.bosun.small_game import SETUP
from tests.bosun.tabletop import Tabletop


def state(tabletop: Tabletop) -> dict[str, Any]:
    return state_of(tabletop.table, Language())


def test_the_state_says_what_a_wall_shows(tabletop: Tabletop) -> None:
    assert state(tabletop) == {
        "game": "harbour",
        "title": "harbour.title",
        "example": None,
        "players": 2,
        "answers": 0,
        "phase": "asking",
        "asks": "harbour.open",
        "seat": None,
        "outcome": None,
        "won": [],
        "away": [],
    }


def test_a_device_that_is_away_is_in_the_state(tabletop: Tabletop) -> None:
    tabletop.do(operations.ReportDevice("camera", away=True))
    assert state(tabletop)["away"] == ["camera"]
    assert changes_state(tabletop.last(events.DeviceAway))


def test_a_timed_phase_has_a_clock(tabletop: Tabletop) -> None:
    tabletop.to_the_clock()
    assert state(tabletop)["phase"] == "timed"
    assert clock_of(tabletop.table) == {"timer": "round 1", "seconds": 60, "paused": False}
    tabletop.do(operations.Pause())
    assert state(tabletop)["phase"] == "paused"


def test_nobodys_name_and_no_answer_is_told(tabletop: Tabletop) -> None:
    tabletop.to_the_report()
    text = json.dumps([state(tabletop), *(event_of(event) for event in tabletop.heard)])
    for private in (*SETUP.seats, "gold", "keep", "leave"):
        assert f'"{private}"' not in text


def test_an_answer_tells_its_kind_and_where_it_came_from(tabletop: Tabletop) -> None:
    tabletop.answer(Confirmed())
    taken = next(event for event in tabletop.heard if isinstance(event, events.AnswerTaken))
    assert event_of(taken) == {
        "event": "answer",
        "number": 0,
        "kind": "confirm",
        "source": "table",
        "seat": None,
    }


def test_a_secret_question_is_not_told(tabletop: Tabletop) -> None:
    request = tabletop.table.play.request
    assert request is not None
    tabletop.table.play.request = replace(request, secret=True)
    assert state(tabletop)["asks"] == "…"


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        ("mqtt://broker.local", Broker("broker.local", 1883)),
        ("mqtt://10.0.0.5:1884/", Broker("10.0.0.5", 1884)),
        ("mqtts://anna:p%40ss@broker", Broker("broker", 8883, "anna", "p@ss", encrypted=True)),
    ],
)
def test_the_address_of_a_broker_is_read(url: str, broker: Broker) -> None:
    assert Broker.read(url) == broker


@pytest.mark.parametrize(
    "url", ["broker.local", "http://broker", "mqtt://", "mqtt://b:many", "mqtt://b/topic"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Malformed, match=r"box\.refuse\.broker"):
        Broker.read(url)


def test_a_password_is_not_shown() -> None:
    assert "secret" not in repr(Broker.read("mqtt://anna:secret@broker"))
    with pytest.raises(Malformed) as refused:
        Broker.read("http://anna:secret@broker")
    assert "secret" not in str(refused.value)


def test_only_our_topics_are_read() -> None:
    assert read_topic("bosun/window-2/state") == ("window-2", "state")
    for foreign in ("bosun/window-2", "other/a/state", "bosun/a/else", "bosun/A b/state", "bosun/a/state/x"):
        assert read_topic(foreign) is None
