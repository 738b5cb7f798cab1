"""My game, over HTTP: who may tell, what is refused, and that nothing refused changes anything."""

import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from bosun.facts.store import FactStore
from bosun.games import registry
from bosun.session.home import board_photograph, home
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.web.page import Page
from bosun.web.phone_registry import SEAT
from bosun.web.server import make_app
from engine.facts import FactKey
from engine.games import BUILT_IN, GAMES
from tests.bosun.small_game import HARBOUR, SETUP
from tests.bosun.web import isles

ORIGIN = "http://127.0.0.1"
BAY = FactKey("depth", "bay")


class Caller:
    """A phone that speaks with the box without a browser."""

    def __init__(self, page: Page, *, owner: bool = False) -> None:
        self._client = TestClient(make_app(page), base_url=ORIGIN, headers={"origin": ORIGIN})
        secret = {"key": page.invitation.key} if owner else {"code": page.invitation.code}
        assert self._client.post("/api/join", json=secret).status_code == 200

    def get(self, path: str, **query: str) -> Any:
        return self._client.get(f"/api/facts{path}", params={"game": isles.NAME, **query})

    def post(self, path: str, content: bytes | None = None, **payload: Any) -> Any:
        sent = {"content": content} if content is not None else {"json": payload}
        return self._client.post(f"/api/facts{path}", params={"game": isles.NAME}, **sent)

    def tell(self, key: str, answer: dict[str, Any]) -> Any:
        return self.post("/tell", key=key, answer=answer)


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.setenv("BOSUN_HOME", str(tmp_path))
    monkeypatch.setitem(BUILT_IN, isles.NAME, "")
    monkeypatch.setattr(registry, "_from_outside", registry._from_outside)
    isles.install()
    return Page()


@pytest.fixture
def guest(page: Page) -> Caller:
    return Caller(page)


@pytest.fixture
def owner(page: Page) -> Caller:
    return Caller(page, owner=True)


def a_jpeg(width: int = 400, height: int = 300) -> bytes:
    picture = np.full((height, width, 3), 90, np.uint8)
    return cv2.imencode(".jpg", picture)[1].tobytes()


def kinds(shown: dict[str, Any]) -> dict[str, list[str]]:
    return {kind["name"]: [fact["state"] for fact in kind["facts"]] for kind in shown["kinds"]}


def test_what_is_printed_told_and_unknown_is_shown_by_kind(guest: Caller) -> None:
    before = guest.get("").json()
    assert kinds(before)["depth"] == ["unknown", "printed", "unknown"]
    assert (before["printed"], before["told"], before["left"]) == (1, 0, 64)
    assert guest.tell("depth:bay", {"kind": "counted", "number": 7}).status_code == 200
    after = guest.get("").json()
    assert kinds(after)["depth"] == ["told", "printed", "unknown"]
    assert (after["told"], after["left"]) == (1, 63)
    assert after["minutes"] <= before["minutes"]
    row = after["kinds"][0]["facts"][0]
    assert (row["told"], row["trouble"]) == ("7", None)


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_and_every_question_of_every_game_has_words(
    guest: Caller, game: str, language: str
) -> None:
    shown = guest.get("", game=game, language=language).json()
    titles = [kind["title"] for kind in shown["kinds"]]
    prompts = [fact["prompt"] for kind in shown["kinds"] for fact in kind["facts"]]
    assert [words for words in (*titles, *prompts) if ".fact" in words] == []


def test_a_question_comes_filled_in_with_what_is_known_and_leads_to_the_next_unknown_one(
    guest: Caller,
) -> None:
    filled = {"cranes": {"kind": "counted", "number": 3}, "flag": {"kind": "chosen", "ids": ["blue"]}}
    guest.tell("harbour:old", {"kind": "filled", "parts": filled})
    one = guest.get("/one", key="harbour:old").json()
    assert [part["default"] for part in one["request"]["parts"]] == [3, ["blue"]]
    assert one["next"] == "harbour:new"
    roads = guest.get("/one", key="roads:NW1").json()["request"]["parts"]
    assert [part["on_map"] for part in roads] == [False, False]
    last = guest.get("/one", key="roads:SE15").json()
    assert last["next"] == "depth:bay"


