"""Data files: what the owner may replace, and one sentence for each mistake in them."""

import pytest

from engine.data import built_in
from engine.dead_reckoning import GAME
from engine.dead_reckoning.box import load_box, load_tiles
from engine.dead_reckoning.cards import load_cards
from engine.dead_reckoning.crew import load_crew
from engine.dead_reckoning.landing import load_landing
from engine.dead_reckoning.layout import load_layout, untraced_board
from engine.dead_reckoning.names import zone_name
from engine.dead_reckoning.ocean import load_ocean
from engine.dead_reckoning.pieces import card_name, island_name
from engine.errors import BadData
from engine.facts import Facts
from engine.messages import say
from engine.requests import Choose, Form
from tests.engine.dead_reckoning.table import new
from tests.refusals import refuses

LOAD = {
    "layout": load_layout,
    "cards": load_cards,
    "crew": load_crew,
    "ocean": load_ocean,
    "box": load_tiles,
}


def text(name: str) -> str:
    folder = "" if name == "crew" else "examples/"
    return built_in("engine.dead_reckoning", f"{folder}{name}.toml")


@pytest.mark.parametrize(
    ("name", "old", "new_text", "told"),
    [
        ("layout", 'kind = "explosive"', 'kind = "none"', "one explosive zone"),
        ("layout", 'adjacent = ["Z02", "Z05"]', 'adjacent = ["Z05"]', "does not say so too"),
        ("layout", 'id = "Z02"', 'id = "Z01"', "there twice"),
        ("layout", 'id = "Z01"', 'id = "border"', "is kept for cubes"),
        ("layout", "value = 2", "value = 0", "1 or more"),
        ("layout", "value = { choice = 2 }", "value = { rum = 2 }", "no loot “rum”"),
        ("layout", "[0.01, 0.01], [0.24, 0.01]", "[0.01, 1.5], [0.24, 0.01]", "two numbers from 0 to 1"),
        ("layout", "[0.01, 0.01], [0.24, 0.01]", "[1.5, 0.01], [0.24, 0.01]", "two numbers from 0 to 1"),
        (
            "layout",
            "[0.01, 0.01], [0.24, 0.01], [0.24, 0.32], [0.01, 0.32]",
            "[0, 0], [1, 1]",
            "three corners",
        ),
        ("layout", 'kind = "damage"\nvalue = 1', 'kind = "explosive"', "Z05, Z07 is marked so"),
        ("layout", "[0.01, 0.01], [0.24, 0.01]", "[-0.1, 0.01], [0.24, 0.01]", "two numbers from 0 to 1"),
        ("layout", "[0.01, 0.01], [0.24, 0.01]", "[0.01, -0.1], [0.24, 0.01]", "two numbers from 0 to 1"),
        ("cards", "row = 1\n", "row = 9\n", "“row” is 1 to 4"),
        ("cards", 'positions = ["top"]', 'positions = ["left"]', "no position “left”"),
        ("cards", "copies = 4", "copies = 40", "holds 25 cards"),
        ("cards", 'effect = "force"', 'effect = "dance"', "no effect “dance”"),
        ("cards", 'effect = "force"', 'effect = "dance"', "abilities 1:"),
        ("cards", 'score = "cargo"', 'score = "luck"', "no scoring “luck”"),
        ("cards", "[merchant.sloop]", "[dragon.sloop]", "no kind of card “dragon”"),
        ("cards", "win = { coin = 3 }", "win = { gold = 3 }", "win: there is no effect of a merchant “gold”"),
        ("crew", "copies = 3", "copies = 4", "add up to 13"),
        ("crew", "icons = { sail = 1 }", "icons = { parrot = 1 }", "no icon “parrot”"),
        ("crew", "icons = { sail = 1 }", "icons = { parrot = 1 }", "captain, level 1"),
        ("ocean", "slots = 3", "slots = 0", "one slot or more"),
        ("ocean", "places = [4, 2]", "places = [4]", "two or three places"),
        ("ocean", "places = [4, 2]", "places = [4, 3, 2, 1]", "two or three places"),
        ("ocean", "[island.dorado]", "[island.more]\n[island.dorado]", "12 islands and 4 high seas"),
        ("ocean", 'arrows = ["N", "E"]', 'arrows = ["up"]', "no side “up”"),
        ("ocean", "[sea.doldrums]", "[sea.calms]\n[sea.doldrums]", "12 islands and 4 high seas"),
        ("box", "copies = 5, hold = 0", "copies = 50, hold = 0", "the box holds 32 tiles"),
        ("box", 'class = "basic"', 'class = "odd"', "no class “odd”"),
    ],
)
def test_a_mistake_is_told_in_one_sentence_that_names_the_file(
    name: str, old: str, new_text: str, told: str
) -> None:
    broken = text(name).replace(old, new_text, 1)
    assert broken != text(name)
    with refuses(rf"^{name}\.toml.*{told}"):
        LOAD[name](broken)


