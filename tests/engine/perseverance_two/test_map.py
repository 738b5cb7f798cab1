"""The map: hexes, tiles with two faces, the temple, dinos and what may stand on a cleared area."""

from collections import Counter

import pytest

from engine.data import built_in
from engine.facts import Facts
from engine.perseverance.two import GAME
from engine.perseverance.two.adventure import valid_hexes
from engine.perseverance.two.hex_map import board_hexes, load_map
from tests.engine.perseverance_two.table import begin, start, table
from tests.refusals import refuses

TEXT = built_in("engine.perseverance.two", "examples/map.toml")


@pytest.mark.rule("P2-MAP-01")
def test_four_city_zones_and_discovery() -> None:
    zones = table().game.zones
    assert list(zones) == ["sustenance", "military", "expansion", "construction", "discovery"]
    assert zones["discovery"].settlements == {}


@pytest.mark.rule("P2-MAP-02", "P2-COMP-07", "P2-GAP-01", "P2-GAP-05")
def test_fourteen_tiles_lie_on_hexes_of_their_code() -> None:
    map = load_map()
    tiles = [hex for hex in map.hexes.values() if hex.kind == "tile"]
    assert Counter(tile.terrain for tile in tiles) == {"plains": 6, "canyon": 8}
    assert all(tile.id[0] == tile.terrain[0].upper() for tile in tiles)
    assert all(a in map.neighbours[b] for a in map.neighbours for b in map.neighbours[a]), "both ways"
    assert map.hexes["S1"].terrain == "plains"


@pytest.mark.rule("P2-MAP-03")
def test_the_faces_are_all_a_all_b_by_chance_or_told() -> None:
    faces = load_map().faces
    assert start().area("P2").face == faces["P2"]["A"]
    assert start(settings={"faces": "B"}).area("P2").face == faces["P2"]["B"]
    drawn = begin(settings={"faces": "random"}).pass_on("draw.face")
    for _ in range(14):
        drawn.drawn("B")
    assert drawn.area("P2").face == faces["P2"]["B"]
    told = begin(settings={"faces": "tell"}).pass_on("ask.faces")
    told.fill(*["B" if part == 2 else "A" for part in range(14)])
    assert [
        area.face == faces[id]["B"] for id, area in told.game.areas.items() if area.hex.kind == "tile"
    ].count(True) == 1


@pytest.mark.rule("P2-MAP-04")
def test_of_two_temples_one_is_kept_and_the_other_tile_turned_over() -> None:
    t = begin(settings={"faces": "tell"}).pass_on("ask.faces")
    tiles = [id for id, area in t.game.areas.items() if area.hex.kind == "tile"]
    t.fill(*["B" if id == "C3" else "A" for id in tiles])
    assert t.asks == "ask.temple"
    assert set(t.options()) == {"C3", "C5"}
    t.choose("C3")
    assert [id for id, area in t.game.areas.items() if area.is_temple] == ["C3"]
    assert t.area("C5").face == load_map().faces["C5"]["B"]


@pytest.mark.rule("P2-GAP-03")
def test_without_a_temple_a_tile_that_has_one_is_turned_over() -> None:
    t = begin(settings={"faces": "tell"}).pass_on("ask.faces")
    tiles = [id for id, area in t.game.areas.items() if area.hex.kind == "tile"]
    t.fill(*["B" if id == "C5" else "A" for id in tiles])
    assert t.asks == "ask.turn-temple"
    t.choose("C3")
    assert t.area("C3").is_temple
    assert t.area("C3").face == load_map().faces["C3"]["B"]


@pytest.mark.rule("P2-MAP-05", "P2-MAP-06", "P2-GAP-02")
def test_dinos_stand_on_the_spaces_with_the_mark_of_the_start() -> None:
    t = table(settings={"faces": "B"})
    for area in t.game.areas.values():
        marked = {n: space.species for n, space in enumerate(area.spaces, 1) if space.start}
        assert area.dinos == marked
    assert t.area("P5").dinos == {1: "raptor"}
    assert t.area("P5").dangerous() == [1]
    assert t.area("P4").dangerous() == [], "its dangerous space is empty"


@pytest.mark.rule("P2-MAP-07", "P2-ADV-13")
def test_where_a_tile_was_removed_there_is_a_cleared_area_of_its_terrain() -> None:
    t = table(camps={"S1": "John"}, dinos={"P4": []}, hands={"John": ["plains"]})
    t.adventure().then("clear", "P4").pass_on("ask.assign").choose("light").pass_on("ask.effect")
    assert t.area("P4").cleared
    assert t.area("P4").hex.terrain == "plains"
    assert t.area("P4").spaces == (), "its dino spaces went with the tile"


