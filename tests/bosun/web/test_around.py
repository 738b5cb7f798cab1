"""Around the game: files to take along, numbers, the replay, the panel, and the invitation."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bosun.session.home import find_saved
from bosun.session.invitation import LOOPBACK, Invitation, own_address, picture
from bosun.table.journal.journal import Journal
from bosun.web.panel import push, shown
from engine.answers import Acted, Chosen, Confirmed, Drawn
from engine.game import Setup
from engine.games import GAMES
from hardware.virtual import VirtualPanel
from hardware.wiring import load
from tests.bosun.small_game import SETUP
from tests.bosun.web.lines import Guest, House, open_house

pytestmark = pytest.mark.usefixtures("home")

SEATS = ("Fred", "Sophie", "Léna", "Emma")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A table of Resistance that has got as far as its first clock."""
    setup = Setup("resistance", SEATS)
    with open_house(tmp_path, GAMES["resistance"], setup) as opened:
        with opened.screen().line() as line:
            line.sit(None, "table")
            for id in ("stark", "caygill", "tasker", "llewellyn"):
                opened.time.pass_by(10)
                line.answer(opened.table.number, Drawn("characters", (id,)))
                line.settle()
            line.answer(opened.table.number, Confirmed())
            line.settle()
            line.answer(opened.table.number, Drawn("resistance", ("train", "airlift")))
            line.settle()
            line.answer(opened.table.number, Chosen(("train",)))
            line.settle()
            opened.time.pass_by(30)
            line.answer(opened.table.number, Acted(3, "action"))
            line.settle()
        yield opened


def test_the_owner_takes_a_game_along_and_another_box_goes_on_with_it(house: House) -> None:
    owner = house.owner()
    told = owner.get("/api/export")
    assert "attachment" in told.headers["content-disposition"]
    answer = house.client.post("/api/import", content=told.content, headers=owner.headers)
    name = answer.json()["name"]
    with Journal.open(find_saved(name)) as journal:
        play = journal.load(GAMES["resistance"])
        assert play.entries == house.table.play.entries
        assert journal.clock == ("day 1", 270)


def test_only_the_owner_takes_a_running_game_along(house: House) -> None:
    assert house.guest().get("/api/export").status_code == 403


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"draws": "never"},
        {"setup": {"game": "chess", "seats": [], "settings": {}, "data": {}}},
        {"setup": {"game": "resistance", "seats": [1, 2, 3], "settings": {}, "data": {}}},
        {"answers": [{"mark": "x", "answer": {"kind": "confirmed"}, "source": "y", "clock": None}]},
        {"answers": 5},
        {"clock": []},
        {"seed": "many"},
    ],
    ids=range(8),
)
def test_a_file_that_fits_no_game_is_refused_and_leaves_nothing(house: House, change: dict[str, Any]) -> None:
    owner = house.owner()
    told = json.dumps(owner.get("/api/export").json() | change)
    answer = house.client.post("/api/import", content=told, headers=owner.headers)
    assert answer.status_code == 400
    assert answer.json()["refused"]
    with pytest.raises(LookupError):
        find_saved("20")


def test_the_numbers_of_a_game(house: House) -> None:
    told = house.guest().get("/api/numbers?language=fr").json()
    assert told["answers"] == 8
    assert told["phases"] == [{"phase": "day 1", "seconds": 30, "actions": 1}]
    assert told["players"][3] == {"player": "Emma", "actions": 1, "decisions": 0, "seconds": 40}
    assert told["draws"][1]["of"] == "resistance"
    assert {"piece": "S’entraîner", "times": 1} in told["draws"][1]["pieces"]


def test_the_replay_steps_through_the_game(house: House) -> None:
    guest = house.guest()
    assert guest.get("/api/replay/0").json()["step"] is None
    assert len(guest.get("/api/replay/2").json()["snapshot"]["table"]["players"]) == 2
    last = guest.get("/api/replay/999").json()
    assert (last["after"], last["of"]) == (8, 8)
    assert last["snapshot"]["table"]["players"][3]["counter"] == 1
    assert guest.get("/api/replay/1").json()["step"]["answer"] == "John Stark"


