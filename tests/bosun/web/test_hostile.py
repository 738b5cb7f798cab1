"""Hostile requests: no state changes, nobody sees a traceback, and the others play on."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from engine.answers import Confirmed
from tests.bosun.web.lines import ADDRESS, LIVE, OURS, House, open_house

DEEP = "[" * 30_000
DEEP_ANSWER = '{"do":"answer","number":0,"answer":' + '{"kind":"filled","parts":[' * 2_000
GARBAGE = (
    "",
    "null",
    "[]",
    '"answer"',
    "{",
    "\x00",
    DEEP,
    DEEP_ANSWER + "]}" * 2_000 + "}",
    '{"do": "answer"}',
    '{"do": ["answer"]}',
    '{"do": {"a": 1}, "number": 0}',
    '{"do": "__class__"}',
    '{"do": "answer", "number": "0", "answer": {"kind": "confirmed"}}',
    '{"do": "answer", "number": true, "answer": {"kind": "confirmed"}}',
    '{"do": "answer", "number": 0.0, "answer": {"kind": "confirmed"}}',
    '{"do": "answer", "number": 1e999, "answer": {"kind": "confirmed"}}',
    '{"do": "answer", "number": -1, "answer": {"kind": "confirmed"}}',
    '{"do": "answer", "number": 99999999999999999999, "answer": {"kind": "confirmed"}}',
    '{"do": "answer", "number": 0, "answer": null}',
    '{"do": "answer", "number": 0, "answer": {"kind": "Confirmed"}}',
    '{"do": "answer", "number": 0, "answer": {"kind": ["confirmed"]}}',
    '{"do": "answer", "number": 0, "answer": {"kind": "timeup"}}',
    '{"do": "answer", "number": 0, "answer": {"kind": "chosen", "ids": ["\\ud800"]}}',
    '{"do": "answer", "number": 0, "answer": {"kind": "acted", "seat": 99, "move": "action"}}',
    '{"do": "correct", "number": 0, "at": -1, "answer": {"kind": "drawn", "of": "coins", "pieces": []}}',
    '{"do": "undo", "number": 0}',
    '{"do": "undo"}',
    '{"do": "sit", "role": "seat", "seat": -1}',
    '{"do": "sit", "role": "seat", "seat": 1e9}',
    '{"do": "sit", "role": ["seat"], "seat": 0}',
    '{"do": "speak", "code": "../../etc/passwd"}',
    '{"do": "ping"}',
    '{"do": "ping", "sent": "now"}',
    '{"do": "ping", "sent": NaN}',
    '{"do": "ping", "sent": Infinity}',
    '{"do": "call", "name": "\\ud800"}',
    '{"do": "\\udfff"}',
    '{"do": "end"}',
    '{"do": "report", "device": "camera", "away": true}',
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as opened:
        yield opened


def nothing_happened(house: House) -> bool:
    return house.table.number == 0 and house.table.play.entries == [] and not house.table.left


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_what_makes_no_sense_is_refused_in_one_sentence(house: House, text: str) -> None:
    with house.guest().line() as line:
        line.sit(0)
        line.session.send_text(text)
        refused = line.refused()
        assert refused
        assert "Traceback" not in refused
        assert nothing_happened(house)
        line.answer(0, Confirmed())
        assert line.on_event("state")["number"] == 1


def test_bytes_are_no_message(house: House) -> None:
    with house.guest().line() as line:
        line.session.send_bytes(b"\xff\xfe")
        assert line.refused()


def test_random_events_change_nothing(house: House) -> None:
    """A fuzz loop: pieces of real messages, put together wrongly. Stale numbers keep them from counting."""
    rng = random.Random(6)
    words = ["answer", "undo", "correct", "pause", "resume", "sit", "reveal", "confirmed", "drawn", "filled"]
    words += ["edit", "told", "submit", "act"]
    values: list[Any] = [None, True, -1, 10**30, 0.5, "", "x" * 500, [], {}, ["a"], {"kind": "drawn"}, *words]
    keys = ["do", "number", "answer", "at", "role", "seat", "kind", "ids", "pieces", "parts"]
    with house.guest().line() as line:
        line.sit(0)
        for _ in range(400):
            message = {key: rng.choice(values) for key in rng.sample(keys, 4)}
            message["do"] = rng.choice(words)
            message.pop("number", None)
            line.session.send_text(json.dumps(message))
            house.time.pass_by(0.1)
        line.sit(1)
    assert nothing_happened(house)


def test_a_phone_that_never_stops_talking_is_hung_up_on_and_the_others_play_on(house: House) -> None:
    with house.guest().line() as calm, house.guest().line() as loud:
        calm.sit(0)
        for _ in range(200):
            loud.send(do="ping", sent=0)
        with pytest.raises(WebSocketDisconnect) as closed:
            loud.on_event("never")
        assert closed.value.code == 4429
        calm.answer(0, Confirmed())
        assert calm.on_event("state")["number"] == 1


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": ADDRESS, "sec-fetch-site": "cross-site"},
        {"origin": ADDRESS, "host": "evil.example:8000"},
        {"origin": "http://evil.example", "host": "evil.example"},
        {"origin": ADDRESS, "host": ""},
        {"origin": ADDRESS, "host": "127.0.0.1:8000@evil.example"},
        {"origin": ADDRESS, "host": "["},
        {"origin": ADDRESS, "host": "127.0.0.1:99999"},
        {"origin": ADDRESS, "host": "127.0.0.1:x"},
        {"origin": "http://["},
    ],
    ids=range(13),
)
def test_foreign_sites_reach_nothing(house: House, headers: dict[str, str]) -> None:
    cookie = {"cookie": house.owner().headers["cookie"]}
    told = {"code": house.page.registry.code}
    phones = len(house.page.registry.phones)
    assert house.client.post("/api/join", json=told, headers=headers | cookie).status_code == 403
    assert len(house.page.registry.phones) == phones
    with (
        pytest.raises(WebSocketDisconnect),
        house.client.websocket_connect(LIVE, headers=headers | cookie) as session,
    ):
        session.receive_text()


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2f..%2fserver.py",
        "/static/js/../../../server.py",
        "/static//etc/passwd",
        "/static/%00",
        "/games/resistance/page.py",
        "/games/resistance/texts/en.po",
        "/games/resistance/../registry.py",
        "/games/..%2fweb/server.py",
        "/games/../web/static/js/%2e%2e/main.js",
        "/games/registry.py",
        "/games/nowhere/view.js",
        "/games/%00/view.js",
        "/games/resistance/%00.js",
        "/games/",
        "/api/replay/-1",
        "/api/replay/99999999999999999999",
        "/api/replay/1e3",
        "/api/texts/..%2f..%2fetc",
        "/api/texts/xx",
        "/api/",
        "/.git/config",
    ],
)
def test_paths_lead_nowhere_else(house: House, path: str) -> None:
    answer = house.guest().get(path)
    assert answer.status_code in (400, 404), answer.text
    assert "import" not in answer.text
    assert "root:" not in answer.text


@pytest.mark.parametrize("path", ["/api/join", "/api/remove", "/api/panel", "/api/import"])
def test_more_than_anybody_would_send_is_turned_away(house: House, path: str) -> None:
    body = b"x" * (5 * 1024 * 1024)
    headers = house.owner().headers | {"content-type": "application/json"}
    answer = house.client.post(path, content=body, headers=headers)
    assert answer.status_code == 413
    assert nothing_happened(house)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        DEEP.encode(),
        b'{"code": 5}',
        b'{"key": []}',
        b"\xff",
        b'{"code": "\\ud800"}',
        b'{"key": "\\ud800"}',
    ],
)
def test_a_garbled_knock_opens_no_door(house: House, body: bytes) -> None:
    answer = house.client.post("/api/join", content=body, headers=OURS)
    assert answer.status_code in (400, 403)
    assert house.page.registry.phones == {}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/api/history"),
        ("get", "/api/why"),
        ("get", "/api/numbers"),
        ("get", "/api/replay/0"),
        ("get", "/api/export"),
        ("get", "/api/qr.svg"),
        ("get", "/api/frame.jpg"),
        ("get", "/api/panel"),
        ("post", "/api/leave"),
        ("post", "/api/remove"),
        ("post", "/api/code"),
        ("post", "/api/import"),
        ("post", "/api/panel"),
    ],
)
def test_without_a_token_there_is_nothing_to_see(house: House, method: str, path: str) -> None:
    for cookie in ({}, {"cookie": "bosun-8000=guess"}, {"cookie": "bosun-8000="}):
        answer = house.client.request(method, path, headers=OURS | cookie)
        assert answer.status_code == 401
        assert "Ada" not in answer.text


def test_the_headers_keep_foreign_scripts_and_frames_out(house: House) -> None:
    answer = house.client.get("/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_token_is_a_cookie_that_scripts_and_other_sites_cannot_use(house: House) -> None:
    answer = house.client.post("/api/join", json={"code": house.page.registry.code}, headers=OURS)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert len(cookie.split(";")[0].split("=")[1]) >= 40
