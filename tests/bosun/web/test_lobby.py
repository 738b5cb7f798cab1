"""The lobby, without a browser: what the owner may do between games, and what nobody else may."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from bosun.errors import NoSuchGame
from bosun.session.home import games_folder, home, saved_game, saved_games
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.web.lobby import Lobby
from engine.answers import Confirmed, Drawn
from engine.game import Setup
from engine.games import GAMES, find_game
from engine.resistance.scenario import built_in_scenario
from tests.bosun.web.dice_game import SETUP as TAVERN_SETUP
from tests.bosun.web.dice_game import TAVERN
from tests.bosun.web.lines import Guest, House, open_house, open_lobby

pytestmark = pytest.mark.usefixtures("home")

SEATS = ["Fred", "Sophie", "Léna"]
RESISTANCE: dict[str, Any] = {"game": "resistance", "seats": SEATS, "draws": "table"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_lobby(tmp_path) as opened:
        yield opened


@pytest.fixture
def owner(house: House) -> Guest:
    return house.owner()


def chosen(house: House) -> str:
    """The game that the box is to play next."""
    assert house.page.lobby is not None
    lobby = house.page.lobby

    async def take() -> Path:
        return await asyncio.wait_for(lobby.choice(), 10)

    path: Path = house.run(take)
    return path.stem


def a_saved_game(answers: int = 1) -> str:
    path = games_folder() / "monday.bosun"
    with Journal.create(path, Setup("resistance", tuple(SEATS)), seed=3, draws="table") as journal:
        table = Table(journal, GAMES["resistance"], now=lambda: 0.0)
        table.open()
        for id in ("stark", "caygill", "tasker")[:answers]:
            table._answer(Drawn("characters", (id,)), "table")
    return path.stem


def test_the_games_are_offered_with_their_settings_and_what_each_changes(owner: Guest) -> None:
    told = owner.get("/api/lobby?language=fr").json()
    games = {game["name"]: game for game in told["games"]}
    assert list(games) == list(GAMES)
    difficulty = next(one for one in games["resistance"]["settings"] if one["name"] == "difficulty")
    assert difficulty["help"].startswith("Le nombre d’officiers de l’armée")
    assert {"id": "hard", "label": "difficile"} in difficulty["values"]
    assert games["resistance"]["files"] == ["scenario"]
    assert told["saved"] == []


def test_the_owner_starts_a_game_as_it_was_set(house: House, owner: Guest) -> None:
    answer = owner.post("/api/lobby/start", RESISTANCE | {"settings": {"difficulty": "hard"}})
    name = answer.json()["name"]
    assert chosen(house) == name
    with Journal.open(saved_game(name)) as journal:
        assert journal.meta.setup.seats == tuple(SEATS)
        assert journal.meta.setup.setting("difficulty", "") == "hard"
        assert journal.meta.draws == "table"


def test_the_owner_gives_a_seat_to_bosun(house: House, owner: Guest) -> None:
    games = owner.get("/api/lobby?language=en").json()["games"]
    assert {"id": "planner", "label": "Bosun: plans ahead"} in games[0]["skills"]
    assert owner.post("/api/lobby/start", RESISTANCE | {"bots": {"2": "planner"}}).status_code == 200
    with Journal.open(saved_game(chosen(house))) as journal:
        assert journal.meta.setup.bots == ((2, "planner"),)


def test_a_game_is_started_once_however_often_it_is_tapped(house: House, owner: Guest) -> None:
    assert owner.post("/api/lobby/start", RESISTANCE).status_code == 200
    assert owner.post("/api/lobby/start", RESISTANCE).status_code == 403
    chosen(house)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": None},
        {"seats": ["Fred"]},
        {"seats": ["Fred", "fred", "Léna"]},
        {"seats": ["Fred", "A,B", "Léna"]},
        {"seats": [1, 2, 3]},
        {"seats": "Fred"},
        {"seats": None},
        {"settings": {"difficulty": "impossible"}},
        {"settings": {"cheating": "yes"}},
        {"settings": {"difficulty": 3}},
        {"settings": []},
        {"data": {"mine.toml": "this is no [TOML"}},
        {"data": {"mine.toml": "[nothing]\nknown = 1\n"}},
        {"data": {"../../etc/passwd": 7}},
        {"data": "island"},
        {"draws": "never"},
        {"bots": {"2": "genius"}},
        {"bots": {"7": "bold"}},
        {"bots": {"0": "bold", "1": "bold", "2": "bold"}},
        {"bots": {"two": "bold"}},
        {"bots": ["bold"]},
        {"bots": {"2": 3}},
    ],
    ids=range(23),
)
def test_what_no_game_can_be_started_with_is_refused_in_a_sentence(owner: Guest, change: Any) -> None:
    answer = owner.post("/api/lobby/start", RESISTANCE | change)
    assert answer.status_code == 400
    assert answer.json()["refused"].strip()
    assert list(saved_games()) == []


def test_data_files_of_ones_own_go_into_the_game(house: House, owner: Guest) -> None:
    scenario = built_in_scenario("teaching")
    answer = owner.post("/api/lobby/start", RESISTANCE | {"data": {"mine.toml": scenario}})
    assert answer.status_code == 200, answer.text
    with Journal.open(saved_game(chosen(house))) as journal:
        assert dict(journal.meta.setup.data)["scenario"] == scenario
        assert journal.meta.setup.setting("scenario", "") == "own"


def test_the_list_says_what_each_game_is_and_where_it_stands(owner: Guest) -> None:
    name = a_saved_game(3)
    (game,) = owner.get("/api/lobby").json()["saved"]
    assert (game["name"], game["players"], game["answers"]) == (name, SEATS, 3)
    assert game["title"] == "Project: Resistance"
    assert game["stands"]
    assert game["trouble"] is None
    assert not game["ended"]


def test_the_owner_goes_on_with_a_saved_game(house: House, owner: Guest) -> None:
    name = a_saved_game()
    assert owner.post("/api/lobby/go-on", {"name": name}).status_code == 200
    assert chosen(house) == name


def test_a_damaged_game_says_so_and_is_mended_when_the_owner_wants_it(house: House, owner: Guest) -> None:
    name = a_saved_game(3)
    with sqlite3.connect(saved_game(name)) as connection:
        connection.execute("delete from operations where number = 1")
    connection.close()
    (game,) = owner.get("/api/lobby").json()["saved"]
    assert game["mend"]
    assert game["trouble"]
    assert owner.post("/api/lobby/go-on", {"name": name}).status_code == 400
    assert owner.post("/api/lobby/go-on", {"name": name, "mend": True}).status_code == 200
    with Journal.open(saved_game(chosen(house))) as journal:
        assert len(journal.load(find_game("resistance")).entries) == 1


def test_a_game_is_taken_along_and_taken_in_again(house: House, owner: Guest) -> None:
    name = a_saved_game(2)
    told = owner.get(f"/api/lobby/export?name={name}")
    assert f'filename="{name}.json"' in told.headers["content-disposition"]
    taken = house.client.post("/api/import", content=told.content, headers=owner.headers)
    listed = owner.get("/api/lobby").json()["saved"]
    assert {game["name"] for game in listed} == {name, taken.json()["name"]}


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../web",
        "../web.json",
        "/etc/passwd",
        "monday.bosun",
        "mon",
        "monday\x00",
        "*",
        "m?nday",
    ],
)
def test_only_saved_games_are_ever_opened(owner: Guest, name: str) -> None:
    a_saved_game()
    assert owner.post("/api/lobby/go-on", {"name": name}).status_code == 400
    assert owner.get(f"/api/lobby/export?name={quote(name)}").status_code == 400
    with pytest.raises(NoSuchGame):
        saved_game(name)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/api/lobby"),
        ("get", "/api/lobby/export?name=monday"),
        ("post", "/api/lobby/start"),
        ("post", "/api/lobby/go-on"),
        ("post", "/api/lobby/close"),
        ("post", "/api/import"),
        ("get", "/api/workshop"),
        ("get", "/api/workshop/check.jpg"),
        ("get", "/api/live.jpg"),
        ("post", "/api/workshop/tray"),
        ("post", "/api/workshop/tray/keep"),
        ("post", "/api/workshop/lesson"),
        ("post", "/api/workshop/lesson/show"),
        ("post", "/api/workshop/lesson/back"),
        ("post", "/api/workshop/lesson/finish"),
        ("post", "/api/workshop/lesson/drop"),
        ("post", "/api/workshop/throw"),
    ],
)
def test_nobody_but_the_owner_does_any_of_it(house: House, method: str, path: str) -> None:
    a_saved_game()
    before = {file: file.stat().st_mtime_ns for file in home().rglob("*") if file.is_file()}
    guest = house.guest()
    for headers, status in ((guest.headers, 403), ({"origin": guest.headers["origin"]}, 401)):
        answer = house.client.request(method, path, headers=headers)
        assert answer.status_code == status
        assert "Fred" not in answer.text
    assert {file: file.stat().st_mtime_ns for file in home().rglob("*") if file.is_file()} == before


@pytest.mark.parametrize("path", ["lobby/start", "lobby/go-on", "workshop/lesson", "workshop/tray"])
def test_more_than_anybody_would_send_is_turned_away(house: House, owner: Guest, path: str) -> None:
    headers = owner.headers | {"content-type": "application/json"}
    answer = house.client.post(f"/api/{path}", content=b"x" * (600 * 1024), headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 30_000, b"null", b'"x"', b"\xff", b'{"name": []}'])
@pytest.mark.parametrize("path", ["lobby/start", "lobby/go-on", "workshop/lesson", "workshop/lesson/show"])
def test_what_cannot_be_read_changes_nothing(house: House, owner: Guest, path: str, body: bytes) -> None:
    answer = house.client.post(f"/api/{path}", content=body, headers=owner.headers)
    assert answer.status_code == 400
    assert list(saved_games()) == []


def test_in_the_lobby_there_is_no_game_to_ask_about(house: House) -> None:
    guest = house.guest()
    for path in ("history", "why", "numbers", "replay/0", "export", "frame.jpg", "panel"):
        assert guest.get(f"/api/{path}").status_code == 403
    with guest.line() as line:
        assert line.on_event("lobby")["news"] == 0
        for do in ("answer", "undo", "correct", "pause", "reveal", "sit", "edit", "told", "submit", "act"):
            line.send(do=do, number=0, role="seat", seat=0)
            assert line.refused() == "No game is on the table now."


@pytest.mark.parametrize("name", [None, 7, ["x"], "a\nb", "a\x00b"])
def test_a_name_is_a_name(house: House, name: Any) -> None:
    with house.guest().line() as line:
        line.send(do="call", name=name)
        assert line.refused()
    assert all(phone.name == "" for phone in house.page.registry.phones.values())


def test_a_long_name_is_cut(house: House) -> None:
    with house.guest().line() as line:
        line.send(do="call", name="x" * 5000)
        line.settle()
    assert [phone.name for phone in house.page.registry.phones.values()] == ["x" * 24]


def test_phones_wait_in_the_lobby_and_are_seated_by_their_names(house: House, tmp_path: Path) -> None:
    with house.guest().line() as ada, house.guest().line() as other:
        ada.on_event("lobby")
        ada.send(do="call", name=" ada ")
        ada.settle()
        setup = Setup("tavern", ("Bela", "Ada"))
        with house.serve_table(tmp_path / "new.bosun", TAVERN, setup):
            for line, seat in ((ada, 1), (other, None)):
                assert line.on_event("game")["seats"] == ["Bela", "Ada"]
                told = [one for one in line.heard if one["type"] == "people"]
                assert told[-1]["you"]["seat"] == seat
        assert ada.on_event("lobby")


def test_a_running_game_is_put_away_by_its_owner_only(tmp_path: Path) -> None:
    with open_house(tmp_path, TAVERN, TAVERN_SETUP) as house:
        assert house.guest().post("/api/lobby/close", {}).status_code == 403
        assert not house.table.left
        assert house.owner().post("/api/lobby/start", RESISTANCE).status_code == 403
        assert house.owner().post("/api/lobby/close", {}).status_code == 200
        assert house.table.left


def test_what_was_uncovered_in_one_game_is_covered_in_the_next(house: House, tmp_path: Path) -> None:
    """Numbers of requests begin anew with every game; a secret must not be seen by an old permission."""
    with house.screen().line() as line:
        for name in ("one", "two"):
            with house.serve_table(tmp_path / f"{name}.bosun", TAVERN, TAVERN_SETUP):
                line.sit(None, "table")
                line.send(do="answer", number=0, answer={
                    "kind": "rolled", "dice": ["weather", "threat"], "faces": ["sun", "moon"]})  # fmt: skip
                assert line.settle()["request"]["kind"] == "waiting"
                line.send(do="reveal", number=1)
                assert line.settle()["request"]["kind"] == "choose"
            line.on_event("lobby")


def test_confirming_in_the_lobby_reaches_no_game(house: House) -> None:
    with house.guest().line() as line:
        line.answer(0, Confirmed())
        assert line.refused()


def test_trouble_that_passed_is_not_told_again() -> None:
    name = a_saved_game()
    lobby, seen = Lobby(), next(saved_games())
    with Journal.open(saved_game(name)):
        assert lobby._row(seen, "en")["trouble"]
    assert lobby._row(seen, "en")["trouble"] is None


def test_a_phone_that_hangs_up_leaves_no_game_open() -> None:
    """Its question goes on in a thread; who wants to play the game waits for the end of it."""
    name, opened, go = a_saved_game(), threading.Event(), threading.Event()

    def look() -> None:
        with Journal.open(saved_game(name)):
            opened.set()
            go.wait(10)

    async def hang_up_and_play() -> int:
        lobby = Lobby()
        looking = asyncio.create_task(lobby._alone(look))
        await asyncio.to_thread(opened.wait, 10)
        looking.cancel()
        playing = asyncio.create_task(lobby.open(saved_game(name)))
        await asyncio.sleep(0)
        go.set()
        with await playing as journal:
            return journal.length

    assert asyncio.run(hang_up_and_play()) == 1