@pytest.mark.rule("DR-GAP-07", "DR-GAP-15")
@pytest.mark.parametrize("corner", ["[0, 1]", "[1, 0]"])
def test_a_zone_may_reach_to_the_edge_of_the_board(corner: str) -> None:
    traced = text("layout").replace("[0.01, 0.01], [0.24, 0.01]", f"{corner}, [0.24, 0.01]", 1)
    assert traced != text("layout")
    load_layout(traced)


@pytest.mark.rule("DR-COMP-03")
def test_a_file_may_fill_the_box_of_a_row_to_its_last_card() -> None:
    (first, *_), count = load_cards().known.items(), load_cards().in_row(1).total()
    copies = 25 - count + first[1]["copies"]
    full = text("cards").replace(f"copies = {first[1]['copies']}", f"copies = {copies}", 1)
    assert load_cards(full).in_row(1).total() == 25


def test_files_of_version_0_1_are_taken_over_as_facts() -> None:
    mine = {
        "layout": text("layout").replace("value = 2", "value = 3"),
        "box": text("box").replace("legendary = { coins = 6", "legendary = { coins = 9"),
        "cards": text("cards").replace('name = "Helm"', 'name = "Barre"'),
        "ocean": text("ocean").replace('name = "Dorado"', 'name = "Eldorado"'),
    }
    facts = Facts(GAME.book, example=False)
    for key, value in GAME.book.from_files(mine).items():
        facts.teach(key.kind, key.subject, value)
    assert load_layout(facts.known("board")).areas["Z06"].force == 3
    assert (facts.known("coins", "legendary"), facts.known("price", "garrison")) == (9, 1)
    names = (card_name(facts, "helm"), island_name(facts, "dorado"))
    assert [str(name) for name in names] == ["as-is(text=Barre)", "as-is(text=Eldorado)"]
    assert (facts.known("row", "brig"), facts.known("win", "sloop")) == (2, {"coin": 3})
    assert facts.known("sea", "doldrums") == {"arrows": ["E", "W"], "boost": "cargo"}
    assert facts.get("tile", "topsail")["sail"] == 1


def test_a_saved_game_with_files_plays_on_what_they_tell() -> None:
    mine = text("ocean").replace("[island.dorado]", "[island.tortuga]").replace('"Dorado"', '"Tortuga"')
    t = new(2, data={"ocean": mine}).drawn("Violet").confirm()
    assert "tortuga" in t.options()
    assert "dorado" not in t.options()
    assert "unlisted" not in t.options()


@pytest.mark.rule("DR-GAP-15")
def test_the_zones_of_a_board_that_nobody_traced_lie_side_by_side_on_it() -> None:
    polygons = [area.polygon for area in untraced_board().areas.values()]
    assert all(0 <= x <= 1 and 0 <= y <= 1 for corners in polygons for x, y in corners)
    heights = [max(y for _, y in corners) - min(y for _, y in corners) for corners in polygons]
    assert heights == [0.5] * len(polygons)
    assert len({corners[0] for corners in polygons}) == len(polygons)
    assert {corners[0][0] for corners in polygons} == {0, 1 / 3, 2 / 3}
    assert all(len({x for x, _ in corners}) == 2 for corners in polygons)
    areas = untraced_board().areas
    assert {zone: area.force for zone, area in areas.items() if area.force} == {"force-1": 1, "force-2": 2}
    assert all({*area.adjacent, zone} == set(areas) for zone, area in areas.items())
    assert not any(zone in area.adjacent for zone, area in areas.items())


