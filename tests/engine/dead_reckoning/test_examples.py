"""The worked examples of the catalogue that span several rules, and the golden playthroughs."""

from collections import Counter
from pathlib import Path

import pytest

from engine.answers import Dropped
from engine.dead_reckoning import GAME
from engine.play import Play
from engine.text import read, write
from tests.engine.dead_reckoning import examples
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
    t.use("first-mate/crew 0").choose("r1c1 fort").choose("r1c1 outpost")
    assert t.player("Violet").dock == 0
    t.use("purser/crew 0", "r1c1")
    assert t.isle("r1c1").goods == Counter(cargo=2 + 1, coin=1)
    assert not t.game.may_touch(t.player("Blue"), "r1c1")


@pytest.mark.rule("DR-WE-18", "DR-FIGHT-19", "DR-TOWER-08")
def test_complex_fight_between_ships() -> None:
    t = complex_fight()
    violet, green = t.player("Violet"), t.player("Green")
    assert (violet.damage, green.damage, violet.tally["legendary"]) == (1, 1, 1)
    entries = t.play.entries
    assert sum("combat-ability" in entry.request for entry in entries) == 7
    assert sum(isinstance(entry.answer, Dropped) for entry in entries) == 5


@pytest.mark.rule("DR-WE-01")
def test_free_order_from_the_set_up_on() -> None:
    t = examples.free_order()
    assert (t.game.turn.resolved, t.game.turn.hoisted, t.may("buy")) == (2, True, False)


@pytest.mark.rule("DR-WE-02")
@pytest.mark.parametrize(("jettison", "sails"), [(0, 1), (3, 2)])
def test_hoisting_from_the_set_up_on(jettison: int, sails: int) -> None:
    t = examples.hoisting(jettison=jettison)
    assert (t.told("player"), t.told("sails")) == ("Blue", sails)


@pytest.mark.rule("DR-WE-03", "DR-WE-04")
def test_crossing_from_the_set_up_on() -> None:
    t = examples.crossing()
    assert (t.game.boards["r2c1"].id, t.game.boards["r3c1"].id) == (None, "dorado")
    assert (t.game.turn.explored, t.player("Green").counters["explorer"]) == (True, 1)


@pytest.mark.rule("DR-WE-05")
def test_a_purchase_from_the_set_up_on() -> None:
    t = examples.purchase()
    assert [card.id for card in t.player("Violet").aside] == ["carpenter"]
    assert (t.player("Blue").cargo, t.player("Blue").dock, t.may("buy")) == (3, 5, False)


@pytest.mark.rule("DR-WE-07", "DR-WE-08", "DR-WE-11")
def test_training_and_splitting_from_the_set_up_on() -> None:
    assert examples.training().player("Violet").sailors["deckhand 1"].level == 4
    t = examples.grammar()
    assert (t.player("Violet").cargo, t.player("Violet").dock) == (3, 7 + 1)


@pytest.mark.rule("DR-WE-09", "DR-WE-10")
def test_multiplier_and_wheels_from_the_set_up_on() -> None:
    assert examples.multiplier().isle("r1c1").cubes[0] == 3
    t = examples.wheels()
    assert [card.id for card in t.player("Violet").aside] == ["grapeshot"]


@pytest.mark.rule("DR-WE-12")
def test_buildings_from_the_set_up_on() -> None:
    isle = examples.buildings().isle("r1c1")
    assert (isle.buildings, isle.goods) == ({"fort", "outpost"}, Counter(cargo=2 + 1, coin=1))


@pytest.mark.rule("DR-WE-13")
def test_control_from_the_set_up_on() -> None:
    isle = examples.control().isle("r1c3")
    assert (isle.empty, isle.cubes_of(0), isle.cubes_of(1), isle.controller) == (0, 2, 4, 1)


@pytest.mark.rule("DR-WE-15", "DR-WE-16")
def test_defence_and_same_target_from_the_set_up_on() -> None:
    assert examples.defence().options()["yellow"] == 2
    t = examples.same_target()
    assert (t.game.turn.fought, t.may("use")) == ({"ship 1"}, False)


@pytest.mark.rule("DR-WE-14", "DR-WE-19", "DR-WE-21")
@pytest.mark.parametrize(("name", "coins"), [("island_scoring", (5, 0, 5)), ("island_ranking", (5, 0, 0))])
def test_island_scoring_from_the_set_up_on(name: str, coins: tuple[int, int, int]) -> None:
    outcome = examples.EXAMPLES[name]().play.outcome
    assert outcome is not None
    assert tuple(sheet.lines[-1].value for sheet in outcome.sheets) == coins


@pytest.mark.rule("DR-WE-20")
def test_a_buried_merchant_from_the_set_up_on() -> None:
    t = examples.buried_merchant()
    card = t.game.boards["r1c2"].card
    assert card is not None
    assert ([one.id for one in t.game.buried], card.id) == (["sloop"], "spare-sail")


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_golden_playthrough_replays_line_by_line(name: str) -> None:
    text = (Path(__file__).parent / "golden" / f"{name}.txt").read_text(encoding="utf-8")
    setup, entries = read(text)
    assert write(Play.replay(GAME, setup, entries)) == text
    assert write(GOLDEN[name]().play) == text