def test_a_game_that_goes_on_has_no_story_yet(house: House) -> None:
    assert house.guest().get("/api/story").json() == {"chapters": [], "people": [], "levels": []}


def test_history_says_what_happened_by_whom_and_why(house: House) -> None:
    last, *_, first = house.guest().get("/api/history").json()
    assert (last["prompt"], last["by"]) == ("Emma: took an action", "the table screen")
    assert last["answer"] is None, "a press is one line"
    assert "RES-TURN-09" in [rule["id"] for rule in last["rule"]]
    assert all(rule["text"] for rule in last["rule"])
    assert first["correct"]["kind"] == "draw"


def test_why_explains_what_is_asked(house: House) -> None:
    assert house.guest().get("/api/why").json()["rules"][0]["id"] == "RES-TURN-05"


def test_the_picture_of_the_island_comes_from_the_data_file(house: House) -> None:
    with house.guest().line() as line:
        view = line.on_event("game")["view"]
    assert view["script"] == "/games/resistance/view.js"
    assert all(f'id="{zone}"' in view["svg"] for zone in house.table.play.state.island.zones)
    assert view["rings"]["NO15"] == 3


def test_a_game_without_a_picture_has_the_plain_view(tmp_path: Path) -> None:
    with open_house(tmp_path, setup=SETUP) as small, small.guest().line() as line:
        assert line.on_event("game")["view"]["script"] == "/static/js/views/plain.js"


def test_a_box_without_a_way_out_of_its_network_still_knows_its_own_number() -> None:
    refused_by_every_linux = ("255.255.255.255", 9)
    with socket.socket() as door:
        door.bind((own_address(outward=refused_by_every_linux), 0))
    if own_address() != LOOPBACK:
        assert own_address(outward=refused_by_every_linux) != LOOPBACK


def test_an_invitation_keeps_its_code_out_of_the_servers_sight() -> None:
    invitation = Invitation("http://10.0.0.7:8765", "123456", "key")
    assert invitation.guests == "http://10.0.0.7:8765/#code=123456"
    assert invitation.owner.endswith("/#key=key")
    assert "█" in invitation.for_terminal()
    assert picture(invitation.guests).startswith(b"<svg")


def test_the_code_is_shown_to_the_table_screen_but_to_no_onlooker(house: House) -> None:
    guest = house.guest()
    with guest.line() as line:
        assert "code" not in line.on_event("people")
        assert guest.get("/api/qr.svg").status_code == 403
        line.sit(0)
        assert guest.get("/api/qr.svg").status_code == 403
        line.send(do="sit", role="table", seat=None)
        assert "owner" in line.refused()
        owner, id = house.owner(), line.on_event("people")["you"]["id"]
        assert guest.post("/api/screen", {"id": id}).status_code == 403
        assert owner.post("/api/screen", {"id": id}).status_code == 200
        line.settle()
        assert guest.get("/api/qr.svg").status_code == 200
        assert any(one.get("code") == house.page.registry.code for one in line.heard)


def test_a_box_without_a_panel_says_so(house: House) -> None:
    guest: Guest = house.guest()
    assert guest.get("/api/panel").json() is None
    assert guest.post("/api/panel", {"button": "confirm", "down": True}).status_code == 403


def test_the_virtual_panel_is_pressed_and_seen() -> None:
    panel = VirtualPanel(load(), on_edge=lambda _: None)
    try:
        push(panel, "confirm", down=True)
        down = {one["name"] for one in shown(panel)["buttons"] if one["down"]}
        assert down == {"confirm"}
        push(panel, "confirm", down=False)
        with pytest.raises(PermissionError):
            push(panel, "self-destruct", down=True)
    finally:
        panel.close()