@pytest.mark.rule("P2-MAP-08")
def test_an_area_holds_one_camp_one_outpost_and_one_watchtower_of_any_owners() -> None:
    t = table(
        camps={"S1": "John"}, outposts={"S1": ("crash-site", "Isabelle")}, towers={"S1": "Fred"},
        cleared=["P4"], assets={"John": {"resource": 3, "scrap": 3, "glowberry": 3}},
    )  # fmt: skip
    t.place("build")
    t.choose("camp")
    if t.asks == "ask.camp":
        assert "S1" not in t.options()
    t.pass_on("ask.effect")
    assert t.area("S1").camp == 0
    assert t.area("P4").camp == 0


@pytest.mark.rule("P2-MAP-09", "P2-GAP-04")
def test_what_lies_under_a_camp_is_gained_once_by_the_one_who_covers_it() -> None:
    t = table(camps={"S1": "John"}, cleared=["P4"], hands={"John": []}, dinos={"P1": [], "P2": [], "P3": []})
    assert t.game.under("P4", "camp") == {"perk": 1}
    t.adventure().choose("camp")
    if t.asks == "ask.camp":
        t.choose("P4")
    assert t.area("P4").camp == 0
    assert all(option.startswith("CA-") for option in t.options()), "a perk of the Discovery officer"


@pytest.mark.rule("P2-MAP-10", "P2-MAP-11")
def test_edge_hexes_and_the_temple_never_become_cleared_areas() -> None:
    t = table(
        camps={"P5": "John", "S1": "John"},
        dinos={"E1": [], "C5": []},
        hands={"John": ["temple", "plains", "canyon"]},
    )
    assert "E1" in valid_hexes(t.game, "S1")
    t.adventure("P5").choose("clear").choose("C5").pass_on("ask.effect")
    assert not t.area("C5").cleared
    assert t.area("C5").is_temple
    assert not t.area("E1").may_be_cleared


@pytest.mark.rule("P2-MAP-10")
def test_an_edge_hex_can_be_fought_on() -> None:
    t = table(
        camps={"S1": "John"}, soldiers={"John": {"light": 3}}, dinos={"E1": ["trampler"]}, hands={"John": []}
    )
    t.adventure().choose("fight")
    assert t.may("E1")


@pytest.mark.rule("P2-MAP-12", "P2-MAP-13")
def test_wild_dinos_stand_on_hexes_and_attack_cards_and_captured_ones_in_pens() -> None:
    t = table(
        camps={"S1": "Isabelle"}, pen={"John": {"raptor": 2}},
        breaches={"Isabelle": ("S1", "camp", {"raptor": 3})},
    )  # fmt: skip
    wild = sum(list(area.dinos.values()).count("raptor") for area in t.game.areas.values())
    assert t.game.dinos_left("raptor") == 20 - wild - 2 - 3


@pytest.mark.rule("P2-MAP-14", "P2-MAP-15", "P2-DIE-06", "P2-DICE-09")
def test_no_dinos_come_with_a_die() -> None:
    t = table()
    before = {id: dict(area.dinos) for id, area in t.game.areas.items()}
    t.place("salvage").end_turn()
    assert {id: area.dinos for id, area in t.game.areas.items()} == before


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("at = [0, 0]", "at = [0, -1]", "same place"),
        ('terrain = "canyon"', 'terrain = "swamp"', "no terrain “swamp”"),
        ("camp = { cube = 1 }", "camp = { gold = 1 }", "reward under the camp"),
        ('kind = "start"', 'kind = "edge"', "cleared at the start"),
        ('"raptor start dangerous"', '"raptor begin"', "mark of a dino space"),
        ('"shieldhead start"', '"horse start"', "no species “horse”"),
        ("temple = true", "", "temple space"),
        ('mark = "example"', 'mark = "guess"', "“mark”"),
        ("at = [0, 0]", "at = [0]", "column and the row"),
    ],
)
@pytest.mark.rule("P2-GAP-01")
def test_a_map_with_a_fault_is_refused_by_name_and_entry(old: str, new: str, says: str) -> None:
    with refuses(rf"^map\.toml.*{says}"):
        load_map(TEXT.replace(old, new))


@pytest.mark.rule("P2-GAP-01")
def test_the_map_of_an_owner_replaces_the_built_in_one() -> None:
    own = TEXT.replace("camp = { perk = 1 }", "camp = { followers = 7 }")
    assert table(data={"map": own}).game.under("P2", "camp") == {"followers": 7}


@pytest.mark.rule("P2-GAP-01")
def test_of_a_copy_that_nobody_told_of_the_codes_are_known_and_no_edge_hex_nor_any_place() -> None:
    untold = board_hexes(Facts(GAME.book, example=False))
    assert len(untold) == 1 + 14
    assert not any(hex.kind == "edge" for hex in untold.values())
    assert {hex.at for hex in untold.values()} == {None}
    ours = board_hexes(Facts(GAME.book))
    assert all(hex.at is not None for hex in ours.values())
