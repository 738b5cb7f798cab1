"""What the page is shown of the table."""

import json

from engine.perseverance.two import GAME
from tests.engine.perseverance_two.table import table


def test_every_hex_of_the_map_with_what_stands_on_it() -> None:
    t = table(
        camps={"S1": "John"}, outposts={"S1": ("crash-site", "Isabelle")}, towers={"S1": "Fred"},
        dinos={"P1": ["trampler"]}, breaches={"John": ("S1", "camp", {"raptor": 2})},
    )  # fmt: skip
    shown = GAME.snapshot(t.game)["table"]
    assert shown["map"]["S1"] == {
        "at": [0, 0],
        "kind": "start",
        "terrain": "plains",
        "cleared": True,
        "spaces": [],
        "camp": "red",
        "outpost": {"id": "crash-site", "owner": "blue"},
        "tower": "green",
        "overrun": ["camp"],
        "under": {"camp": {}, "outpost": {"valor": 1}},
        "touches": ["P3", "P2", "P1", "E1", "P4"],
    }
    assert shown["map"]["P1"]["spaces"][0] == {"species": "trampler", "dangerous": False, "dino": "trampler"}
    assert shown["map"]["C5"]["terrain"] == "temple"
    assert shown["players"][0]["breach"] == {
        "card": "plains-1",
        "dinos": {"raptor": 2},
        "hex": "S1",
        "at": "camp",
    }
    assert shown["effects"]["crash-site"] == "discovery"


def test_the_perks_sheet_and_the_perks_of_each_player() -> None:
    shown = GAME.snapshot(table(perks={"John": ["CS-2B"]}).game)["table"]
    assert len(shown["perks"]) == 30
    assert shown["perks"]["CS-2B"] == {"officer": "chief-of-security", "level": 2, "costly": True}
    assert shown["players"][0]["perks"] == ["CS-2B"]


def test_a_fight_is_shown_while_it_lasts() -> None:
    t = table(
        camps={"S1": "John"},
        soldiers={"John": {"heavy": 1}},
        dinos={"P1": ["raptor", "raptor"]},
        hands={"John": []},
    )
    t.adventure().choose("fight").pass_on("ask.battlefield", "ask.fighters")
    if t.asks == "ask.battlefield":
        t.choose("P1")
    t.choose("heavy")
    shown = GAME.snapshot(t.game)["table"]
    assert shown["under_way"]["kind"] == "fight"
    assert shown["rally"] == {"hex": "S1", "at": "camp"}
    t.pass_on("ask.effect")
    after = GAME.snapshot(t.game)["table"]
    assert (after["under_way"], after["rally"]) == ({}, None)


def test_the_snapshot_is_plain_json() -> None:
    shown = GAME.snapshot(table().game)
    assert json.loads(json.dumps(shown)) == shown
    assert shown["hands"]["players"][0]["cards"] == 2
