"""The worked examples of the catalogue that span several rules, and the golden playthroughs."""

from collections import Counter
from pathlib import Path

import pytest

from engine.dead_reckoning import GAME
from engine.play import Play
from engine.text import read, write
from tests.engine.dead_reckoning.golden_write import GOLDEN, complex_fight
from tests.engine.dead_reckoning.table import table


@pytest.mark.rule("DR-WE-04")
def test_crossing_and_exploring() -> None:
    t = table(seats=3, at={"Green": "r1c1"}).to("Green").act("hoist").confirm()
    before = t.game.turn.sails
    t.act("move", "r2c1", "r3c1").drawn("dorado").drawn("drill")
    assert (t.game.boards["r2c1"].id, t.game.boards["r3c1"].id) == (None, "dorado")
    assert (before - t.game.turn.sails, t.game.turn.explored) == (2, True)
    assert t.player("Green").counters["explorer"] == 1


@pytest.mark.rule("DR-WE-05")
def test_purchase() -> None:
    t = table(at={"Violet": "r1c1"}, cards={"r1c1": "carpenter"}, cargo={"Violet": 6})
    supply = t.game.supply["cargo"]
    t.act("buy")
    assert (t.player("Violet").cargo, t.game.supply["cargo"]) == (2, supply + 4)
    assert [card.id for card in t.player("Violet").aside] == ["carpenter"]
    poor = table(at={"Violet": "r1c1"}, cards={"r1c1": "carpenter"}, cargo={"Violet": 3}, dock={"Violet": 5})
    assert not poor.may("buy")


@pytest.mark.rule("DR-WE-12")
def test_fort_outpost_and_production() -> None:
    t = table(
        at={"Violet": "r1c1"},
        cubes={"r1c1": {"Violet": 3}},
        dock={"Violet": 6},
        in_play={"Violet": ["first-mate", "purser"]},
        level={"Violet": {"first-mate": 3}},
    )
    t.use("first-mate/crew 0").count(5).choose("r1c1 fort").choose("r1c1 outpost")
    assert t.player("Violet").dock == 0
    t.use("purser/crew 0", "r1c1")
    assert t.isle("r1c1").goods == Counter(cargo=2 + 1, coin=1)
    assert not t.game.may_touch(t.player("Blue"), "r1c1")


@pytest.mark.rule("DR-WE-18", "DR-FIGHT-19", "DR-TOWER-08")
def test_complex_fight_between_ships() -> None:
    t = complex_fight()
    violet, green = t.player("Violet"), t.player("Green")
    assert (violet.damage, green.damage, violet.tally["legendary"]) == (1, 1, 1)
    told = [str(entry.mark) for entry in t.play.entries]
    assert sum("combat-ability" in mark for mark in told) == 7
    assert sum(mark.startswith("drop") for mark in told) == 5


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_golden_playthrough_replays_line_by_line(name: str) -> None:
    text = (Path(__file__).parent / "golden" / f"{name}.txt").read_text(encoding="utf-8")
    setup, entries = read(text)
    assert write(Play.replay(GAME, setup, entries)) == text
    assert write(GOLDEN[name]().play) == text