def test_a_fact_that_is_forgotten_is_unknown_again(guest: Caller) -> None:
    guest.tell("depth:bay", {"kind": "counted", "number": 7})
    assert guest.post("/forget", key="depth:bay").status_code == 200
    assert FactStore(isles.NAME).values() == {}


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("depth:bay", {"kind": "counted", "number": 99}),
        ("depth:bay", {"kind": "chosen", "ids": ["x"]}),
        ("depth:bay", None),
        ("nothing:bay", {"kind": "counted", "number": 1}),
        ("roads:mainland", {"kind": "counted", "number": 1}),
        ("roads:NW1", {"kind": "filled", "parts": {"road": {"kind": "chosen", "ids": ["mainland"]}}}),
    ],
)
def test_what_no_copy_can_have_is_refused_in_one_sentence(guest: Caller, key: str, answer: Any) -> None:
    refused = guest.post("/tell", key=key, answer=answer)
    assert refused.status_code == 400
    assert refused.json()["refused"]
    assert FactStore(isles.NAME).values() == {}


def test_what_the_game_has_no_name_for_gets_one_of_the_owner(guest: Caller) -> None:
    guest.tell("depth:another-1", {"kind": "counted", "number": 4})
    assert guest.get("/one", key="depth:another-1").json()["nameless"] is True
    assert guest.get("/one", key="depth:bay").json()["nameless"] is False
    assert guest.post("/name", key="depth:another-1", name="Lagoon").status_code == 200
    names = [fact["name"] for fact in guest.get("").json()["kinds"][0]["facts"]]
    assert names == ["", "", "", "Lagoon"]
    assert guest.post("/name", key="depth:another-1", name="\x00").status_code == 400


def test_a_stranger_sees_and_tells_nothing(page: Page) -> None:
    stranger = TestClient(make_app(page), base_url=ORIGIN, headers={"origin": ORIGIN})
    for path in ("", "/one", "/board", "/export", "/board/photograph.jpg"):
        assert stranger.get(f"/api/facts{path}").status_code == 401
    for path in ("/tell", "/forget", "/board/photograph", "/board/place", "/board/keep", "/import"):
        assert stranger.post(f"/api/facts{path}", json={}).status_code == 401


def test_an_onlooker_of_a_game_tells_nothing_and_a_player_does(
    page: Page, guest: Caller, tmp_path: Path
) -> None:
    answer = {"kind": "counted", "number": 7}
    with Journal.create(tmp_path / "game.bosun", SETUP, seed=1) as journal:
        table = Table(journal, HARBOUR, now=time.monotonic)
        with page.serve_table(table):
            assert guest.get("").status_code == 200
            assert guest.tell("depth:bay", answer).status_code == 403
            assert guest.post("/board/place", place="NW1", at=[0.5, 0.5]).status_code == 403
            page.registry.sit(next(iter(page.registry.phones.values())), SEAT, 0, seats=2, held=set())
            assert guest.tell("depth:bay", answer).status_code == 200
    assert FactStore(isles.NAME).told()[BAY].by == "page:0"


def test_only_the_owner_takes_in_a_pack_or_looks_through_the_camera(guest: Caller) -> None:
    for path in ("/compare", "/import", "/board/take"):
        assert guest.post(path).status_code == 403


def test_a_map_that_contradicts_the_rulebook_is_shown_where_it_does_and_not_kept(guest: Caller) -> None:
    links = [["NW1", f"SE{n}", "road"] for n in range(1, 7)]
    guest.post("/board/link", links=links)
    assert guest.post("/board/keep").json()["wrong"] == {"NW1": "NW1 has more than 5 roads."}
    assert FactStore(isles.NAME).values() == {}
    guest.post("/board/link", links=[["SE6", "NW1", None]])
    assert guest.post("/board/keep").json()["wrong"] == {}
    told = FactStore(isles.NAME).values()
    assert told[FactKey("roads", "NW1")] == {"road": [f"SE{n}" for n in range(1, 6)], "mountain": []}
    assert told[FactKey("roads", "SE5")] == {"road": ["NW1"], "mountain": []}
    assert guest.get("/board").json()["waiting"] == 0


def test_taps_that_no_page_sends_are_refused(guest: Caller) -> None:
    for at in ([2, 0], [0.5], "here", [True, 0.1]):
        assert guest.post("/board/place", place="NW1", at=at).status_code == 400
    assert guest.post("/board/place", place="mainland", at=[0.5, 0.5]).status_code == 400
    for link in (["NW1", "NW1", "road"], ["NW1", "mainland", "road"], ["NW1", "NW2", "river"], ["NW1"]):
        assert guest.post("/board/link", links=[link]).status_code == 400
    board = guest.get("/board").json()
    assert (board["places"], board["links"]) == ({}, [])