def test_a_zone_may_be_a_triangle_and_a_board_may_say_that_it_has_several_explosive_zones() -> None:
    corners = "[0.01, 0.01], [0.24, 0.01], [0.24, 0.32], [0.01, 0.32]"
    triangle = text("layout").replace(corners, "[0, 0], [1, 0], [1, 1]", 1)
    assert len(load_layout(triangle).areas["Z01"].polygon) == 3
    two = text("layout").replace('kind = "damage"\nvalue = 1', 'kind = "explosive"', 1)
    assert load_layout(f"several_explosive = true\n{two}").of("explosive") == ("Z05", "Z07")


@pytest.mark.rule("DR-COMP-06")
def test_a_file_may_list_every_tile_and_an_island_may_have_one_slot() -> None:
    full = text("box").replace("copies = 5, hold = 0", "copies = 11, hold = 0", 1)
    assert sum(tile["copies"] for tile in load_tiles(full).tiles.values()) == 32
    assert load_ocean(text("ocean").replace("slots = 3", "slots = 1", 1)).islands["anchorage"].slots == 1


@pytest.mark.rule("DR-BLDG-08", "DR-BLDG-10")
def test_an_outpost_has_no_cubes_to_defend_itself() -> None:
    assert load_box().defence == {"fort": 5, "garrison": 2, "outpost": 0}


def test_shares_of_zones_make_one_together_without_those_of_no_zone_and_may_be_nothing() -> None:
    landing = load_landing("pours = 9\n[shares]\nZ01 = 1\nZ02 = 3\nZ03 = 0\nborder = 4\n")
    assert (landing.shares, landing.pushes, landing.pours) == ({"Z01": 0.25, "Z02": 0.75, "Z03": 0}, None, 9)
    with refuses("shares are numbers"):
        load_landing("pours = 9\n[shares]\nZ01 = 1\nZ02 = true\n")


def test_a_zone_is_named_by_its_mark_and_what_a_cube_there_is_worth() -> None:
    layout = load_layout()
    named = {zone: zone_name(layout, zone) for zone in ("Z06", "Z09", "Z12", "Z05", "Z07", "border")}
    assert named == {
        "Z06": say("dead-reckoning.zone.force", zone="Z06", force=2),
        "Z09": say("dead-reckoning.zone.loot", zone="Z09", loot="1▤ 1◎"),
        "Z12": say("dead-reckoning.zone.loot", zone="Z12", loot="2▤/◎"),
        "Z05": say("dead-reckoning.zone.damage", zone="Z05"),
        "Z07": say("dead-reckoning.zone.explosive", zone="Z07"),
        "border": say("dead-reckoning.zone.border"),
    }
    assert zone_name(untraced_board(), "loot") == say("dead-reckoning.zone.kind.loot")


@pytest.mark.parametrize("kind", ["layout", "landing", "ocean", "cards", "box"])
def test_a_file_of_version_0_1_that_is_none_is_refused(kind: str) -> None:
    with pytest.raises(BadData):
        GAME.book.from_files({kind: "[zone]\nhere = 1\n[island]\n[sea]\n[dragon]\n[upgrades.x]\n"})


@pytest.mark.rule("DR-GAP-03", "DR-GAP-04")
def test_what_a_file_leaves_out_of_a_board_is_not_told() -> None:
    ocean = text("ocean").replace("slots = 4\n", "", 1).replace("places = [4, 2]\n", "", 1)
    ocean = ocean.replace('arrows = ["N", "E"]\n', "", 1).replace("[sea.doldrums]", "[sea.of-mine]")
    told = {str(key) for key in GAME.book.from_files({"ocean": ocean})}
    assert {"places:seahound-isle", "island:anchorage", "island:dorado", "places:dorado"} <= told
    assert not told & {"island:seahound-isle", "places:anchorage", "sea:of-mine", "sea:doldrums"}
    seas = {key.removeprefix("sea:") for key in told if key.startswith("sea:")}
    assert len(seas) == 2


def test_forms_have_the_most_usual_filled_in() -> None:
    facts = Facts(GAME.book, example=False)

    def usual(kind: str, subject: str) -> dict[str, object]:
        form = GAME.book.kind(kind).question(subject, facts)
        assert isinstance(form, Form)
        return {part.id: part.default for part in form.parts if isinstance(part, Choose)}

    assert usual("sea", "doldrums") == {"arrows": None, "boost": ("cargo",)}
    assert usual("card", "unlisted 1") == {"kind": ("advancement",), "positions": None, "effect": ("none",)}
