"""Data files: what the owner may replace, and one sentence for each mistake in them."""

import tomllib

import pytest

from engine.data import MARKS, built_in
from engine.dead_reckoning.box import load_box
from engine.dead_reckoning.cards import Result, load_cards
from engine.dead_reckoning.crew import load_crew
from engine.dead_reckoning.layout import load_layout
from engine.dead_reckoning.ocean import load_ocean
from engine.errors import BadData
from tests.engine.dead_reckoning.table import new

LOAD = {"layout": load_layout, "cards": load_cards, "crew": load_crew, "ocean": load_ocean, "box": load_box}


def text(name: str) -> str:
    return built_in("engine.dead_reckoning", f"{name}.toml")


@pytest.mark.parametrize(
    ("name", "old", "new_text", "told"),
    [
        ("layout", 'kind = "explosive"', 'kind = "none"', "one explosive zone"),
        ("layout", 'adjacent = ["Z02", "Z05"]', 'adjacent = ["Z05"]', "does not say so too"),
        ("layout", 'id = "Z02"', 'id = "Z01"', "there twice"),
        ("layout", 'id = "Z01"', 'id = "border"', "is kept for cubes"),
        ("layout", "value = 2", "value = 0", "1 or more"),
        ("layout", "value = { choice = 2 }", "value = { rum = 2 }", "no loot “rum”"),
        ("layout", "[0.01, 0.01], [0.24, 0.01]", "[0.01, 7.0], [0.24, 0.01]", "two numbers from 0 to 1"),
        ("layout", 'mark = "house"', 'mark = "guess"', "“rulebook” or “house”"),
        ("cards", "row = 1\n", "row = 9\n", "“row” is 1 to 4"),
        ("cards", 'positions = ["top"]', 'positions = ["left"]', "no position “left”"),
        ("cards", "copies = 4", "copies = 40", "holds 25 cards"),
        ("cards", 'effect = "force"', 'effect = "dance"', "no effect “dance”"),
        ("cards", "[merchant.sloop]", "[dragon.sloop]", "no kind of card “dragon”"),
        ("crew", "copies = 3", "copies = 4", "add up to 13"),
        ("crew", "icons = { sail = 1 }", "icons = { parrot = 1 }", "no icon “parrot”"),
        ("ocean", "slots = 3", "slots = 0", "one slot or more"),
        ("ocean", "places = [4, 2]", "places = [4]", "two or three places"),
        ("ocean", 'arrows = ["N", "E"]', 'arrows = ["up"]', "no side “up”"),
        ("ocean", "players = [2]", "players = [4]", "high seas are used"),
        ("box", "copies = 5, hold = 0", "copies = 50, hold = 0", "the box holds 32 tiles"),
        ("box", 'class = "basic"', 'class = "odd"', "no class “odd”"),
    ],
)
def test_a_mistake_is_told_in_one_sentence_that_names_the_file(
    name: str, old: str, new_text: str, told: str
) -> None:
    broken = text(name).replace(old, new_text, 1)
    assert broken != text(name)
    with pytest.raises(BadData, match=told) as caught:
        LOAD[name](broken)
    assert f"{name}.toml" in str(caught.value.text)


def test_every_entry_is_marked() -> None:
    marks = {*load_box().marks.values(), *load_cards().marks.values(), *load_ocean().marks.values()}
    marks |= {area.mark for area in load_layout().areas.values()} | {
        kind.mark for kind in load_crew().values()
    }
    assert marks == set(MARKS)


@pytest.mark.rule("DR-GAP-07", "DR-GAP-15")
def test_the_owner_replaces_house_entries() -> None:
    mine = {
        "layout": text("layout").replace("value = 2", "value = 3"),
        "box": text("box").replace("legendary = { wins = 4,", "legendary = { wins = 4, coins = 6,"),
        "cards": text("cards").replace('name = "Helm"', 'name = "Barre"'),
        "ocean": text("ocean").replace('name = "Dorado"', 'name = "Eldorado"'),
    }
    game = new(2, data=mine).game
    assert game.layout.areas["Z06"].force == 3
    assert game.box.achievements["legendary"]["coins"] == 6
    assert (game.cards.known["helm"].name, game.ocean.name("dorado")) == ("Barre", "Eldorado")


def test_what_a_file_does_not_say_of_a_back_a_tile_or_a_zone_is_nothing() -> None:
    assert Result() == Result(cargo=0, coin=0, damage=0, keep=False, level_last=False)
    tile = load_box().tiles["other-basic"]
    assert (tile.hold, tile.sail, tile.cannon) == (0, 0, 0)
    for entry in tomllib.loads(built_in("engine.dead_reckoning", "layout.toml"))["zone"]:
        told = {"force": {"force": entry.get("value")}, "loot": entry.get("value")}.get(entry["kind"], {})
        area = load_layout().areas[entry["id"]]
        numbers = {"force": area.force, "cargo": area.cargo, "coin": area.coin, "choice": area.choice}
        assert {kind: number for kind, number in numbers.items() if number} == told