def bomb(width: int, height: int) -> bytes:
    """A small JPEG whose head says that it is huge."""
    jpeg = bytearray(a_jpeg(16, 16))
    at = jpeg.index(b"\xff\xc0") + 5
    jpeg[at : at + 4] = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return bytes(jpeg)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no photograph",
        b"\xff\xd8\xff\xd9",
        b"<svg/>",
        b"\x89PNG\r\n\x1a\n" + b"0" * 40,
        bomb(60000, 60000),
    ],
    ids=["empty", "text", "empty jpeg", "svg", "png", "bomb"],
)
def test_what_is_no_photograph_is_refused_in_one_sentence(guest: Caller, content: bytes) -> None:
    refused = guest.post("/board/photograph", content=content)
    assert refused.status_code == 400
    assert refused.json()["refused"].endswith("points.")
    assert guest.get("/board").json()["taken"] is False


def test_a_photograph_that_is_too_large_is_not_even_read(guest: Caller) -> None:
    assert guest.post("/board/photograph", content=b"\xff\xd8" * 3_000_000).status_code == 413


def test_where_a_photograph_was_taken_is_not_kept(guest: Caller) -> None:
    picture, place = a_jpeg(), b"Exif\0\0at 48.8584 N, 2.2945 E"
    told = picture[:2] + b"\xff\xe1" + (len(place) + 2).to_bytes(2, "big") + place + picture[2:]
    assert guest.post("/board/photograph", content=told).json()["taken"] is True
    corners = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    assert guest.post("/board/straighten", corners=corners).json()["photograph"] is True
    kept = [file.read_bytes() for file in home().rglob("*") if file.is_file()]
    assert any(content.startswith(b"\xff\xd8") for content in kept)
    assert not any(b"48.8584" in content for content in kept)


def test_a_photograph_is_kept_small_and_straight(guest: Caller) -> None:
    assert guest.post("/board/photograph", content=a_jpeg(3000, 2000)).json()["taken"] is True
    corners = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    assert guest.post("/board/straighten", corners=corners).json()["photograph"] is True
    kept = cv2.imdecode(np.frombuffer(board_photograph(isles.NAME).read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    assert kept is not None
    assert max(kept.shape) <= 1600
    assert guest.get("/board").json()["aspect"] == pytest.approx(1.5, abs=0.01)


@pytest.mark.parametrize(
    "corners",
    [
        [[0.1, 0.1], [0.9, 0.9], [0.9, 0.1], [0.1, 0.9]],
        [[0.1, 0.1], [0.1, 0.9], [0.9, 0.9], [0.9, 0.1]],
        [[0.5, 0.5], [0.51, 0.5], [0.51, 0.51], [0.5, 0.51]],
        [[0.5, 0.5]] * 4,
    ],
    ids=["crossed", "anticlockwise", "a spot", "one point"],
)
def test_corners_that_are_no_board_are_refused(guest: Caller, corners: list[list[float]]) -> None:
    guest.post("/board/photograph", content=a_jpeg())
    refused = guest.post("/board/straighten", corners=corners)
    assert "corners" in refused.json()["refused"]
    assert guest.get("/board").json()["photograph"] is False


def test_a_pack_shows_what_differs_side_by_side_and_the_owner_chooses(owner: Caller) -> None:
    owner.tell("depth:bay", {"kind": "counted", "number": 7})
    pack = owner.get("/export").content
    owner.tell("depth:bay", {"kind": "counted", "number": 3})
    found = owner.post("/compare", content=pack).json()
    assert found["fresh"] == 0
    assert [(one["key"], one["own"], one["theirs"]) for one in found["differences"]] == [
        ("depth:bay", "3", "7")
    ]
    assert owner.post("/import", file=pack.decode(), theirs=[]).json() == {"changed": 0}
    assert FactStore(isles.NAME).values() == {BAY: 3}
    assert owner.post("/import", file=pack.decode(), theirs=["depth:bay"]).json() == {"changed": 1}
    assert FactStore(isles.NAME).values() == {BAY: 7}


def test_many_facts_are_told_at_once_by_a_table(owner: Caller) -> None:
    table = owner.get("/table.csv").content.decode("utf-8-sig")
    filled = table.replace("isles,depth,bay,,unknown,", "isles,depth,bay,,unknown,8")
    assert owner.post("/compare", content=filled.encode()).json() == {"differences": [], "fresh": 1}
    assert owner.post("/import", file=filled, theirs=[]).json() == {"changed": 1}
    assert FactStore(isles.NAME).values() == {BAY: 8}


def test_a_hostile_pack_is_refused_in_one_sentence_and_changes_nothing(owner: Caller) -> None:
    for content in (b"", b"{}", b"[" * 5000, b'{"format": "bosun-pack-1", "game": "chess"}'):
        assert owner.post("/compare", content=content).json()["refused"]
        assert owner.post("/import", file=content.decode(), theirs=[]).json()["refused"]
    assert FactStore(isles.NAME).values() == {}
