"""A map that an owner filled in with version 0.1: what of it is told, and what is our example still."""

import re

from engine.data import built_in
from engine.facts import FactKey, Value
from engine.perseverance.two import GAME

OURS = built_in("engine.perseverance.two", "examples/map.toml")


def taken(text: str = OURS, *swaps: tuple[str, str]) -> dict[tuple[str, str], Value]:
    """What is told by the map after these changes, each made in one place."""
    for old, new in swaps:
        assert old in text
        text = text.replace(old, new, 1)
    found = dict(GAME.book.from_files({"map": text}))
    return {(key.kind, key.subject): value for key, value in found.items()}


def without(text: str, hex: str) -> str:
    """The map without this hex and its faces."""
    return re.sub(rf"\[(hex|face)\.{hex}\]\n(?:[^\[\n][^\n]*\n|\n)*", "", text)


def test_a_map_as_ours_tells_nothing() -> None:
    assert taken() == {}


def test_a_hex_less_or_elsewhere_tells_how_many_edges_there_are_and_all_that_touch() -> None:
    fewer = taken(without(OURS, "E4"))
    assert fewer.pop(("edges", "")) == 3
    assert {kind for kind, _ in fewer} == {"beside"}
    assert len(fewer) == 18
    assert set(fewer["beside", "P4"]) == {"S1", "P3", "P6"}, "one less than ours"
    moved = taken(OURS, ("at = [0, 2]", "at = [9, 9]"))
    assert moved["edges", ""] == 4
    assert moved["beside", "E4"] == []
    assert len(moved) == 1 + 19


def test_edge_hexes_of_other_names_are_numbered_from_left_to_right() -> None:
    text = OURS
    for number, name in enumerate(("West", "North", "East", "South"), 1):
        text = re.sub(rf"\[(hex|face)\.E{number}\]", rf"[\1.{name}]", text)
    found = taken(text)
    assert found["edges", ""] == 4
    assert set(found["beside", "E2"]) == {"P4", "P6"}, "South is the second of them"
    assert found["face", "E2"] == {"spaces": ["trampler", "raptor"], "start": ["1"], "dangerous": []}
    assert ("face", "E1") not in found, "West is the first, as ours"


def test_the_start_area_goes_by_our_name() -> None:
    assert taken(OURS.replace("[hex.S1]", "[hex.home]")) == {}
    start = OURS.index("[hex.S1]")
    assert taken(OURS[:start] + OURS[start:].replace('"plains"', '"canyon"', 1)) == {
        ("terrain", "S1"): "canyon"
    }


def test_of_the_faces_those_are_told_that_differ_and_an_edge_hex_has_one() -> None:
    west = ('spaces = ["trampler start", "trampler", "raptor"]', 'spaces = ["raptor dangerous"]')
    assert taken(OURS, west) == {
        ("face", "E1"): {"spaces": ["raptor"], "start": [], "dangerous": ["1"]},
    }
    head = '[face.P1.B]\nmark = "example"\nspaces = ['
    told = taken(OURS, (head, f'{head}"shieldhead start dangerous", '))
    assert list(told) == [("face", "P1B")]
    value = told["face", "P1B"]
    assert (value["spaces"][0], value["start"][0], value["dangerous"][0]) == ("shieldhead", "1", "1")


def test_a_temple_on_another_tile_is_told_without_the_face_being_another() -> None:
    head = '[face.P1.A]\nmark = "example"\n'
    ours = GAME.book.kind("temple").example
    assert ours is not None
    found = taken(OURS, (head, f"{head}temple = true\n"))
    assert found == {("temple", "A"): ["P1", *ours("A")]}
    assert FactKey("temple", "B") not in found
