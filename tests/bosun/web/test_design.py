"""The designer's page without a browser: a scenario is made, checked, tried by bots and reported on."""

import os
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from bosun.facts.store import FactStore
from engine.facts import FactKey
from engine.resistance.fact_kinds import SPEED
from engine.resistance.scenario import built_in_scenario, load_scenario
from tests.bosun.web.lines import Guest, House, open_lobby

pytestmark = pytest.mark.usefixtures("home")

TRY = {"game": "resistance", "bot": "random", "difficulty": "easy", "players": 3, "compare": "none"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_lobby(tmp_path) as opened:
        yield opened
        opened.page.trial_run.close()


@pytest.fixture
def owner(house: House) -> Guest:
    return house.owner()


def shown(owner: Guest, start: str = "1") -> dict[str, Any]:
    told: dict[str, Any] = owner.get(f"/api/design?language=en&start={start}").json()
    return told


@pytest.mark.parametrize("start", ["1", "teaching", "rescue", "general"])
def test_a_scenario_that_nobody_changed_is_still_the_same(owner: Guest, start: str) -> None:
    values = shown(owner, start)["scenario"]["values"]
    text = owner.post("/api/design/check", {"game": "resistance", "values": values}).json()["text"]
    before, after = load_scenario(built_in_scenario(start)), load_scenario(text)
    assert (after.title, after.timer, after.first_speed) == (before.title, before.timer, before.first_speed)
    assert (after.pawns, after.officers, after.clues) == (before.pawns, before.officers, before.clues)
    assert (after.hidden, after.craft) == (before.hidden, before.craft)
    brought = owner.post("/api/design/read", {"game": "resistance", "text": text}).json()["values"]
    assert brought == values


def test_the_form_names_every_field_and_piece_and_the_map_every_zone(owner: Guest) -> None:
    run, told = shown(owner)["run"], shown(owner)["scenario"]
    assert {one["id"] for one in told["fields"]} <= told["values"].keys()
    assert {one["id"] for one in told["pieces"]} == told["values"]["pieces"].keys()
    assert told["board"].count("<g id=") == 60
    assert run["state"] == "idle"


def changed(values: dict[str, Any], how: str) -> dict[str, Any]:
    values = deepcopy(values)
    match how:
        case "an overfull zone":
            values["pieces"]["soldiers"]["NE1"] = 3
        case "no objective":
            values["bases"] = 0
        case "no pawn":
            values["pieces"]["pawn 2"] = {}
        case "a zone that is not there":
            values["pieces"]["cubes"]["XX1"] = 1
        case "no clock":
            values["timer"] = 0
        case "a title that ends the text":
            values["title"] = 7
        case "no soldiers":
            values["pieces"]["soldiers"] = {}
    return values


@pytest.mark.parametrize(
    "how",
    [
        "an overfull zone",
        "no objective",
        "no pawn",
        "a zone that is not there",
        "no clock",
        "a title that ends the text",
        "no soldiers",
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(owner: Guest, how: str) -> None:
    values = changed(shown(owner)["scenario"]["values"], how)
    answer = owner.post("/api/design/check", {"game": "resistance", "values": values})
    assert answer.status_code == 400
    assert answer.json()["refused"].strip()


def test_a_title_stays_a_title(owner: Guest) -> None:
    values = shown(owner)["scenario"]["values"] | {"title": 'A "title"\n[officers] \\ '}
    text = owner.post("/api/design/check", {"game": "resistance", "values": values}).json()["text"]
    assert load_scenario(text).title == 'A "title" [officers] \\ '


def test_bots_play_it_and_the_report_is_a_page(house: House, owner: Guest) -> None:
    values = shown(owner)["scenario"]["values"]
    assert owner.get("/api/design/report").status_code == 403
    begun = owner.post("/api/design/start", TRY | {"values": values, "games": 4})
    assert begun.json()["games"] == 4
    house.page.trial_run.wait()
    told = owner.get("/api/design/run").json()
    assert (told["state"], told["played"]) == ("done", 4)
    assert told["rate"][1] <= told["rate"][0] <= told["rate"][2]
    report = owner.get("/api/design/report")
    assert "How hard is the invasion?" in report.text
    assert "sandbox" in report.headers["content-security-policy"]


def test_bots_play_on_the_owners_copy_once_something_was_told_of_it(house: House, owner: Guest) -> None:
    assert not shown(owner)["own"]
    FactStore("resistance").keep(FactKey(SPEED, "1+2"), 3, by="owner")
    told = shown(owner)
    assert told["own"]
    owner.post("/api/design/start", TRY | {"values": told["scenario"]["values"], "games": 2})
    house.page.trial_run.wait()
    assert "facts were told: 1." in owner.get("/api/design/report").text


def test_a_report_compares_what_was_chosen(house: House, owner: Guest) -> None:
    values = shown(owner)["scenario"]["values"]
    told = TRY | {"values": values, "games": 2, "compare": "difficulty"}
    assert owner.post("/api/design/start", told).json()["games"] == 6
    house.page.trial_run.wait()
    told = owner.get("/api/design/run").json()
    assert (told["state"], told["played"], told["first"]) == ("done", 6, 2)
    assert "difficulty hard" in owner.get("/api/design/report").text


def test_values_of_the_scenario_and_numbers_of_the_box_are_compared_apart(house: House, owner: Guest) -> None:
    told = shown(owner)
    variants = {one["id"]: one["variants"] for one in told["compare"]}
    assert variants["none"] == 1
    assert variants["knobs-box"] > 10 * variants["knobs-scenario"] > 10
    wanted = TRY | {"values": told["scenario"]["values"], "games": 1, "compare": "knobs-scenario"}
    assert owner.post("/api/design/start", wanted).json()["games"] == variants["knobs-scenario"]
    house.page.trial_run.wait()
    run = owner.get("/api/design/run").json()
    assert (run["state"], run["played"]) == ("done", variants["knobs-scenario"])


def test_a_game_without_scenarios_has_its_figures_all_the_same(house: House, owner: Guest) -> None:
    told = owner.get("/api/design?game=perseverance-1").json()
    assert told["scenario"] is None
    assert told["difficulties"] == []
    wanted = {"game": "perseverance-1", "bot": "random", "difficulty": "", "players": 2, "compare": "none"}
    assert owner.post("/api/design/start", wanted | {"games": 2}).status_code == 200
    house.page.trial_run.wait()
    assert owner.get("/api/design/run").json()["state"] == "done"
    assert "perseverance-1" in owner.get("/api/design/report").text


def test_a_run_is_stopped_and_leaves_no_process(house: House, owner: Guest) -> None:
    values = shown(owner)["scenario"]["values"]
    owner.post("/api/design/start", TRY | {"values": values, "games": 2000})
    process = house.page.trial_run._process
    assert process is not None
    assert owner.post("/api/design/stop", {}).json()["state"] == "stopped"
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


@pytest.mark.parametrize(
    "change",
    [
        {"games": 0},
        {"games": 5000},
        {"players": 9},
        {"bot": "--help"},
        {"difficulty": "x"},
        {"game": "chess"},
    ],
)
def test_nothing_else_is_handed_to_the_command(owner: Guest, change: dict[str, Any]) -> None:
    told = TRY | {"values": shown(owner)["scenario"]["values"], "games": 3} | change
    assert owner.post("/api/design/start", told).status_code in (400, 403)


@pytest.mark.parametrize("path", ["design", "design/run", "design/report"])
def test_nobody_but_the_owner_designs(house: House, path: str) -> None:
    assert house.guest().get(f"/api/{path}").status_code == 403
